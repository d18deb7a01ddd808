import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { chapterAt } from '#core/film/range-bar.ts'
import { playbackQuery } from '#web/data/media/playback.ts'
import type { FilmWithMoments, Moment, momentsOfFilmQuery } from '#web/data/search/search.ts'
import { paths } from '#web/paths.ts'
import { FilmFrame } from '#web/player/picture/film-frame.tsx'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { Timecode } from '#web/ui/time/timecode.tsx'
import { searchText } from '../words.ts'
import { Snippet } from './snippet.tsx'

interface FilmMomentsProps {
  film: FilmWithMoments
  /** What was asked for, to mark it; empty when nothing is. */
  query: string
  /** How all of the film's moments are asked for; the first of them are here. */
  allOfIt: ReturnType<typeof momentsOfFilmQuery>
  /** Seen and described, not said. */
  described?: boolean
}

/** One film's moments: where they are in it, the first of them, then all. */
export function FilmMoments({ film, query, allOfIt, described = false }: FilmMomentsProps) {
  const t = useText(searchText)
  const [all, setAll] = useState(false)
  const { data, isFetching } = useQuery({ ...allOfIt, enabled: all })
  const moments = data?.films[0]?.moments ?? film.moments
  return (
    <div className="moments-of-film">
      <div className="moments-head">
        <h3 className="title-s">{film.title || t('untitled')}</h3>
        <RangeBar
          thin
          listedElsewhere
          label={useSpokenMatches(film)}
          durationMs={film.durationMs}
          chapters={film.chapters}
          pieces={film.positions.map((startsMs) => ({ startsMs, endsMs: startsMs + 1 }))}
        />
        {film.total > film.moments.length && !data && (
          <Button kind="plain" small working={isFetching && t('searching')} onClick={() => setAll(true)}>
            {t('allInFilm', { count: film.total })}
          </Button>
        )}
      </div>
      <ol>
        {moments.map((moment) => (
          <MomentRow key={moment.cueId} film={film} moment={moment} query={query} described={described} />
        ))}
      </ol>
    </div>
  )
}

interface MomentRowProps {
  film: FilmWithMoments
  moment: Moment
  query: string
  described: boolean
}

function MomentRow({ film, moment, query, described }: MomentRowProps) {
  const t = useText(searchText)
  const queries = useQueryClient()
  const fetchAhead = () => void queries.prefetchQuery(playbackQuery(film.id))
  return (
    <li className="moment">
      <Link
        to={paths.documentary(film.id, moment.startsMs)}
        state={{ play: true }}
        data-result="moment"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
      >
        {film.storyboard ? (
          <span className="still">
            <FilmFrame objectName={film.storyboard.object} sheet={film.storyboard} tile={moment.tile} />
          </span>
        ) : (
          <FilmStill objectName={film.posterObject} />
        )}
        <span className="moment-said">
          <Snippet snippet={moment.snippet} query={query} language={moment.language} />
          <span className="small dim">
            {described && t('describedNotSaid')}
            {moment.speaker && <bdi>{moment.speaker}</bdi>}
            {moment.speaker && moment.unreviewed && ' · '}
            {moment.unreviewed && <span className="moment-machine">{t('machine')}</span>}
          </span>
        </span>
        <Timecode ms={moment.startsMs} className="moment-time" />
      </Link>
    </li>
  )
}

/** "7 matches in A Harbour Without Ships, 3 of them in chapter 3, The count", when one chapter has most of several. */
function useSpokenMatches(film: FilmWithMoments): string {
  const t = useText(searchText)
  const matches = t('matches', { count: film.total, title: film.title || t('untitled') })
  const byChapter = new Map<number, number>()
  for (const ms of film.positions) {
    const number = chapterAt(film.chapters, ms)?.number
    if (number) byChapter.set(number, (byChapter.get(number) ?? 0) + 1)
  }
  const [number, count] = [...byChapter].sort((one, other) => other[1] - one[1])[0] ?? []
  if (!number || !count || count < 2) return matches
  return t('matchesMostly', { matches, count, number, chapter: film.chapters[number - 1]!.title })
}
