import { useState } from 'react'
import { countOf, editTimecode } from '#core/edit/edit-script.ts'
import type { EditRush } from '#core/edit/items.ts'
import { newId } from '#core/house/new-id.ts'
import { beginPaperEdit, describePaperEdit, type PaperEdit } from '#web/data/edit/paper-edits.ts'
import { useWorkspaceMode } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { editsPath } from '../edits-path.ts'
import { ImportList } from '../in/import-list.tsx'
import { paperEditText } from '../words.ts'
import { NewEdit } from './new-edit.tsx'

interface EditsListProps {
  film: { id: string; title: string }
  edits: readonly PaperEdit[]
  rushes: readonly EditRush[]
}

/** Every paper edit of a film, and how a new one begins. */
export function EditsList({ film, edits, rushes }: EditsListProps) {
  const t = useText(paperEditText)
  const { mode } = useWorkspaceMode()
  const [making, setMaking] = useState(false)
  const [importing, setImporting] = useState(false)
  const create = (
    <div className="edit-acts">
      <Button kind="ink" small onClick={() => setMaking(true)}>
        {t('newEdit')}
      </Button>
      <Button kind="plain" small onClick={() => setImporting(true)}>
        {t('importList')}
      </Button>
    </div>
  )
  return (
    <section aria-labelledby="paper-edits">
      <div className="head">
        <h2 id="paper-edits">{t('paperEdits')}</h2>
        {edits.length > 0 && create}
      </div>
      {mode === 'student' && <p className="ui dim measure edit-lesson">{t('lesson')}</p>}
      {edits.length === 0 && <Empty title={t('noEdits')} text={t(rushes.length === 0 ? 'noEditsNoRushes' : 'noEditsText')} act={create} />}
      <ul className="edit-list">
        {edits.map((edit) => (
          <EditRow key={edit.id} film={film} edit={edit} />
        ))}
      </ul>
      <NewEdit film={film} rushes={rushes} number={edits.length + 1} open={making} onClose={() => setMaking(false)} />
      <ImportList film={film} rushes={rushes} open={importing} onClose={() => setImporting(false)} />
    </section>
  )
}

function EditRow({ film, edit }: { film: { id: string }; edit: PaperEdit }) {
  const t = useText(paperEditText)
  const copy = async () => {
    const { rate, dropFrame, startFrame } = edit
    const title = t('copyOf', { title: edit.title }).slice(0, 120)
    await beginPaperEdit({ id: newId(), documentaryId: film.id, title, rate, dropFrame, startFrame, madeFrom: edit.id })
  }
  const remove = async () => {
    await describePaperEdit(edit, { removed: true })
    toast.success(t('editDeleted', { title: edit.title }), undefined, {
      label: t('undo'),
      onPress: () => void describePaperEdit(edit, { removed: false }),
    })
  }
  return (
    <li>
      <TextLink className="title-s" to={editsPath(film.id, edit.id)}>
        {edit.title}
      </TextLink>
      <span className="mono dim">
        {countOf(edit)?.id} · {editTimecode(edit, 0)}
      </span>
      <span className="ui dim">
        {edit.locked
          ? t('locked')
          : t('changedOn', { when: dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(edit.changedAt)) })}
      </span>
      <Button small kind="plain" aria-label={t('copyEdit', { title: edit.title })} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <Button small kind="plain" aria-label={t('deleteEdit', { title: edit.title })} onClick={() => void remove()}>
        {t('delete')}
      </Button>
    </li>
  )
}
