import { queryOptions } from '@tanstack/react-query'
import type { JudgedClaim } from '#core/clearance/facts/judged-claims.ts'
import type { ClaimState, SaidBy, SourceRank } from '#core/clearance/facts/lists.ts'
import { act } from '../house/act.ts'
import { allRows } from '../house/all-rows.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { clearanceKeys } from './clearance-keys.ts'

/** A claim of a film at a range of a rush or a version. */
export interface Claim extends JudgedClaim {
  id: string
  versionId: string
  startsMs: number
  endsMs: number
  claim: string
  saidBy: SaidBy
  personId: string | null
  /** How many sources there are. */
  sources: number
  /** Accounts of who wrote its words: none of them can check it. */
  writers: string[]
  checker: string
  checkedAt: string | null
  note: string
}
/** What people write of a claim; the rest follows. */
export type ClaimWords = Omit<Claim, 'state' | 'sources' | 'writers' | 'checker' | 'checkedAt'>

export const claimsQuery = (film: string) =>
  queryOptions({
    queryKey: clearanceKeys.facts(film),
    queryFn: (): Promise<Claim[]> =>
      allRows(
        async (from, to) =>
          orThrow(
            await supabase()
              .from('fact_claims')
              .select(
                `id, versionId:version_id, startsMs:starts_ms, endsMs:ends_ms, claim, saidBy:said_by, personId:person_id, kind, state, sources, writers,
                checker:checker_name, checkedAt:checked_at, replyAskedOn:reply_asked_on, replyUntil:reply_until, reply, note`,
              )
              .eq('documentary_id', film)
              .is('removed_at', null)
              .order('starts_ms')
              .order('id')
              .range(from, to),
          ) as Claim[],
        5000,
      ),
  })

export interface FactSource {
  id: string
  claimId: string
  rank: SourceRank
  citation: string
  page: string
  webAddress: string
  fileId: string | null
}
export interface FactChange {
  id: string
  state: ClaimState
  words: string
  maker: string
  madeAt: string
}

/** The sources of a claim, and how it was checked. */
export const claimQuery = (claim: string) =>
  queryOptions({
    queryKey: clearanceKeys.claim(claim),
    queryFn: async (): Promise<{ sources: FactSource[]; history: FactChange[] }> => {
      const [sources, history] = await Promise.all([
        supabase()
          .from('fact_sources')
          .select('id, claimId:claim_id, rank, citation, page, webAddress:web_address, fileId:file_id')
          .eq('claim_id', claim)
          .is('removed_at', null)
          .order('rank')
          .order('made_at')
          .limit(30),
        supabase()
          .from('fact_states')
          .select('id, state, words, maker:maker_name, madeAt:made_at')
          .eq('claim_id', claim)
          .order('made_at', { ascending: false })
          .limit(500),
      ])
      return { sources: orThrow(sources) as FactSource[], history: orThrow(history) as FactChange[] }
    },
  })

const stale = (film: string, claim: string) => [clearanceKeys.facts(film), clearanceKeys.claim(claim), clearanceKeys.wall(film)]

export const saveClaim = (film: string, { id, ...words }: ClaimWords, isNew: boolean): Promise<void> =>
  act(stale(film, id), async () => {
    const row = {
      ...{ starts_ms: words.startsMs, ends_ms: words.endsMs, claim: words.claim, said_by: words.saidBy, person_id: words.personId },
      ...{ kind: words.kind, reply_asked_on: words.replyAskedOn, reply_until: words.replyUntil, reply: words.reply, note: words.note },
    }
    const table = supabase().from('fact_claims')
    orThrow(
      await (isNew ? table.insert({ ...row, id, version_id: words.versionId, documentary_id: film }) : table.update(row).eq('id', id)),
    )
  })

export const removeClaim = (film: string, id: string, removed = true): Promise<void> =>
  act(stale(film, id), async () => {
    orThrow(
      await supabase()
        .from('fact_claims')
        .update({ removed_at: removed ? new Date().toISOString() : null })
        .eq('id', id),
    )
  })

export const addSource = (film: string, { id, claimId, rank, citation, page, webAddress, fileId }: FactSource): Promise<void> =>
  act(stale(film, claimId), async () => {
    const row = { id, claim_id: claimId, rank, citation, page, web_address: webAddress, file_id: fileId, documentary_id: film }
    orThrow(await supabase().from('fact_sources').insert(row))
  })

export const removeSource = (film: string, { id, claimId }: Pick<FactSource, 'id' | 'claimId'>, removed = true): Promise<void> =>
  act(stale(film, claimId), async () => {
    orThrow(
      await supabase()
        .from('fact_sources')
        .update({ removed_at: removed ? new Date().toISOString() : null })
        .eq('id', id),
    )
  })

/** Rejects with what the house refuses: a checker who wrote it, too few sources. */
export const setClaimState = (film: string, claim: string, state: ClaimState, words: string): Promise<void> =>
  act(stale(film, claim), async () => {
    orThrow(await supabase().rpc('set_fact_state', { fact: claim, state, words }))
  })

/** Makes a checked claim a footnote of a version, once at each place where it is in it. Answers how many there are. */
export const footnoteClaim = (claim: string, version: string, places: readonly { startsMs: number; endsMs: number }[]): Promise<number> =>
  act([['footnotes']], async () => orThrow(await supabase().rpc('footnote_claim', { fact: claim, version, places: places as never })))
