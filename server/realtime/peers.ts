import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '#sql/sql.ts'
import type { Broadcast } from './frames.ts'
import type { Meta } from './presence.ts'

/** What server processes behind one address tell each other, through the database they share. */
export type PeerMessage =
  | { kind: 'broadcast'; topic: string; event: string; payload?: unknown; binary?: string }
  | { kind: 'track'; topic: string; key: string; meta: Meta; previous?: string }
  | { kind: 'untrack'; topic: string; ref: string }
  | { kind: 'hello' }
  | { kind: 'here' }
  | { kind: 'bye' }

export interface Peers {
  node: string
  /** Sends to the other processes, if there are any. */
  tell(message: PeerMessage): void
  close(): Promise<void>
}

/** NOTIFY carries 8000 bytes; longer messages go in pieces. */
const pieceBytes = 7000
const heartbeatMs = 5000

/** Joins the other processes that listen to `notification`. A lone process has no cost: it only sends once another has been noticed. */
export async function joinPeers(
  sql: Sql,
  notification: string,
  handlers: { onNew(): void; onMessage(from: string, message: PeerMessage): void; onGone(node: string): void },
  log: FastifyBaseLogger,
): Promise<Peers> {
  const node = randomBytes(6).toString('hex')
  const seen = new Map<string, number>()
  const pieces = new Map<string, string[]>()

  const received = (text: string) => {
    const [from, id, index, count, piece] = split(text)
    if (from === node || !/^[0-9a-f]{12}$/.test(from)) return
    const isNew = !seen.has(from)
    seen.set(from, Date.now())
    if (isNew) {
      void send({ kind: 'here' })
      handlers.onNew()
    }
    const name = `${from} ${id}`
    const parts = pieces.get(name) ?? []
    // Notifications of one sender come in the order they were sent.
    if (Number(index) !== parts.length) return void pieces.delete(name)
    parts.push(piece)
    if (parts.length < Number(count)) return void pieces.set(name, parts)
    pieces.delete(name)
    const message = JSON.parse(parts.join('')) as PeerMessage
    if (message.kind === 'bye') return forget(from)
    handlers.onMessage(from, message)
  }
  const listening = await sql.listen(notification, (text) => {
    try {
      received(text)
    } catch (error) {
      // Anyone who may write SQL may notify: what cannot be read is no reason to end.
      log.warn({ error }, 'A message of another server process could not be read.')
    }
  })
  const send = async (message: PeerMessage) => {
    const text = JSON.stringify(message)
    const id = randomBytes(6).toString('hex')
    const parts = text.match(new RegExp(`[\\s\\S]{1,${pieceBytes / 4}}`, 'gu')) ?? ['']
    try {
      for (const [index, part] of parts.entries()) await sql.notify(notification, `${node} ${id} ${index} ${parts.length} ${part}`)
    } catch (error) {
      log.warn({ error }, 'The other server processes could not be told; the next message tries again.')
    }
  }
  const forget = (peer: string) => {
    for (const name of pieces.keys()) if (name.startsWith(peer)) pieces.delete(name)
    if (seen.delete(peer)) handlers.onGone(peer)
  }
  const beat = setInterval(() => {
    if (seen.size > 0) void send({ kind: 'here' })
    for (const [peer, at] of seen) if (Date.now() - at > 3 * heartbeatMs) forget(peer)
  }, heartbeatMs)
  beat.unref()
  await send({ kind: 'hello' })
  return {
    node,
    tell(message) {
      if (seen.size > 0) void send(message)
    },
    async close() {
      clearInterval(beat)
      if (seen.size > 0) await send({ kind: 'bye' })
      await listening.unlisten()
    },
  }
}

function split(text: string): [string, string, string, string, string] {
  const [from = '', id = '', index = '0', count = '1'] = text.split(' ', 4)
  return [from, id, index, count, text.slice(from.length + id.length + index.length + count.length + 4)]
}

export const broadcastMessage = (topic: string, broadcast: Broadcast): PeerMessage => ({
  kind: 'broadcast',
  topic,
  event: broadcast.event,
  ...(broadcast.binary ? { binary: Buffer.from(broadcast.binary).toString('base64') } : { payload: broadcast.payload }),
})
