import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { searchText } from '../words.ts'
import { type Counted, useCount } from './count.ts'

/** The three kinds with their numbers; each leads down the page to its list. */
export function KindLinks({
  films,
  moments,
  people,
  collections,
  momentsFirst,
}: {
  films: Counted | undefined
  moments: Counted | undefined
  people: Counted | undefined
  collections: Counted | undefined
  momentsFirst: boolean
}) {
  const t = useText(searchText)
  const countOf = useCount()
  const both = [
    { id: 'documentaries', count: films },
    { id: 'moments', count: moments },
  ] as const
  const kinds = [
    ...(momentsFirst ? both.toReversed() : both),
    { id: 'people', count: people },
    { id: 'collections', count: collections },
  ] as const
  return (
    <nav className="search-kinds" aria-label={t('kinds')}>
      {kinds
        .filter(({ id, count }) => id === 'documentaries' || (count !== undefined && (count.total > 0 || id === 'moments')))
        .map(({ id, count }) => (
          <a key={id} href={`#${id}`}>
            {t(id)} {count !== undefined && <span className="mono">{countOf(count)}</span>}
          </a>
        ))}
      <Link to={paths.map}>{t('onMap')}</Link>
      {moments !== undefined && <span className="small dim search-how">{t('how')}</span>}
    </nav>
  )
}
