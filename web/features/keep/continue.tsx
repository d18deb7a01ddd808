import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTimecode } from '#core/time/timecode.ts'
import type { WatchedFilm } from '#web/data/film/watching.ts'
import { playbackQuery } from '#web/data/media/playback.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { ButtonLink, PlaySign } from '#web/ui/controls/button.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { Empty } from '#web/ui/layout/states.tsx'
import { ratioOf } from '#web/ui/layout/still.tsx'
import { Strip } from '#web/ui/layout/strip.tsx'
import { useText } from '#web/ui/text.ts'
import { Until } from '#web/ui/time/until.tsx'
import { ForgetFilm } from './forget.tsx'
import { viewerText } from './words.ts'

/** Films left half seen, the last one first; each goes on with one press. */
export function Continue({ films }: { films: WatchedFilm[] }) {
  const t = useText(viewerText)
  return (
    <section aria-labelledby="continue-head">
      <div className="head">
        <h2 id="continue-head">{t('continue')}</h2>
      </div>
      {films.length === 0 ? (
        <Empty
          title={t('continueNone')}
          text={t('continueNoneText')}
          act={
            <ButtonLink small to={paths.search}>
              {t('toSearch')}
            </ButtonLink>
          }
        />
      ) : (
        <ol className="continue-list">
          {films.map((film) => (
            <HalfSeen key={film.documentaryId} film={film} />
          ))}
        </ol>
      )}
    </section>
  )
}

function HalfSeen({ film }: { film: WatchedFilm }) {
  const t = useText(viewerText)
  const queries = useQueryClient()
  const length = useLength()
  const title = film.title || t('untitled')
  const lengthMs = film.durationMs ?? film.positionMs
  const address = paths.documentary(film.documentaryId)
  const fetchAhead = () => void queries.prefetchQuery(playbackQuery(film.documentaryId))
  return (
    <li>
      <Link to={address} tabIndex={-1} aria-hidden="true">
        <FilmStill objectName={film.posterObject} ratio={ratioOf(film)} />
      </Link>
      <div className="continue-words">
        <h3 className="title-m">
          <Link to={address}>{title}</Link>
        </h3>
        <p className="small dim">{[film.director, film.year].filter(Boolean).join(', ')}</p>
        <Strip
          parts={[{ weight: 1, filled: film.positionMs / Math.max(1, lengthMs) }]}
          label={t('barLabel', { title, percent: Math.round((film.positionMs / Math.max(1, lengthMs)) * 100) })}
        />
        <p className="continue-acts">
          <ButtonLink kind="act" small to={address} state={{ play: true }} onPointerEnter={fetchAhead} onFocus={fetchAhead}>
            <PlaySign />
            {t('playFrom', { time: formatTimecode(film.positionMs) })}
          </ButtonLink>
          <Until moment={film.until} />
          <span className="mono dim">{t('left', { length: length(Math.max(0, lengthMs - film.positionMs)) })}</span>
          <ForgetFilm film={film} />
        </p>
      </div>
    </li>
  )
}
