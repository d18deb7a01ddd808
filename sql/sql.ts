import type { Query, RowList } from './query.ts'
import type { Helper } from './template.ts'
import type { Parameter } from './values.ts'

// biome-ignore lint/suspicious/noExplicitAny: a statement's columns are known to the database alone; who wants types names them at the call.
export type Row = Record<string, any>
export type { RowList } from './query.ts'

export interface UnsafeOptions {
  /** Keep the statement's plan in the session. Default false. */
  prepare?: boolean
}

/** Statements as tagged templates: what is in `${…}` is sent beside the text, never in it. Sent when awaited. */
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
  /** Listens on a channel, also after the connection had to be reopened; notifications in between are missed, and `onGap` is called. */
  listen(channel: string, hear: (payload: string) => void, onGap?: () => void): Promise<{ unlisten(): Promise<void> }>
  notify(channel: string, payload: string): Promise<void>
  /** Ends all sessions; statements under way get `timeout` seconds (default 5). */
  end(options?: { timeout?: number }): Promise<void>
}

export interface Transaction extends Sql {
  /** A part of the transaction that can fail alone. */
  savepoint<T>(work: (tx: Transaction) => T | Promise<T>): Promise<T>
}
