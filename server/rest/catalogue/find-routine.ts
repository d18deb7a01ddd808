import { Refused } from '../problems.ts'
import { nearest } from './nearest.ts'
import { type Catalogue, relationKey, type Routine } from './types.ts'

export interface Given {
  names: string[]
  /** A POST whose body could fill a single unnamed parameter of these types. */
  unnamed: string[] | null
  contentType?: string
}

/**
 * The overload that these arguments mean: all given are known and all required are given. Without named match, one with a single unnamed
 * parameter that takes the whole body. Refuses with PGRST202 for none and PGRST203 for several.
 */
export function findRoutine(catalogue: Catalogue, schema: string, name: string, given: Given): { routine: Routine; wholeBody: boolean } {
  const overloads = catalogue.routines.get(relationKey(schema, name)) ?? []
  const wholeOnly = given.contentType !== undefined && given.contentType !== 'application/json'
  const named = wholeOnly ? [] : overloads.filter((routine) => accepts(routine, given.names))
  const [first, second] = mostExact(named, given.names)
  if (second) throw ambiguous(named)
  const whole = overloads.filter((routine) => takesWholeBody(routine, given.unnamed))
  if (first && !(given.names.length === 0 && whole.length > 0 && first.parameters.length > 0)) return { routine: first, wholeBody: false }
  if (whole.length === 1) return { routine: whole[0]!, wholeBody: true }
  if (whole.length > 1) {
    const preferred = given.unnamed?.map((type) => whole.find((routine) => routine.parameters[0]!.type === type)).find((routine) => routine !== undefined)
    if (preferred) return { routine: preferred, wholeBody: true }
  }
  if (first) return { routine: first, wholeBody: false }
  throw noneFound(catalogue, schema, name, given, overloads)
}

function accepts(routine: Routine, names: string[]): boolean {
  if (routine.parameters.some((parameter) => parameter.name === '')) return false
  const known = new Set(routine.parameters.map((parameter) => parameter.name))
  return names.every((name) => known.has(name)) && routine.parameters.every((parameter) => !parameter.required || parameter.variadic || names.includes(parameter.name))
}

/** An overload without optional parameters left over wins over those that have some. */
function mostExact(routines: Routine[], names: string[]): Routine[] {
  const exact = routines.filter((routine) => routine.parameters.length === names.length)
  return exact.length === 1 ? exact : routines
}

const takesWholeBody = (routine: Routine, types: string[] | null) =>
  types !== null && routine.parameters.length === 1 && routine.parameters[0]!.name === '' && types.includes(routine.parameters[0]!.type)

function ambiguous(routines: Routine[]): Refused {
  const shown = routines.map((routine) => `${routine.schema}.${routine.name}(${routine.parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`)
  return new Refused(
    'PGRST203',
    300,
    `Could not choose the best candidate function between: ${shown.join(', ')}`,
    null,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  )
}

function noneFound(catalogue: Catalogue, schema: string, name: string, given: Given, overloads: Routine[]): Refused {
  const full = `${schema}.${name}`
  const list = given.names.join(', ')
  const wholeOnly = given.contentType !== undefined && given.contentType !== 'application/json'
  const shown = given.names.length === 0 ? ' without parameters' : `(${list})`
  const searched = given.names.length === 0 ? ' without parameters' : ` with parameter${given.names.length > 1 ? 's' : ''} ${list}`
  const details = wholeOnly
    ? ` with a single unnamed ${given.unnamed?.[0] ?? 'text'} parameter`
    : given.unnamed
      ? `${searched} or with a single unnamed json/jsonb parameter`
      : searched
  return new Refused(
    'PGRST202',
    404,
    `Could not find the function ${full}${wholeOnly ? '' : shown} in the schema cache`,
    `Searched for the function ${full}${details}, but no matches were found in the schema cache.`,
    wholeOnly ? null : hint(catalogue, schema, name, given.names, overloads),
  )
}

function hint(catalogue: Catalogue, schema: string, name: string, names: string[], overloads: Routine[]): string | null {
  const words = (list: string[]) => `(${[...list].sort().join(', ')})`
  if (overloads.length > 0) {
    const near = nearest(words(names), overloads.map((routine) => words(routine.parameters.map((parameter) => parameter.name))))
    return near === null ? null : `Perhaps you meant to call the function ${schema}.${name}${near}`
  }
  const others = [...catalogue.routines.values()].flatMap((list) => (list[0]!.schema === schema ? [list[0]!.name] : []))
  const near = nearest(name, others, 0.75)
  return near === null ? null : `Perhaps you meant to call the function ${schema}.${near}`
}
