import { useQuery } from '@tanstack/react-query'
import { newId } from '#core/house/new-id.ts'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import { contentPassagesQuery, type Footnote, footnoteActs, footnotesQuery, ownSyntheticPassagesQuery } from '#web/data/film/footnotes.ts'
import type { OwnVersion } from '#web/data/film/own-documentaries.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { RowsSection } from '../film-words/rows-section.tsx'
import { ContentSection } from './content-section.tsx'
import { RangeFields, useNextSentence, useRangeProblem } from './range-fields.tsx'
import { SyntheticSection } from './synthetic-section.tsx'
import { footnotesText } from './words.ts'

/** Sources, content notes and machine-made passages of a cut, and where on its time they lie. */
export function FootnotesSection({ version }: { version: OwnVersion }) {
  const t = useText(footnotesText)
  const footnotes = useQuery(footnotesQuery(version.id))
  const synthetic = useQuery(ownSyntheticPassagesQuery(version.id))
  const content = useQuery(contentPassagesQuery(version.id))
  const { data: chapters } = useQuery(chaptersQuery(version.id))
  const rangeProblem = useRangeProblem(version.durationMs)
  const nextSentence = useNextSentence(version)
  const durationMs = version.durationMs ?? 0
  const problemOf = (note: Footnote) =>
    rangeProblem(note) ??
    (note.source.trim() === '' ? t('sourceNeeded') : /^(https?:\/\/\S+)?$/.test(note.webAddress) ? undefined : t('webAddressWrong'))
  const listed = footnotes.data ?? []
  const passages = synthetic.data ?? []
  const noted = content.data ?? []
  return (
    <Fetched query={footnotes} what={t('fetching')}>
      <RowsSection<Footnote>
        id="film-footnotes"
        title={t('footnotes')}
        hint={t('footnotesHint')}
        of={version.id}
        rows={listed}
        acts={footnoteActs}
        blank={() => ({
          id: newId(),
          ...nextSentence(listed.at(-1), 10_000),
          statement: '',
          source: '',
          webAddress: '',
        })}
        addWords={t('addFootnote')}
        called={(note) => note.source}
        problemOf={problemOf}
        fields={(note, set) => (
          <>
            <RangeFields version={version} range={note} onChange={set} problem={rangeProblem(note)} />
            <TextField
              className="field--wide"
              label={t('statement')}
              maxLength={1000}
              value={note.statement}
              onChange={(event) => set({ statement: event.target.value })}
            />
            <TextField label={t('source')} maxLength={1000} value={note.source} onChange={(event) => set({ source: event.target.value })} />
            <TextField
              label={t('webAddress')}
              inputMode="url"
              maxLength={500}
              placeholder="https://"
              value={note.webAddress}
              error={/^(https?:\/\/\S+)?$/.test(note.webAddress) ? undefined : t('webAddressWrong')}
              onChange={(event) => set({ webAddress: event.target.value.trim() })}
            />
          </>
        )}
      />
      {durationMs > 0 && listed.length + passages.length + noted.length > 0 && (
        <RangeBar
          label={t('bar', { sources: listed.length, content: noted.length, synthetic: passages.length })}
          durationMs={durationMs}
          chapters={chapters ?? []}
          sources={listed.map((note) => ({ atMs: note.startsMs, label: note.statement || note.source }))}
          rights={[
            ...passages.map(({ startsMs, endsMs, statement }) => ({ startsMs, endsMs, kind: 'synthetic' as const, label: statement })),
            ...noted.map(({ startsMs, endsMs, note }) => ({ startsMs, endsMs, kind: 'content' as const, label: note })),
          ]}
          listedElsewhere
        />
      )}
      <ContentSection version={version} passages={noted} />
      <SyntheticSection version={version} passages={passages} />
    </Fetched>
  )
}
