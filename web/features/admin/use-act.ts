import { useState } from 'react'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { adminText } from './words.ts'

/** Does one thing at a time and says how it went. True when it was done. */
export function useAct() {
  const t = useText(adminText)
  const [working, setWorking] = useState(false)
  const perform = async (work: () => Promise<unknown>, done: string, text?: string): Promise<boolean> => {
    if (working) return false
    setWorking(true)
    try {
      await work()
      if (text === undefined) toast.success(done)
      else toast.success(done, text)
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
