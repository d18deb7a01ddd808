import { queryOptions } from '@tanstack/react-query'
import type { InsurerAnswer, Law, Opinion } from '#core/clearance/fair-use/laws.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { clearanceKeys } from './clearance-keys.ts'

/** Why an item is used without a licence, under the law of one country. */
export interface FairUse {
  id: string
  itemId: string
  law: Law
  /** Which law, where it is another one. */
  lawWords: string
  /** One of `classesOf` its law, or one's own words. */
  class: string
  why: string
  /** How long the whole source is; null where nobody wrote it. */
  sourceMs: number | null
  /** How much of it, where it has no length: a picture, a text. */
  sourceWords: string
  alternatives: string
  credited: boolean
  reader: string
  readOn: string | null
  opinion: Opinion
  opinionWords: string
  insurer: InsurerAnswer
  insurerWords: string
}

/** Nothing for readers who do not see the papers of the film. */
export const fairUsesQuery = (film: string) =>
  queryOptions({
    queryKey: clearanceKeys.fairUses(film),
    queryFn: async (): Promise<FairUse[]> =>
      orThrow(
        await supabase()
          .from('fair_uses')
          .select(
            `id, itemId:item_id, law, lawWords:law_words, class, why, sourceMs:source_ms, sourceWords:source_words, alternatives, credited, reader,
            readOn:read_on, opinion, opinionWords:opinion_words, insurer, insurerWords:insurer_words`,
          )
          .eq('documentary_id', film)
          .is('removed_at', null)
          .order('made_at')
          .order('id')
          .limit(2000),
      ) as FairUse[],
  })

export const saveFairUse = (film: string, { id, itemId, ...entry }: FairUse, isNew: boolean): Promise<void> =>
  act([clearanceKeys.fairUses(film)], async () => {
    const { lawWords, sourceMs, sourceWords, readOn, opinionWords, insurerWords, ...same } = entry
    const row = {
      ...{ ...same, law_words: lawWords, source_ms: sourceMs, source_words: sourceWords },
      ...{ read_on: readOn, opinion_words: opinionWords, insurer_words: insurerWords },
    }
    const table = supabase().from('fair_uses')
    orThrow(await (isNew ? table.insert({ ...row, id, item_id: itemId, documentary_id: film }) : table.update(row).eq('id', id)))
  })

export const removeFairUse = (film: string, id: string, removed = true): Promise<void> =>
  act([clearanceKeys.fairUses(film)], async () => {
    orThrow(
      await supabase()
        .from('fair_uses')
        .update({ removed_at: removed ? new Date().toISOString() : null })
        .eq('id', id),
    )
  })
