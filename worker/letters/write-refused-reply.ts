import { firstOf } from '#core/text/cut-text.ts'
import { escapeHtml } from './escape-html.ts'

/** Why an answer by mail, or some of its files, were refused. */
export type Refusal = 'sender' | 'empty' | 'long' | 'files' | 'held' | 'rate' | 'limit' | 'suspended' | 'closed'

const words = {
  en: {
    subject: (subject: string) => `Not accepted: ${subject}`,
    sender: (sender: string) =>
      `A reply came from ${sender}, which is not the address of your account. It was not added to the conversation. Write from the address of your account, or reply on the site.`,
    empty: () => 'Your reply has no text of its own, only the quoted message. Write above the quotation.',
    long: () => 'Your reply is longer than 20,000 characters. Send it in parts, or as a file.',
    files: (_: string, names: string) =>
      `These files are not accepted: ${names}. Your text was added to the conversation, if there was any.`,
    held: () => 'You can send three messages before a person you do not know has answered. This one was not added to the conversation.',
    rate: () => 'You sent too many messages within an hour. This one was not added to the conversation; send it later.',
    limit: () =>
      'Your messages can hold up to 1 GB of files. This one was not added to the conversation; delete a message with files first.',
    suspended: () => 'Your account is suspended; you cannot write messages. The reason, the duration and how to appeal are under Settings.',
    closed: () => 'You no longer have access to the conversation, so your reply was not added.',
    yours: 'What you wrote:',
  },
  de: {
    subject: (subject: string) => `Nicht angenommen: ${subject}`,
    sender: (sender: string) =>
      `Eine Antwort kam von ${sender}; das ist nicht die Adresse Ihres Kontos. Sie wurde nicht in den Briefwechsel geschrieben. Schreiben Sie von der Adresse Ihres Kontos oder im Haus.`,
    empty: () => 'Ihre Antwort enthielt keine eigenen Worte, nur das, worauf sie antwortet. Schreiben Sie über den zitierten Brief.',
    long: () => 'Ihre Antwort ist länger als die 20.000 Zeichen, die eine Nachricht fasst. Senden Sie sie in Teilen oder als Datei.',
    files: (_: string, names: string) =>
      `Diese Dateien gehen mit Briefen des Hauses nicht mit: ${names}. Was Sie geschrieben haben, wurde angenommen, wo etwas geschrieben stand.`,
    held: () =>
      'Drei Nachrichten genügen, bis jemand geantwortet hat, den Sie nicht kennen. Ihre wurde nicht in den Briefwechsel geschrieben.',
    rate: () =>
      'Von Ihnen kamen zu viele Nachrichten in einer Stunde. Diese wurde nicht in den Briefwechsel geschrieben; senden Sie sie später.',
    limit: () =>
      'Ihre Briefe fassen höchstens 1 GB an Dateien. Dieser wurde nicht in den Briefwechsel geschrieben; nehmen Sie zuerst eine Nachricht mit Dateien zurück.',
    suspended: () =>
      'Ihr Konto ist gesperrt; solange wird nichts geschrieben. Warum, bis wann und wie Sie Einspruch erheben, steht unter Einstellungen.',
    closed: () => 'Der Briefwechsel steht Ihnen nicht mehr offen; Ihre Antwort wurde nicht hineingeschrieben.',
    yours: 'Was Sie geschrieben haben:',
  },
} as const

export interface RefusedReply {
  why: Refusal
  leftOut: string[]
  sender: string
  /** The refused text, returned so that nothing is lost. Empty for unknown senders. */
  words: string
  subject: string
  /** Path of the thread's page. */
  leadsTo: string
  language: string
  houseName: string
  siteUrl: string
}

/** The email about a refused or partly refused reply. */
export function writeRefusedReply(refused: RefusedReply): { subject: string; text: string; html: string } {
  const said = words[refused.language.split('-')[0] as keyof typeof words] ?? words.en
  const sentence = said[refused.why](refused.sender, refused.leftOut.join(', '))
  const own = refused.why === 'sender' || refused.words === '' ? [] : [said.yours, refused.words]
  const parts = [sentence, `${refused.siteUrl}${refused.leadsTo}`, ...own, refused.houseName]
  const html = `<!doctype html><html lang="${refused.language.split('-')[0] === 'de' ? 'de' : 'en'}"><body>${parts
    .map((part) => `<p style="white-space:pre-wrap">${escapeHtml(part)}</p>`)
    .join('')}</body></html>`
  const subject = firstOf(`${refused.houseName}: ${said.subject(refused.subject)}`.replace(/[\r\n]+/g, ' '), 200)
  return { subject, text: parts.join('\n\n'), html }
}
