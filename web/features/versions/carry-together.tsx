import { useRef, useState } from 'react'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { versionsText } from './words.ts'

/** Lists that can go over without replacing anything, each with what carries it and says how many went. */
export interface CarryTogether {
  put(list: string, bring: (() => Promise<number>) | undefined): void
}

/** Lists of one page that can go over in one press; `ready` of them replace nothing. */
export function useCarryTogether() {
  const lists = useRef(new Map<string, () => Promise<number>>())
  const [ready, setReady] = useState(0)
  const [together] = useState<CarryTogether>(() => ({
    put(list, bring) {
      if (bring) lists.current.set(list, bring)
      else lists.current.delete(list)
      setReady(lists.current.size)
    },
  }))
  return {
    together,
    ready,
    bringAll: async () => {
      let count = 0
      // One after the other: each is a change of the same film.
      for (const bring of [...lists.current.values()]) count += await bring()
      return count
    },
  }
}

/** One press for everything that replaces nothing; what is there already is asked about list by list. */
export function CarryAll({ ready, bringAll, number }: { ready: number; bringAll(): Promise<number>; number: number }) {
  const t = useText(versionsText)
  const [working, setWorking] = useState(false)
  if (ready < 2 && !working) return null
  const go = async () => {
    setWorking(true)
    try {
      toast.success(t('carried'), t('carriedText', { count: await bringAll(), number }))
    } catch (error) {
      toast.failure(t('notSaved'), error instanceof HouseError ? `${error.message} ${error.hint}` : t('notSavedText'))
    }
    setWorking(false)
  }
  return (
    <p>
      <Button small kind="ink" working={working && t('carryingAll')} onClick={() => void go()}>
        {t('carryAll', { count: ready })}
      </Button>
    </p>
  )
}
