import { newId } from '#core/house/new-id.ts'
import { type OwnSyntheticPassage, syntheticActs } from '#web/data/film/footnotes.ts'
import type { OwnVersion } from '#web/data/film/own-documentaries.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { RowsSection } from '../film-words/rows-section.tsx'
import { RangeFields, useRangeProblem } from './range-fields.tsx'
import { footnotesText } from './words.ts'

const media = ['picture', 'voice', 'sound'] as const
const ways = ['generated', 'altered', 'restored'] as const

/** Passages a machine made or changed, with the sentence that says so. */
export function SyntheticSection({ version, passages }: { version: OwnVersion; passages: readonly OwnSyntheticPassage[] }) {
  const t = useText(footnotesText)
  const rangeProblem = useRangeProblem(version.durationMs)
  return (
    <RowsSection<OwnSyntheticPassage>
      id="film-synthetic"
      title={t('synthetic')}
      hint={t('syntheticHint')}
      of={version.id}
      rows={passages}
      acts={syntheticActs}
      blank={() => ({
        id: newId(),
        startsMs: 0,
        endsMs: version.durationMs ?? 10_000,
        medium: 'picture',
        how: 'generated',
        statement: '',
        tool: '',
        ...{ code: '', prompt: '', material: '', rights: '' },
      })}
      addWords={t('addSynthetic')}
      called={(passage) => passage.statement}
      problemOf={(passage) => rangeProblem(passage) ?? (passage.statement.trim() === '' ? t('statementNeeded') : undefined)}
      fields={(passage, set) => (
        <>
          <RangeFields version={version} range={passage} onChange={set} problem={rangeProblem(passage)} />
          <Select
            label={t('medium')}
            options={media.map((value) => ({ value, label: t(`medium_${value}`) }))}
            value={passage.medium}
            onChange={(event) => set({ medium: media.find((each) => each === event.target.value)! })}
          />
          <Select
            label={t('how')}
            options={ways.map((value) => ({ value, label: t(`how_${value}`) }))}
            value={passage.how}
            onChange={(event) => set({ how: ways.find((each) => each === event.target.value)! })}
          />
          <TextField
            label={t('said')}
            maxLength={1000}
            value={passage.statement}
            onChange={(event) => set({ statement: event.target.value })}
          />
          <TextField label={t('tool')} maxLength={120} value={passage.tool} onChange={(event) => set({ tool: event.target.value })} />
        </>
      )}
    />
  )
}
