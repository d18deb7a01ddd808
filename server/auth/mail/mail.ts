import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import nodemailer, { type Transporter } from 'nodemailer'
import type { Background } from '../background.ts'
import { type Letter, writeLetter } from './letters.ts'

export interface Mail {
  /** Sends in the background; failures are logged. */
  send(to: string, letter: Letter): void
  close(): void
}

interface Options {
  smtpUrl?: string
  /** Where letters are kept as .eml files when there is no SMTP server; readable by the server's own account only. */
  outboxDir: string
  sender: { name: string; address: string }
  background: Background
  log: FastifyBaseLogger
}

/** Letters by SMTP, or without SMTP into the local outbox. The log learns recipient and subject, never the link or the code. */
export function createMail({ smtpUrl, outboxDir, sender, background, log }: Options): Mail {
  const transport: Transporter = smtpUrl
    ? nodemailer.createTransport(smtpUrl, { pool: true } as never)
    : nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

  async function deliver(to: string, letter: Letter) {
    const { subject, text, html } = writeLetter(letter, sender.name)
    try {
      const sent = await transport.sendMail({
        from: sender,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      if (!smtpUrl) {
        await mkdir(outboxDir, { recursive: true, mode: 0o700 })
        const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
        // Written beside and renamed, so that nobody reads half a letter.
        await writeFile(`${outboxDir}/${name}.part`, (sent as unknown as { message: Buffer }).message, { mode: 0o600 })
        await rename(`${outboxDir}/${name}.part`, `${outboxDir}/${name}`)
      }
      log.info({ to, subject, by: smtpUrl ? 'smtp' : 'outbox' }, 'mail sent')
    } catch (error) {
      log.error({ err: error, to, subject }, 'mail could not be sent')
    }
  }

  return {
    send: (to, letter) => background.run('mail', () => deliver(to, letter)),
    close: () => transport.close(),
  }
}
