import './moments/moments.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Span } from '#core/film/range-bar.ts'
import { resumePoint } from '#core/media/playback-clock.ts'
import { parseStart } from '#core/time/timecode.ts'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import type { Documentary, ShownVersion } from '#web/data/film/documentaries.ts'
import { placeQuery } from '#web/data/film/watching.ts'
import { captionTracksQuery } from '#web/data/media/captions.ts'
import { paths } from '#web/paths.ts'
import { useCaptionChoice } from '#web/player/captions/caption-choice.ts'
import type { Film } from '#web/player/film.ts'
import { FilmPlayer } from '#web/player/film-player.tsx'
import { usePoster } from '#web/player/picture/use-poster.ts'
import { useFilm } from '#web/player/use-film.ts'
import { useSitting } from '#web/player/use-sitting.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { onceSomebodyIsHere } from '#web/ui/first-act.ts'
import { WhenNear } from '#web/ui/layout/when-near.tsx'
import { useText } from '#web/ui/text.ts'
import { About } from './about.tsx'
import { useKept } from './acts/use-kept.ts'
import { BesideMoments, BesideTabs, type BesideView } from './beside.tsx'
import { FilmData } from './film-data.tsx'
import { FilmToCome } from './film-to-come.tsx'
import { ClipBar } from './moments/clip-bar.tsx'
import { useClipRange } from './moments/use-clip.ts'
import { useRestingMarks } from './rests-on/range-marks.ts'
import { Transcript } from './transcript.tsx'
import { documentaryText } from './words.ts'

const Moments = lazy(() => import('./moments/moments.tsx'))
const FilmMarks = lazy(() => onceSomebodyIsHere().then(() => import('./moments/film-marks.tsx')))
const Below = lazy(() => import('./below.tsx'))
const TheEnd = lazy(() => import('./the-end.tsx').then(({ TheEnd }) => ({ default: TheEnd })))

interface WatchProps {
  documentary: Documentary
  version: ShownVersion
  after: ReactNode
}

/** The film opens where its link says, else where the reader left off; that has to be known first, and what is beside and under it too. */
export function Watch(props: WatchProps) {
  const [query] = useSearchParams()
  const asked = parseStart(query.get('t'))
  const place = useQuery({ ...placeQuery(props.documentary.id), enabled: asked === null, retry: false })
  const arrived = useArrived(place, useQuery(chaptersQuery(props.version.id)), useQuery(captionTracksQuery(props.version.id)))
  const film = useFilm({
    documentaryId: props.documentary.id,
    durationMs: props.version.durationMs ?? 0,
    startMs: asked ?? resumePoint(place.data, props.version.durationMs ?? 0),
    opens: arrived,
    waits: true,
  })
  return (
    <>
      <ContentNotes of={props.documentary} />
      {film ? <WatchFilm {...props} film={film} /> : <FilmToCome film={props.documentary} />}
    </>
  )
}

/** Notes a viewer needs before the film is played: above it, so that they are passed before Play. */
function ContentNotes({ of: { contentNotes } }: { of: Documentary }) {
  const t = useText(documentaryText)
  if (!contentNotes.trim()) return null
  return (
    <aside className="documentary-notes ui" aria-labelledby="content-notes" data-dims>
      <strong id="content-notes">{t('contentNotes')}</strong> <span>{contentNotes}</span>
    </aside>
  )
}

function WatchFilm({ documentary, version, film, after }: WatchProps & { film: Film }) {
  const captions = useCaptionChoice(version.id, documentary.language)
  const { data: chapters = [] } = useQuery(chaptersQuery(version.id))
  const poster = usePoster(documentary.posterObject)
  const posterUrl = poster?.src ?? null
  const [found, setFound] = useState<readonly Span[]>([])
  const clip = useClipRange()
  const [view, setView] = useState<BesideView>('transcript')
  const resting = useRestingMarks(version.id)
  const keeping = useKept({
    ...{ film, version, documentaryId: documentary.id, sentences: captions.cues },
    onBegin: () => setView('moments'),
  })
  const moments = (
    <Suspense>
      <Moments {...{ film, documentary, version, keeping, captions, chapters }} />
    </Suspense>
  )
  const marks = (
    <div className="film-marks">
      <Suspense>
        <FilmMarks {...{ film, documentary, version, keeping }} />
      </Suspense>
    </div>
  )
  const tabs = (
    <>
      <BesideTabs view={view} count={keeping.marks.length} onChange={setView} />
      {marks}
    </>
  )
  useSitting(film, version.id, { captions: captions.on, described: captions.described?.on ?? false })
  useAskedMoment(film)
  const description = useMemo(
    () => ({ documentary, version, posterUrl: poster?.whole ?? null, chapters }),
    [documentary, version, poster, chapters],
  )

  return (
    <>
      <FilmPlayer
        film={film}
        title={documentary.title}
        director={documentary.director}
        width={version.width ?? 16}
        height={version.height ?? 9}
        posterUrl={posterUrl}
        chapters={chapters}
        captions={captions}
        signInPath={paths.login}
        pieces={found.length === 0 && clip ? [clip] : found}
        sources={resting.sources}
        disclosed={resting.disclosed}
        atEnd={
          <Suspense>
            <TheEnd documentary={documentary} film={film} />
          </Suspense>
        }
        kept={keeping}
        beside={
          captions.track &&
          (view === 'transcript' ? (
            <Transcript film={film} captions={captions} onFound={setFound} head={tabs} onKeep={(passage) => void keeping.keep(passage)} />
          ) : (
            <BesideMoments head={tabs}>{moments}</BesideMoments>
          ))
        }
      />
      <ClipBar film={film} documentary={documentary} />
      <About
        documentary={documentary}
        film={film}
        moments={
          captions.track ? undefined : (
            <>
              {marks}
              {moments}
            </>
          )
        }
        quoteLanguage={captions.track?.language}
      />
      <WhenNear>
        <Below documentary={documentary} film={film} after={after} />
      </WhenNear>
      <FilmData {...description} />
    </>
  )
}

/** Another `?t=` while the page is open is a seek; a link that says so (a moment found by search) plays, because it was pressed. */
function useAskedMoment(film: Film) {
  const { state, key } = useLocation()
  const [query] = useSearchParams()
  const asked = query.get('t')
  const seen = useRef(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of a link counts, also a second one of the same
  useEffect(() => {
    const ms = parseStart(asked)
    if (ms !== null && asked !== seen.current) film.seek(ms)
    seen.current = asked
    if ((state as { play?: boolean } | null)?.play) film.play()
  }, [film, key])
}
