import type { Answer, Statement } from './batch.ts'
import { Query } from './query.ts'
import type { UnsafeOptions } from './sql.ts'
import { compile, given, Helper } from './template.ts'
import { Parameter } from './values.ts'

/** Where statements go: a pool, or one transaction. */
export interface Channel {
  ask(statement: Statement): Promise<Answer>
  runScript(text: string): Promise<Answer>
}

export const statement = (text: string): Statement => ({ text, values: [], types: [], prepare: true })

/** The calls that a pool and a transaction have in common. */
export function statements(channel: Channel) {
  const call = (first: TemplateStringsArray | string | object, ...rest: unknown[]) =>
    Array.isArray(first) && 'raw' in first
      ? new Query(first as readonly string[], rest, () => channel.ask(compile(first as readonly string[], rest)))
      : new Helper(first, rest as string[])
  return Object.assign(call, {
    unsafe: (text: string, values: readonly unknown[] = [], { prepare = false }: UnsafeOptions = {}) =>
      new Query([text], [], () => (values.length === 0 && !prepare ? channel.runScript(text) : channel.ask(given(text, values, prepare)))),
    json: (value: unknown) => new Parameter(value, 3802),
  })
}
