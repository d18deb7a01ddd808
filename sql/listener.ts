import { setTimeout as pause } from 'node:timers/promises'
import { ConnectionLost } from './errors.ts'
import type { Login } from './login.ts'
import { Session } from './session.ts'

const longestPauseMs = 2000

interface Hearer {
  hear: (payload: string) => void
  /** The connection was reopened; notifications in between were missed. */
  onGap?: () => void
}

/** Listens to notifications on a session of its own, opened with the first channel and reopened whenever it ends. */
export class Listener {
  readonly #login: Login
  readonly #channels = new Map<string, Set<Hearer>>()
  #session: Promise<Session> | undefined
  #closed = false

  constructor(login: Login) {
    this.#login = login
  }

  /** Resolves once the channel is heard; rejects when the database cannot be entered now. */
  async listen(channel: string, hear: (payload: string) => void, onGap?: () => void): Promise<{ unlisten(): Promise<void> }> {
    const hearer: Hearer = { hear, ...(onGap ? { onGap } : {}) }
    const hearers = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, hearers.add(hearer))
    const unlisten = async () => {
      hearers.delete(hearer)
      if (hearers.size > 0) return
      this.#channels.delete(channel)
      if (this.#channels.size === 0) this.#hangUp()
      else if (this.#session) await this.#say('unlisten', channel).catch(() => {})
    }
    try {
      await this.#say('listen', channel)
    } catch (error) {
      await unlisten()
      throw error
    }
    return { unlisten }
  }

  close() {
    this.#closed = true
    this.#channels.clear()
    this.#hangUp()
  }

  async #say(what: 'listen' | 'unlisten', channel: string) {
    this.#session ??= this.#open()
    const session = await this.#session
    // One that died is left to `onClosed`, unless that has been missed: nobody waits on a dead one.
    if (!session.alive) {
      this.#session = undefined
      throw new ConnectionLost('CONNECTION_LOST', 'The line that listens has ended.')
    }
    await session.runScript(`${what} "${channel.replaceAll('"', '""')}"`)
  }

  #open(): Promise<Session> {
    const opening = Session.open(this.#login, {
      onNotification: (channel, payload) => {
        for (const { hear } of this.#channels.get(channel) ?? []) hear(payload)
      },
      onClosed: () => {
        if (this.#session === opening) void this.#openAgain()
      },
    })
    opening.catch(() => {
      if (this.#session === opening) this.#session = undefined
    })
    return opening
  }

  async #openAgain() {
    this.#session = undefined
    for (let pauseMs = 100; !this.#closed && this.#channels.size > 0; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        for (const channel of this.#channels.keys()) await this.#say('listen', channel)
        for (const hearers of this.#channels.values()) for (const { onGap } of hearers) onGap?.()
        return
      } catch {
        await pause(pauseMs)
      }
    }
  }

  #hangUp() {
    const session = this.#session
    this.#session = undefined
    session?.then((open) => open.close()).catch(() => {})
  }
}
