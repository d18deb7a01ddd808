import type { RealtimeLimits } from './limits.ts'

/** An address may have as many times what one client may: a school is behind one, and so is who opens a hundred clients. */
const clientsWorth = 10

/** Limits of one address or account over all its sockets and calls together. Nothing is stored about clients that left. */
export class Callers {
  readonly #limits: RealtimeLimits
  readonly #now: () => number
  readonly #sockets = new Map<string, number>()
  /** Messages of this second. */
  #messages = new Map<string, number>()
  #second = 0

  constructor(limits: RealtimeLimits, now: () => number = Date.now) {
    this.#limits = limits
    this.#now = now
  }

  /** Whether one more socket of `address` may be opened; `leave` for each that was. */
  enter(address: string): boolean {
    const open = this.#sockets.get(address) ?? 0
    if (open >= this.#limits.maxClientsPerAddress) return false
    this.#sockets.set(address, open + 1)
    return true
  }

  leave(address: string) {
    const open = (this.#sockets.get(address) ?? 1) - 1
    if (open > 0) this.#sockets.set(address, open)
    else this.#sockets.delete(address)
  }

  /** Whether `caller` may send `count` messages more in this second. */
  maySend(caller: string, count: number, limit = this.#limits.maxEventsPerSecond): boolean {
    const second = Math.floor(this.#now() / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#messages = new Map()
    }
    const sent = (this.#messages.get(caller) ?? 0) + count
    if (sent > limit) return false
    this.#messages.set(caller, sent)
    return true
  }

  /** The same for the messages of all clients behind an address. */
  mayAddressSend(address: string, count: number): boolean {
    return this.maySend(`address ${address}`, count, this.#limits.maxEventsPerSecond * clientsWorth)
  }
}
