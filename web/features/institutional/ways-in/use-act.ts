import { useState } from 'react'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { waysInText } from './words.ts'

/** Submits a form's act once, reports the result, and keeps the input after a failure. */
export function useAct() {
  const t = useText(waysInText)
  const [working, setWorking] = useState(false)
  const run = async (act: () => Promise<unknown>, done: string) => {
    setWorking(true)
    try {
      await act()
      toast.success(done)
      return true
    } catch (error) {
      toast.failure(t('notKept'), (error as Error).message)
      return false
    } finally {
      setWorking(false)
    }
  }
  return { working, run }
}
