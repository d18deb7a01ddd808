import { writeFilmInvitation } from '../../letters/write-film-invitation.ts'
import type { Job } from '../../queue/job.ts'
import { answerInvitation, invitationToSend } from '../../records/invitation-letters.ts'

/** An invitation by email to a person without an account; an address with one gets nothing, and the sender sees no difference. A permanent refusal of the mail server is reported to the sender; anything else is retried. */
export const sendInvitation: Job<'send-invitation'> = {
  name: 'send-invitation',
  line: 'prompt',
  attempts: 6,
  lockKeys: ({ letterId }) => [`send-invitation:${letterId}`],
  giveUp: ({ sql }, { letterId }) => answerInvitation(sql, letterId, 'refused'),
  async perform({ sql, post, siteUrl, log }, { letterId }) {
    const letter = await invitationToSend(sql, letterId)
    if (!letter || !post) return answerInvitation(sql, letterId, 'none')
    if (letter.byNotice) return answerInvitation(sql, letterId, 'sent')
    try {
      const messageId = `<invitation-${letterId}@${new URL(siteUrl).hostname}>`
      await post.send({ to: letter.address, ...writeFilmInvitation(letter, siteUrl), messageId })
    } catch (error) {
      const { responseCode = 0, response = '' } = error as Error & { responseCode?: number; response?: string }
      if (responseCode < 500) throw error
      log.warn({ err: error }, 'letter of invitation refused')
      return answerInvitation(sql, letterId, 'refused', response)
    }
    await answerInvitation(sql, letterId, 'sent')
  },
}
