import type { Answer, Statement } from './batch.ts'
import { isStalePlan } from './errors.ts'
import type { Session } from './session.ts'
import type { Transaction } from './sql.ts'
import { type Channel, statement, statements } from './statements.ts'

/** A statement alone. Tried again when only its plan had gone stale: nothing of it was done then. */
export async function askOnce(session: Session, asked: Statement): Promise<Answer> {
  try {
    return (await session.ask([asked]))[0]!
  } catch (error) {
    if (!isStalePlan(error)) throw error
    session.forget(asked)
    return (await session.ask([asked]))[0]!
  }
}

/** Runs `work` after `opening`, whose first statement begins the transaction; the caller lends the session until it is over. */
export async function transact<T>(session: Session, opening: Statement[], work: (tx: Transaction) => T | Promise<T>): Promise<T> {
  try {
    await session.ask(opening)
    const result = await scope(session, work)
    const [{ command }] = (await session.ask([statement('commit')])) as [Answer]
    // The database commits nothing after a failure and says so only in the name of what it did.
    if (command === 'ROLLBACK') throw new Error('The transaction could not be committed, because a statement in it had failed.')
    return result
  } catch (error) {
    // A session whose state is not known is not lent to the next.
    if (session.alive) await session.ask([statement('rollback')]).catch(() => session.close(true))
    throw error
  }
}

/** Every statement that fails in it makes it fail, also when `work` looked away: the database refuses all further ones anyway. */
async function scope<T>(session: Session, work: (tx: Transaction) => T | Promise<T>): Promise<T> {
  let failure: unknown
  let over = false
  const noting = async (asking: () => Promise<Answer>, asked?: Statement) => {
    if (over) throw new Error('A statement came after its transaction was over.')
    try {
      return await asking()
    } catch (error) {
      failure ??= error
      if (asked && isStalePlan(error)) session.forget(asked)
      throw error
    }
  }
  const channel: Channel = {
    ask: (asked) => noting(async () => (await session.ask([asked]))[0]!, asked),
    runScript: (text) => noting(() => session.runScript(text)),
  }
  const tx = Object.assign(statements(channel), {
    savepoint: <R>(inner: (tx: Transaction) => R | Promise<R>) => savepoint(session, inner),
  }) as unknown as Transaction
  try {
    const result = await work(tx)
    if (failure) throw failure
    return result
  } finally {
    over = true
  }
}

let savepoints = 0
async function savepoint<R>(session: Session, work: (tx: Transaction) => R | Promise<R>): Promise<R> {
  savepoints = (savepoints + 1) % 1000
  const name = `s${savepoints}`
  await session.ask([statement(`savepoint ${name}`)])
  try {
    return await scope(session, work)
  } catch (error) {
    if (session.alive) await session.ask([statement(`rollback to ${name}`)])
    throw error
  }
}
