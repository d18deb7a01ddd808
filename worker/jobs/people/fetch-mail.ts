import type { ImapFlow } from 'imapflow'
import type { WorkerHouse } from '../../job-context.ts'
import { takeMail } from '../../letters/take-mail.ts'
import type { Job } from '../../queue/job.ts'

/** Maximum size of an email; attachments have limits of their own. */
const largestBytes = 35 * 1024 * 1024

/** Reads the house's mailbox every minute, if it has one. Processed messages are marked as read and stay there. */
export const fetchMail: Job<'fetch-mail'> = {
  name: 'fetch-mail',
  line: 'prompt',
  lockKeys: () => ['fetch-mail'],
  attempts: 1,
  at: '* * * * *',
  key: () => 'fetch-mail:again',
  async perform(house, _, signal) {
    const url = house.mailbox?.url
    if (!url) return
    const { ImapFlow } = await import('imapflow')
    const client = new ImapFlow({ ...addressOf(url), logger: false, emitLogs: false, socketTimeout: 60_000 })
    // Without a listener, a connection error would end the process.
    client.on('error', (error) => house.log.warn({ err: error }, 'the mailbox was lost'))
    const stop = () => client.close()
    signal.addEventListener('abort', stop)
    try {
      await client.connect()
      await readUnread(client, house, folderOf(url), signal)
      await client.logout()
    } finally {
      signal.removeEventListener('abort', stop)
      client.close()
    }
  },
}

async function readUnread(client: ImapFlow, house: WorkerHouse, folder: string, signal: AbortSignal) {
  const lock = await client.getMailboxLock(folder)
  try {
    const unread = (await client.search({ seen: false }, { uid: true })) || []
    for (const uid of unread) {
      signal.throwIfAborted()
      try {
        const found = await client.fetchOne(`${uid}`, { size: true }, { uid: true })
        const fits = found && (found.size ?? 0) <= largestBytes
        const letter = fits ? (await client.fetchOne(`${uid}`, { source: true }, { uid: true })) || undefined : undefined
        if (letter?.source) await takeMail(house, letter.source)
      } catch (error) {
        if (!client.usable) throw error
        // Left unread and retried in a minute; later ones do not wait for it.
        house.log.error({ err: error, uid }, 'a letter could not be taken')
        continue
      }
      // After a crash here it is read again, but written only once.
      await client.messageFlagsAdd(`${uid}`, ['\\Seen'], { uid: true })
    }
  } finally {
    lock.release()
  }
}

function addressOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  return {
    host: hostname,
    port: port ? Number(port) : secure ? 993 : 143,
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  }
}
const folderOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX'
