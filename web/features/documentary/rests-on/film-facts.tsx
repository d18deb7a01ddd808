import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { identifierAddress } from '#core/film/identifiers.ts'
import { languageName } from '#core/text/languages.ts'
import { type FilmWords, filmWordsQuery, type Recognition } from '#web/data/film/film-words.ts'
import { paths } from '#web/paths.ts'
import type { Film } from '#web/player/film.ts'
import { listFormat, locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useWaysToWatch } from './ways-to-watch.ts'
import { restsOnText } from './words.ts'

interface FilmFactsProps {
  documentaryId: string
  rightsLine: string
  /** How it can be followed, of a film that can be watched. */
  ways?: readonly { name: string; said: string }[]
}

/** The same of a film one watches, with the ways in which it can be followed. */
export function WatchedFilmFacts({ film, versionId, ...facts }: Omit<FilmFactsProps, 'ways'> & { film: Film; versionId: string }) {
  return <FilmFacts {...facts} ways={useWaysToWatch(film, versionId)} />
}

/** What is known about the film as a catalogue has it: festivals and prizes first, then ways to watch, places, languages, funders, identifiers. */
export function FilmFacts({ documentaryId, rightsLine, ways = [] }: FilmFactsProps) {
  const t = useText(restsOnText)
  const { data } = useQuery(filmWordsQuery(documentaryId))
  const rows: Fact[] = [...ways, ...(data ? factsOf(data, t) : [])]
  if (rightsLine) rows.push({ name: t('rightsLine'), said: rightsLine })
  if (rows.length === 0 && !data?.recognitions.length) return null
  return (
    <section className="page film-facts" aria-label={t('aboutFilm')}>
      {data && data.recognitions.length > 0 && (
        <ul className="laurels">
          {data.recognitions.map((one) => (
            <Laurel key={one.id} recognition={one} />
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <dl>
          {rows.map(({ name, said }) => (
            <div key={name}>
              <dt className="dim">{name}</dt>
              <dd>{said}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Laurel({ recognition: { festival, year, award, outcome } }: { recognition: Recognition }) {
  const t = useText(restsOnText)
  return (
    <li>
      <span className="title-s">{award || t('outcome_shown')}</span>
      <span className="small dim">
        {[festival, year, award && outcome !== 'shown' ? t(`outcome_${outcome}`) : ''].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}

interface Fact {
  name: string
  said: ReactNode
}

function factsOf(words: FilmWords, t: (key: 'alsoKnownAs' | 'places' | 'alsoSpoken' | 'inPicture' | 'funders') => string) {
  const named = (languages: readonly string[]) => listFormat().format(languages.map((each) => languageName(each, locale())))
  const rows: Fact[] = []
  const titles = words.otherNames.filter(({ kind }) => kind === 'title')
  if (titles.length > 0)
    rows.push({
      name: t('alsoKnownAs'),
      said: titles.map(({ id, written }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <bdi>{written}</bdi>
        </span>
      )),
    })
  if (words.places.length > 0)
    rows.push({
      name: t('places'),
      said: words.places.map(({ name }, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <Link className="text-link" to={paths.place(name)}>
            {name}
          </Link>
        </span>
      )),
    })
  if (words.spokenLanguages.length > 0) rows.push({ name: t('alsoSpoken'), said: named(words.spokenLanguages) })
  if (words.writtenLanguages.length > 0) rows.push({ name: t('inPicture'), said: named(words.writtenLanguages) })
  if (words.funders.length > 0)
    rows.push({
      name: t('funders'),
      said: words.funders.map(({ id, name, programme, webAddress }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Leads to={webAddress}>{name}</Leads>
          {programme && ` (${programme})`}
        </span>
      )),
    })
  for (const { id, scheme, value } of words.identifiers)
    rows.push({
      name: { eidr: 'EIDR', isan: 'ISAN', doi: 'DOI', wikidata: 'Wikidata' }[scheme],
      said: (
        <span className="mono" key={id}>
          <Leads to={identifierAddress(scheme, value)}>{value}</Leads>
        </span>
      ),
    })
  return rows
}

function Leads({ to, children }: { to: string | null; children: ReactNode }) {
  if (!to) return children
  return (
    <a className="text-link" href={to} target="_blank" rel="noreferrer noopener nofollow">
      {children}
    </a>
  )
}
