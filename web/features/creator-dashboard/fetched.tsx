import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Failed, Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { deskText } from './words.ts'

interface FetchedProps {
  query: { isPending: boolean; isLoadingError: boolean; refetch(): unknown }
  what: string
  children: ReactNode
}

/** A part of a film's desk once it is here. Until then it cannot be edited, so that nothing that did not arrive is saved over. */
export function Fetched({ query, what, children }: FetchedProps) {
  const t = useText(deskText)
  if (query.isPending) return <Loading what={what} />
  if (!query.isLoadingError) return children
  return (
    <Failed
      title={t('partFailed')}
      text={t('partFailedText')}
      act={
        <Button small onClick={() => void query.refetch()}>
          {t('tryAgain')}
        </Button>
      }
    />
  )
}
