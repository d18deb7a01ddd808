import { randomUUID } from 'node:crypto'
import type { Identity } from '../db/identity.ts'
import { sessionOf } from '../http/live-sessions.ts'
import { type ChannelAccess, channelAccess, openAccess } from './channel-access.ts'
import { ChannelChanges } from './channel-changes.ts'
import { type JoinPayload, joinPayload } from './channel-config.ts'
import { encode, encodeBroadcast, type Message, type Version } from './frames.ts'
import type { Hub } from './hub.ts'
import { type Member, topicKey } from './topics.ts'

export interface Outlet {
  version: Version
  /** Where the client is, as far as this server believes it. */
  address: string
  send(frame: string | Uint8Array): void
  /** Sends a message that `wireFrame` has written out for many. */
  sendWire(frame: Buffer): void
  /** Bytes of presence metadata this client has with one reference; 0 lets go of them. False when that would be too much. */
  holdPresence(channel: object, bytes: number): boolean
}

/** One client in one channel, from its join to its leave. */
export class Channel {
  readonly #hub: Hub
  readonly #outlet: Outlet
  readonly #topic: string
  readonly #joinRef: string | null
  readonly #member: Member
  readonly #ended: (channel: Channel) => void
  #key = ''
  #identity!: Identity
  #access: ChannelAccess = openAccess
  #config: NonNullable<JoinPayload['config']> = {}
  #changes?: ChannelChanges
  #presenceKey = ''
  #tracked?: string
  #expiry?: NodeJS.Timeout
  #forgetSession?: () => void
  #stopGap?: () => void
  #open = false

  constructor(hub: Hub, outlet: Outlet, join: Message, ended: (channel: Channel) => void) {
    this.#hub = hub
    this.#outlet = outlet
    this.#topic = join.topic
    this.#joinRef = join.joinRef ?? join.ref
    this.#ended = ended
    const { version, send, sendWire } = outlet
    this.#member = { version, topic: join.topic, presence: false, send, sendWire }
  }

  get topic() {
    return this.#topic
  }
  get joinRef() {
    return this.#joinRef
  }

