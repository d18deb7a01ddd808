import type { Database } from './database.ts'
import type { Identity } from './identity.ts'
import { type Shares, Turns } from './turns.ts'

/** One account may use a quarter of the sessions, one address three quarters: other people's requests find one free. */
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

/** The service has no limit, from any address; a subscriber of realtime has no address when a change is checked. */
function placeOf({ role, claims, address }: Identity): [address: string, subject: string] {
  if (role === 'service_role') return ['', 'service']
  const subject = typeof claims.sub === 'string' ? claims.sub : role
  return [address ?? `subscriber ${subject}`, subject]
}
