import { queryOptions } from '@tanstack/react-query'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

/** An email to a person without an account, and its state. */
export interface InvitationLetter {
  id: string
  /** Of guests of a review; null: into the team. */
  reviewId: string | null
  address: string
  /** `none`: the house has no mail, or what it invited to was over. */
  state: 'waiting' | 'sent' | 'refused' | 'none'
  /** What the mail server said when it refused. */
  words: string
  askedAt: string
}

export const invitationLetterKeys = {
  all: ['invitation-letters'],
  of: (documentaryId: string) => [...invitationLetterKeys.all, 'of', documentaryId],
} as const

/** Emails sent for a film in the last thirty days, the newest first; polled while one is pending. */
export const invitationLettersQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: invitationLetterKeys.of(documentaryId),
    queryFn: async (): Promise<InvitationLetter[]> =>
      orThrow(
        await supabase()
          .from('invitation_letters')
          .select('id, reviewId:review_id, address, state, words, askedAt:asked_at')
          .eq('documentary_id', documentaryId)
          .order('asked_at', { ascending: false })
          .limit(200),
      ).map((row) => ({ ...row, state: row.state as InvitationLetter['state'] })),
    refetchInterval: ({ state }) => (state.data?.some((letter) => letter.state === 'waiting') ? 3000 : false),
  })

/** Sends the link of a review, whose key the page still has, by email. False: no email is sent, share the link by hand. */
export const sendReviewLink = (documentaryId: string, reviewId: string, key: string, address: string): Promise<boolean> =>
  act([invitationLetterKeys.of(documentaryId)], async () =>
    orThrow(await supabase().rpc('send_review_link', { review: reviewId, key, address })),
  )
