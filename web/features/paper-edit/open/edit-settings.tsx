import { useState } from 'react'
import { countOf, editTimecode } from '#core/edit/edit-script.ts'
import { framesOfTimecode } from '#core/time/frame-counts.ts'
import { describePaperEdit } from '#web/data/edit/paper-edits.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { paperEditText } from '../words.ts'
import { useOpenEdit } from './open-edit.ts'

/** Title, start timecode and how fast narration is spoken. The rate stays: every place in the edit counts in it. */
export function EditSettings() {
  const t = useText(paperEditText)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small kind="plain" onClick={() => setOpen(true)}>
        {t('settings')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('settings')}>
        <SettingsForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const [slowest, fastest] = [100, 180]

function SettingsForm({ onDone }: { onDone: () => void }) {
  const t = useText(paperEditText)
  const { edit } = useOpenEdit()
  const count = countOf(edit)
  const startOf = (written: string) => (count ? framesOfTimecode(written, count) : edit.startFrame)
  const { form, errors, working } = useForm<'title' | 'start' | 'speed'>({
    validate: ({ text }) => ({
      title: text('title') ? undefined : t('enterTitle'),
      start: startOf(text('start')) === null ? t('enterTimecode') : undefined,
      speed: Number(text('speed')) >= slowest && Number(text('speed')) <= fastest ? undefined : t('enterSpeed'),
    }),
    submit: async ({ text }) => {
      await describePaperEdit(edit, {
        title: text('title'),
        startFrame: startOf(text('start'))!,
        wordsAMinute: Math.round(Number(text('speed'))),
      })
      onDone()
      return undefined
    },
    failed: (cause) => ({ form: cause instanceof HouseError ? cause.message : t('notSaved') }),
  })
  return (
    <form {...form} className="stack">
      <TextField label={t('title')} name="title" maxLength={120} defaultValue={edit.title} error={errors.title} />
      <TextField label={t('startTimecode')} name="start" className="mono" defaultValue={editTimecode(edit, 0)} error={errors.start} />
      <TextField
        label={t('wordsAMinute')}
        name="speed"
        inputMode="numeric"
        defaultValue={String(edit.wordsAMinute)}
        hint={t('wordsAMinuteHint')}
        error={errors.speed}
      />
      <FormError>{errors.form}</FormError>
      <Button type="submit" kind="ink" working={working && t('saving')}>
        {t('save')}
      </Button>
    </form>
  )
}
