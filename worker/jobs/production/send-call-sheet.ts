import { writeCallSheet } from '../../letters/write-call-sheet.ts'
import type { Job } from '../../queue/job.ts'
import { answerCallLetter, callLetterToSend } from '../../records/call-letters.ts'

/** One call sheet by email, with its link and its calendar entry. A permanent refusal of the mail server is shown to who sent it; anything else is retried. */
export const sendCallSheet: Job<'send-call-sheet'> = {
  name: 'send-call-sheet',
  line: 'prompt',
  attempts: 6,
  lockKeys: ({ sheetId, personId }) => [`send-call-sheet:${sheetId}:${personId}`],
  giveUp: ({ sql }, { sheetId, personId }) => answerCallLetter(sql, sheetId, personId, 'refused'),
  async perform({ sql, post, siteUrl, log }, { sheetId, personId }) {
    const letter = await callLetterToSend(sql, sheetId, personId)
    if (!letter || !post) return answerCallLetter(sql, sheetId, personId, 'none')
    try {
      const messageId = `<call-${sheetId}-${personId}@${new URL(siteUrl).hostname}>`
      await post.send({ to: letter.email, ...writeCallSheet(letter, { siteUrl, sender: post.sender, now: new Date() }), messageId })
    } catch (error) {
      const { responseCode = 0 } = error as Error & { responseCode?: number }
      if (responseCode < 500) throw error
      log.warn({ err: error }, 'call sheet refused')
      return answerCallLetter(sql, sheetId, personId, 'refused')
    }
    await answerCallLetter(sql, sheetId, personId, 'sent')
  },
}
