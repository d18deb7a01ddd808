import { queryOptions } from '@tanstack/react-query'
import type { SaidCue } from '#core/edit/bite-words.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { captionKeys } from '../media/captions.ts'

/** What is said in a rush, with the time of each word where somebody measured it. */
export const saidQuery = (trackId: string) =>
  queryOptions({
    queryKey: [...captionKeys.cues(trackId), 'words'],
    queryFn: async (): Promise<SaidCue[]> => {
      const [answer, { readTrack }] = await Promise.all([
        supabase().rpc('read_captions', { track: trackId, with_words: true }),
        import('#contract/media/captions.ts'),
      ])
      return readTrack.parse(orThrow(answer))?.cues ?? []
    },
  })
