import { type AssignmentDraft, anonymities, handInParts } from '#core/cohorts/assignments.ts'
import { readPoints, writtenPoints } from '#core/cohorts/points.ts'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { cohortsText } from '../words.ts'

interface HandInFieldsProps {
  draft: AssignmentDraft
  /** Something was handed in: what was promised to students stays. */
  frozen: boolean
  onChange(over: Partial<AssignmentDraft>): void
}

/** What is handed in, by whom, which hand-in counts, and who reads it besides the teacher. */
export function HandInFields({ draft, frozen, onChange }: HandInFieldsProps) {
  const t = useText(cohortsText)
  return (
    <fieldset className="cohorts-wide cohorts-group">
      <legend className="fieldset-legend">{t('handInHead')}</legend>
      <div className="cohorts-checks">
        {handInParts.map((part) => (
          <Checkbox
            key={part}
            checked={draft.parts.includes(part)}
            onChange={(event) =>
              onChange({ parts: handInParts.filter((each) => (each === part ? event.target.checked : draft.parts.includes(each))) })
            }
          >
            {t(`part_of_${part}`)}
          </Checkbox>
        ))}
      </div>
      <Select
        label={t('grouping')}
        value={draft.grouping}
        disabled={frozen}
        options={(['single', 'group'] as const).map((each) => ({ value: each, label: t(`grouping_${each}`) }))}
        onChange={(event) => onChange({ grouping: event.target.value as AssignmentDraft['grouping'] })}
      />
      <Select
        label={t('counts')}
        value={draft.counts}
        options={(['last', 'best'] as const).map((each) => ({ value: each, label: t(`counts_${each}`) }))}
        onChange={(event) => onChange({ counts: event.target.value as AssignmentDraft['counts'] })}
      />
      <TextField
        label={t('peers')}
        hint={t('peersHint')}
        inputMode="numeric"
        maxLength={2}
        value={String(draft.peers)}
        onChange={(event) => onChange({ peers: Math.min(10, Number.parseInt(event.target.value, 10) || 0) })}
      />
      {draft.peers > 0 && (
        <>
          <Select
            label={t('anonymity')}
            hint={frozen ? t('frozenHint') : t(`anonymity_${draft.anonymity}_hint`)}
            value={draft.anonymity}
            disabled={frozen}
            options={anonymities.map((each) => ({ value: each, label: t(`anonymity_${each}`) }))}
            onChange={(event) => onChange({ anonymity: event.target.value as AssignmentDraft['anonymity'] })}
          />
          <TextField
            label={t('spread')}
            hint={t('spreadHint')}
            inputMode="decimal"
            maxLength={6}
            defaultValue={draft.spread === null ? '' : writtenPoints(draft.spread)}
            onChange={(event) => onChange({ spread: readPoints(event.target.value) })}
          />
        </>
      )}
    </fieldset>
  )
}
