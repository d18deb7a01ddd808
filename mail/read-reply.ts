import { createHash } from 'node:crypto'
import EmailReplyParser from 'email-reply-parser'
import { Parser } from 'htmlparser2'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { answerAbove } from './answered-by-mail.ts'
import { isAutomatic } from './is-automatic.ts'
import { type OwnAddresses, ownAddresses } from './own-addresses.ts'
import { withoutQuotationHead } from './quotation-head.ts'

/** What the headers of an answer say; its body is read once they are known to be of someone. */
export interface Reply {
  /** What is in the address it was sent to: 32 letters of hexadecimal. */
  secret: string
  /** Lower case, without a name. */
  sender: string
  /** The same for the same letter, however often and whichever way it arrives; `<…>`. */
  messageId: string
  subject: string
  /** Undefined for a body of too many lines. */
  open(): Promise<ReplyBody | undefined>
}
export interface ReplyBody {
  /** What was newly written; empty where only files came. */
  words: string
  files: ReplyFile[]
}
export interface ReplyFile {
  name: string
  bytes: Uint8Array
}

/** `automatic`: written by a program (RFC 3834). `elsewhere`: to no address of ours. `unread`: no letter at all. */
export type NoReply = 'automatic' | 'elsewhere' | 'unread'

/** The longest words that are looked at; a message holds 20,000 characters. How mail programs quote is found by patterns, whose time grows with the square. */
const longestWords = 24_000
const longestMarkup = 10 * longestWords
const largestHeaders = 256 * 1024
/** Thirty-five megabytes of files, in the lines mail is sent in. */
const mostLines = 500_000

/**
 * Reads an answer to one of our letters: its headers, and what it says when asked. `replyTo` is the address answers go to, to which a person's own secret is
 * added: `reply+<secret>@films.example`; `from` is the one our letters come from. Headers, nesting and lines are bounded here; the caller bounds the bytes.
 */
export async function readReply(raw: Uint8Array, replyTo: string, from = replyTo): Promise<Reply | NoReply> {
  const mail = await parse(headersOf(raw))
  if (!mail) return 'unread'
  if (isAutomatic(mail)) return 'automatic'
  const secret = secretOf(mail, replyTo)
  const sender = mail.from?.address?.toLowerCase()
  if (!secret || !sender) return 'elsewhere'
  return {
    secret,
    sender,
    messageId: mail.messageId ?? `<${createHash('sha256').update(raw).digest('hex')}@without-an-id>`,
    subject: mail.subject ?? '',
    open: () => openBody(raw, ownAddresses(replyTo, secret, [from]), { sender, secret, subject: mail.subject ?? '' }),
  }
}

type Answer = Pick<Reply, 'sender' | 'secret' | 'subject'>

async function openBody(raw: Uint8Array, own: OwnAddresses, answer: Answer): Promise<ReplyBody | undefined> {
  const mail = hasManyLines(raw) ? undefined : await parse(raw)
  return (
    mail && {
      words: own.takeSecretsOut(newWords(mail.text ?? textOf(mail.html ?? ''), own, answer)).trim(),
      files: mail.attachments
        .filter(isSent)
        .map((file) => ({ name: own.takeSecretsOut(file.filename ?? '') || 'file', bytes: withoutSecret(bytesOf(file), answer.secret) })),
    }
  )
}

/** A letter kept as a file, a table of addresses: others get it too. As many bytes as before. */
function withoutSecret(bytes: Uint8Array, secret: string): Uint8Array {
  const told = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (const written of [secret, secret.toUpperCase()])
    for (let at = told.indexOf(written); at >= 0; at = told.indexOf(written, at)) told.fill('x', at, at + written.length)
  return bytes
}

const parse = (raw: Uint8Array) => PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: largestHeaders }).catch(() => undefined)

/** What is above the first empty line. */
function headersOf(raw: Uint8Array): Uint8Array {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, largestHeaders))
  const ends = [head.indexOf('\n\n'), head.indexOf('\n\r\n')].filter((at) => at >= 0)
  return ends.length > 0 ? head.subarray(0, Math.min(...ends) + 1) : head
}

/** The reader keeps each line apart: memory and time go with their number, not with the bytes. */
function hasManyLines(raw: Uint8Array): boolean {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.length)
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0 && count <= mostLines; at = bytes.indexOf(10, at + 1)) count++
  return count > mostLines
}

/** Where mail servers say it was delivered to counts, and before that whom it was written to. */
function secretOf(mail: Email, replyTo: string): string | undefined {
  const said = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((one) => one.address ?? [])
  const delivered = mail.headers
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'].includes(key))
    .map(({ value }) => value)
  const at = replyTo.lastIndexOf('@')
  const [before, behind] = [`${replyTo.slice(0, at)}+`.toLowerCase(), replyTo.slice(at).toLowerCase()]
  for (const address of [...said, ...delivered].map((one) => one.trim().replace(/^<|>$/g, '').toLowerCase())) {
    if (!address.startsWith(before) || !address.endsWith(behind)) continue
    const secret = address.slice(before.length, -behind.length)
    if (/^[0-9a-f]{32}$/.test(secret)) return secret
  }
  return undefined
}

/** Without what it answers: above our own mark first, then without the head of the quotation, then by how mail programs quote, in the languages the library knows. */
function newWords(text: string, own: OwnAddresses, answer: Answer): string {
  const lines = text
    .slice(0, longestWords)
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .split('\n')
  const mark = lines.findIndex((line) => line.includes(answerAbove))
  const left = withoutQuotationHead(mark < 0 ? lines : lines.slice(0, mark), own, answer, mark >= 0)
  const above = own.takeSecretsOut(left.join('\n'))
  // The line that says who wrote is left behind by the cut: it is found as what begins a quotation.
  const visible = new EmailReplyParser().read(`${above.trimEnd()}${mark < 0 ? '' : '\n> '}`).getVisibleText()
  return visible
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/** The words of a letter that has none but as markup; what it quotes is left out. */
function textOf(html: string): string {
  let text = ''
  let [unread, quoted] = [0, false]
  const parser = new Parser({
    onopentag(name, { id = '', class: classes = '' }) {
      if (silent.has(name)) unread++
      quoted ||= name === 'blockquote' || quotations.test(`${id} ${classes}`)
      if (name === 'br') text += '\n'
    },
    onclosetag(name) {
      if (silent.has(name)) unread--
      if (blocks.has(name)) text += '\n'
    },
    ontext(words) {
      if (!quoted && unread === 0) text += words
    },
  })
  parser.end(html.slice(0, longestMarkup))
  return text
}
/** What Outlook, Gmail, Thunderbird, Yahoo and Proton put around what they quote, or at its head. */
const quotations = /divRplyFwdMsg|appendonsend|gmail_(quote|attr)|moz-cite-prefix|yahoo_quoted|protonmail_quote/i
const silent = new Set(['style', 'script', 'head'])
const blocks = new Set(['p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** A file someone sent, not a picture of their signature. */
const isSent = (file: Attachment) => file.disposition === 'attachment' || (!file.related && !file.contentId)
const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
