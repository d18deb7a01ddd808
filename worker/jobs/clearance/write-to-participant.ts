import { writeParticipantLetter } from '../../letters/write-participant-letter.ts'
import type { Job } from '../../queue/job.ts'
import { participantLetter } from '../../records/participant-letters.ts'

/** The link of a participant or a guardian, or the receipt of what was signed, by email. A refusal of the mail server for good is written to the log. */
export const writeToParticipant: Job<'write-to-participant'> = {
  name: 'write-to-participant',
  line: 'prompt',
  attempts: 6,
  async perform({ sql, post, siteUrl, log }, { linkId = null, signatureId = null, key = '' }) {
    const letter = await participantLetter(sql, linkId, signatureId)
    if (!letter || !post) return
    try {
      const messageId = `<participant-${linkId ?? signatureId}@${new URL(siteUrl).hostname}>`
      await post.send({ to: letter.email, ...writeParticipantLetter(letter, key && `${siteUrl}/contact?participant=${key}`), messageId })
    } catch (error) {
      if (((error as { responseCode?: number }).responseCode ?? 0) < 500) throw error
      log.warn({ err: error }, 'letter to a participant refused')
    }
  },
}
