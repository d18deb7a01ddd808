import { createHash } from 'node:crypto'
import EmailReplyParser from 'email-reply-parser'
import PostalMime, { type Attachment, type Email } from 'postal-mime'

export interface Reply {
  /** What stands in the address it was sent to: 32 letters of hexadecimal. */
  secret: string
  /** Lower case, without a name. */
  sender: string
  /** The same for the same letter, however often and whichever way it arrives; `<…>`. */
  messageId: string
  /** What was newly written; empty where only files came. */
  words: string
  files: ReplyFile[]
  subject: string
}
export interface ReplyFile {
  name: string
  bytes: Uint8Array
}

/** `automatic`: written by a program (RFC 3834). `elsewhere`: to no address of ours. `unread`: no letter at all. */
export type NoReply = 'automatic' | 'elsewhere' | 'unread'

/** Stands above what our letters say, so that an answer can be told from what it answers, in whatever program it was written. */
export const answerAbove = '— — —'

/** The longest words that are looked at; a message holds 20,000 characters. */
const longestWords = 60_000

/**
 * Reads an answer to one of our letters. `replyTo` is the address answers go to, to which a person's own secret is added: `reply+<secret>@films.example`.
 * Parts, headers and nesting are bounded by the reader; whoever calls bounds the bytes.
 */
export async function readReply(raw: Uint8Array, replyTo: string): Promise<Reply | NoReply> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }).catch(() => undefined)
  if (!mail) return 'unread'
  if (isAutomatic(mail)) return 'automatic'
  const secret = secretOf(mail, replyTo)
  const sender = mail.from?.address?.toLowerCase()
  if (!secret || !sender) return 'elsewhere'
  return {
    secret,
    sender,
    messageId: mail.messageId ?? `<${createHash('sha256').update(raw).digest('hex')}@without-an-id>`,
    words: newWords(mail.text ?? textOf(mail.html ?? '')),
    files: mail.attachments.filter(isSent).map((file) => ({ name: file.filename ?? 'file', bytes: bytesOf(file) })),
    subject: mail.subject ?? '',
  }
}

/** An address of ours with somebody's secret behind the plus sign. */
export function replyAddress(replyTo: string, secret: string): string {
  const at = replyTo.lastIndexOf('@')
  return `${replyTo.slice(0, at)}+${secret}${replyTo.slice(at)}`
}

/** What came without a person's doing is never answered nor written down: of two programs that answer each other neither stops. */
function isAutomatic(mail: Email): boolean {
  const header = (name: string) =>
    mail.headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = header('auto-submitted')
  if (submitted !== undefined && !submitted.startsWith('no')) return true
  if (/^(bulk|junk|list|auto_reply)/.test(header('precedence') ?? '')) return true
  if (['x-autoreply', 'x-autorespond', 'list-id', 'x-loop'].some((name) => header(name) !== undefined)) return true
  if (header('return-path') === '<>' || /^multipart\/report/.test(header('content-type') ?? '')) return true
  return /^(mailer-daemon|postmaster|no-?reply)@/i.test(mail.from?.address ?? '')
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

/** Without what it answers: above our own mark first, then by how mail programs quote, in the languages the library knows. */
function newWords(text: string): string {
  const lines = text.slice(0, longestWords).replace(/\r\n?/g, '\n').split('\n')
  const mark = lines.findIndex((line) => line.includes(answerAbove))
  const above = (mark < 0 ? lines : lines.slice(0, mark)).join('\n')
  // The line that says who wrote is left behind by the cut: it is found as what begins a quotation.
  const visible = new EmailReplyParser().read(`${above.trimEnd()}${mark < 0 ? '' : '\n> '}`).getVisibleText()
  return visible
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The words of a letter that has none but as markup; what it quotes is left out. */
function textOf(html: string): string {
  return html
    .slice(0, 4 * longestWords)
    .replace(/<(style|script|head)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<blockquote\b[\s\S]*$/i, '')
    .replace(/<br\s*\/?>|<\/(p|div|li|h\d|tr)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
}
const entities: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** A file somebody sent, not a picture of their signature. */
const isSent = (file: Attachment) => file.disposition === 'attachment' || (!file.related && !file.contentId)
const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
