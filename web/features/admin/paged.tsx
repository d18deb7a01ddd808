import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { adminText } from './words.ts'

interface PagedProps<Page, Row> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  rowsOf: (page: Page) => readonly Row[]
  loading: string
  empty: { title: string; text: string }
  children: (rows: readonly Row[]) => ReactNode
}

/** A ledger that comes page by page: waiting, failed and empty, and the way to more below it. */
export function Paged<Page, Row>({ query, rowsOf, loading, empty, children }: PagedProps<Page, Row>) {
  const t = useText(adminText)
  if (query.isPending) return <Loading what={loading} />
  if (query.isError) return <Failed title={t('listFailed')} text={t('failedKept', { reason: query.error.message })} again={query.refetch} />
  const rows = query.data.pages.flatMap(rowsOf)
  if (rows.length === 0) return <Empty title={empty.title} text={empty.text} />
  return (
    <>
      {children(rows)}
      {query.hasNextPage && (
        <p>
          <Button working={query.isFetchingNextPage && loading} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </p>
      )}
    </>
  )
}
