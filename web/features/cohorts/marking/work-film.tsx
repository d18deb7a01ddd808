import '#web/player/player.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { WorkPlayback } from '#contract/cohorts/works.ts'
import { workPlaybackQuery } from '#web/data/cohorts/works.ts'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import { paths } from '#web/paths.ts'
import { useCaptionChoice } from '#web/player/captions/caption-choice.ts'
import type { Film } from '#web/player/film.ts'
import { FilmPlayer } from '#web/player/film-player.tsx'
import { Watermark } from '#web/player/picture/watermark.tsx'
import { Denied, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { cohortsText } from '../words.ts'
import { useWorkFilm } from './use-work-film.ts'

interface WorkFilmProps {
  handIn: string
  /** Never a person's name: what is marked may be blind. */
  title: string
  /** Ranges that marks are about. */
  ranges: readonly { startsMs: number; endsMs: number }[]
  /** The film once it is loaded; undefined when it is gone. */
  onFilm(film: Film | undefined): void
}

/** What was handed in, with "student work" in the picture and no name on it. */
export function WorkFilm({ handIn, ...props }: WorkFilmProps) {
  const t = useText(cohortsText)
  const asked = useQuery(workPlaybackQuery(handIn))
  if (asked.isPending) return <Loading what={t('loadingFilm')} />
  if (!asked.data) return <Denied title={t('noFilm')} text={t('noFilmText')} />
  return <Shown playback={asked.data} {...props} />
}

function Shown({ playback, title, ranges, onFilm }: Omit<WorkFilmProps, 'handIn'> & { playback: WorkPlayback }) {
  const film = useWorkFilm(playback)
  useEffect(() => {
    onFilm(film)
    return () => onFilm(undefined)
  }, [film, onFilm])
  return film ? <Playing film={film} playback={playback} title={title} ranges={ranges} /> : null
}

function Playing({
  film,
  playback,
  title,
  ranges,
}: {
  film: Film
  playback: WorkPlayback
  title: string
  ranges: WorkFilmProps['ranges']
}) {
  const t = useText(cohortsText)
  const { versionId, width, height } = playback
  const captions = useCaptionChoice(versionId, null)
  const { data: chapters = [] } = useQuery(chaptersQuery(versionId))
  const mark = useMemo(() => <Watermark film={film} text={t('studentWork')} />, [film, t])
  return (
    <FilmPlayer
      film={film}
      title={title}
      director=""
      width={width}
      height={height}
      posterUrl={null}
      chapters={chapters}
      captions={captions}
      signInPath={paths.login}
      pieces={ranges}
      over={mark}
    />
  )
}
