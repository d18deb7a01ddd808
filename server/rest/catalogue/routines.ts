import { type Column, type Parameter, type Relation, type Routine, relationKey } from './types.ts'

/** A row of the routines query. */
export interface RoutineRow {
  schema: string
  name: string
  description: string | null
  rows: number
  volatility: Routine['volatility']
  returns_set: boolean
  returns_type: string
  returns_typtype: string
  returns_typname: string
  returns_relation: string | null
  returns_base_relation: string
  argument_count: number
  default_count: number
  names: string[]
  modes: string[]
  types: string[] | null
  type_names: string[] | null
  input_relations: string[] | null
}

/** Functions from rows of the routines query, grouped by `schema.name`. Functions that cannot be called by name are left out. */
export function readRoutines(rows: readonly RoutineRow[], byOid: Map<string, Relation>): Map<string, Routine[]> {
  const found = new Map<string, Routine[]>()
  for (const row of rows) {
    const routine = readRoutine(row, byOid)
    const key = relationKey(routine.schema, routine.name)
    const overloads = found.get(key)
    if (overloads) overloads.push(routine)
    else found.set(key, [routine])
  }
  for (const overloads of found.values()) overloads.sort((a, b) => (signature(a) < signature(b) ? -1 : 1))
  return found
}

/** Overloads are listed by their parameters, independent of the order of creation. */
const signature = ({ parameters }: Routine) => parameters.map(({ name, type }) => `${name}\u0001${type}`).join('\u0002')

function readRoutine(row: RoutineRow, byOid: Map<string, Relation>): Routine {
  const types: string[] = row.types ?? []
  const typeNames: string[] = row.type_names ?? []
  const mode = (at: number): string => row.modes[at] ?? 'i'
  const parameters: Parameter[] = []
  const outputs = new Map<string, Column>()
  types.forEach((type, at) => {
    const name: string = row.names[at] ?? ''
    if (['i', 'b', 'v'].includes(mode(at))) {
      const relation = byOid.get(row.input_relations?.[parameters.length] ?? '')
      parameters.push({
        name,
        type,
        isJson: typeNames[at] === 'json' || typeNames[at] === 'jsonb',
        variadic: mode(at) === 'v',
        required: parameters.length < row.argument_count - row.default_count,
        relation: relation ? relationKey(relation.schema, relation.name) : null,
      })
    }
    if (['o', 'b', 't'].includes(mode(at))) outputs.set(name, outputColumn(name, type, typeNames[at] ?? ''))
  })
  const relation = byOid.get(row.returns_relation ?? '') ?? byOid.get(row.returns_base_relation)
  const isRecord = row.returns_typname === 'record'
  const composite = isRecord || row.returns_typtype === 'c' || relation !== undefined
  return {
    schema: row.schema,
    name: row.name,
    parameters,
    callable: isCallable(parameters),
    volatility: row.volatility,
    rows: row.rows,
    description: row.description,
    returns: {
      set: row.returns_set,
      kind: row.returns_typname === 'void' ? 'void' : composite ? 'composite' : 'scalar',
      type: row.returns_type,
      relation: relation ? relationKey(relation.schema, relation.name) : null,
      columns: isRecord && outputs.size > 0 ? outputs : (relation?.columns ?? null),
    },
  }
}

const bodyTypes = new Set(['json', 'jsonb', 'text', 'xml', 'bytea'])
const isCallable = (parameters: Parameter[]) =>
  parameters.every((parameter) => parameter.name !== '') || (parameters.length === 1 && bodyTypes.has(parameters[0]!.type))

const outputColumn = (name: string, type: string, typeName: string): Column => ({
  name,
  type,
  nullable: true,
  default: null,
  generatedAlways: false,
  isArray: type.endsWith('[]'),
  isJson: typeName === 'json' || typeName === 'jsonb',
  isTextSearchVector: typeName === 'tsvector',
  maxLength: null,
  enumValues: null,
  description: null,
})
