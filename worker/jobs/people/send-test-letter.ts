import { writeTestLetter } from '../../letters/write-test-letter.ts'
import type { Job } from '../../queue/job.ts'
import { answerTest, testToSend } from '../../records/post-tests.ts'

/** A test email to the administrator who asked, and its result. A refusal is a result, not a failure: no retry. */
export const sendTestLetter: Job<'send-test-letter'> = {
  name: 'send-test-letter',
  line: 'prompt',
  attempts: 1,
  giveUp: ({ sql }, { testId }) => answerTest(sql, testId, 'refused', 'The worker stopped before there was an answer.'),
  async perform({ sql, post, siteUrl, log }, { testId }) {
    const to = await testToSend(sql, testId)
    if (!to) return
    if (!post) return answerTest(sql, testId, 'none')
    try {
      await post.send({ to: to.email, ...writeTestLetter(to, siteUrl), messageId: `<test-${testId}@${new URL(siteUrl).hostname}>` })
    } catch (error) {
      log.warn({ err: error }, 'test letter refused')
      const { response, message } = error as Error & { response?: string }
      return answerTest(sql, testId, 'refused', response || message)
    }
    await answerTest(sql, testId, post.by === 'smtp' ? 'sent' : 'kept')
  },
}
