import { type Broadcast, encode, encodeBroadcast, type Message, type Version } from './frames.ts'
import { wireFrame } from './wire-frame.ts'

/** One client in one topic. */
export interface Member {
  version: Version
  /** The topic as the client knows it, with its `realtime:` prefix. */
  topic: string
  presence: boolean
  send(frame: string | Uint8Array): void
  /** Sends what `wireFrame` made. */
  sendWire(frame: Buffer): void
}

/** Public and private channels of one name are separate. */
export const topicKey = (name: string, isPrivate: boolean): string => `${isPrivate ? 'private' : 'public'}:${name}`

/** Who is in which topic on this process; writes each frame once however many read it. */
export class Topics {
  /** By topic, then by the property that makes subscribers receive the same frame: it is built once for a thousand of them. */
  readonly #members = new Map<string, Map<string, Set<Member>>>()

  join(key: string, member: Member) {
    const kinds = this.#members.get(key) ?? new Map<string, Set<Member>>()
    const kind = kindOf(member)
    const members = kinds.get(kind) ?? new Set()
    members.add(member)
    kinds.set(kind, members)
    this.#members.set(key, kinds)
  }

  leave(key: string, member: Member) {
    const kinds = this.#members.get(key)
    const members = kinds?.get(kindOf(member))
    if (!kinds || !members?.delete(member)) return
    if (members.size === 0) kinds.delete(kindOf(member))
    if (kinds.size === 0) this.#members.delete(key)
  }

  broadcast(key: string, broadcast: Broadcast, except?: Member) {
    for (const members of this.#members.get(key)?.values() ?? []) {
      const { version, topic } = members.values().next().value!
      const message = encodeBroadcast(version, topic, broadcast)
      if (message === null) continue
      const frame = wireFrame(message)
      for (const member of members) if (member !== except) member.sendWire(frame)
    }
  }

  /** Sends `event` to everyone in the topic who follows presence. */
  presence(key: string, event: string, payload: unknown) {
    for (const members of this.#members.get(key)?.values() ?? [])
      for (const member of members)
        if (member.presence)
          member.send(encode(member.version, { joinRef: null, ref: null, topic: member.topic, event, payload } satisfies Message))
  }
}

const kindOf = ({ version, topic }: Member) => version + topic
