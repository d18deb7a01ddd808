import { Listener } from './listener.ts'
import type { Login } from './login.ts'
import type { PoolOptions } from './pool.ts'
import { Pool } from './pool.ts'
import type { Sql, Transaction } from './sql.ts'
import type { Channel } from './statements.ts'
import { statement, statements } from './statements.ts'
import { askOnce, transact } from './transaction.ts'

/** Sessions open when they are needed. `end` them. */
export function openSql(login: Login, options: PoolOptions): Sql {
  return sqlOn(new Pool(login, options), login)
}

export function sqlOn(pool: Pool, login: Login): Sql {
  const listener = new Listener(login)
  const channel: Channel = {
    ask: (statement) => pool.use((session) => askOnce(session, statement)),
    runScript: (text) => pool.use((session) => session.runScript(text)),
  }
  const sql: Sql = Object.assign(statements(channel), {
    begin: <T>(...given: [string, (tx: Transaction) => T] | [(tx: Transaction) => T]) => {
      const [how, work] = given.length === 1 ? ['', given[0]] : given
      return pool.use((session) => transact(session, [statement(`begin ${how}`)], work))
    },
    listen: (name: string, hear: (payload: string) => void, onGap?: () => void) => listener.listen(name, hear, onGap),
    async notify(name: string, payload: string) {
      await sql`select pg_notify(${name}, ${payload})`
    },
    async end({ timeout = 5 }: { timeout?: number } = {}) {
      listener.close()
      await pool.close(timeout * 1000)
    },
  }) as Sql
  return sql
}
