import { useState } from 'react'
import type { WorkToMark } from '#contract/cohorts/works.ts'
import { zonedMoment } from '#core/time/zoned-time.ts'
import { allowWork, endAllowance } from '#web/data/cohorts/works.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { momentText } from '../moments.ts'
import { cohortsText } from '../words.ts'

/** Extensions and waivers of a work: who gave them, why, and that they were taken back. */
export function Allowances({ work }: { work: WorkToMark }) {
  const t = useText(cohortsText)
  const [kind, setKind] = useState<'extension' | 'waiver'>()
  const end = (id: string) => void endAllowance(id).catch((cause: Error) => toast.failure(t('notSaved'), cause.message))
  return (
    <section className="cohorts-allowances" aria-label={t('allowances')}>
      {work.allowances.length > 0 && (
        <ul className="ui">
          {work.allowances.map(({ id, kind: given, untilAt, why, by, madeAt, endedAt }) => (
            <li key={id}>
              <span>
                {given === 'extension' ? t('extendedUntil', { date: momentText(untilAt!) }) : t('waived')}: {why}
              </span>
              <span className="small dim">{t('givenBy', { name: by, date: momentText(madeAt) })}</span>
              {endedAt ? (
                <span className="small dim">{t('endedOn', { date: momentText(endedAt) })}</span>
              ) : (
                <Button small kind="plain" onClick={() => end(id)}>
                  {t('revoke')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="cohorts-acts">
        {(['extension', 'waiver'] as const).map((each) => (
          <Button key={each} small aria-expanded={kind === each} onClick={() => setKind(kind === each ? undefined : each)}>
            {t(each === 'extension' ? 'giveExtension' : 'waivePenalty')}
          </Button>
        ))}
      </p>
      {kind && <AllowanceForm key={kind} kind={kind} work={work} onDone={() => setKind(undefined)} />}
    </section>
  )
}

function AllowanceForm({ kind, work, onDone }: { kind: 'extension' | 'waiver'; work: WorkToMark; onDone: () => void }) {
  const t = useText(cohortsText)
  const { form, errors, working } = useForm<'until' | 'why'>({
    validate: (values) => ({
      until: kind === 'waiver' || zonedMoment(values.text('until'), '23:59', work.zone) ? undefined : t('dayNeeded'),
      why: values.text('why') ? undefined : t('whyNeeded'),
    }),
    submit: async (values) => {
      const moment = kind === 'extension' ? zonedMoment(values.text('until'), '23:59', work.zone) : null
      const untilAt = moment && new Date(Date.parse(moment) + 59_000).toISOString()
      for (const { id } of work.authors.slice(0, 1)) await allowWork(work.assignmentId, id, { kind, why: values.text('why'), untilAt })
      onDone()
      return undefined
    },
    failed: (cause) => ({ form: (cause as Error).message }),
  })
  return (
    <form className="cohorts-form" {...form}>
      {kind === 'extension' && (
        <DateField label={t('newDay')} name="until" hint={t('toTheEnd', { zone: work.zone })} error={errors.until} />
      )}
      <TextField label={t('why')} name="why" maxLength={1000} error={errors.why} />
      <FormError>{errors.form}</FormError>
      <p className="cohorts-wide">
        <Button type="submit" small kind="ink" working={working && t('saving')}>
          {t('save')}
        </Button>
      </p>
    </form>
  )
}
