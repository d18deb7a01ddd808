import { useState } from 'react'
import { toast } from '#web/ui/layout/toast.tsx'
import type { Message } from '#web/ui/layout/toast-queue.ts'
import { useText } from '#web/ui/text.ts'
import { adminText } from './words.ts'

/** Does one thing at a time and says how it went. True when it was done. */
export function useAct() {
  const t = useText(adminText)
  const [working, setWorking] = useState(false)
  const perform = async (work: () => Promise<unknown>, done: string, text?: string, act?: Message['act']): Promise<boolean> => {
    if (working) return false
    setWorking(true)
    try {
      await work()
      if (text === undefined) toast.success(done)
      else toast.success(done, text, act)
      return true
    } catch (cause) {
      toast.failure(t('notSaved'), (cause as Error).message)
      return false
    } finally {
      setWorking(false)
    }
  }
  return { working, perform }
}
