import { useState } from 'react'
import type { ScheduleWarning } from '#core/production/schedule/warnings.ts'
import { signWarning } from '#web/data/production/schedules.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'
import { useWarningWords } from './use-warning-words.ts'

/** What is to be checked, each with its numbers. A warning is no refusal: a person signs it and says why. */
export function Warnings({ warnings }: { warnings: readonly ScheduleWarning[] }) {
  const t = useText(scheduleText)
  const words = useWarningWords()
  const { signed } = useOpenSchedule()
  if (warnings.length === 0) return null
  return (
    <section>
      <h4>{t('warnings')}</h4>
      <ul className="plan-warnings">
        {warnings.map((warning) => {
          const signature = signed.get(warning.key)
          return (
            <li key={warning.key} data-signed={signature ? true : undefined}>
              <p>{words(warning)}</p>
              {signature ? (
                <p className="small dim">{t('signedWith', { reason: signature.reason })}</p>
              ) : (
                warning.warns !== 'clock' && <Sign warning={warning} words={words(warning)} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Sign({ warning, words }: { warning: ScheduleWarning; words: string }) {
  const t = useText(scheduleText)
  const { film } = useOpenSchedule()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  if (!open)
    return (
      <Button small kind="plain" onClick={() => setOpen(true)}>
        {t('sign')}
      </Button>
    )
  return (
    <form
      className="plan-sign"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() === '') return
        signWarning(film.id, warning.key, words, reason.trim()).catch((refused: Error) => toast.failure(t('notSaved'), refused.message))
      }}
    >
      <TextField label={t('reason')} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
      <Button small type="submit" kind="ink" notNow={reason.trim() === ''}>
        {t('sign')}
      </Button>
    </form>
  )
}
