import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { keptSearchesQuery } from '#web/data/kept-searches.ts'
import { useText } from '#web/ui/text.ts'
import { type Asked, readAsked } from './asked.ts'
import { languageName } from './language-name.ts'
import { searchText } from './words.ts'

/** Searches the reader keeps, those with new films first. Nothing while there are none. */
export function KeptSearches() {
  const t = useText(searchText)
  const { data } = useQuery(keptSearchesQuery())
  if (!data || data.length === 0) return null
  return (
    <section className="kept-searches" aria-labelledby="kept-searches-head">
      <h2 id="kept-searches-head" className="small dim">
        {t('keptSearches')}
      </h2>
      <ul>
        {data.map(({ id, address, news }) => (
          <li key={id}>
            <Link to={`?${address}`}>{nameOf(readAsked(new URLSearchParams(address)), t('noDialogue'))}</Link>
            {news > 0 && <strong className="mono"> {t('keptNews', { count: news })}</strong>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is asked in a few words: "whetstone · Kenya · the sea". */
const nameOf = ({ query, filters }: Asked, noDialogue: string): string =>
  [
    query,
    ...filters.places,
    ...filters.subjects,
    ...filters.languages.map((code) => languageName(code, noDialogue)),
    filters.fromYear || filters.toYear ? `${filters.fromYear ?? ''}–${filters.toYear ?? ''}` : '',
    ...filters.access,
    ...filters.runtimes,
  ]
    .filter(Boolean)
    .join(' · ')
