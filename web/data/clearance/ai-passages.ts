import { queryOptions } from '@tanstack/react-query'
import type { MaterialRights, SheetPassage } from '#core/clearance/synthetic/ai-sheet.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { clearanceKeys } from './clearance-keys.ts'

/** An AI passage with what the AI cue sheet needs and viewers do not read. */
export interface AiPassage extends SheetPassage {
  medium: 'picture' | 'voice' | 'sound'
  statement: string
  code: string
}

/** AI passages of some rushes and versions of a film. */
export const aiPassagesQuery = (film: string, versions: readonly string[]) =>
  queryOptions({
    queryKey: [...clearanceKeys.ai(film), ...versions],
    queryFn: async (): Promise<AiPassage[]> =>
      orThrow(
        await supabase()
          .from('own_synthetic_passages')
          .select(
            'id, versionId:version_id, startsMs:starts_ms, endsMs:ends_ms, medium, how, statement, tool, code, prompt, material, rights',
          )
          .in('version_id', [...versions])
          .order('starts_ms')
          .order('id')
          .limit(2000),
      ) as AiPassage[],
    enabled: versions.length > 0,
  })

export interface AiWords {
  code: string
  tool: string
  prompt: string
  material: string
  rights: MaterialRights
}
export const saveAiWords = (film: string, id: string, words: AiWords): Promise<void> =>
  act([clearanceKeys.ai(film), clearanceKeys.wall(film), ['footnotes']], async () => {
    orThrow(await supabase().from('synthetic_passages').update(words).eq('id', id))
  })
