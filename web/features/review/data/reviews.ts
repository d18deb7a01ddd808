import { queryOptions } from '@tanstack/react-query'
import type { ReviewEntry, Reviewing } from '#contract/review/reviews.ts'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'
import { askedHere, PlaybackError, playbackRefusal } from '#web/data/media/playback.ts'

export type { ReviewEntry, Reviewing } from '#contract/review/reviews.ts'

const reviewKeys = { all: ['reviews'], of: (versionId: string) => [...reviewKeys.all, 'of', versionId] } as const

export interface ReviewLink {
  id: string
  label: string
  hasPassphrase: boolean
  peopleLimit: number
  mayWrite: boolean
  mayApprove: boolean
  expiresAt: string
  revokedAt: string | null
  createdAt: string
  guests: { userId: string; name: string; mark: string; enteredAt: string; seenAt: string }[]
}

/** Links by which guests review one cut, the newest first. */
export const reviewLinksQuery = (versionId: string) =>
  queryOptions({
    queryKey: reviewKeys.of(versionId),
    queryFn: async (): Promise<ReviewLink[]> =>
      orThrow(
        await supabase()
          .from('reviews')
          .select(
            `id, label, hasPassphrase:has_passphrase, peopleLimit:people_limit, mayWrite:may_write, mayApprove:may_approve, expiresAt:expires_at, revokedAt:revoked_at,
            createdAt:created_at, guests:review_guests (userId:user_id, name, mark, enteredAt:entered_at, seenAt:seen_at)`,
          )
          .eq('version_id', versionId)
          .order('created_at', { ascending: false })
          .limit(200),
      ).map((row) => ({ ...row, hasPassphrase: row.hasPassphrase === true })),
    refetchInterval: 30_000,
  })

export interface NewReviewLink {
  versionId: string
  label: string
  passphrase: string
  peopleLimit: number
  mayWrite: boolean
  mayApprove: boolean
  /** The last moment it opens. */
  expiresAt: string
}
/** Makes a link and answers its id and its key, which cannot be read again. */
export const makeReview = ({
  versionId,
  label,
  passphrase,
  peopleLimit,
  mayWrite,
  mayApprove,
  expiresAt,
}: NewReviewLink): Promise<{ id: string; key: string }> =>
  act([reviewKeys.of(versionId)], async () => {
    const made = orThrow(
      await supabase().rpc('make_review', {
        ...{
          version: versionId,
          label,
          people_limit: peopleLimit,
          may_write: mayWrite,
          may_approve: mayApprove,
          expires_at: expiresAt,
          passphrase: passphrase || null,
        },
      }),
    )
    return made as { id: string; key: string }
  })
export const revokeReview = (id: string): Promise<void> =>
  act([reviewKeys.all], async () => {
    orThrow(await supabase().rpc('revoke_review', { review: id }))
  })
/** Whether guests of this link may approve its version. */
export const setGuestApproval = (id: string, allowed: boolean): Promise<void> =>
  act([reviewKeys.all], async () => {
    orThrow(await supabase().rpc('set_guest_approval', { review: id, allowed }))
  })

/** Enters with the key of a link. */
export async function openReview(key: string, passphrase: string, name: string): Promise<ReviewEntry> {
  const [answer, { reviewEntry }] = await Promise.all([
    supabase().rpc('open_review', { key, passphrase: passphrase || null, name: name || null }),
    import('#contract/review/reviews.ts'),
  ])
  return reviewEntry.parse(orThrow(answer))
}

/** What a review plays, for a guest who entered it. Throws `PlaybackError`. */
export async function fetchReviewing(id: string): Promise<Reviewing> {
  const [{ data, error }, { reviewing }] = await Promise.all([
    supabase().functions.invoke(`playback?review=${encodeURIComponent(id)}`, { method: 'GET' }),
    import('#contract/review/reviews.ts'),
  ])
  if (error) throw playbackRefusal(error)
  return askedHere(reviewing.parse(data))
}
export const reviewingQuery = (id: string) =>
  queryOptions({
    queryKey: [...reviewKeys.all, 'reviewing', id],
    queryFn: () => fetchReviewing(id),
    retry: (failures, cause) => !(cause instanceof PlaybackError) && failures < 2,
    staleTime: 30 * 60_000,
    gcTime: 0,
  })
