import { Link } from 'react-router'
import { formatBytes, formatWait } from '#core/text/sizes.ts'
import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import type { UploadView } from '#web/data/media/uploads.ts'
import { paths } from '#web/paths.ts'
import { locale, numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { PosterStill } from '../film/poster-still.tsx'
import { TitleInput } from '../film/title-input.tsx'
import { filmDesk } from '../film-desk-path.ts'
import { deskText } from '../words.ts'
import { Stages } from './stages.tsx'
import { UploadActs } from './upload-acts.tsx'
import { WatchArriving } from './watch-arriving.tsx'

interface ArrivingFilmProps {
  film: OwnDocumentary
  version: OwnVersion
  upload: UploadView | undefined
  /** On the film's own desk its title is above already. */
  untitled?: boolean
}

/** One film on its way in: its title (to be typed meanwhile), its stages, and what can be done about them. */
export function ArrivingFilm({ film, version, upload, untitled }: ArrivingFilmProps) {
  const t = useText(deskText)
  const receiving = version.state === 'receiving'
  const share = upload ? upload.sentBytes / Math.max(1, upload.totalBytes) : 0
  return (
    <article className="arriving" aria-label={film.title}>
      <PosterStill film={film} version={version} />
      <div className="arriving-text">
        {!untitled && <TitleInput film={film} />}
        <p className="dim">
          {t('versionN', { number: version.number })}, <span className="mono">{version.sourceName}</span>,{' '}
          {formatBytes(version.sourceBytes, locale())}.{' '}
          {!film.publishedAt ? t('nobodySees') : film.currentVersionId === version.id ? t('seenNow') : t('seenAsBefore')}
        </p>
        <Stages version={version} upload={upload} />
      </div>
      {version.arrivedMs !== null && version.arrivedMs > 0 && <WatchArriving film={film} version={version} arrivedMs={version.arrivedMs} />}
      <div className="arriving-acts">
        {receiving && upload && (
          <p className="arriving-share">
            <span className="serif">{numberFormat({ style: 'percent' }).format(Math.floor(share * 100) / 100)}</span>
            <span className="ui dim">
              {upload.secondsLeft === null ? t('isHere') : t('isHereLeft', { wait: formatWait(upload.secondsLeft, locale()) })}
            </span>
          </p>
        )}
        <UploadActs filmId={film.id} version={version} upload={upload} />
        <p className="arriving-links">
          {!untitled && (
            <Link className="button button--small" to={filmDesk(film.id)}>
              {t('writeMeanwhile')}
            </Link>
          )}
          {(version.state === 'watchable' || version.state === 'ready') && (
            <Link className="button button--small" to={paths.documentary(film.id)}>
              {t('watch')}
            </Link>
          )}
        </p>
      </div>
    </article>
  )
}
