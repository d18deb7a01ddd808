import { queryOptions } from '@tanstack/react-query'
import type { SpokenCue } from '#core/clearance/releases/proposed-appearances.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { releaseKeys } from './release-keys.ts'

/** Who speaks when in some rushes, by their transcripts; at most 5,000 sentences. */
export const spokenCuesQuery = (film: string, rushes: readonly string[]) =>
  queryOptions({
    queryKey: [...releaseKeys.of(film), 'spoken', rushes],
    queryFn: async (): Promise<SpokenCue[]> =>
      orThrow(
        await supabase()
          .from('cues')
          .select('versionId:version_id, speaker, startsMs:starts_ms, endsMs:ends_ms')
          .in('version_id', rushes.slice(0, 200))
          .neq('speaker', '')
          .order('starts_ms')
          .limit(5000),
      ),
  })
