import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { laterQuery, putBackOnList, takeOffList, watchLater } from '#web/data/people/lists.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { inListsText } from './words.ts'

/** One press beside any film: on the list of what to watch later, or off it. */
export function WatchLater({ documentaryId, title, plain }: { documentaryId: string; title: string; plain?: boolean }) {
  const t = useText(inListsText)
  const later = useQuery(laterQuery)
  const queries = useQueryClient()
  const [working, setWorking] = useState(false)
  // It has its place before it is known whether the film is on the list.
  const on = later.data?.has(documentaryId) ?? false
  const done = (work: Promise<unknown>) => work.catch((cause: Error) => toast.failure(t('notChanged'), cause.message))
  const takeOff = async () => {
    // Refetched: another tab may have changed it.
    const entry = (await queries.fetchQuery({ ...laterQuery, staleTime: 0 })).get(documentaryId)
    const taken = entry ? await takeOffList(entry) : null
    return () => (taken ? done(putBackOnList(taken)) : undefined)
  }
  const putOn = async () => {
    await watchLater(documentaryId)
    return () => done(takeOff())
  }
  const put = async (wanted: boolean) => {
    setWorking(true)
    try {
      const back = wanted ? await putOn() : await takeOff()
      toast.success(t(wanted ? 'laterOn' : 'laterOff'), title, { label: t('undo'), onPress: () => void back() })
    } catch (cause) {
      toast.failure(t('notChanged'), (cause as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <Button
      small
      {...(plain ? { kind: 'plain' as const, className: 'button--flush' } : {})}
      aria-pressed={on}
      aria-label={t('laterOf', { title })}
      notNow={!later.data}
      onClick={() => !working && void put(!on)}
    >
      {on ? t('isLater') : t('watchLater')}
    </Button>
  )
}
