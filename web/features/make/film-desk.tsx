import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { myDocumentaries, type OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { useUploads } from '#web/data/media/uploads.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { isArriving } from './arriving/arriving.tsx'
import { ArrivingFilm } from './arriving/arriving-film.tsx'
import { shownRatio } from './arriving/shown-ratio.ts'
import type { DeskParts } from './desk-parts.ts'
import { WithheldNote } from './film/withheld-note.tsx'
import { ViewedDesk } from './film-views/viewed-desk.tsx'
import { usePublishing } from './publishing/use-publishing.ts'
import { goneForGoodOn, RestoreFilm } from './restore-film.tsx'
import { TeamFilm } from './team-film.tsx'
import { deskText } from './words.ts'

/** Everything about one film: what arrives, what is said about it, who may see it. */
export default function FilmDesk({ documentaryId, parts }: { documentaryId: string; parts: DeskParts }) {
  const t = useText(deskText)
  const films = useQuery(myDocumentaries)
  if (films.isPending)
    return (
      // Keyed, or the same element would become the desk and jump.
      <div className="page row" key="loading">
        <h1 className="unseen">{t('desk')}</h1>
        <Loading what={t('fetchingFilm')} />
      </div>
    )
  if (films.isLoadingError)
    return (
      <div className="page row">
        <Failed wholePage title={t('filmsFailed')} text={t('filmsFailedText')} again={films.refetch} />
      </div>
    )
  const film = films.data.find((one) => one.id === documentaryId)
  if (film && !film.removedAt) return <DeskOf key={film.id} film={film} films={films.data} parts={parts} />
  if (film)
    return (
      <div className="page row">
        <Empty
          wholePage
          title={t('filmRemoved', { title: film.title || t('untitled') })}
          text={t('filmRemovedText', { date: goneForGoodOn(film) })}
          act={<RestoreFilm film={film} />}
        />
      </div>
    )
  const missing = (
    <div className="page row">
      <Empty
        wholePage
        title={t('noSuchFilm')}
        text={t('noSuchFilmText')}
        act={
          <Link className="button button--small" to={paths.creatorDashboard}>
            {t('toDesk')}
          </Link>
        }
      />
    </div>
  )
  return <TeamFilm documentaryId={documentaryId} parts={parts} otherwise={missing} />
}

function DeskOf({ film, films, parts }: { film: OwnDocumentary; films: OwnDocumentary[]; parts: DeskParts }) {
  const t = useText(deskText)
  const uploads = useUploads()
  const publishing = usePublishing(film)
  const arriving = film.versions.filter(isArriving)
  return (
    <div className="page desk">
      <div className="desk-top desk-top--film">
        {film.posterObject && arriving.length === 0 && (
          <div className="film-desk-still">
            <FilmStill objectName={film.posterObject} ratio={shownRatio(film)} />
          </div>
        )}
        <h1 className="title-l" tabIndex={-1}>
          {film.title || t('untitled')}
        </h1>
        <p className="film-desk-links">
          <Link className="text-link" to={paths.creatorDashboard}>
            {t('toDesk')}
          </Link>
          {film.currentVersionId && (
            <>
              <Link className="text-link" to={paths.documentary(film.id)}>
                {t('seePage')}
              </Link>
              <Link className="text-link" to={`${paths.creatorDashboard}?figures=${encodeURIComponent(film.id)}`}>
                {t('toFigures')}
              </Link>
            </>
          )}
        </p>
      </div>
      <WithheldNote film={film} />
      <ViewedDesk
        film={film}
        films={films}
        current={film.versions.find(({ id }) => id === film.currentVersionId) ?? film.versions[0]}
        publishing={publishing}
        parts={parts}
        arriving={arriving.map((version) => (
          <ArrivingFilm
            key={version.id}
            film={film}
            version={version}
            upload={uploads.find((upload) => upload.versionId === version.id)}
            untitled
          />
        ))}
      />
    </div>
  )
}
