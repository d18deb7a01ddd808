import { type FormEvent, useState } from 'react'
import type { TakenIn } from '#core/boards/shape.ts'
import { newId } from '#core/house/new-id.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { FormError, TextArea } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBoard } from './board-context.ts'
import { fromTable } from './table.ts'
import { readBoardFile, takeIn } from './take-in.ts'
import { boardsText } from './words.ts'

/** Cards from elsewhere: an Excalidraw file, a board of ours, or lines copied out of a spreadsheet. Placed beside the existing ones. */
export function TakeInDialog({ onClose }: { onClose: () => void }) {
  const t = useText(boardsText)
  const { id, board, chosen } = useOpenBoard()
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string>()
  const [working, setWorking] = useState(false)
  const put = async (read: TakenIn) => {
    setWorking(true)
    try {
      const { laid, lost } = await takeIn(board, id, read)
      onClose()
      chosen.show(laid)
      const left = read.cards.length - laid.length
      const besides = [left > 0 && t('boardFull', { count: left }), lost > 0 && t('picturesLost', { count: lost })]
      toast.success(t('tookIn', { count: laid.length }), besides.filter(Boolean).join(' ') || undefined, {
        label: t('undo'),
        onPress: () => board.undo.undo(),
      })
    } catch (cause) {
      setProblem((cause as Error).message)
    } finally {
      setWorking(false)
    }
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    const taken = await readBoardFile(file).catch(() => null)
    if (!taken) return setProblem(t('fileRefused', { name: file.name }))
    await put(taken)
  }
  const paste = async (event: FormEvent) => {
    event.preventDefault()
    if (pasted.trim() === '') return
    const { default: papaparse } = await import('papaparse')
    const { data } = papaparse.parse<string[]>(pasted.trimEnd(), { delimiter: pasted.includes('\t') ? '\t' : '' })
    await put({ cards: fromTable(data, () => newId()), lines: [], beats: [], pictures: new Map() })
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
            onChange={(event) => {
              void read(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        <FormError>{problem}</FormError>
        <TextArea
          label={t('pasteLines')}
          hint={t('pasteHint')}
          rows={5}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
        <p className="dialog-acts">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="ink" type="submit" working={working && t('laying')} notNow={pasted.trim() === ''}>
            {t('layLines')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
