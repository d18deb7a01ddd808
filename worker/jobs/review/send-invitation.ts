import { writeFilmInvitation } from '../../letters/write-film-invitation.ts'
import type { Job } from '../../queue/job.ts'
import { answerInvitation, invitationToSend } from '../../records/invitation-letters.ts'

/** One letter to somebody without an account; of an address that has one nothing is sent, and who asked reads the same. What a mail server refuses for good is told to whoever asked; anything else is tried again. */
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
