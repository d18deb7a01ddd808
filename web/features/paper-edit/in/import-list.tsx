import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type EditOfCut, editOfCut } from '#core/edit/edit-of-cut.ts'
import type { EditRush } from '#core/edit/items.ts'
import { newId } from '#core/house/new-id.ts'
import type { Cut } from '#core/review/interchange/cuts/cut.ts'
import type { ReadRemark } from '#core/review/interchange/cuts/gathering/read-cut.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { frameCount } from '#core/time/frame-counts.ts'
import { importItems } from '#web/data/edit/imported-items.ts'
import { beginPaperEdit } from '#web/data/edit/paper-edits.ts'
import { fetchCutRushes } from '#web/data/edit/rushes-of-edits.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { useText } from '#web/ui/text.ts'
import { editsPath } from '../edits-path.ts'
import { commonCount } from '../list/common-rate.ts'
import { paperEditText } from '../words.ts'
import { listEndings, readList } from './read-list.ts'

interface ImportListProps {
  film: { id: string }
  rushes: readonly EditRush[]
  open: boolean
  onClose: () => void
}

/** A cut that was made elsewhere becomes a paper edit: its clips are linked to the rushes of the film, and what could not be read is said by its line. */
export function ImportList(of: ImportListProps) {
  const t = useText(paperEditText)
  return (
    <Dialog open={of.open} onOpenChange={(opens) => opens || of.onClose()} title={t('importList')}>
      <ListForm {...of} />
    </Dialog>
  )
}

interface Read extends EditOfCut {
  cut: Cut
  remarks: ReadRemark[]
  name: string
}

function ListForm({ film, rushes, onClose }: ImportListProps) {
  const t = useText(paperEditText)
  const go = useNavigate()
  const [read, setRead] = useState<Read>()
  const [problem, setProblem] = useState<string>()
  const [working, setWorking] = useState(false)
  const doing = async (work: () => Promise<void>) => {
    setWorking(true)
    setProblem(undefined)
    try {
      await work()
    } catch (cause) {
      setProblem((cause as Error).message)
    }
    setWorking(false)
  }
  const choose = ([file]: File[]) =>
    doing(async () => {
      const { cut, remarks } = await readList(await file!.text(), await fetchCutRushes(film.id), frameCount(commonCount(rushes)))
      if (!cut) return setProblem(t('noCutInFile', { name: file!.name }))
      setRead({ ...editOfCut(cut, new Map(rushes.map((rush) => [rush.id, rush])), newId), cut, remarks, name: file!.name })
    })
  const create = ({ cut, items, name }: Read) =>
    doing(async () => {
      const id = newId()
      const title = firstOf(cut.title.trim() || name, 120)
      const { rate, dropFrame, startFrame } = cut
      await beginPaperEdit({ id, documentaryId: film.id, title, rate, dropFrame, startFrame })
      await importItems(id, items)
      onClose()
      void go(editsPath(film.id, id))
    })
  if (!read)
    return (
      <FileDrop
        label={t('dropList')}
        hint={t('dropListHint')}
        accept={listEndings.join()}
        disabled={working}
        error={problem}
        onFiles={choose}
      />
    )
  const clips = read.items.filter(({ kind }) => kind === 'clip').length
  return (
    <div className="stack">
      <p className="ui">{t('listRead', { name: read.name, clips, count: read.items.length })}</p>
      <Remarks title={t('unknownFiles')} lines={read.unknown.map(({ id, name }) => ({ key: id, line: name }))} />
      <Remarks
        title={t('listRemarks')}
        lines={read.remarks.map(({ line, code, text }, at) => ({
          key: `${at}`,
          line: `${line > 0 ? `${t('lineNumber', { line })} ` : ''}${t(`remark_${code}`)} ${text}`.trim(),
        }))}
      />
      {problem && <p className="field-error">{problem}</p>}
      <Button kind="ink" working={working && t('saving')} onClick={() => void create(read)}>
        {t('createFromList')}
      </Button>
    </div>
  )
}

function Remarks({ title, lines }: { title: string; lines: readonly { key: string; line: string }[] }) {
  if (lines.length === 0) return null
  return (
    <div className="stack">
      <p className="ui">{title}</p>
      <ul className="edit-left-out mono">
        {lines.map(({ key, line }) => (
          <li key={key}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
