import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { Failed } from './states.tsx'

interface Pages<Page> {
  isPending: boolean
  isError: boolean
  error: Error | null
  data: { pages: Page[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch(): unknown
  fetchNextPage(): unknown
}
interface EndlessListProps<Page, Row> {
  /** What `useInfiniteQuery` gives. */
  pages: Pages<Page>
  rowsOf(page: Page): readonly Row[]
  words: { failed: string; older: string; fetching: string }
  /** Shown when there are no rows. */
  empty: ReactNode
  children(rows: Row[]): ReactNode
}

/** A list that is fetched page by page, with its four states: loading, failed, empty, and rows with a button for more. */
export function EndlessList<Page, Row>({ pages, rowsOf, words, empty, children }: EndlessListProps<Page, Row>) {
  if (pages.isPending) return <SkeletonRows rows={6} />
  if (pages.isError || !pages.data) return <Failed title={words.failed} text={pages.error?.message} again={pages.refetch} />
  const rows = pages.data.pages.flatMap((page) => [...rowsOf(page)])
  if (rows.length === 0) return empty
  return (
    <>
      {children(rows)}
      {pages.hasNextPage && (
        <p>
          <Button small working={pages.isFetchingNextPage && words.fetching} onClick={() => void pages.fetchNextPage()}>
            {words.older}
          </Button>
        </p>
      )}
    </>
  )
}
