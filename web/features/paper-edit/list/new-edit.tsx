import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EditRush } from '#core/edit/items.ts'
import { newId } from '#core/house/new-id.ts'
import { type FrameCountId, frameCount, frameCountIds, framesOfTimecode } from '#core/time/frame-counts.ts'
import { beginPaperEdit } from '#web/data/edit/paper-edits.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { editsPath } from '../edits-path.ts'
import { paperEditText } from '../words.ts'
import { commonCount, commonStart, startTimecodes } from './common-rate.ts'

interface NewEditProps {
  film: { id: string }
  rushes: readonly EditRush[]
  number: number
  open: boolean
  onClose: () => void
}

/** Name, rate and first timecode of a new paper edit. The rate is that of most rushes: a list has one. */
export function NewEdit({ film, rushes, number, open, onClose }: NewEditProps) {
  const t = useText(paperEditText)
  return (
    <Dialog open={open} onOpenChange={(opens) => opens || onClose()} title={t('newEdit')}>
      <NewEditForm film={film} rushes={rushes} number={number} onClose={onClose} />
    </Dialog>
  )
}

function NewEditForm({ film, rushes, number, onClose }: Omit<NewEditProps, 'open'>) {
  const t = useText(paperEditText)
  const go = useNavigate()
  const [id] = useState(newId)
  const common = commonCount(rushes)
  const { form, errors, working } = useForm<'title' | 'start'>({
    validate: ({ text }) => ({
      title: text('title') ? undefined : t('enterTitle'),
      start: framesOfTimecode(text('start'), frameCount(text('count') as FrameCountId)) === null ? t('enterTimecode') : undefined,
    }),
    submit: async ({ text }) => {
      const count = frameCount(text('count') as FrameCountId)
      const { rate, dropFrame } = count
      const startFrame = framesOfTimecode(text('start'), count)!
      await beginPaperEdit({ id, documentaryId: film.id, title: text('title'), rate, dropFrame, startFrame })
      onClose()
      void go(editsPath(film.id, id))
      return undefined
    },
    failed: (cause) => ({ form: cause instanceof HouseError ? cause.message : t('notSaved') }),
  })
  return (
    <form {...form} className="stack">
      <TextField label={t('title')} name="title" maxLength={120} defaultValue={t('editNumber', { number })} error={errors.title} />
      <Select
        label={t('rate')}
        name="count"
        defaultValue={common}
        hint={t(rushes.length > 0 ? 'rateOfRushes' : 'rateOfNone')}
        options={frameCountIds.map((value) => ({ value, label: value.replace('DF', t('dropFrame')) }))}
      />
      <TextField
        label={t('startTimecode')}
        name="start"
        className="mono"
        list="start-timecodes"
        defaultValue={commonStart(common)}
        hint={t('startTimecodeHint')}
        error={errors.start}
      />
      <datalist id="start-timecodes">
        {startTimecodes.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      <FormError>{errors.form}</FormError>
      <Button type="submit" kind="ink" working={working && t('saving')}>
        {t('create')}
      </Button>
    </form>
  )
}
