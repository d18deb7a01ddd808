import { expect, it } from 'vitest'
import { findRoutine } from './find-routine.ts'
import { nearest, nearestColumn } from './nearest.ts'
import type { Catalogue, Parameter, Routine } from './types.ts'
import { viewColumns } from './view-columns.ts'

it('a view shows the columns of its outermost select, not those of its sub-selects', () => {
  const entry = (name: string, table: number, column: number, junk = false) =>
    `{TARGETENTRY :expr {VAR :varno 1 :name \\(x\\}} :resno 1 :resname ${name} :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk ${junk}}`
  const action = `({QUERY :cteList ({CTE :ctequery {QUERY :targetList (${entry('hidden', 9, 9)})}}) :targetList (${entry('id', 10, 1)} ${entry('made', 0, 0)} ${entry('sorted', 10, 2, true)} ${entry('two\\ words', 11, 3)}) :jointree {}})`
  expect(viewColumns(action)).toEqual([
    { name: 'id', relation: '10', column: 1 },
    { name: 'two words', relation: '11', column: 3 },
  ])
  expect(viewColumns('')).toEqual([])
})

it('a mistyped name finds the one it is most like, or none', () => {
  expect(nearest('film', ['films', 'reels', 'filmstrips'], 0.75)).toBe('films')
  expect(nearest('missing_table', ['messages', 'users'], 0.75)).toBeNull()
  expect(nearest('()', ['(name_param)'])).toBeNull()
  expect(nearestColumn('titel', ['title', 'id'])).toBe('title')
  expect(nearestColumn('users', ['username'])).toBeNull()
})

const parameter = (name: string, more: Partial<Parameter> = {}): Parameter => ({
  name,
  type: 'integer',
  relation: null,
  isJson: false,
  required: true,
  variadic: false,
  ...more,
})
const routine = (...parameters: Parameter[]): Routine => ({
  schema: 'public',
  name: 'f',
  callable: true,
  parameters,
  volatility: 'stable',
  rows: 0,
  description: null,
  returns: { set: false, kind: 'scalar', type: 'integer', relation: null, columns: null },
})
const catalogue = (...routines: Routine[]) => ({ routines: new Map([['public.f', routines]]) }) as unknown as Catalogue
const none = routine()
const needsA = routine(parameter('a'))
const maybeB = routine(parameter('a'), parameter('b', { required: false }))
const whole = routine(parameter('', { type: 'jsonb' }))

it.each([
  ['no arguments', [none, needsA], [], none],
  ['the one required', [none, needsA], ['a'], needsA],
  ['an optional one too', [none, maybeB], ['b', 'a'], maybeB],
  ['anything, as the whole body', [needsA, whole], ['x', 'y'], whole],
])('the overload for %s is found', (_words, overloads, names, expected) => {
  expect(findRoutine(catalogue(...overloads), 'public', 'f', { names, unnamed: ['json', 'jsonb'] })).toBe(expected)
})

it('two overloads that fit are refused, and so is none', () => {
  expect(() => findRoutine(catalogue(needsA, maybeB), 'public', 'f', { names: ['a'], unnamed: null })).toThrow(
    expect.objectContaining({ code: 'PGRST203', status: 300 }),
  )
  expect(() => findRoutine(catalogue(needsA), 'public', 'f', { names: ['z'], unnamed: null })).toThrow(
    expect.objectContaining({ code: 'PGRST202', status: 404 }),
  )
})
