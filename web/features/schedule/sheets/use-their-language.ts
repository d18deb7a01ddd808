import { useEffect } from 'react'
import { isLanguage } from '#web/ui/house-languages.ts'
import { language, speak } from '#web/ui/locale.ts'

/** A sheet is shown in the language its recipient reads, where the house speaks it; the choice of this browser stays. */
export function useTheirLanguage(tag: string): void {
  const asked = tag.split('-')[0]!
  useEffect(() => {
    if (isLanguage(asked) && asked !== language()) void speak(asked)
  }, [asked])
}
