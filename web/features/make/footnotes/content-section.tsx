import { newId } from '#core/house/new-id.ts'
import { type ContentPassage, contentActs } from '#web/data/film/footnotes.ts'
import type { OwnVersion } from '#web/data/film/own-documentaries.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { RowsSection } from '../film-words/rows-section.tsx'
import { RangeFields, useNextSentence, useRangeProblem } from './range-fields.tsx'
import { footnotesText } from './words.ts'

/** Passages people may want to know of before they see them. */
export function ContentSection({ version, passages }: { version: OwnVersion; passages: readonly ContentPassage[] }) {
  const t = useText(footnotesText)
  const rangeProblem = useRangeProblem(version.durationMs)
  const nextSentence = useNextSentence(version)
  return (
    <RowsSection<ContentPassage>
      id="film-content"
      title={t('content')}
      hint={t('contentHint')}
      of={version.id}
      rows={passages}
      acts={contentActs}
      blank={() => ({
        id: newId(),
        ...nextSentence(passages.at(-1), 10_000),
        note: '',
      })}
      addWords={t('addContent')}
      called={({ note }) => note}
      problemOf={(passage) => rangeProblem(passage) ?? (passage.note.trim() === '' ? t('noteNeeded') : undefined)}
      fields={(passage, set) => (
        <>
          <RangeFields version={version} range={passage} onChange={set} problem={rangeProblem(passage)} />
          <TextField label={t('expect')} maxLength={200} value={passage.note} onChange={(event) => set({ note: event.target.value })} />
        </>
      )}
    />
  )
}
