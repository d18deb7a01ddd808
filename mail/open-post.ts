import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import type { Transporter } from 'nodemailer'

/** A finished letter; the writer has taken line ends out of its subject. */
export interface PostedLetter {
  to: string
  subject: string
  text: string
  html: string
  /** Further header lines by name. */
  headers?: Record<string, string>
  /** `<…@…>`; the same again for the same letter, so that one sent twice is shown once. */
  messageId?: string
  /** An entry for the reader's calendar (core/time/calendar-file.ts); mail programs put it there or offer to. */
  icalEvent?: { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; filename: string; content: string }
  /** Where an answer goes, if not to the house. */
  replyTo?: string
}

export interface PostOffice {
  /** `smtp`, or `outbox` where there is no mail server. */
  readonly by: 'smtp' | 'outbox'
  readonly sender: { name: string; address: string }
  /** Rejects when the letter was not taken. */
  send(letter: PostedLetter): Promise<void>
  close(): void
}

interface Options {
  /** `smtp://` or `smtps://` with name and password. */
  smtpUrl?: string
  /** Where letters are kept as .eml files when there is no SMTP server; readable by this account only. */
  outboxDir: string
  sender: { name: string; address: string }
}

/** How anything of ours sends a letter: by SMTP, or without it into the local outbox. */
export function openPost({ smtpUrl, outboxDir, sender }: Options): PostOffice {
  let opened: Promise<Transporter> | undefined
  return {
    by: smtpUrl ? 'smtp' : 'outbox',
    sender,
    async send({ to, headers, ...letter }) {
      opened ??= openTransport(smtpUrl)
      const sent = await (await opened).sendMail({
        from: sender,
        to: { name: '', address: to },
        ...letter,
        // Who is away need not tell us (RFC 3834; the second is what Exchange reads).
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
      })
      if (!smtpUrl) await keep(outboxDir, (sent as unknown as { message: Buffer }).message)
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** The library is fetched with the first letter: most houses send few. */
async function openTransport(smtpUrl: string | undefined): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer')
  return smtpUrl
    ? nodemailer.createTransport(smtpUrl, { pool: true } as never)
    : nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
}

async function keep(outboxDir: string, message: Buffer) {
  await mkdir(outboxDir, { recursive: true, mode: 0o700 })
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
  // Written beside and renamed, so that nobody reads half a letter.
  await writeFile(`${outboxDir}/${name}.part`, message, { mode: 0o600 })
  await rename(`${outboxDir}/${name}.part`, `${outboxDir}/${name}`)
}
