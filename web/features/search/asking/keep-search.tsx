import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepSearch, keptSearchesQuery, seeSearch } from '#web/data/search/kept-searches.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { searchText } from '../words.ts'
import { type Asked, countFilters, understood, writeAsked } from './asked.ts'
import { useDropSearch } from './drop-search.ts'

/** Saves the search, so that it reports new films; or deletes it. Opening a saved search marks its news as seen. */
export function KeepSearch({ asked }: { asked: Asked }) {
  const t = useText(searchText)
  const { data } = useQuery(keptSearchesQuery())
  const address = writeAsked({ ...asked, sort: 'best', page: 1 }).toString()
  const kept = data?.find((search) => search.address === address)
  const news = kept && kept.news > 0 ? kept.id : undefined
  useEffect(() => {
    // If it fails, the news is shown again next time.
    if (news) void seeSearch(news).catch(() => {})
  }, [news])
  const { read, filters } = understood(asked)
  const drop = useDropSearch()
  const keep = useMutation({
    mutationFn: () => keepSearch(address, read.words, filters),
    onError: (refused) => toast.failure(t('keepFailed'), refused.message),
  })
  if (!data || (!asked.query && countFilters(asked.filters) === 0) || address.length > 1000) return null
  return (
    <Button
      className="search-results-keep"
      kind="plain"
      small
      working={(keep.isPending || drop.isPending) && t('searching')}
      onClick={() => (kept ? drop.mutate({ search: kept, asked }) : keep.mutate())}
    >
      {t(kept ? 'keptSearch' : 'keepSearch')}
    </Button>
  )
}
