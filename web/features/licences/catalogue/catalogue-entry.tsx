import { useState } from 'react'
import { Link } from 'react-router'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import type { CatalogueFilm } from '#contract/institutions/licences.ts'
import { cutAtWord } from '#core/text/cut-text.ts'
import { languageName } from '#core/text/languages.ts'
import { paths } from '#web/paths.ts'
import { SeeTrailer } from '#web/player/in-lists/see-trailer.tsx'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { ratioOf } from '#web/ui/layout/still.tsx'
import { listFormat, locale } from '#web/ui/locale.ts'
import { placesInWords } from '#web/ui/map/country-names.ts'
import { useText } from '#web/ui/text.ts'
import { beginTerms } from '../data/licences.ts'
import { LicenceWords } from '../licence-words.tsx'
import { firstTerms, offeredTerms } from '../terms/draft.ts'
import { TermsForm } from '../terms/terms-form.tsx'
import { WishForm } from '../wish-form.tsx'
import { licencesText } from '../words.ts'
import { AskTrial } from './ask-trial.tsx'
import { DownloadButton } from './download-button.tsx'
import { FilmAccess } from './film-access.tsx'
import { OfferEntry } from './offer-entry.tsx'
import { PermanentLink } from './permanent-link.tsx'

/** So much of a synopsis the catalogue brings. */
const synopsisLetters = 400

interface CatalogueEntryProps {
  film: CatalogueFilm
  institution: MyInstitution
  hasTrailer: boolean
  /** Whether the reader came to ask for its licence: the form is open. */
  asks?: boolean
}

/** A film of the catalogue: what the institution may do with it, or what it would cost, or the way to ask. */
export function CatalogueEntry({ film, institution, hasTrailer, asks }: CatalogueEntryProps) {
  const t = useText(licencesText)
  const length = useLength()
  const librarian = institution.role === 'librarian'
  const [doing, setDoing] = useState<'terms' | 'wish' | undefined>(asks && !film.request ? (librarian ? 'terms' : 'wish') : undefined)
  const parties = { institution: institution.name, creator: film.creator }
  const minutes = film.durationMs ? length(film.durationMs) : ''
  const captions = film.captions.map((code) => languageName(code, locale()))
  const downloads = institution.role !== 'member' && film.watchable && film.licences.some(({ terms }) => terms.download)
  const performs = institution.role !== 'member' && film.licences.some(({ terms }) => terms.publicPerformance)
  return (
    <li className="catalogue-entry">
      <FilmStill objectName={film.posterObject} ratio={ratioOf(film)} />
      <div className="catalogue-words">
        <h2 className="title-m">{film.watchable ? <Link to={paths.documentary(film.id)}>{film.title}</Link> : film.title}</h2>
        <p className="small dim">{[film.director, film.year, placesInWords(film.country), minutes].filter(Boolean).join(' · ')}</p>
        {film.synopsis && <p className="ui measure">{cutAtWord(film.synopsis, synopsisLetters)}</p>}
        {film.contentNotes && <p className="small">{t('contentNotes', { notes: film.contentNotes })}</p>}
        {film.agesFrom !== null && <p className="small">{t('agesFrom', { age: film.agesFrom })}</p>}
        <p className="small dim">{captions.length > 0 ? t('captionsIn', { languages: listFormat().format(captions) }) : t('noCaptions')}</p>
        {hasTrailer && (
          <p className="licence-acts">
            <SeeTrailer film={film} known />
          </p>
        )}
        <FilmAccess film={film} />
      </div>
      <div className="catalogue-rights">
        {film.licences.map((licence) => (
          <LicenceWords key={licence.id} terms={licence.terms} parties={parties} />
        ))}
        {film.watchable && (
          <p className="licence-acts">
            <ButtonLink small kind={film.licences.length > 0 ? 'ink' : undefined} to={paths.documentary(film.id)}>
              {t('watch')}
            </ButtonLink>
            {performs && (
              <ButtonLink small to={`${paths.screenings}?view=announce&film=${encodeURIComponent(film.id)}`}>
                {t('screenIt')}
              </ButtonLink>
            )}
            {downloads && <DownloadButton documentaryId={film.id} />}
            {institution.role !== 'member' && film.licences.length > 0 && <PermanentLink film={film} institution={institution} />}
          </p>
        )}
        {film.licences.length === 0 && (
          <>
            <p className="ui">
              {t(
                film.request
                  ? `asked_${film.request.state === 'wished' ? 'wished' : 'open'}`
                  : film.public
                    ? 'publicNotLicensed'
                    : 'notLicensed',
              )}
            </p>
            {!film.request && film.offers.map((offer) => <OfferEntry key={offer.id} offer={offer} film={film} institution={institution} />)}
          </>
        )}
        {!film.request && doing === undefined && (
          <p className="licence-acts">
            {librarian ? (
              <>
                <Button small onClick={() => setDoing('terms')}>
                  {t(film.licences.length > 0 ? 'askMore' : film.offers.length > 0 ? 'askOther' : 'askTerms')}
                </Button>
                {film.licences.length === 0 && <AskTrial film={film} institution={institution} />}
              </>
            ) : (
              film.licences.length === 0 && (
                <Button small onClick={() => setDoing('wish')}>
                  {t('wishFor')}
                </Button>
              )
            )}
          </p>
        )}
        {doing === 'wish' && <WishForm institutionId={institution.id} documentaryId={film.id} onDone={() => setDoing(undefined)} />}
      </div>
      {doing === 'terms' && (
        <TermsForm
          terms={film.licences.length === 0 && film.offers[0] ? offeredTerms(film.offers[0]) : firstTerms([film])}
          parties={parties}
          asCreator={false}
          onSend={async (terms, words) => {
            await beginTerms({ institutionId: institution.id, creatorId: film.creatorId, documentaryId: film.id, terms, words })
            setDoing(undefined)
          }}
          onCancel={() => setDoing(undefined)}
        />
      )}
    </li>
  )
}
