import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { myDocumentaries } from '#web/data/film/own-documentaries.ts'
import { useUploads } from '#web/data/media/uploads.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { isArriving } from './arriving/arriving.tsx'
import { ArrivingFilm } from './arriving/arriving-film.tsx'
import { shownRatio } from './arriving/shown-ratio.ts'
import type { DeskParts } from './desk-parts.ts'
import { Explained } from './explained.tsx'
import { ChaptersSection } from './film/chapters-section.tsx'
import { CreditsSection } from './film/credits-section.tsx'
import { OutsideSection } from './film/outside-section.tsx'
import { PosterSection } from './film/poster-section.tsx'
import { RemoveSection } from './film/remove-section.tsx'
import { TrailerSection } from './film/trailer-section.tsx'
import { VersionsSection } from './film/versions-section.tsx'
import { WithheldNote } from './film/withheld-note.tsx'
import { SectionedDesk } from './film-sections/sectioned-desk.tsx'
import { FilmFacts } from './film-words/film-facts.tsx'
import { WordsSection } from './film-words/words-section.tsx'
import { FootnotesSection } from './footnotes/footnotes-section.tsx'
import { PublishSection } from './publishing/publish-section.tsx'
import { goneForGoodOn, RestoreFilm } from './restore-film.tsx'
import { deskText } from './words.ts'

/** Everything about one film: what arrives, what is said about it, who may see it. */
export function FilmDesk({ documentaryId, parts }: { documentaryId: string; parts: DeskParts }) {
  const t = useText(deskText)
  const films = useQuery(myDocumentaries)
  const uploads = useUploads()
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
  if (film?.removedAt)
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
  if (!film)
    return (
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
  const arriving = film.versions.filter(isArriving)
  const current = film.versions.find((version) => version.id === film.currentVersionId) ?? film.versions[0]
  return (
    <div className="page desk">
      <div className="desk-top">
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
            <Link className="text-link" to={paths.documentary(film.id)}>
              {t('seePage')}
            </Link>
          )}
        </p>
      </div>
      <WithheldNote film={film} />
      {arriving.map((version) => (
        <ArrivingFilm
          key={version.id}
          film={film}
          version={version}
          upload={uploads.find((upload) => upload.versionId === version.id)}
          untitled
        />
      ))}
      <SectionedDesk key={film.id} documentaryId={film.id} figures={Boolean(film.currentVersionId)}>
        <div className="film-desk-main">
          {parts.people({ film })}
          <VersionsSection film={film} films={films.data} />
          <WordsSection key={film.id} film={film} />
          <PosterSection film={film} version={current} />
          {current?.durationMs && (
            <TrailerSection key={`trailer:${current.id}`} film={film} version={{ ...current, durationMs: current.durationMs }} />
          )}
          {current && parts.captions({ film, version: current, explained: <Explained lesson="captions" /> })}
          {current?.durationMs && parts.beside({ version: current })}
          {current?.durationMs && parts.screeners({ film, version: current })}
          {parts.recuts({ film })}
          {current && <ChaptersSection version={current} />}
          {current && <FootnotesSection key={current.id} version={current} />}
          <CreditsSection film={film} />
          <FilmFacts key={`facts:${film.id}`} film={film} />
        </div>
        <div className="film-desk-side">
          <PublishSection film={film} />
          <OutsideSection film={film} />
          <RemoveSection film={film} />
        </div>
      </SectionedDesk>
    </div>
  )
}
