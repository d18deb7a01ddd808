import type { ReactNode } from 'react'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'
import { Failed, Loading } from './states.tsx'

interface FetchedProps {
  query: { isPending: boolean; isLoadingError: boolean; refetch(): unknown }
  what: string
  children: ReactNode
}

/** A part of a desk once it is here. Until then it cannot be edited, so that nothing that did not arrive is saved over. */
export function Fetched({ query, what, children }: FetchedProps) {
  if (query.isPending) return <Loading what={what} />
  return query.isLoadingError ? <PartFailed again={query.refetch} /> : children
}

/** What is shown where a part did not arrive, or the whole page. */
export function PartFailed({ again, wholePage = false }: { again: () => unknown; wholePage?: boolean }) {
  const t = useText(uiText)
  return <Failed wholePage={wholePage} title={t('partFailed')} text={t('partFailedText')} again={again} />
}
