import { escapeHtml } from './escape-html.ts'

/** Why an answer by mail, or some of its files, did not come into its thread. */
export type Refusal = 'sender' | 'empty' | 'long' | 'files' | 'held' | 'rate' | 'limit' | 'suspended' | 'closed'

const words = {
  en: {
    subject: (subject: string) => `Not taken: ${subject}`,
    sender: (sender: string) =>
      `An answer came from ${sender}, which is not the address of your account. It was not written into the thread. Write from the address of your account, or in the house.`,
    empty: () => 'Your answer held no words of your own, only what it answers. Write above the quoted letter.',
    long: () => 'Your answer is longer than the 20,000 characters a message holds. Send it in parts, or as a file.',
    files: (_: string, names: string) =>
      `These files do not go with letters of the house: ${names}. What you wrote was taken where there was something.`,
    held: () => 'Three messages are enough until somebody you do not know has answered. Yours was not written into the thread.',
    rate: () => 'Too many messages came from you within an hour. Yours was not written into the thread; send it later.',
    limit: () => 'Your letters hold 1 GB of files at most. Yours was not written into the thread; take back a message with files first.',
    suspended: () => 'Your account is suspended; nothing is written meanwhile. Why, until when, and how to appeal stands under Settings.',
    closed: () => 'The thread is not open to you any more, so your answer was not written into it.',
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
  /** What was written: given back, so that nothing is lost. Of a stranger's letter it is not passed on. */
  words: string
  subject: string
  /** Path of the page the thread stands at. */
  leadsTo: string
  language: string
  houseName: string
  siteUrl: string
}

/** What a person gets whose answer by mail was not taken, or not all of it. */
export function writeRefusedReply(refused: RefusedReply): { subject: string; text: string; html: string } {
  const said = words[refused.language.split('-')[0] as keyof typeof words] ?? words.en
  const sentence = said[refused.why](refused.sender, refused.leftOut.join(', '))
  const own = refused.why === 'sender' || refused.words === '' ? [] : [said.yours, refused.words]
  const parts = [sentence, `${refused.siteUrl}${refused.leadsTo}`, ...own, refused.houseName]
  const html = `<!doctype html><html lang="${refused.language.split('-')[0] === 'de' ? 'de' : 'en'}"><body>${parts
    .map((part) => `<p style="white-space:pre-wrap">${escapeHtml(part)}</p>`)
    .join('')}</body></html>`
  const subject = `${refused.houseName}: ${said.subject(refused.subject)}`.replace(/[\r\n]+/g, ' ').slice(0, 200)
  return { subject, text: parts.join('\n\n'), html }
}
