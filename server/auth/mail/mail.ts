import type { FastifyBaseLogger } from 'fastify'
import { openPost } from '#mail/open-post.ts'
import type { Background } from '../background.ts'
import { type Letter, writeLetter } from './letters.ts'

export interface Mail {
  /** Sends in the background; failures are logged. */
  send(to: string, letter: Letter): void
  close(): void
}

interface Options {
  smtpUrl?: string
  /** See `openPost`. */
  outboxDir: string
  sender: { name: string; address: string }
  background: Background
  log: FastifyBaseLogger
}

/** Letters of auth. The log learns recipient and subject, never the link or the code. */
export function createMail({ smtpUrl, outboxDir, sender, background, log }: Options): Mail {
  const post = openPost({ smtpUrl, outboxDir, sender })

  async function deliver(to: string, letter: Letter) {
    const { subject, text, html } = writeLetter(letter, sender.name)
    try {
      await post.send({ to, subject, text, html })
      log.info({ to, subject, by: post.by }, 'mail sent')
    } catch (error) {
      log.error({ err: error, to, subject }, 'mail could not be sent')
    }
  }

  return {
    send: (to, letter) => background.run('mail', () => deliver(to, letter)),
    close: () => post.close(),
  }
}
