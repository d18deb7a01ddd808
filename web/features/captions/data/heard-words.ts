import { queryOptions } from '@tanstack/react-query'
import type { HeardTime } from '#core/media/captions/align-text.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

interface HeardInCut {
  /** As its code; 'und' when unknown. */
  language: string
  words: readonly HeardTime[]
}

/** What a recogniser heard in a cut, for those who edit it; null without any. */
export const heardWordsQuery = (versionId: string) =>
  queryOptions({
    queryKey: ['captions', 'heard', versionId],
    staleTime: 60_000,
    queryFn: async (): Promise<HeardInCut | null> => {
      const [{ heardWords }, answer] = await Promise.all([
        import('#contract/media/captions.ts'),
        supabase().rpc('heard_words', { version: versionId }),
      ])
      const data = orThrow(answer)
      // An answer without anything in it, as the forced empty state gives.
      return Array.isArray(data) ? null : heardWords.parse(data)
    },
  })

/** Whether the recognised language is that of a text, ignoring regions. */
export const isHeardIn = (heard: HeardInCut, language: string): boolean =>
  heard.language === 'und' || heard.language === '' || heard.language.split('-')[0] === language.split('-')[0]
