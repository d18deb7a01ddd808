import { noticeLine } from '#core/people/notices.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { answerAbove } from '#mail/answered-by-mail.ts'
import { escapeHtml } from './escape-html.ts'
import { letterPage } from './letter-page.ts'

export interface LetterNotice {
  id: string
  kind: string
  about: Record<string, unknown>
  times: number
  leadsTo: string
  /** Reply address of a thread, if the house accepts replies. */
  answerTo?: string
  /** Mandatory: cannot be unsubscribed. */
  must: boolean
}
export interface LetterOf {
  notices: LetterNotice[]
  houseName: string
  /** As the person reads, BCP 47. */
  language: string
  siteUrl: string
  /** One-click unsubscribe; null for mandatory emails. */
  stopUrl: string | null
}

/** Frame texts by language; add another here. */
const around = {
  en: {
    many: (n: number) => `${n} notices`,
    open: 'Open',
    choose: 'Choose your notices',
    stop: 'Unsubscribe from these emails',
    answer: 'Reply by email',
    above: 'Answer above this line',
  },
  de: {
    many: (n: number) => `${n} Dinge, die Sie angehen`,
    open: 'Öffnen',
    choose: 'Wählen, worüber Ihnen geschrieben wird',
    stop: 'Keine solchen Briefe mehr',
    answer: 'Per E-Mail antworten',
    above: 'Antworten Sie über dieser Zeile',
  },
} as const

/** One email with one or several notices, as plain text and simple HTML. User text is escaped, never markup or a header. */
export function writeLetter({ notices, houseName, language, siteUrl, stopUrl }: LetterOf): { subject: string; text: string; html: string } {
  const words = around[language.split('-')[0] as keyof typeof around] ?? around.en
  const said = notices.map((notice) => ({
    ...noticeLine(notice, language),
    url: `${siteUrl}${notice.leadsTo || '/messages?view=notices'}`,
    answerTo: notice.answerTo,
  }))
  const subject = said.length === 1 ? said[0]!.line : words.many(said.length)
  const choose = `${siteUrl}/messages?view=notices&choose`
  const above = notices.some(({ answerTo }) => answerTo) ? `${answerAbove} ${words.above} ${answerAbove}` : null
  const answers = (to: string | undefined) => (to && notices.length > 1 ? `${words.answer}: ${to}` : '')
  const text = [
    ...(above ? [above] : []),
    ...said.map(({ line, quoted, url, answerTo }) => [line, quoted && `“${quoted}”`, url, answers(answerTo)].filter(Boolean).join('\n')),
    [`${words.choose}:\n${choose}`, stopUrl && `${words.stop}:\n${stopUrl}`].filter(Boolean).join('\n'),
    houseName,
  ].join('\n\n')
  const entry = ({ line, quoted, url, answerTo }: (typeof said)[number]) =>
    `<div style="margin:0 0 24px"><p style="margin:0 0 4px;font-weight:600">${escapeHtml(line)}</p>${
      quoted ? `<p style="margin:0 0 4px;padding-left:12px;border-left:2px solid #B5300F">${escapeHtml(quoted)}</p>` : ''
    }<p style="margin:0"><a href="${escapeHtml(url)}" style="color:#B5300F">${words.open}</a>${
      answers(answerTo) && ` · <a href="mailto:${escapeHtml(answerTo!)}" style="color:#B5300F">${words.answer}</a>`
    }</p></div>`
  const foot = [
    `<a href="${escapeHtml(choose)}" style="color:#1A1816">${words.choose}</a>`,
    stopUrl && `<a href="${escapeHtml(stopUrl)}" style="color:#1A1816">${words.stop}</a>`,
  ]
  const html = letterPage(
    language,
    `${above ? `<p style="margin:0 0 24px;font-size:13px;color:#5F5A52">${escapeHtml(above)}</p>` : ''}${said
      .map(entry)
      .join(
        '',
      )}<p style="margin:32px 0 0;border-top:1px solid #1A1816;padding-top:8px">${escapeHtml(houseName)}</p><p style="margin:4px 0 0;font-size:13px">${foot
      .filter(Boolean)
      .join(' · ')}</p>`,
  )
  return { subject: firstOf(`${houseName}: ${subject}`.replace(/[\r\n]+/g, ' '), 200), text, html }
}
