import { setTimeout as pause } from 'node:timers/promises'
import { ConnectionLost, isPassing } from './errors.ts'
import type { Login } from './login.ts'
import { Session } from './session.ts'

export interface PoolOptions {
  /** Sessions at most. */
  max: number
  /** How long someone waits while the database cannot be entered, as during its restart. Default 4000. */
  patienceMs?: number
  /** Sessions older than this are replaced, which gives back what they have gathered in the database's memory. Default: never. */
  lifetimeMs?: number
  /** A session that says nothing for so long has lost its database without a word, and is hung up. Default: it may take all the time it needs. */
  answerWithinMs?: number
  onSessionClosed?(): void
}

interface Waiter {
  take(session: Session): void
  refuse(error: unknown): void
  timer: NodeJS.Timeout | undefined
  sinceMs: number
}

/** Behind sessions that are all busy one waits this long; behind a database that is away, only as long as its restart takes. */
const queueMs = 10_000
const pauseBetweenTriesMs = 100
/** Longer than a greeting may take, see `login.ts`. */
const firstTryMs = 6000

/** Lends sessions, to one at a time, in the order they were asked for. Opens them when they are needed; a session that ended is dropped. */
export class Pool {
  readonly #login: Login
  readonly #options: PoolOptions
  readonly #all = new Set<Session>()
  readonly #idle: Session[] = []
  readonly #waiting: Waiter[] = []
  #opening = 0
  #lastRefusal: unknown
  #closed = false
  #drained: (() => void) | undefined
  readonly #watch: NodeJS.Timeout | undefined

  constructor(login: Login, options: PoolOptions) {
    this.#login = login
    this.#options = options
    const { answerWithinMs } = options
    if (answerWithinMs === undefined) return
    this.#watch = setInterval(() => {
      for (const session of this.#all) if (session.askedAt > 0 && Date.now() - session.askedAt > answerWithinMs) session.close(true)
    }, 1000)
    this.#watch.unref()
  }

  /** Runs `work` with a session of its own. Rejects with ConnectionLost when none could be had in time. */
  async use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = this.#takeIdle() ?? (await this.#wait())
    try {
      return await work(session)
    } finally {
      this.#giveBack(session)
    }
  }

  /** Waits up to `timeoutMs` for what is under way, then hangs up. */
  async close(timeoutMs: number): Promise<void> {
    this.#closed = true
    clearInterval(this.#watch)
    for (const waiter of this.#waiting.splice(0)) this.#refuse(waiter, closedRefusal())
    for (const session of this.#idle.splice(0)) session.close()
    if (this.#all.size === 0 && this.#opening === 0) return
    const drained = new Promise<void>((done) => (this.#drained = done))
    const impatient = setTimeout(() => {
      for (const session of this.#all) session.close(true)
      this.#drained?.()
    }, timeoutMs)
    await drained
    clearTimeout(impatient)
  }

  #takeIdle(): Session | undefined {
    if (this.#waiting.length > 0) return undefined
    for (let session = this.#idle.pop(); session; session = this.#idle.pop()) if (session.alive) return session
    return undefined
  }

  #wait(): Promise<Session> {
    if (this.#closed) return Promise.reject(closedRefusal())
    return new Promise((take, refuse) => {
      const waiter: Waiter = { take, refuse, sinceMs: Date.now(), timer: undefined }
      // Without patience the first try decides, and it needs its time.
      waiter.timer = setTimeout(() => this.#lookAfter(waiter), this.#patienceMs || firstTryMs)
      this.#waiting.push(waiter)
      this.#openIfNeeded()
    })
  }

  get #patienceMs() {
    return this.#options.patienceMs ?? 4000
  }

  #lookAfter(waiter: Waiter) {
    const left = waiter.sinceMs + queueMs - Date.now()
    if (this.#all.size > 0 && left > 0) {
      waiter.timer = setTimeout(() => this.#lookAfter(waiter), Math.min(left, this.#patienceMs))
      return
    }
    this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
    const away = this.#all.size === 0
    const words = away ? 'The database cannot be reached.' : 'Every session of the database was busy.'
    this.#refuse(waiter, new ConnectionLost('CONNECT_TIMEOUT', words, away ? this.#lastRefusal : undefined))
  }

  #refuse(waiter: Waiter, error: unknown) {
    clearTimeout(waiter.timer)
    waiter.refuse(error)
  }

  #openIfNeeded() {
    while (this.#opening < this.#waiting.length && this.#all.size + this.#opening < this.#options.max) void this.#open()
  }

  /** Opens one session, trying again while someone waits for it and the refusal is one that passes. */
  async #open() {
    this.#opening++
    try {
      for (;;) {
        try {
          const session = await Session.open(this.#login, { onClosed: (ended) => this.#forget(ended) })
          this.#all.add(session)
          this.#giveBack(session)
          return
        } catch (error) {
          this.#lastRefusal = error
          if (this.#waiting.length === 0 || this.#closed) return
          if (!isPassing(error) || this.#patienceMs === 0) {
            this.#refuse(this.#waiting.shift()!, error)
            return
          }
          await pause(pauseBetweenTriesMs)
        }
      }
    } finally {
      this.#opening--
      this.#sayWhenDrained()
      if (!this.#closed) this.#openIfNeeded()
    }
  }

  #giveBack(session: Session) {
    if (!session.alive) {
      // Not left to the line's own end: a dead session must never keep its place.
      session.close(true)
      return this.#forget(session)
    }
    if (this.#closed || this.#isOld(session)) return session.close()
    const waiter = this.#waiting.shift()
    if (!waiter) return void this.#idle.push(session)
    clearTimeout(waiter.timer)
    waiter.take(session)
  }

  #isOld(session: Session) {
    return this.#options.lifetimeMs !== undefined && Date.now() - session.openedAt > this.#options.lifetimeMs
  }

  #forget(session: Session) {
    if (!this.#all.delete(session)) return
    const at = this.#idle.indexOf(session)
    if (at >= 0) this.#idle.splice(at, 1)
    this.#options.onSessionClosed?.()
    this.#sayWhenDrained()
    if (!this.#closed) this.#openIfNeeded()
  }

  #sayWhenDrained() {
    if (this.#closed && this.#all.size === 0 && this.#opening === 0) this.#drained?.()
  }
}

const closedRefusal = () => new ConnectionLost('CONNECTION_CLOSED', 'The house is closing its database.')
