import { useState } from 'react'
import { readPoints, writtenPoints } from '#core/cohorts/points.ts'
import { type Criterion, criterionKinds, possibleOf } from '#core/cohorts/rubrics.ts'
import { readLevels, writtenLevels } from '#core/cohorts/typed-levels.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { cohortsText } from '../words.ts'
import { newCriterion } from './drafts.ts'

interface RubricFieldsProps {
  rubric: readonly Criterion[]
  /** Something was handed in by it: a change is its next version, and marks stay with the one before. */
  frozen: boolean
  onChange(rubric: readonly Criterion[]): void
}

/** The criteria of an assignment, with their points and levels. */
export function RubricFields({ rubric, frozen, onChange }: RubricFieldsProps) {
  const t = useText(cohortsText)
  const change = (id: string, over: Partial<Criterion>) => onChange(rubric.map((each) => (each.id === id ? { ...each, ...over } : each)))
  return (
    <fieldset className="cohorts-wide cohorts-rubric">
      <legend className="fieldset-legend">{t('rubric', { points: writtenPoints(possibleOf(rubric)) })}</legend>
      {frozen && <p className="small dim measure">{t('rubricFrozen')}</p>}
      <ol>
        {rubric.map((criterion, at) => (
          <li key={criterion.id}>
            <CriterionFields criterion={criterion} number={at + 1} onChange={(over) => change(criterion.id, over)} />
            <Button
              small
              kind="plain"
              aria-label={t('removeNamed', { name: criterion.name || String(at + 1) })}
              onClick={() => onChange(rubric.filter(({ id }) => id !== criterion.id))}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ol>
      <Button small onClick={() => onChange([...rubric, newCriterion()])}>
        {t('addCriterion')}
      </Button>
    </fieldset>
  )
}

interface CriterionFieldsProps {
  criterion: Criterion
  number: number
  onChange(over: Partial<Criterion>): void
}

function CriterionFields({ criterion, number, onChange }: CriterionFieldsProps) {
  const t = useText(cohortsText)
  const { name, points, kind, evidence, levels } = criterion
  const [typed, setTyped] = useState(() => writtenLevels(levels))
  const read = readLevels(typed)
  return (
    <div className="cohorts-criterion-fields">
      <TextField
        label={t('criterion', { number })}
        maxLength={120}
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={t('points')}
        inputMode="decimal"
        maxLength={7}
        defaultValue={writtenPoints(points)}
        onChange={(event) => onChange({ points: readPoints(event.target.value) ?? 0 })}
      />
      <Select
        label={t('kind')}
        value={kind}
        options={criterionKinds.map((each) => ({ value: each, label: t(`kind_${each}`) }))}
        onChange={(event) =>
          onChange({ kind: event.target.value as Criterion['kind'], ...(event.target.value === 'release' && { evidence: true }) })
        }
      />
      <Checkbox checked={evidence} onChange={(event) => onChange({ evidence: event.target.checked })}>
        {t('evidence')}
      </Checkbox>
      <TextArea
        className="cohorts-wide"
        label={t('levels')}
        hint={t('levelsHint')}
        error={read === null ? t('levelsWrong') : undefined}
        rows={2}
        maxLength={4000}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          const now = readLevels(event.target.value)
          if (now) onChange({ levels: now })
        }}
      />
    </div>
  )
}
