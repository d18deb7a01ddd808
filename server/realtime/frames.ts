/** A Phoenix message as both protocol versions carry it. */
export interface Message {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** A user's broadcast: JSON, or bytes that are passed on as they came. */
export interface Broadcast {
  event: string
  payload: unknown
  binary?: Uint8Array
  /** What is known of a message that came from the database, beside what it says. */
  meta?: { id: string; replayed?: boolean }
}

export type Version = '1.0.0' | '2.0.0'

/** Message kinds of protocol 2's binary frames. */
const userBroadcastPush = 3
const userBroadcast = 4
const json = 1

/** Writes a message; version 1 is an object, version 2 an array. */
export function encode(version: Version, message: Message): string {
  return version === '1.0.0'
    ? JSON.stringify({ ref: message.ref, join_ref: message.joinRef, topic: message.topic, event: message.event, payload: message.payload })
    : JSON.stringify([message.joinRef, message.ref, message.topic, message.event, message.payload])
}

/** Writes a broadcast once for all receivers of a protocol version; null where it cannot be carried (bytes to version 1). */
export function encodeBroadcast(version: Version, topic: string, broadcast: Broadcast): string | Uint8Array | null {
  if (version === '1.0.0') {
    if (broadcast.binary) return null
    return encode(version, {
      joinRef: null,
      ref: null,
      topic,
      event: 'broadcast',
      payload: asPayload(broadcast),
    })
  }
  const topicBytes = Buffer.from(topic)
  const eventBytes = Buffer.from(broadcast.event)
  const metaBytes = Buffer.from(broadcast.meta ? JSON.stringify(broadcast.meta) : '')
  const body = broadcast.binary ?? Buffer.from(JSON.stringify(broadcast.payload ?? {}))
  // One byte is the length of each field; longer ones are sent as text, which has no such limit.
  if (topicBytes.length > 255 || eventBytes.length > 255) {
    if (broadcast.binary) return null
    return encode(version, {
      joinRef: null,
      ref: null,
      topic,
      event: 'broadcast',
      payload: asPayload(broadcast),
    })
  }
  const header = Buffer.from([userBroadcast, topicBytes.length, eventBytes.length, metaBytes.length, broadcast.binary ? 0 : json])
  return Buffer.concat([header, topicBytes, eventBytes, metaBytes, body])
}

const asPayload = ({ event, payload, meta }: Broadcast) => ({ type: 'broadcast', event, payload, ...(meta ? { meta } : {}) })

/** Reads what a client sent; null when it is no message of the protocol. */
export function decode(version: Version, data: Buffer, binary: boolean): Message | null {
  try {
    if (binary) return decodeBinary(data)
    const value: unknown = JSON.parse(data.toString('utf8'))
    if (version === '2.0.0' && Array.isArray(value) && value.length === 5) {
      const [joinRef, ref, topic, event, payload] = value
      return checked({ joinRef, ref, topic, event, payload })
    }
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
    const { join_ref, ref, topic, event, payload } = value as Record<string, unknown>
    return checked({ joinRef: join_ref ?? null, ref: ref ?? null, topic, event, payload })
  } catch {
    return null
  }
}

function checked(message: { [Key in keyof Message]: unknown }): Message | null {
  const text = (value: unknown) => value === null || value === undefined || typeof value === 'string' || typeof value === 'number'
  if (typeof message.topic !== 'string' || typeof message.event !== 'string' || !text(message.ref) || !text(message.joinRef)) return null
  return {
    topic: message.topic,
    event: message.event,
    payload: message.payload,
    ref: message.ref === null || message.ref === undefined ? null : String(message.ref),
    joinRef: message.joinRef === null || message.joinRef === undefined ? null : String(message.joinRef),
  }
}

function decodeBinary(data: Buffer): Message | null {
  if (data[0] !== userBroadcastPush || data.length < 7) return null
  const lengths = [data[1]!, data[2]!, data[3]!, data[4]!, data[5]!]
  const encoding = data[6]
  let at = 7
  const [joinRef, ref, topic, event] = lengths.map((length) => {
    const text = data.toString('utf8', at, at + length)
    at += length
    return text
  }) as [string, string, string, string]
  if (at > data.length) return null
  const body = data.subarray(at)
  const payload: { type: string; event: string; payload?: unknown; binary?: Uint8Array } = { type: 'broadcast', event }
  if (encoding === json) payload.payload = JSON.parse(body.toString('utf8'))
  else payload.binary = new Uint8Array(body)
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload }
}
