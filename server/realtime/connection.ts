import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Identity } from '../db/identity.ts'
import { Channel } from './channel.ts'
import { decode, encode, type Message, type Version } from './frames.ts'
import type { Hub } from './hub.ts'
import { perSecond } from './limits.ts'

/** Longer than three of the client's 25 s heartbeats: a peer that is silent so long is gone. */
const silenceMs = 80_000

/** Messages that may wait to be handled; a client that sends more is read on when they are. */
const mostWaiting = 32

/** Who opened a WebSocket, and by what. */
export interface Opened {
  /** What the socket writes to: whole frames may be written there between its own. */
  wire: Duplex
  version: Version
  identity: Identity
  /** Where the client is. */
  address: string
}

/** One WebSocket: keeps its channels, its limits and its pulse. */
export function serveConnection(socket: WebSocket, { wire, version, identity, address }: Opened, hub: Hub) {
  const channels = new Map<string, Channel>()
  const { limits } = hub
  const [events, bytes, joins, presences] = [
    perSecond(limits.maxEventsPerSecond),
    perSecond(limits.maxBytesPerSecond),
    perSecond(limits.maxJoinsPerSecond),
    perSecond(limits.maxPresenceEventsPerSecond),
  ]
  const pulse = pulseOf(socket)
  const takes = () => {
    if (socket.readyState !== socket.OPEN) return false
    // A reader this far behind would fill memory; dropping single messages would be worse than telling it by closing.
    if (socket.bufferedAmount > limits.maxUnsentBytes) socket.terminate()
    return socket.readyState === socket.OPEN
  }
  const send = (frame: string | Uint8Array) => {
    if (takes()) socket.send(frame)
  }
  const sendWire = (frame: Buffer) => {
    if (takes()) wire.write(frame)
  }
  const reply = (message: Message, status: 'ok' | 'error', response: object) =>
    send(
      encode(version, {
        joinRef: message.joinRef,
        ref: message.ref,
        topic: message.topic,
        event: 'phx_reply',
        payload: { status, response },
      }),
    )

  const held = new Map<object, number>()
  const holdPresence = (channel: object, size: number) => {
    const others = [...held].reduce((sum, [of, its]) => (of === channel ? sum : sum + its), 0)
    if (others + size > limits.maxPresenceBytesPerClient) return false
    if (size > 0) held.set(channel, size)
    else held.delete(channel)
    return true
  }

  const join = async (message: Message) => {
    if (!joins.take()) return reply(message, 'error', { reason: 'ClientJoinRateLimitReached: Too many joins per second' })
    const before = channels.get(message.topic)
    // Joining twice replaces: the client has lost track of the first.
    if (before) await before.close()
    if (channels.size >= limits.maxChannelsPerClient)
      return reply(message, 'error', { reason: 'ChannelRateLimitReached: Too many channels' })
    const channel = new Channel(hub, { version, address, send, sendWire, holdPresence }, message, (ended) => {
      if (channels.get(message.topic) === ended) channels.delete(message.topic)
    })
    channels.set(message.topic, channel)
    try {
      await channel.join(message, identity)
    } catch (error) {
      channels.delete(message.topic)
      await channel.close()
      throw error
    }
  }

  const handle = async (message: Message, size: number) => {
    if (message.topic === 'phoenix' && message.event === 'heartbeat') return reply(message, 'ok', {})
    if (message.event === 'phx_join') return join(message)
    const channel = channels.get(message.topic)
    if (!channel) return message.event === 'phx_leave' ? reply(message, 'ok', {}) : reply(message, 'error', { reason: 'unmatched topic' })
    const fits = events.take() && bytes.take(size) && hub.callers.mayAddressSend(address, 1)
    if (message.event !== 'phx_leave' && !fits) return limited(message, 'Too many messages per second')
    if (message.event === 'presence' && !presences.take()) return reply(message, 'error', { reason: 'Too many presence events per second' })
    return channel.handle(message)
  }
  const limited = (message: Message, reason: string) => {
    send(
      encode(version, {
        joinRef: message.joinRef,
        ref: null,
        topic: message.topic,
        event: 'system',
        payload: { extension: 'system', status: 'error', message: reason, channel: message.topic.replace(/^realtime:/, '') },
      }),
    )
    const channel = channels.get(message.topic)
    void channel
      ?.close()
      .then(() => send(encode(version, { joinRef: channel.joinRef, ref: null, topic: message.topic, event: 'phx_close', payload: {} })))
  }

  /** Messages of one client are handled in the order they came. */
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0
  socket.on('message', (data: Buffer, binary: boolean) => {
    pulse.beat()
    const message = decode(version, data, binary)
    if (!message) return socket.close(1003, 'unreadable message')
    if (++waiting >= mostWaiting) socket.pause()
    queue = queue
      .then(() => handle(message, data.length))
      .catch((error) => {
        hub.log.error({ error }, 'A realtime message could not be handled.')
        reply(message, 'error', { reason: 'The server could not handle this; its log says why.' })
      })
      .finally(() => {
        if (--waiting < mostWaiting) socket.resume()
      })
  })
  socket.on('close', () => {
    pulse.stop()
    hub.callers.leave(address)
    queue = queue
      .then(() => Promise.all([...channels.values()].map((channel) => channel.close())))
      .catch((error) => hub.log.warn({ error }, 'A channel did not close cleanly.'))
  })
  socket.on('error', () => socket.terminate())
  pulse.beat()
}

/** Ends a socket that nothing was heard from for `silenceMs`. */
function pulseOf(socket: WebSocket) {
  let silence: NodeJS.Timeout | undefined
  return {
    beat() {
      clearTimeout(silence)
      silence = setTimeout(() => socket.terminate(), silenceMs)
      silence.unref()
    },
    stop: () => clearTimeout(silence),
  }
}