  /** Answers the join. `fallback` is who the socket was opened by. */
  async join(message: Message, fallback: Identity) {
    const read = joinPayload.safeParse(message.payload ?? {})
    if (!read.success)
      return this.#refuse(message, `The join could not be read: ${read.error.issues[0]?.path.join('.')} ${read.error.issues[0]?.message}`)
    this.#config = read.data.config ?? {}
    const token = read.data.access_token ?? read.data.user_token
    try {
      this.#identity = token ? await this.#hub.tokens.verify(token) : fallback
    } catch (error) {
      return this.#refuse(message, `InvalidJWTToken: ${(error as Error).message}`)
    }
    const name = this.#topic.replace(/^realtime:/, '')
    if (name === '') return this.#refuse(message, 'TopicNameRequired: You must provide a topic name')
    const isPrivate = this.#config.private === true
    if (isPrivate) {
      this.#access = await channelAccess(this.#hub.database, this.#identity, name)
      if (!this.#access.read.broadcast && !this.#access.read.presence)
        return this.#refuse(message, `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`)
    }
    this.#key = topicKey(name, isPrivate)
    this.#presenceKey = this.#config.presence?.key || randomUUID()
    this.#member.presence = this.#config.presence?.enabled === true && this.#access.read.presence
    this.#changes = new ChannelChanges(
      this.#hub,
      { identity: this.#identity, address: this.#outlet.address },
      this.#config.postgres_changes ?? [],
      (event, payload) => this.#push(event, payload),
      name,
    )
    // Before the join is confirmed: from then on every broadcast of the database arrives.
    if (isPrivate) {
      this.#stopGap = this.#hub.onGap(() => this.#tellGap(name))
      await this.#hub.hearsDatabase()
    }
    this.#open = true
    this.#hub.topics.join(this.#key, this.#member)
    this.reply(message, 'ok', { postgres_changes: this.#changes.bindings })
    if (this.#member.presence) this.#push('presence_state', this.#hub.presences.state(this.#key))
    this.#expireWithToken()
    await this.#hub.peers()
    await this.#changes.begin()
    if (isPrivate && this.#config.broadcast?.replay) await this.#replay(name, this.#config.broadcast.replay)
  }

  async handle(message: Message) {
    if (message.event === 'broadcast') return this.#broadcast(message)
    if (message.event === 'presence') return this.#presence(message)
    if (message.event === 'access_token') return this.#newToken(message)
    if (message.event === 'phx_leave') {
      this.reply(message, 'ok', {})
      await this.close()
      return this.#push('phx_close', {})
    }
    return this.reply(message, 'error', { reason: `unmatched event "${message.event}"` })
  }

  async close() {
    this.#stopGap?.()
    if (!this.#open) return
    this.#open = false
    clearTimeout(this.#expiry)
    this.#forgetSession?.()
    this.#changes?.end()
    this.#hub.topics.leave(this.#key, this.#member)
    this.#outlet.holdPresence(this, 0)
    this.#ended(this)
    if (this.#tracked) await this.#hub.untrack(this.#key, this.#tracked)
  }

  /** What the database says to a topic comes by the same stream as its changes. */
  #tellGap(channel: string) {
    if (this.#open)
      this.#push('system', {
        extension: 'broadcast',
        status: 'error',
        message: 'The stream was interrupted; messages may have been missed.',
        channel,
      })
  }

  reply(message: Message, status: 'ok' | 'error', response: object) {
    this.#outlet.send(
      encode(this.#outlet.version, {
        joinRef: this.#joinRef,
        ref: message.ref,
        topic: this.#topic,
        event: 'phx_reply',
        payload: { status, response },
      }),
    )
  }

  async #broadcast(message: Message) {
    const payload = message.payload as { event?: unknown; payload?: unknown; binary?: Uint8Array } | null
    if (typeof payload?.event !== 'string') return this.reply(message, 'error', { reason: 'A broadcast names its event.' })
    if (!this.#access.write.broadcast)
      return this.#config.broadcast?.ack ? this.reply(message, 'error', { reason: 'unauthorized' }) : undefined
    const except = this.#config.broadcast?.self ? undefined : this.#member
    await this.#hub.broadcast(
      this.#key,
      { event: payload.event, payload: payload.payload ?? {}, ...(payload.binary ? { binary: payload.binary } : {}) },
      except,
    )
    if (this.#config.broadcast?.ack) this.reply(message, 'ok', {})
  }

  async #presence(message: Message) {
    const payload = message.payload as { event?: string; payload?: Record<string, unknown> } | null
    const kind = payload?.event?.toLowerCase()
    if (!this.#access.write.presence) return this.reply(message, 'error', { reason: 'unauthorized' })
    if (kind === 'track') {
      const refused = this.#whyNotTracked(payload?.payload)
      if (refused) return this.reply(message, 'error', { reason: refused })
      const meta = { ...(payload?.payload ?? {}), phx_ref: randomUUID().slice(0, 18) }
      // Following presence begins with the first track, as on the platform.
      const late = !this.#member.presence && this.#access.read.presence
      this.#member.presence ||= late
      await this.#hub.track(this.#key, this.#presenceKey, meta, this.#tracked)
      // Closed while the others were notified: nothing would undo it later.
      if (!this.#open) return this.#hub.untrack(this.#key, meta.phx_ref)
      this.#tracked = meta.phx_ref
      if (late) this.#push('presence_state', this.#hub.presences.state(this.#key))
    } else if (kind === 'untrack') {
      if (this.#tracked) await this.#hub.untrack(this.#key, this.#tracked)
      this.#tracked = undefined
      this.#outlet.holdPresence(this, 0)
    } else return this.reply(message, 'error', { reason: 'A presence event is track or untrack.' })
    return this.reply(message, 'ok', {})
  }

  #whyNotTracked(metadata: unknown): string | null {
    const { maxPresenceBytes, maxPresencesPerTopic } = this.#hub.limits
    const bytes = Buffer.byteLength(JSON.stringify(metadata ?? {}))
    if (bytes > maxPresenceBytes) return `Presence metadata has at most ${maxPresenceBytes} bytes.`
    if (!this.#tracked && this.#hub.presences.count(this.#key) >= maxPresencesPerTopic)
      return `At most ${maxPresencesPerTopic} can be present in one channel.`
    return this.#outlet.holdPresence(this, bytes) ? null : 'Too much presence metadata on one connection.'
  }

  /** A refreshed token on an open channel: rights are asked again, and a channel that lost them is closed. */
  async #newToken(message: Message) {
    const token = (message.payload as { access_token?: unknown } | null)?.access_token
    if (typeof token !== 'string') return
    try {
      this.#identity = await this.#hub.tokens.verify(token)
    } catch (error) {
      return this.#shut(`InvalidJWTToken: ${(error as Error).message}`)
    }
    if (this.#config.private) {
      const name = this.#topic.replace(/^realtime:/, '')
      this.#access = await channelAccess(this.#hub.database, this.#identity, name)
      if (!this.#access.read.broadcast && !this.#access.read.presence)
        return this.#shut(`Unauthorized: You do not have permissions to read from this Channel topic: ${name}`)
    }
    this.#changes?.become(this.#identity)
    this.#expireWithToken()
  }

  #expireWithToken() {
    clearTimeout(this.#expiry)
    this.#forgetSession?.()
    const session = sessionOf(this.#identity)
    this.#forgetSession = session
      ? this.#hub.sessions.whenEnded(session, () => void this.#shut('InvalidJWTToken: The session of this token has ended'))
      : undefined
    const expiresMs = Number(this.#identity.claims.exp ?? 0) * 1000
    if (!expiresMs) return
    // A timer is limited to 24 days; such tokens are keys, and are checked again then.
    const waitMs = Math.min(expiresMs - Date.now(), 2_000_000_000)
    this.#expiry = setTimeout(
      () => (Date.now() >= expiresMs ? void this.#shut('Access token has expired') : this.#expireWithToken()),
      Math.max(0, waitMs),
    )
    this.#expiry.unref()
  }

  async #shut(reason: string) {
    this.#push('system', { extension: 'system', status: 'error', message: reason, channel: this.#topic.replace(/^realtime:/, '') })
    await this.close()
    this.#push('phx_close', {})
  }

  async #replay(name: string, replay: { since?: number | null | undefined; limit?: number | null | undefined }) {
    const rows = await this.#hub.database.pool('supabase_realtime_admin')`
      select event, payload, binary_payload, id from (
        select * from realtime.messages where topic = ${name} and private and extension = 'broadcast' and inserted_at > ${new Date(replay.since ?? 0)}
        order by inserted_at desc limit ${replay.limit ?? 25}) kept order by inserted_at`
    for (const row of rows) {
      const [binary, meta] = [row.binary_payload as Uint8Array | null, { replayed: true, id: row.id as string }]
      if (!binary) this.#push('broadcast', { type: 'broadcast', event: row.event, payload: row.payload, meta })
      else {
        const frame = encodeBroadcast(this.#outlet.version, this.#topic, { event: row.event, payload: {}, binary, meta })
        if (frame) this.#outlet.send(frame)
      }
    }
  }

  #push(event: string, payload: unknown) {
    this.#outlet.send(encode(this.#outlet.version, { joinRef: this.#joinRef, ref: null, topic: this.#topic, event, payload }))
  }

  #refuse(message: Message, reason: string) {
    this.#ended(this)
    this.reply(message, 'error', { reason })
  }
}
