/** How the sessions for requests are shared. */
export interface Shares {
  sessions: number
  /** Most sessions one account may use; the requests of an address without an account count as one. */
  perSubject: number
  /** Most sessions one address may use, with any number of accounts. */
  perAddress: number
  /** Requests of one account that may wait. */
  mostWaiting: number
  patienceMs: number
}

/** Waited too long, or behind too many requests of the same caller. The code is PostgreSQL's for too many connections. */
export class NoTurn extends Error {
  readonly code = '53300'
  readonly statusCode = 503
  constructor() {
    super('Too many requests are waiting for the database. Try again in a moment.')
  }
}

interface Waiting {
  begin(): void
}
interface Subject {
  running: number
  waiting: Set<Waiting>
}
interface Address {
  running: number
  /** In the order of their next turns. */
  subjects: Map<string, Subject>
}

/**
 * Assigns the sessions in turns: first each address that waits, within an address each account, so that no one waits behind another
 * person's queue. The shares leave sessions free for the next ones, because what has begun is not interrupted.
 */
export class Turns {
  readonly #shares: Shares
  readonly #addresses = new Map<string, Address>()
  #running = 0

  constructor(shares: Shares) {
    this.#shares = shares
  }

  /** Resolves at the caller's turn, with the function that ends it. Rejects with NoTurn. */
  take(addressName: string, subjectName: string): Promise<() => void> {
    const address = this.#addresses.get(addressName) ?? { running: 0, subjects: new Map<string, Subject>() }
    this.#addresses.set(addressName, address)
    const subject = address.subjects.get(subjectName) ?? { running: 0, waiting: new Set<Waiting>() }
    address.subjects.set(subjectName, subject)
    if (subject.waiting.size >= this.#shares.mostWaiting) return Promise.reject(new NoTurn())
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        subject.waiting.delete(waiting)
        this.#forget(addressName, address, subjectName, subject)
        reject(new NoTurn())
      }, this.#shares.patienceMs)
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(late)
          this.#running++
          address.running++
          subject.running++
          let ended = false
          resolve(() => {
            if (ended) return
            ended = true
            this.#running--
            address.running--
            subject.running--
            this.#forget(addressName, address, subjectName, subject)
            this.#next()
          })
        },
      }
      subject.waiting.add(waiting)
      this.#next()
    })
  }

  #next() {
    while (this.#running < this.#shares.sessions && this.#beginOne());
  }

  /** Begins the first that may, and puts its address and its account last. */
  #beginOne(): boolean {
    for (const [addressName, address] of this.#addresses) {
      if (address.running >= this.#shares.perAddress) continue
      for (const [subjectName, subject] of address.subjects) {
        const [first] = subject.waiting
        if (!first || subject.running >= this.#shares.perSubject) continue
        subject.waiting.delete(first)
        moveLast(address.subjects, subjectName, subject)
        moveLast(this.#addresses, addressName, address)
        first.begin()
        return true
      }
    }
    return false
  }

  #forget(addressName: string, address: Address, subjectName: string, subject: Subject) {
    if (subject.running === 0 && subject.waiting.size === 0) address.subjects.delete(subjectName)
    if (address.running === 0 && address.subjects.size === 0) this.#addresses.delete(addressName)
  }
}

function moveLast<Value>(map: Map<string, Value>, name: string, value: Value) {
  map.delete(name)
  map.set(name, value)
}
