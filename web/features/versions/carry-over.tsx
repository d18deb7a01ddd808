import { useQuery } from '@tanstack/react-query'
import type { Piece } from '#core/film/align-cuts.ts'
import { carryChapter } from '#core/film/carry-over.ts'
import { languageName } from '#core/text/languages.ts'
import { chaptersQuery, replaceChapters } from '#web/data/film/chapters.ts'
import {
  carryPassages,
  contentPassagesQuery,
  footnotesQuery,
  ownSyntheticPassagesQuery,
  type Passage,
  type PassageTable,
  putPassages,
} from '#web/data/film/footnotes.ts'
import type { OwnVersion } from '#web/data/film/own-documentaries.ts'
import { cuesQuery, type OwnCaptionTrack, ownCaptionTracks } from '#web/data/media/captions.ts'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { CarryList } from './carry-list.tsx'
import { CarryAll, type CarryTogether, useCarryTogether } from './carry-together.tsx'
import { carryCaptions } from './data/alignments.ts'
import { versionsText } from './words.ts'

interface CarryProps {
  from: OwnVersion
  to: OwnVersion
  pieces: readonly Piece[]
}

/** All timed data of a cut, track by track, as it would be in the other. */
export function CarryOver(props: CarryProps) {
  const t = useText(versionsText)
  const { from, to, pieces } = props
  const tracks = useQuery(ownCaptionTracks(from.id))
  const there = useQuery(ownCaptionTracks(to.id))
  const chapters = useQuery(chaptersQuery(from.id))
  const chaptersThere = useQuery(chaptersQuery(to.id))
  const passages = usePassages(from.id)
  const passagesThere = usePassages(to.id)
  const { together, ...all } = useCarryTogether()
  if (!tracks.data || !there.data || !chapters.data || !chaptersThere.data || !passages || !passagesThere) return null
  if (tracks.data.length === 0 && chapters.data.length === 0 && passages.every(({ rows }) => rows.length === 0))
    return <p className="ui dim">{t('nothingYet', { number: from.number })}</p>
  return (
    <>
      <CarryAll {...all} number={to.number} />
      {tracks.data.map((track) => (
        <CarryTrack
          key={track.id}
          {...props}
          together={together}
          track={track}
          isThere={there.data.some(({ language, kind }) => language === track.language && kind === track.kind)}
        />
      ))}
      {chapters.data.length > 0 && (
        <CarryList
          title={t('chapters')}
          {...{ from, to, pieces, together }}
          // A chapter has a start; its end is the start of the next one.
          place={carryChapter}
          items={chapters.data.map((chapter, at) => ({
            id: `${at} ${chapter.title}`,
            startsMs: chapter.startsMs,
            endsMs: Math.min(chapter.endsMs, chapter.startsMs + 2000),
            text: chapter.title,
          }))}
          isThere={chaptersThere.data.length > 0}
          carry={(items) =>
            replaceChapters(
              to.id,
              items.toSorted((one, other) => one.startsMs - other.startsMs).map(({ startsMs, text }) => ({ startsMs, title: text })),
            )
          }
        />
      )}
      {passages.map(
        ({ what, rows }, at) =>
          rows.length > 0 && (
            <CarryList
              key={what}
              title={t(what)}
              {...{ from, to, pieces, together }}
              items={rows.map((row) => ({ ...row, text: wordsOf(row) }))}
              isThere={passagesThere[at]!.rows.length > 0}
              carry={(places) => carryPassages(what, from.id, to.id, places)}
              putBack={() => putPassages(what, to.id, passagesThere[at]!.rows)}
            />
          ),
      )}
    </>
  )
}

/** What is said of passages of a cut, table by table; undefined while it is fetched. */
function usePassages(versionId: string): { what: PassageTable; rows: Passage[] }[] | undefined {
  const footnotes = useQuery(footnotesQuery(versionId)).data
  const content = useQuery(contentPassagesQuery(versionId)).data
  const synthetic = useQuery(ownSyntheticPassagesQuery(versionId)).data
  if (!footnotes || !content || !synthetic) return undefined
  return [
    { what: 'footnotes', rows: footnotes },
    { what: 'content_passages', rows: content },
    { what: 'synthetic_passages', rows: synthetic },
  ]
}

const wordsOf = (passage: Passage): string => ('source' in passage ? passage.source : 'note' in passage ? passage.note : passage.statement)

function CarryTrack(props: CarryProps & { track: OwnCaptionTrack; isThere: boolean; together: CarryTogether }) {
  const { from, to, pieces, track, isThere, together } = props
  const t = useText(versionsText)
  const cues = useQuery(cuesQuery(track.id))
  if (!cues.data) return null
  return (
    <CarryList
      title={t('captionsOf', { name: track.label || languageName(track.language, locale()) })}
      {...{ from, to, pieces, isThere, together }}
      items={cues.data}
      carry={(items) => carryCaptions(track.id, to.id, items)}
    />
  )
}
