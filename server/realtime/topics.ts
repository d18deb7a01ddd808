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

/** Public and private channels of one name do not hear each other. */
export const topicKey = (name: string, isPrivate: boolean): string => `${isPrivate ? 'private' : 'public'}:${name}`

/** Who is in which topic on this process; writes each frame once however many read it. */
export class Topics {
  readonly #members = new Map<string, Set<Member>>()

  join(key: string, member: Member) {
    const members = this.#members.get(key) ?? new Set()
    members.add(member)
    this.#members.set(key, members)
  }

  leave(key: string, member: Member) {
    const members = this.#members.get(key)
    if (!members?.delete(member)) return
    if (members.size === 0) this.#members.delete(key)
  }

  broadcast(key: string, broadcast: Broadcast, except?: Member) {
    const members = this.#members.get(key)
    if (!members) return
    const frames = new Map<string, Buffer | null>()
    for (const member of members) {
      if (member === except) continue
      const kind = member.version + member.topic
      let frame = frames.get(kind)
      if (frame === undefined) {
        const message = encodeBroadcast(member.version, member.topic, broadcast)
        frame = message === null ? null : wireFrame(message)
        frames.set(kind, frame)
      }
      if (frame !== null) member.sendWire(frame)
    }
  }

  /** Sends `event` to everyone in the topic who follows presence. */
  presence(key: string, event: string, payload: unknown) {
    for (const member of this.#members.get(key) ?? [])
      if (member.presence)
        member.send(encode(member.version, { joinRef: null, ref: null, topic: member.topic, event, payload } satisfies Message))
  }
}
