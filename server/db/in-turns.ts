import type { Database } from './database.ts'
import type { Identity } from './identity.ts'
import { type Shares, Turns } from './turns.ts'

/** One account holds a quarter of the sessions, one address three quarters: someone else's request finds one free. */
const shares: Shares = { sessions: 16, perSubject: 4, perAddress: 12, mostWaiting: 500, patienceMs: 10_000 }

/** The database, with the statements of requests taking turns by address and account. Rejects with NoTurn what waited too long. */
export function inTurns(database: Database, given: Partial<Shares> = {}): Database {
  const turns = new Turns({ ...shares, ...given })
  const inTurn = async <T>(identity: Identity, work: () => Promise<T>): Promise<T> => {
    const end = await turns.take(...placeOf(identity))
    try {
      return await work()
    } finally {
      end()
    }
  }
  return {
    ...database,
    run: (identity, text, params) => inTurn(identity, () => database.run(identity, text, params)),
    transaction: (identity, work) => inTurn(identity, () => database.transaction(identity, work)),
  }
}

/** The service is the house itself, wherever it asks from; a subscriber of realtime has no address when a change is looked at. */
function placeOf({ role, claims, address }: Identity): [address: string, subject: string] {
  if (role === 'service_role') return ['', 'service']
  const subject = typeof claims.sub === 'string' ? claims.sub : role
  return [address ?? `subscriber ${subject}`, subject]
}
