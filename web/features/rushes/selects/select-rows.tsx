import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { msOfFrame } from '#core/edit/rushes/rush-frames.ts'
import { newId } from '#core/house/new-id.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { addSelect, changeSelect, deleteSelect, type RushSelect } from '#web/data/edit/selects.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { codeOf } from '../rush-code.ts'
import { rushesOf } from '../rush-path.ts'
import { SceneChip } from '../scenes/scene-chip.tsx'
import type { Rushes } from '../use-rushes.ts'
import { rushesText } from '../words.ts'

interface SelectRowsProps {
  film: string
  of: Rushes
  selects: readonly RushSelect[]
  /** On the page of the rush itself: plays from a frame. Elsewhere a row leads there. */
  onPlay?: (frame: number) => void
}

/** Selects as a film house writes them: timecode, words, who, how good. One opens to be described. */
export function SelectRows({ film, of, selects, onPlay }: SelectRowsProps) {
  const t = useText(rushesText)
  const [open, setOpen] = useState<string>()
  if (selects.length === 0) return <p className="dim">{t('noSelects')}</p>
  const remove = async (select: RushSelect) => {
    try {
      await deleteSelect(film, select.id)
      toast.success(t('selectDeleted'), undefined, { label: t('undo'), onPress: () => void addSelect(film, { ...select, id: newId() }) })
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
  }
  return (
    <ol className="select-rows">
      {selects.map((select) => {
        const rush = of.rushes.data?.find(({ id }) => id === select.rushId)
        if (!rush) return null
        const code = codeOf(rush, select.inFrame) ?? ''
        const person = of.people.find(({ id }) => id === select.personId)?.name
        const seconds =
          rush.rateNum && rush.rateDen
            ? msOfFrame(select.outFrame - select.inFrame, { frames: rush.rateNum, seconds: rush.rateDen }) / 1000
            : 0
        return (
          <li key={select.id}>
            <p className="select-head mono">
              {onPlay ? (
                <button type="button" className="select-code" onClick={() => onPlay(select.inFrame)}>
                  {code}
                </button>
              ) : (
                <Link to={rushesOf(film, { rush: rush.id, frame: select.inFrame })}>{code}</Link>
              )}
              <span className="dim">{t('seconds', { seconds: seconds.toFixed(1) })}</span>
              {select.mark && (
                <span>
                  <span className="unseen">{t('marked', { mark: select.mark })}</span>
                  <span aria-hidden="true">{'●'.repeat(select.mark)}</span>
                </span>
              )}
            </p>
            <p className="select-words">{select.words || <span className="dim">{t('noWords')}</span>}</p>
            <p className="select-about small dim">
              {[person, select.tags.join(', '), onPlay ? '' : rush.name].filter(Boolean).join(' · ')}
            </p>
            {select.note && <p className="small">{select.note}</p>}
            {select.sceneId && (
              <p className="small">
                <SceneChip scene={of.scenes.find(({ id }) => id === select.sceneId)} />
              </p>
            )}
            <p className="select-acts">
              <Button
                small
                kind="plain"
                aria-expanded={open === select.id}
                onClick={() => setOpen(open === select.id ? undefined : select.id)}
              >
                {t('describe')}
              </Button>
              <Button small kind="plain" onClick={() => void remove(select)}>
                {t('delete')}
              </Button>
            </p>
            {open === select.id && <DescribeSelect film={film} of={of} select={select} onDone={() => setOpen(undefined)} />}
          </li>
        )
      })}
    </ol>
  )
}

function DescribeSelect({ film, of, select, onDone }: { film: string; of: Rushes; select: RushSelect; onDone(): void }) {
  const t = useText(rushesText)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const tags = [
      ...new Set(
        String(form.get('tags'))
          .split(',')
          .map((tag) => firstOf(tag.trim(), 40))
          .filter(Boolean),
      ),
    ].slice(0, 20)
    try {
      await changeSelect(film, select.id, {
        tags,
        note: String(form.get('note')).trim(),
        personId: String(form.get('person')) || null,
        sceneId: String(form.get('scene') ?? select.sceneId ?? '') || null,
        mark: Number(form.get('mark')) || null,
      })
      onDone()
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
  }
  const marks = [0, 1, 2, 3].map((mark) => ({ value: String(mark), label: mark === 0 ? t('noMark') : '●'.repeat(mark) }))
  return (
    <form className="select-form" onSubmit={(event) => void save(event)}>
      <TextField label={t('tags')} name="tags" defaultValue={select.tags.join(', ')} maxLength={800} hint={t('tagsHint')} />
      <Select
        label={t('person')}
        name="person"
        defaultValue={select.personId ?? ''}
        options={[{ value: '', label: t('nobody') }, ...of.people.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {of.scenes.length > 0 && (
        <Select
          label={t('scene')}
          name="scene"
          defaultValue={select.sceneId ?? ''}
          options={[{ value: '', label: t('noScene') }, ...of.scenes.map(({ id, title }) => ({ value: id, label: title }))]}
        />
      )}
      <Select label={t('mark')} name="mark" defaultValue={String(select.mark ?? 0)} options={marks} />
      <TextArea label={t('note')} name="note" defaultValue={select.note} maxLength={2000} rows={2} />
      <Button small type="submit" kind="ink">
        {t('save')}
      </Button>
    </form>
  )
}
