import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { languageName } from '#core/text/languages.ts'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { paths } from '#web/paths.ts'
import type { Film } from '#web/player/film.ts'
import { useLength } from '#web/ui/layout/length.ts'
import { language as languageOfPage, locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { FilmActs } from './acts/film-acts.tsx'
import { ReportFilm } from './acts/report-film.tsx'
import { RightsLine } from './acts/rights-line.tsx'
import { WriteToMaker } from './acts/write-to-maker.tsx'
import { CiteMoment } from './moments/cite-moment.tsx'
import { versionWords } from './version-words.ts'
import { documentaryText } from './words.ts'

interface AboutProps {
  documentary: Documentary
  film?: Film | undefined
  /** Saved moments, where they are not beside the picture. */
  moments?: ReactNode
  /** Of the words a still is quoted with. */
  quoteLanguage?: string | undefined
}

/** Title card, facts, text, rights, citation. Citations need a playable film. */
export function About({ documentary, film, moments, quoteLanguage }: AboutProps) {
  const t = useText(documentaryText)
  const paragraphs = documentary.synopsis.split(/\n{2,}/).filter((paragraph) => paragraph.trim())
  return (
    <div data-dims>
      <section className="page documentary-title">
        <h1 className="marquee">{documentary.title || t('untitled')}</h1>
        <p className="mono dim documentary-facts">
          {useFacts(documentary).map(({ said, to }) =>
            to ? (
              <Link key={to} to={to}>
                {said}
              </Link>
            ) : (
              <span key={String(said)}>{said}</span>
            ),
          )}
        </p>
        <FilmActs documentary={documentary} />
        {documentary.visibility === 'private' && <p className="small dim documentary-private">{t('onlyYou')}</p>}
      </section>
      <div className="page documentary-grid">
        <div className="documentary-text">
          {paragraphs.length === 0 && <p className="lead dim">{t('noSynopsis')}</p>}
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="lead">
              {paragraph}
            </p>
          ))}
          {/* With a film they are above it. */}
          {!film && documentary.contentNotes && (
            <section>
              <div className="head">
                <h2>{t('contentNotes')}</h2>
              </div>
              <p className="measure">{documentary.contentNotes}</p>
            </section>
          )}
        </div>
        <aside className="documentary-aside">
          <RightsLine documentary={documentary} />
          <p className="cite-acts">
            <ReportFilm documentary={documentary} atMs={() => film?.get().nowMs || null} />
            <WriteToMaker documentary={documentary} kind="plain" />
          </p>
          {moments && (
            <section>
              <div className="head">
                <h2>{t('yourMoments')}</h2>
              </div>
              {moments}
            </section>
          )}
          {film && <CiteMoment documentary={documentary} film={film} quoteLanguage={quoteLanguage} />}
        </aside>
      </div>
    </div>
  )
}

// The names of all countries come for those who read another language than films are catalogued in.
const Translated = lazy<ComponentType<{ name: string }>>(() =>
  import('#web/ui/map/country-names.ts').then(
    ({ placeInWords }) => ({ default: ({ name }: { name: string }) => placeInWords(name) }),
    () => ({ default: ({ name }: { name: string }) => name }),
  ),
)
const PlaceName = ({ name }: { name: string }) =>
  languageOfPage() === 'en' ? (
    name
  ) : (
    <Suspense fallback={name}>
      <Translated name={name} />
    </Suspense>
  )

/** Year, length, ratio, language, places, cut, subjects: figures as a catalogue sets them. What other films share leads to them. */
function useFacts({ year, language, country, version, subjects }: Documentary): { said: ReactNode; to?: string }[] {
  const t = useText(documentaryText)
  const length = useLength()
  const places = country.split(',').map((place) => place.trim())
  return [
    ...(year ? [{ said: String(year), to: paths.year(String(year)) }] : []),
    { said: version?.durationMs ? length(version.durationMs) : '' },
    { said: version?.width && version.height ? (version.width / version.height).toFixed(2) : '' },
    ...(language ? [{ said: language === 'zxx' ? t('noDialogue') : languageName(language, locale()), to: paths.language(language) }] : []),
    ...places.filter((place) => place !== '').map((place) => ({ said: <PlaceName name={place} />, to: paths.place(place) })),
    { said: version ? versionWords(version, t) : '' },
    ...subjects.map((subject) => ({ said: subject, to: paths.subject(subject) })),
  ].filter(({ said }) => said !== '')
}
