import { type Column, identifier, qualified, type Routine } from '../catalogue/types.ts'
import type { Bind } from '../parse/ast.ts'
import type { Build, Source } from './build.ts'

export interface Call {
  routine: Routine
  /** Names of the arguments the request gives, in order. */
  given: string[]
  /** The body as a whole is the single unnamed argument. */
  wholeBody: boolean
}

const body: Bind = (_, live) => live.body

/** The function's rows as a source that filters, orders and embeds can be put on. Arguments are one JSON object in the body's place. */
export function callSource({ routine, given, wholeBody }: Call, { parameters, alias }: Build): Source {
  const rows = alias()
  const name = qualified(routine)
  const shown = routine.returns.kind === 'composite' ? rows : `${rows}(value)`
  const source = (call: string, before = ''): Source => ({ from: `${before}${call} as ${shown}`, alias: rows, where: [], derived: false })
  if (wholeBody) {
    const type = routine.parameters[0]!.type
    const value = parameters.add(body)
    return source(`${name}(${type === 'bytea' ? `decode(${value}, 'hex')` : `${value}::${type}`})`)
  }
  const named = routine.parameters.filter((parameter) => given.includes(parameter.name))
  if (named.length === 0) return source(`${name}()`)
  const definitions = named.map((parameter) => `${identifier(parameter.name)} ${parameter.type}`).join(', ')
  const list = named
    .map((parameter) => `${parameter.variadic ? 'variadic ' : ''}${identifier(parameter.name)} => arguments.${identifier(parameter.name)}`)
    .join(', ')
  return source(`lateral ${name}(${list})`, `json_to_record(${parameters.add(body)}::json) as arguments(${definitions}), `)
}

/** Columns a result may be filtered and ordered by. */
export function resultColumns(routine: Routine): Map<string, Column> {
  if (routine.returns.columns) return routine.returns.columns
  const { type } = routine.returns
  const value: Column = {
    name: 'value',
    type,
    nullable: true,
    default: null,
    generatedAlways: false,
    isArray: type.endsWith('[]'),
    isJson: type === 'json' || type === 'jsonb',
    isTextSearchVector: type === 'tsvector',
    maxLength: null,
    enumValues: null,
    description: null,
  }
  return new Map([['value', value]])
}
