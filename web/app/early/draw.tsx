import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { keptSearchesQuery } from '#web/data/search/kept-searches.ts'
import { foundFilmsQuery, noFilters } from '#web/data/search/search.ts'
import { foundCollectionsQuery } from '#web/data/search/seasons.ts'
import SearchPage from '#web/features/search/page.tsx'
import { searchText } from '#web/features/search/words.ts'
import { type Language, languages } from '#web/ui/house-languages.ts'
import { addWords, textOf } from '#web/ui/text.ts'
import { words } from '../german.ts'

/** A placeholder film: its row is filled with what is known. */
const film = {
  ...{ id: '', title: '', synopsis: '', director: '', year: null, language: null, durationMs: 0, posterObject: null },
  ...{ width: null, height: null, publishedUntil: null, trailer: false },
  because: { title: false, people: false, description: false, nearly: false, said: 0, seen: 0, alsoWritten: [] },
}
const nothing = { languages: [], years: [], access: [], runtimes: [], places: [], subjects: [] }

/**
 * Run by the build (scripts/build/first-screens.ts), never in a browser: prerenders /search without a query, with one film,
 * in each language. web/app/early/search.ts puts the first film in.
 */
export async function drawSearch(): Promise<Record<Language, string>> {
  for (const [area, said] of Object.entries(words)) addWords('de', area, said)
  const drawn: Partial<Record<Language, string>> = {}
  for (const language of Object.keys(languages) as Language[]) {
    await i18next.changeLanguage(language)
    drawn[language] = drawnOnce()
  }
  return drawn as Record<Language, string>
}

function drawnOnce(): string {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(foundFilmsQuery('', noFilters, 'best', 1).queryKey, {
    total: 1,
    more: false,
    meant: null,
    films: [film],
    facets: nothing,
  })
  queries.setQueryData(foundCollectionsQuery('').queryKey, [])
  queries.setQueryData(keptSearchesQuery().queryKey, [])
  const page = renderToString(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/search']}>
        <SearchPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  // For a partial count; the number is filled in as well.
  const more = textOf(searchText)('moreThan', { count: '%' })
  return `<div class="first-light-page" inert data-more="${more}">${page}</div>`
}
