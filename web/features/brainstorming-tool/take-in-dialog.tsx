import { type FormEvent, useState } from 'react'
import type { Contents } from '#core/boards/shape.ts'
import { fromTable } from '#core/boards/table.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { useOpenBoard } from './board-context.ts'
import { layBeside } from './lay-beside.ts'
import { boardsText } from './words.ts'

const mostBytes = 20_000_000

/** Cards from elsewhere: an Excalidraw file, a board of ours, or lines copied out of a spreadsheet. Laid beside what is there. */
export function TakeInDialog({ onClose }: { onClose: () => void }) {
  const t = useText(boardsText)
  const { board, chosen } = useOpenBoard()
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string>()
  const put = (contents: Contents) => {
    const laid = layBeside(board, contents)
    onClose()
    chosen.show(laid)
    toast.success(t('tookIn', { count: laid.length }), undefined, { label: t('undo'), onPress: () => board.undo.undo() })
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    try {
      if (file.size > mostBytes) throw new Error()
      const text = await file.text()
      const [{ fromExcalidraw }, { fromJson }] = await Promise.all([
        import('#core/boards/excalidraw.ts'),
        import('#core/boards/written.ts'),
      ])
      put(text.includes('"excalidraw"') ? fromExcalidraw(text) : fromJson(text))
    } catch {
      setProblem(t('fileRefused', { name: file.name }))
    }
  }
  const paste = async (event: FormEvent) => {
    event.preventDefault()
    if (pasted.trim() === '') return
    const { default: papaparse } = await import('papaparse')
    const { data } = papaparse.parse<string[]>(pasted.trimEnd(), { delimiter: pasted.includes('\t') ? '\t' : '' })
    put({ cards: fromTable(data, () => crypto.randomUUID()), lines: [], beats: [] })
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('takeIn')} text={t('takeInText')}>
      <form className="stack" onSubmit={(event) => void paste(event)}>
        <label className="button board-palette-file">
          {t('chooseFile')}
          <input
            type="file"
            className="unseen"
            accept=".excalidraw,.json,application/json"
            onChange={(event) => void read(event.target.files?.[0])}
          />
        </label>
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <TextArea
          label={t('pasteLines')}
          hint={t('pasteHint')}
          rows={5}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
        <p className="dialog-acts">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="ink" type="submit" notNow={pasted.trim() === ''}>
            {t('layLines')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
