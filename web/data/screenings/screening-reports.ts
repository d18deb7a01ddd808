import { queryOptions } from '@tanstack/react-query'
import type { KeptTalk, ScreeningCost, ScreeningReport } from '#contract/screenings/screening-reports.ts'
import { logEvidence } from '../film/impact.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

const shapes = () => import('#contract/screenings/screening-reports.ts')

const reportKeys = {
  all: ['screening-reports'],
  report: (screening: string) => [...reportKeys.all, screening],
  kept: (screening: string) => [...reportKeys.all, 'kept', screening],
} as const

/** What a screening came to, for its hosts. */
export const reportQuery = (screening: string) =>
  queryOptions({
    queryKey: reportKeys.report(screening),
    queryFn: async (): Promise<ScreeningReport> => {
      const [answer, { screeningReport }] = await Promise.all([supabase().rpc('screening_report', { screening }), shapes()])
      return screeningReport.parse(orThrow(answer))
    },
  })

export const writeCosts = (screening: string, costs: readonly ScreeningCost[]): Promise<void> =>
  act([reportKeys.report(screening)], async () => {
    orThrow(await supabase().rpc('write_screening_costs', { screening, costs: costs.map((cost) => ({ ...cost })) }))
  })

interface Proof {
  documentaryId: string
  words: string
  happenedOn: string
  place: string
  /** The report's own address: by it the house knows that it is evidence already. */
  proofUrl: string
}
/** Makes a screening evidence of what a film did. */
export const proveByScreening = (screening: string, { documentaryId, ...proof }: Proof): Promise<void> =>
  act([reportKeys.report(screening)], () =>
    logEvidence(documentaryId, {
      ...proof,
      ...{ goalId: null, kind: 'community', confidence: 'shown', versionId: null, startsMs: null, endsMs: null },
    }),
  )

/** Chat of a screening that may be published beside its film; null when nothing is saved. */
export const keptTalkQuery = (screening: string) =>
  queryOptions({
    queryKey: reportKeys.kept(screening),
    queryFn: async (): Promise<KeptTalk | null> => {
      const [answer, { keptTalk }] = await Promise.all([supabase().rpc('kept_talk', { screening }), shapes()])
      return keptTalk.parse(orThrow(answer))
    },
  })

/** Screenings of a film at which something was said that may be read again, newest first. */
export const keptTalksQuery = (documentary: string) =>
  queryOptions({
    queryKey: [...reportKeys.all, 'kept-of', documentary],
    queryFn: async () => {
      const [answer, { keptTalks }] = await Promise.all([supabase().rpc('kept_talks_of', { documentary }), shapes()])
      return keptTalks.parse(orThrow(answer))
    },
  })

/** The name of a film's poster, for its printed notice; null without one, or for anyone who may not watch it. */
export const posterQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: [...reportKeys.all, 'poster', documentaryId],
    queryFn: async (): Promise<string | null> =>
      orThrow(await supabase().from('documentaries').select('posterObject:poster_object').eq('id', documentaryId).maybeSingle())
        ?.posterObject ?? null,
  })
