import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Failed, Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { captionsText } from './words.ts'

interface FetchedProps {
  query: { isPending: boolean; isLoadingError: boolean; refetch(): unknown }
  what: string
  children: ReactNode
}

/** A part of the desk once it is here; until then it cannot be changed. */
export function Fetched({ query, what, children }: FetchedProps) {
  const t = useText(captionsText)
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
