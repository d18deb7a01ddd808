import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { keptSearchesQuery } from '#web/data/search/kept-searches.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { searchText } from '../words.ts'
import { type Asked, readAsked } from './asked.ts'
import { accessWords, runtimeWords } from './choice-words.ts'
import { useDropSearch } from './drop-search.ts'
import { languageName } from './language-name.ts'

const useSearchText = () => useText(searchText)

/** Searches the reader keeps, those with new films first. Nothing while there are none. */
export function KeptSearches() {
  const t = useSearchText()
  const { data } = useQuery(keptSearchesQuery())
  const drop = useDropSearch()
  if (!data || data.length === 0) return null
  return (
    <section className="kept-searches" aria-labelledby="kept-searches-head">
      <h2 id="kept-searches-head" className="small dim">
        {t('keptSearches')}
      </h2>
      <ul>
        {data.map((search) => {
          const asked = readAsked(new URLSearchParams(search.address))
          const name = nameOf(asked, t)
          return (
            <li key={search.id}>
              <Link to={`?${search.address}`}>{name}</Link>
              {search.news > 0 && <strong className="mono"> {t('keptNews', { count: search.news })}</strong>}{' '}
              <Button
                kind="plain"
                small
                aria-label={t('dropSearchNamed', { name })}
                working={drop.isPending && drop.variables.search.id === search.id && t('dropSearch')}
                onClick={() => drop.mutate({ search, asked })}
              >
                {t('dropSearch')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What is asked in a few words: "whetstone · Kenya · the sea". */
const nameOf = ({ query, filters }: Asked, t: ReturnType<typeof useSearchText>): string =>
  [
    query,
    ...filters.places,
    ...filters.subjects,
    ...filters.languages.map((code) => languageName(code, t('noDialogue'))),
    filters.fromYear || filters.toYear ? `${filters.fromYear ?? ''}–${filters.toYear ?? ''}` : '',
    ...filters.access.map((each) => t(accessWords[each])),
    ...filters.runtimes.map((each) => t(runtimeWords[each])),
  ]
    .filter(Boolean)
    .join(' · ')
