import type { AssignmentDraft } from '#core/cohorts/assignments.ts'
import { type LateRule, lateKinds } from '#core/cohorts/late-rules.ts'
import { readPoints, writtenPoints } from '#core/cohorts/points.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { cohortsText } from '../words.ts'
import { fiveADay } from './drafts.ts'

const intervals = { hour: 3600, day: 86_400, week: 604_800 } as const

/** What is deducted for being late, and by whom: never by the house and the course system both. */
export function LateFields({ draft, onChange }: { draft: AssignmentDraft; onChange(over: Partial<AssignmentDraft>): void }) {
  const t = useText(cohortsText)
  const rule = draft.lateRule
  const change = (over: Partial<LateRule>) => onChange({ lateRule: { ...(rule ?? fiveADay), ...over } })
  const points = (name: 'amount' | 'floor' | 'cap', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      maxLength={7}
      defaultValue={rule?.[name] === null || rule?.[name] === undefined ? '' : writtenPoints(rule[name])}
      onChange={(event) => change({ [name]: readPoints(event.target.value) ?? (name === 'amount' ? 0 : null) })}
    />
  )
  return (
    <fieldset className="cohorts-wide cohorts-group">
      <legend className="fieldset-legend">{t('lateHead')}</legend>
      <Select
        label={t('lateKind')}
        value={rule?.kind ?? 'none'}
        options={(['none', ...lateKinds] as const).map((each) => ({ value: each, label: t(`late_${each}`) }))}
        onChange={(event) =>
          event.target.value === 'none' ? onChange({ lateRule: null }) : change({ kind: event.target.value as LateRule['kind'] })
        }
      />
      {rule && (
        <>
          {points('amount', t('lateAmount'))}
          <Select
            label={t('lateEach')}
            value={String(rule.intervalSeconds)}
            options={(['hour', 'day', 'week'] as const).map((each) => ({ value: String(intervals[each]), label: t(`each_${each}`) }))}
            onChange={(event) => change({ intervalSeconds: Number(event.target.value) })}
          />
          <TextField
            label={t('tolerance')}
            hint={t('toleranceHint')}
            inputMode="numeric"
            maxLength={4}
            defaultValue={String(rule.toleranceSeconds / 60)}
            onChange={(event) => change({ toleranceSeconds: (Number.parseInt(event.target.value, 10) || 0) * 60 })}
          />
          {points('cap', t('cap'), t('capHint'))}
          {points('floor', t('floor'), t('floorHint'))}
          <Select
            label={t('deductedBy')}
            value={draft.deductedBy}
            options={(['house', 'course'] as const).map((each) => ({ value: each, label: t(`deductedBy_${each}`) }))}
            onChange={(event) => onChange({ deductedBy: event.target.value as AssignmentDraft['deductedBy'] })}
          />
        </>
      )}
    </fieldset>
  )
}
