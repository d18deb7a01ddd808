import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { LiveSessions } from '../http/live-sessions.ts'
import type { Tokens } from '../http/tokens.ts'
import { Callers } from './callers.ts'
import type { RowChange } from './changes/pgoutput.ts'
import { followChanges, type Replication } from './changes/replication.ts'
import { Subscriptions } from './changes/subscriptions.ts'
import { jsonValue } from './changes/values.ts'
import type { Broadcast } from './frames.ts'
import type { RealtimeLimits } from './limits.ts'
import { broadcastMessage, joinPeers, type PeerMessage, type Peers } from './peers.ts'
import { type Meta, type PresenceDiff, Presences } from './presence.ts'
import { type Member, Topics, topicKey } from './topics.ts'

/** Clients give a join up after ten seconds. */
const longestJoinMs = 6000

/** What all connections of this process share. */
export class Hub {
  readonly topics = new Topics()
  readonly presences = new Presences()
  readonly subscriptions: Subscriptions
  readonly callers: Callers
  readonly database: Database
  readonly tokens: Tokens
  readonly sessions: LiveSessions
  readonly limits: RealtimeLimits
  readonly log: FastifyBaseLogger
  #peers?: Promise<Peers>
  #replication?: Promise<Replication>
  #onGap = new Set<() => void>()

  constructor(database: Database, tokens: Tokens, sessions: LiveSessions, limits: RealtimeLimits, log: FastifyBaseLogger) {
    this.database = database
    this.tokens = tokens
    this.sessions = sessions
    this.limits = limits
    this.log = log
    this.subscriptions = new Subscriptions(database, log, limits.maxChangesPerSubscriber)
    this.callers = new Callers(limits)
  }

  /** Joins the other server processes. */
  peers(): Promise<Peers> {
    this.#peers ??= joinPeers(
      this.database.pool('supabase_realtime_admin'),
      `${this.database.address.application}_realtime`,
      {
        onNew: () => void this.#introduce(),
        onMessage: (from, message) => this.#fromPeer(from, message),
        onGone: (node) => this.#announceAll(this.presences.forgetNode(node)),
      },
      this.log,
    )
    this.#peers.catch(() => {
      this.#peers = undefined
    })
    return this.#peers
  }

  /** Opens the stream of table changes; rejects where the database has none. */
  changes(): Promise<Replication> {
    this.#replication ??= followChanges(
      this.database,
      ['supabase_realtime', 'supabase_realtime_messages_publication'],
      {
        onChange: (change) => this.#onChange(change),
        onGap: () => this.#tellGap(),
      },
      this.log,
    )
    this.#replication.catch(() => {
      this.#replication = undefined
    })
    return this.#replication
  }

  /**
   * Resolves when messages sent from the database are heard, or when that cannot be waited for: a database that does not replicate sends none, and one
   * opens the stream only when every transaction that had begun to write has ended.
   */
  async hearsDatabase(): Promise<void> {
    let isHeard = false
    const heard = this.changes().then(
      () => {
        isHeard = true
      },
      () => undefined,
    )
    await within(longestJoinMs, heard)
    // Clients admitted before the stream existed have received nothing so far.
    if (!isHeard) void heard.then(() => isHeard && this.#tellGap())
  }

  #tellGap() {
    for (const tell of this.#onGap) tell()
  }

  /** Calls `tell` when changes may have been missed. Returns how to stop. */
  onGap(tell: () => void): () => void {
    this.#onGap.add(tell)
    return () => void this.#onGap.delete(tell)
  }

  async broadcast(key: string, broadcast: Broadcast, except?: Member) {
    this.topics.broadcast(key, broadcast, except)
    const peers = await this.peers()
    peers.tell(broadcastMessage(key, broadcast))
  }

  async track(topic: string, key: string, meta: Meta, previous?: string) {
    const peers = await this.peers()
    this.#announce(topic, this.presences.track(topic, peers.node, key, meta, previous))
    peers.tell({ kind: 'track', topic, key, meta, ...(previous === undefined ? {} : { previous }) })
  }

  async untrack(topic: string, ref: string) {
    const diff = this.presences.untrack(topic, ref)
    if (diff) this.#announce(topic, diff)
    const peers = await this.peers()
    peers.tell({ kind: 'untrack', topic, ref })
  }

  /** Messages are stored three days for replay. */
  async sweep() {
    await this.database.pool('supabase_realtime_admin')`delete from realtime.messages where inserted_at < now() - interval '3 days'`
  }

  async close() {
    await (await this.#peers?.catch(() => undefined))?.close()
    // One that still waits for others' transactions ends with the process.
    const stream = await within(
      1000,
      this.#replication?.catch(() => undefined),
    )
    await stream?.close()
  }

  /** Leaves before joins, in messages of their own: realtime-js loses track of a client whose old and new metadata come in one. */
  #announce(topic: string, { joins, leaves }: PresenceDiff) {
    if (Object.keys(leaves).length > 0) this.topics.presence(topic, 'presence_diff', { joins: {}, leaves })
    if (Object.keys(joins).length > 0) this.topics.presence(topic, 'presence_diff', { joins, leaves: {} })
  }
  #announceAll(diffs: [string, PresenceDiff][]) {
    for (const [topic, diff] of diffs) this.#announce(topic, diff)
  }

  async #fromPeer(from: string, message: PeerMessage) {
    if (message.kind === 'broadcast')
      this.topics.broadcast(message.topic, {
        event: message.event,
        payload: message.payload,
        ...(message.binary === undefined ? {} : { binary: new Uint8Array(Buffer.from(message.binary, 'base64')) }),
      })
    else if (message.kind === 'track')
      this.#announce(message.topic, this.presences.track(message.topic, from, message.key, message.meta, message.previous))
    else if (message.kind === 'untrack') {
      const diff = this.presences.untrack(message.topic, message.ref)
      if (diff) this.#announce(message.topic, diff)
    }
  }

  /** Sends a newly met process the presences tracked here. */
  async #introduce() {
    const peers = await this.peers()
    for (const { topic, key, meta } of this.presences.ofNode(peers.node)) peers.tell({ kind: 'track', topic, key, meta })
  }

  #onChange(change: RowChange) {
    const { schema, table } = change.relation
    if (schema !== 'realtime' || table !== 'messages') return this.subscriptions.handle(change)
    const row = change.type === 'INSERT' ? change.row : null
    const [topic, event] = [row?.get('topic'), row?.get('event')]
    if (!row || !topic || !event || row.get('extension') !== 'broadcast') return
    const bytes = row.get('binary_payload')
    // Every process reads the same stream, so none passes it on.
    this.topics.broadcast(topicKey(topic, row.get('private') === 't'), {
      event,
      meta: { id: row.get('id') ?? '' },
      ...(bytes ? { payload: {}, binary: bytesOf(bytes) } : { payload: jsonValue(row.get('payload') ?? null, 'jsonb') }),
    })
  }
}

/** PostgreSQL's text of a bytea: `\\x` and two letters a byte. */
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))

/** What `promise` resolves with, or undefined after so many milliseconds. */
async function within<T>(ms: number, promise: Promise<T> | undefined): Promise<T | undefined> {
  let impatient: NodeJS.Timeout | undefined
  const enough = new Promise<undefined>((done) => {
    impatient = setTimeout(done, ms, undefined)
  })
  return Promise.race([promise, enough]).finally(() => clearTimeout(impatient))
}
