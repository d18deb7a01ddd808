import { replyAddress } from '#mail/answered-by-mail.ts'
import { writeAnswer } from '../../letters/write-answer.ts'
import type { Job } from '../../queue/job.ts'

interface Answer {
  email: string
  language: string
  words: string
  asked: string
  reference: string
  mailKey: string
  houseName: string
}

/** A moderator's answer to a person without an account. Resent with the same Message-ID when a worker was killed: mail programs show it once. */
export const sendAnswer: Job<'send-answer'> = {
  name: 'send-answer',
  line: 'prompt',
  lockKeys: ({ messageId }) => [`send-answer:${messageId}`],
  attempts: 8,
  async perform({ sql, post, siteUrl, mailbox, log }, { messageId }) {
    if (!post) return
    const [answer] = await sql<Answer[]>`
      select c.email, c.language, m.body as words, c.message as asked, c.reference, c.mail_key as "mailKey", (select s.name from public.house_settings s) as "houseName"
      from public.messages m join public.contact_messages c on c.thread_id = m.thread_id
      where m.id = ${messageId} and m.taken_back_at is null and c.user_id is null`
    if (!answer) return
    const { subject, text, html } = writeAnswer({ ...answer, siteUrl, answersByMail: mailbox !== undefined })
    await post.send({
      ...{ to: answer.email, subject, text, html },
      ...(mailbox && { replyTo: replyAddress(mailbox.replyTo, answer.mailKey) }),
      messageId: `<answer-${messageId}@${new URL(siteUrl).hostname}>`,
    })
    log.info({ messageId, by: post.by }, 'answer sent')
  },
}
