import { Link } from 'react-router'
import type { FoundCollection } from '#web/data/search/seasons.ts'
import { paths } from '#web/paths.ts'
import { FilmStills } from '#web/player/picture/film-stills.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { searchText } from '../words.ts'

/** Seasons of the house, each with the frames it opens with and who introduces it; and lists that people show. */
export function FoundCollections({ collections }: { collections: readonly FoundCollection[] }) {
  const t = useText(searchText)
  return (
    <section id="collections" aria-labelledby="collections-head">
      <div className="head">
        <h2 id="collections-head">{t('collections')}</h2>
      </div>
      <ul className="found-collections">
        {collections.map((collection) => (
          <Collection key={collection.id} collection={collection} />
        ))}
      </ul>
    </section>
  )
}

function Collection({ collection }: { collection: FoundCollection }) {
  const t = useText(searchText)
  const { kind, id, title, words, by, endsOn, running, films, stills } = collection
  const address = kind === 'season' ? paths.season(id) : paths.list(id)
  const signed = kind === 'season' ? t('collectionBy', { name: by }) : by ? t('collectionList', { name: by }) : t('collectionListNameless')
  const facts = [
    t('collectionFilms', { count: films }),
    running && endsOn && t('collectionUntil', { day: calendarDay(endsOn, { dateStyle: 'long' }) }),
    !running && endsOn && String(new Date(`${endsOn}T12:00:00`).getFullYear()),
  ]
  return (
    <li>
      <Link to={address} tabIndex={-1} aria-hidden="true">
        <FilmStills of={stills} />
      </Link>
      <div className="collection-words">
        <h3 className="title-l">
          <Link to={address} data-result>
            {title}
          </Link>
        </h3>
        {words && <p className="found-about">{words}</p>}
        <p className="small dim">{signed}</p>
        <p className="small mono dim">{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  )
}
