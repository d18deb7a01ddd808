import { toast } from '../layout/toast.tsx'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'

/**
 * Answers with an act that puts words on the clipboard and says so, with `said` as what has been copied. Without a clipboard (no HTTPS, or it was
 * refused) it calls `refused`, or says that the words are to be marked by hand.
 */
export function useCopy(): (words: string, said?: string, refused?: () => void) => Promise<void> {
  const t = useText(uiText)
  return async (words, said, refused) => {
    try {
      await navigator.clipboard.writeText(words)
      toast.success(t('copied'), said)
    } catch {
      if (refused) refused()
      else toast.failure(t('notCopied'), t('notCopiedText'))
    }
  }
}
