import { Refused } from '../problems.ts'
import { nearest } from './nearest.ts'
import { type Catalogue, type Routine, relationKey } from './types.ts'

export interface Given {
  names: string[]
  /** A POST whose body could fill a single unnamed parameter of these types. */
  unnamed: string[] | null
  /** Of a body that can only be taken whole. */
  contentType?: string
}

/**
 * The overload that these arguments mean: all given are known and all required are given. Without one, the overload with a single unnamed
 * parameter that takes the whole body. Refuses with PGRST202 for none and PGRST203 for several.
 */
export function findRoutine(catalogue: Catalogue, schema: string, name: string, given: Given): Routine {
  const overloads = (catalogue.routines.get(relationKey(schema, name)) ?? []).filter((routine) => routine.callable)
  const named = overloads.filter((routine) => accepts(routine, given))
  if (named.length === 1) return named[0]!
  if (named.length > 1) throw ambiguous(named)
  const whole = overloads.filter((routine) => takesWholeBody(routine, given.unnamed))
  if (whole.length === 1) return whole[0]!
  throw whole.length > 1 ? ambiguous(whole) : noneFound(catalogue, schema, name, given, overloads)
}

function accepts({ parameters }: Routine, { names, contentType }: Given): boolean {
  if (parameters.length === 0) return names.length === 0 && contentType === undefined
  const known = new Set(parameters.map((parameter) => parameter.name))
  return names.every((name) => known.has(name)) && parameters.every((parameter) => !parameter.required || names.includes(parameter.name))
}

/** Whether the body as a whole is the routine's only argument. */
export const isWholeBody = ({ parameters }: Routine) => parameters.length === 1 && parameters[0]!.name === ''

const takesWholeBody = (routine: Routine, types: string[] | null) =>
  types !== null && isWholeBody(routine) && types.includes(routine.parameters[0]!.type)

function ambiguous(routines: Routine[]): Refused {
  const shown = routines.map(
    (routine) =>
      `${routine.schema}.${routine.name}(${routine.parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`,
  )
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
  const wholeOnly = given.contentType !== undefined
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
    const near = nearest(
      words(names),
      overloads.map((routine) => words(routine.parameters.map((parameter) => parameter.name))),
    )
    return near === null ? null : `Perhaps you meant to call the function ${schema}.${name}${near}`
  }
  const others = [...catalogue.routines.values()].flatMap((list) =>
    list[0]!.schema === schema && list.some((one) => one.callable) ? [list[0]!.name] : [],
  )
  // Higher than for parameters, as in PostgREST: a guess must not list what is there.
  const near = nearest(name, others, 0.75)
  return near === null ? null : `Perhaps you meant to call the function ${schema}.${near}`
}
