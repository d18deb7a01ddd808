import { Listener } from './listener.ts'
import type { Login } from './login.ts'
import { Pool, type PoolOptions } from './pool.ts'
import type { Query, RowList } from './query.ts'
import { type Channel, statement, statements } from './statements.ts'
import type { Helper } from './template.ts'
import { askOnce, transact } from './transaction.ts'
import type { Parameter } from './values.ts'

// biome-ignore lint/suspicious/noExplicitAny: a statement's columns are known to the database alone; who wants types names them at the call.
export type Row = Record<string, any>
export type { RowList } from './query.ts'

export interface UnsafeOptions {
  /** Keep the statement's plan in the session. Default false. */
  prepare?: boolean
}

/** Statements as tagged templates: what stands in `${…}` is sent beside the text, never in it. Sent when awaited. */
export interface Sql {
  <Rows extends readonly (object | undefined)[] = Row[]>(strings: TemplateStringsArray, ...values: unknown[]): Query<RowList<Rows>>
  /** A name, columns with values, assignments or a list, as the words before it ask for; see `Helper`. */
  (subject: string | object | readonly unknown[], ...columns: string[]): Helper
  /** A text as it is, with `$1`, `$2` … for values. Without values it may hold several statements; the last one's rows are the answer. */
  unsafe<Rows extends readonly (object | undefined)[] = Row[]>(
    text: string,
    values?: readonly unknown[],
    options?: UnsafeOptions,
  ): Query<RowList<Rows>>
  /** A value for a column of type jsonb. */
  json(value: unknown): Parameter
  /** One transaction, rolled back when `work` throws or a statement in it failed. `how` may be `isolation level … read only`. */
  begin<T>(work: (tx: Transaction) => T | Promise<T>): Promise<T>
  begin<T>(how: string, work: (tx: Transaction) => T | Promise<T>): Promise<T>
  /** Hears what is said on a channel, also after the line had to be opened anew; what was said meanwhile is not heard, which `onGap` tells. */
  listen(channel: string, hear: (payload: string) => void, onGap?: () => void): Promise<{ unlisten(): Promise<void> }>
  notify(channel: string, payload: string): Promise<void>
  /** Ends all sessions; statements under way get `timeout` seconds (default 5). */
  end(options?: { timeout?: number }): Promise<void>
}

export interface Transaction extends Sql {
  /** A part of the transaction that can fail alone. */
  savepoint<T>(work: (tx: Transaction) => T | Promise<T>): Promise<T>
}

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
