import { type Recognition, recognitionActs } from '#web/data/film/film-words.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { newRow } from './new-row.ts'
import { RowsSection } from './rows-section.tsx'
import { filmWordsText } from './words.ts'
import { YearField } from './year-field.tsx'

const outcomes = ['shown', 'nominated', 'won'] as const

/** Festivals, broadcasts and prizes. */
export function RecognitionsSection({ documentaryId, recognitions }: { documentaryId: string; recognitions: readonly Recognition[] }) {
  const t = useText(filmWordsText)
  return (
    <RowsSection<Recognition>
      id="film-recognitions"
      title={t('recognitions')}
      hint={t('recognitionsHint')}
      of={documentaryId}
      rows={recognitions}
      acts={recognitionActs}
      ordered
      blank={() => ({ ...newRow(), festival: '', year: null, award: '', outcome: 'shown' })}
      addWords={t('addRecognition')}
      called={(one) => one.festival}
      problemOf={(one) => (one.festival.trim() === '' ? t('festivalNeeded') : undefined)}
      fields={(one, set) => (
        <>
          <TextField
            label={t('festival')}
            maxLength={160}
            value={one.festival}
            onChange={(event) => set({ festival: event.target.value })}
          />
          <YearField label={t('year')} error={t('yearWrong')} year={one.year} onChange={(year) => set({ year })} />
          <TextField label={t('award')} maxLength={160} value={one.award} onChange={(event) => set({ award: event.target.value })} />
          <Select
            label={t('outcome')}
            options={outcomes.map((value) => ({ value, label: t(`outcome_${value}`) }))}
            value={one.outcome}
            onChange={(event) => set({ outcome: outcomes.find((each) => each === event.target.value)! })}
          />
        </>
      )}
    />
  )
}
