import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { viewerText } from './words.ts'

interface FetchedProps<Data> {
  answer: UseQueryResult<Data>
  /** False while something else that is in the view is on its way. */
  ready?: boolean
  loading: string
  failed: string
  children: (data: Data) => ReactNode
}

/** The states of a view: loading, failed, loaded. */
export function Fetched<Data>({ answer, ready = true, loading, failed, children }: FetchedProps<Data>) {
  const t = useText(viewerText)
  if (ready && answer.data !== undefined && !answer.isError) return children(answer.data)
  if (answer.isError) return <Failed title={failed} text={t('failedText', { cause: answer.error.message })} again={answer.refetch} />
  return (
    <>
      <Loading what={loading} />
      <SkeletonRows rows={4} />
    </>
  )
}
