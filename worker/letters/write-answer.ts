import { firstOf } from '#core/text/cut-text.ts'
import { answerAbove } from '#mail/answered-by-mail.ts'
import { escapeHtml } from './escape-html.ts'
import { letterPage } from './letter-page.ts'

const around = {
  en: {
    subject: 'Your message',
    above: 'Answer above this line',
    asked: 'You wrote:',
    link: 'Your message and the answers are here, and you can reply here:',
  },
  de: {
    subject: 'Ihr Brief',
    above: 'Antworten Sie über dieser Zeile',
    asked: 'Sie schrieben:',
    link: 'Ihre Nachricht und die Antworten stehen hier; hier können Sie auch antworten:',
  },
} as const

interface AnswerLetter {
  /** The moderator's answer, and the original message. */
  words: string
  asked: string
  reference: string
  houseName: string
  /** BCP 47. */
  language: string
  siteUrl: string
  /** Replies by email are enabled. */
  answersByMail: boolean
}

/** The email that answers a person without an account. Text is escaped, never markup or a header. */
export function writeAnswer({ words, asked, reference, houseName, language, siteUrl, answersByMail }: AnswerLetter) {
  const known = language.split('-')[0] === 'de' ? 'de' : 'en'
  const said = around[known]
  const parts = [
    ...(answersByMail ? [`${answerAbove} ${said.above} ${answerAbove}`] : []),
    words,
    `${said.link}\n${siteUrl}/contact?reference=${reference}`,
    houseName,
    `${said.asked}\n${asked.replace(/^/gm, '> ')}`,
  ]
  const html = letterPage(
    known,
    parts.map((part) => `<p style="white-space:pre-wrap;margin:0 0 20px">${escapeHtml(part)}</p>`).join(''),
    34,
  )
  return { subject: firstOf(`${houseName}: ${said.subject}`.replace(/[\r\n]+/g, ' '), 200), text: parts.join('\n\n'), html }
}
