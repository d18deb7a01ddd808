import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CasePage, ReportGround, Standing } from '#contract/office/cases.ts'
import type { JudgedFilm } from '#contract/office/judged-films.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { askedHere, playbackRefusal } from '../media/playback.ts'
import { officeKeys } from './office.ts'

export type { Case, CasePage, ReportGround, Standing } from '#contract/office/cases.ts'
export type { JudgedFilm } from '#contract/office/judged-films.ts'

export const caseKeys = {
  all: ['cases'],
  list: (asked: AskedCases) => [...caseKeys.all, 'list', asked],
  standing: () => [...caseKeys.all, 'standing'],
} as const
const changed = [caseKeys.all, officeKeys.all]

export interface AskedCases {
  state: 'waiting' | 'settled'
  words?: string | undefined
  mine?: boolean | undefined
  /** Only this case. */
  one?: string | undefined
}

/** The cases of the desk, 30 a page. The server refuses (42501) everyone but moderators. */
export const casesQuery = (asked: AskedCases) =>
  infiniteQueryOptions({
    queryKey: caseKeys.list(asked),
    initialPageParam: null as { on: string; id: string } | null,
    queryFn: async ({ pageParam }): Promise<CasePage> => {
      const call = supabase().rpc('list_cases', { asked: { ...asked, after: pageParam } })
      const [answer, { casePage }] = await Promise.all([call, import('#contract/office/cases.ts')])
      return casePage.parse(orThrow(answer))
    },
    getNextPageParam: ({ more, cases }) => (more ? { on: cases.at(-1)!.place, id: cases.at(-1)!.id } : null),
  })

export const claimCase = (id: string, claimed: boolean): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().rpc('claim_case', { one: id, claimed }))
  })
export const settleCase = (id: string, decision: 'kept' | 'taken-down', reason: string): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().rpc('settle_case', { one: id, decision, reason }))
  })
export const settleAppeal = (id: string, overturn: boolean, reason: string): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().rpc('settle_appeal', { one: id, overturn, reason }))
  })

/** Undoes a decision: the case is open again, hidden content restored. */
export const takeBackDecision = (id: string, reason = ''): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().rpc('take_back_decision', { one: id, reason }))
  })

/** The same, fetched again while the player is open. */
export const judgedFilmQuery = (documentary: string) =>
  queryOptions({
    queryKey: [...caseKeys.all, 'judged-film', documentary],
    queryFn: () => fetchJudgedFilm(documentary),
    retry: false,
    staleTime: 30 * 60_000,
    gcTime: 0,
  })

/** A film for the moderator who decides on it. That they watched is written to the audit log. */
export async function fetchJudgedFilm(documentary: string): Promise<JudgedFilm> {
  const [{ data, error }, { judgedFilm }] = await Promise.all([
    supabase().functions.invoke(`playback?judged=${encodeURIComponent(documentary)}`, { method: 'GET' }),
    import('#contract/office/judged-films.ts'),
  ])
  if (error) throw playbackRefusal(error)
  return askedHere(judgedFilm.parse(data))
}

/** Reports a film, or the moment from `startsMs` on. */
export const reportFilm = (documentary: string, ground: ReportGround, reason: string, range?: { startsMs: number; endsMs: number }) =>
  act(changed, async () => {
    const moment = range ? { starts_ms: Math.round(range.startsMs), ends_ms: Math.round(range.endsMs) } : {}
    orThrow(await supabase().rpc('report_film', { documentary, ground, reason, ...moment }))
  })

/** The standing of the signed-in person: suspension, decisions about them, their reports. */
export const myStanding = queryOptions({
  queryKey: caseKeys.standing(),
  queryFn: async (): Promise<Standing> => {
    const [answer, { standing }] = await Promise.all([supabase().rpc('my_standing'), import('#contract/office/cases.ts')])
    return standing.parse(orThrow(answer))
  },
})
export const appealCase = (id: string, words: string): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().rpc('appeal_case', { one: id, words }))
  })
