import { queryOptions } from '@tanstack/react-query'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { useLiveTable } from '../house/live/use-live-table.ts'

/** An approval of a cut. Names at the time of approval. */
export interface Approval {
  id: string
  versionId: string | null
  versionNumber: number
  sourceName: string
  sourceBytes: number
  /** SHA-256 of the file; null until the house has read it. */
  digest: string | null
  personId: string | null
  personName: string
  /** Given by a guest of a review, under the name they gave. */
  byLink: boolean
  words: string
  approvedAt: string
  revokedAt: string | null
  revokedName: string
  revokedWhy: string
}

const approvalKeys = {
  all: ['approvals'],
  of: (documentaryId: string) => [...approvalKeys.all, documentaryId],
} as const

/** All approvals of a film's cuts, the newest first, revoked ones among them. */
export const approvalsQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: approvalKeys.of(documentaryId),
    queryFn: async (): Promise<Approval[]> =>
      orThrow(
        await supabase()
          .from('approvals')
          .select(
            `id, versionId:version_id, versionNumber:version_number, sourceName:source_name, sourceBytes:source_bytes, digest, personId:person_id,
            personName:person_name, byLink:by_link, words, approvedAt:approved_at, revokedAt:revoked_at, revokedName:revoked_name, revokedWhy:revoked_why`,
          )
          .eq('documentary_id', documentaryId)
          .order('approved_at', { ascending: false })
          .limit(1000),
      ),
    // Realtime brings the digest immediately; this polling is the fallback.
    refetchInterval: (query) => (query.state.data?.some(({ digest }) => digest === null) ? 3000 : false),
  })

export const useLiveApprovals = (documentaryId: string): void =>
  useLiveTable(
    `approvals:${documentaryId}`,
    [{ table: 'approvals', event: '*', filter: `documentary_id=eq.${documentaryId}` }],
    [approvalKeys.of(documentaryId)],
  )

export const approveVersion = (versionId: string, words: string): Promise<void> =>
  act([approvalKeys.all], async () => {
    orThrow(await supabase().rpc('approve_version', { version: versionId, words }))
  })

export const revokeApproval = (id: string, why: string): Promise<void> =>
  act([approvalKeys.all], async () => {
    orThrow(await supabase().rpc('revoke_approval', { approval: id, why }))
  })
