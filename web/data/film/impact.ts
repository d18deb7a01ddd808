import { queryOptions } from '@tanstack/react-query'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

export const impactKinds = ['learning', 'attitude', 'action', 'policy', 'media', 'community'] as const
export type ImpactKind = (typeof impactKinds)[number]
export const confidences = ['claimed', 'likely', 'shown'] as const
export type Confidence = (typeof confidences)[number]

export interface ImpactGoal {
  id: string
  kind: ImpactKind
  words: string
  dueOn: string | null
  reachedOn: string | null
}
export interface NewEvidence {
  goalId: string | null
  kind: ImpactKind
  words: string
  happenedOn: string
  place: string
  proofUrl: string
  confidence: Confidence
  versionId: string | null
  /** The passage people say moved them, in milliseconds of the version. */
  startsMs: number | null
  endsMs: number | null
}
export interface Evidence extends NewEvidence {
  id: string
}

const impactKeys = {
  all: ['impact'],
  goals: (documentaryId: string) => [...impactKeys.all, 'goals', documentaryId],
  evidence: (documentaryId: string) => [...impactKeys.all, 'evidence', documentaryId],
} as const

/** Goals of the caller's film, in the order they were set. */
export const goalsQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: impactKeys.goals(documentaryId),
    queryFn: async (): Promise<ImpactGoal[]> => {
      const rows = orThrow(
        await supabase()
          .from('impact_goals')
          .select('id, kind, words, dueOn:due_on, reachedOn:reached_on')
          .eq('documentary_id', documentaryId)
          .order('created_at'),
      )
      return rows.map((row) => ({ ...row, kind: row.kind as ImpactKind }))
    },
  })

/** What did change, the newest first. */
export const evidenceQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: impactKeys.evidence(documentaryId),
    queryFn: async (): Promise<Evidence[]> => {
      const rows = orThrow(
        await supabase()
          .from('impact_evidence')
          .select(
            'id, goalId:goal_id, kind, words, happenedOn:happened_on, place, proofUrl:proof_url, confidence, versionId:version_id, startsMs:starts_ms, endsMs:ends_ms',
          )
          .eq('documentary_id', documentaryId)
          .order('happened_on', { ascending: false })
          .limit(500),
      )
      return rows.map((row) => ({ ...row, kind: row.kind as ImpactKind, confidence: row.confidence as Confidence }))
    },
  })

export const setGoal = (documentaryId: string, goal: Omit<ImpactGoal, 'id' | 'reachedOn'>): Promise<void> =>
  act([impactKeys.all], async () => {
    orThrow(
      await supabase()
        .from('impact_goals')
        .insert({ documentary_id: documentaryId, kind: goal.kind, words: goal.words, due_on: goal.dueOn }),
    )
  })

/** Restores a removed goal, with its evidence. */
export const restoreGoal = (
  documentaryId: string,
  { id, kind, words, dueOn, reachedOn }: ImpactGoal,
  evidenceIds: readonly string[],
): Promise<void> =>
  act([impactKeys.all], async () => {
    const { id: again } = orThrow(
      await supabase()
        .from('impact_goals')
        .insert({ documentary_id: documentaryId, kind, words, due_on: dueOn, reached_on: reachedOn })
        .select('id')
        .single(),
    )
    if (evidenceIds.length > 0 && again !== id)
      orThrow(await supabase().from('impact_evidence').update({ goal_id: again }).in('id', evidenceIds))
  })

export const changeGoal = ({ id, kind, words, dueOn }: Omit<ImpactGoal, 'reachedOn'>): Promise<void> =>
  act([impactKeys.all], async () => {
    orThrow(await supabase().from('impact_goals').update({ kind, words, due_on: dueOn }).eq('id', id))
  })

/** Says on which day a goal was reached, `2027-03-05`; null: not yet. */
export const reachGoal = (id: string, reachedOn: string | null): Promise<void> =>
  act([impactKeys.all], async () => {
    orThrow(await supabase().from('impact_goals').update({ reached_on: reachedOn }).eq('id', id))
  })

export const dropGoal = (id: string): Promise<void> =>
  act([impactKeys.all], async () => {
    orThrow(await supabase().from('impact_goals').delete().eq('id', id))
  })

const rowOf = (evidence: NewEvidence) => ({
  goal_id: evidence.goalId,
  kind: evidence.kind,
  words: evidence.words,
  happened_on: evidence.happenedOn,
  place: evidence.place,
  proof_url: evidence.proofUrl,
  confidence: evidence.confidence,
  version_id: evidence.versionId,
  starts_ms: evidence.startsMs,
  ends_ms: evidence.endsMs,
})

export const changeEvidence = ({ id, ...evidence }: Evidence): Promise<void> =>
  act([impactKeys.all], async () => {
    orThrow(await supabase().from('impact_evidence').update(rowOf(evidence)).eq('id', id))
  })

export const logEvidence = (documentaryId: string, evidence: NewEvidence): Promise<void> =>
  act([impactKeys.all], async () => {
    orThrow(
      await supabase()
        .from('impact_evidence')
        .insert({ documentary_id: documentaryId, ...rowOf(evidence) }),
    )
  })

export const dropEvidence = (id: string): Promise<void> =>
  act([impactKeys.all], async () => {
    orThrow(await supabase().from('impact_evidence').delete().eq('id', id))
  })
