import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../build.ts'

const places = ['sql', 'policies', 'data', 'feature', 'words', 'core', 'jobs', 'e2e'] as const
type Place = (typeof places)[number]

interface RoomRow {
  noun: string
  /** Folder of supabase/sql that opens its table; empty for a feature without one. */
  area: string
  has: Set<Place>
  holes: Place[]
}

/**
 * Every room, by its noun: its area, in which places it is, and in which it ought to be and is not. A feature is in an end-to-end test when a test is
 * named after it, or finds a text on the page that only this feature has.
 */
export function areaMatrix(base = root): RoomRow[] {
  const found = placesOf(base)
  const areas = areasOf(base)
  const nouns = new Set([...found.sql, ...found.feature])
  return [...nouns].toSorted().map((noun) => {
    const has = new Set(places.filter((place) => found[place].has(noun)))
    const needed: Place[] = [...(has.has('feature') ? (['words', 'e2e'] as const) : [])]
    return { noun, area: areas.get(noun) ?? '', has, holes: needed.filter((place) => !has.has(place)) }
  })
}

/** Returns what is wrong, empty when nothing is. */
export function checkAreas(base = root): string[] {
  const rows = areaMatrix(base)
  if (rows.length === 0) return ['No room was found, so nothing was checked.']
  return [
    ...rows.flatMap(({ noun, holes }) =>
      holes.map((place) => `The room "${noun}" has no ${place}: ${whereOf[place].replaceAll('<noun>', noun)} is missing.`),
    ),
    ...untried(base),
  ]
}

/** Sources that open a table of which no policy test speaks, nor of a function beside it. */
function untried(base: string): string[] {
  const texts = (folder: string, pattern: RegExp) =>
    existsSync(join(base, folder))
      ? readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' })
          .filter((file) => pattern.test(file))
          .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(base, folder, file), 'utf8') }))
      : []
  const tests = texts('tests/policies', /\.test\.ts$/)
    .map(({ text }) => text)
    .join('\n')
  return texts('supabase/sql', /\.sql$/)
    .filter(({ text }) => text.includes("private.open_table('public."))
    .filter(({ text }) => {
      const names = [...text.matchAll(/(?:open_table\('|create or replace function )public\.(\w+)/g)].map(([, name]) => name!)
      return !names.some((name) => new RegExp(`\\b${name}\\b`).test(tests))
    })
    .map(({ file }) => `${file} opens a table of which no test in tests/policies speaks.`)
}

const whereOf: Record<Place, string> = {
  sql: 'supabase/sql/<area>/<noun>.sql',
  policies: 'tests/policies/<noun>.test.ts',
  data: 'web/data/<noun>.ts',
  feature: 'web/features/<noun>/',
  words: 'web/features/<noun>/en.json',
  core: 'core/<noun>.ts',
  jobs: 'worker/jobs/<verb>-<noun>.ts',
  e2e: 'tests/e2e/<area>/<noun>.spec.ts, or a test that finds a text only web/features/<noun>/en.json has,',
}

function placesOf(base: string): Record<Place, Set<string>> {
  const list = (folder: string) =>
    existsSync(join(base, folder)) ? readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' }) : []
  const read = (file: string) => readFileSync(join(base, file), 'utf8')
  const nouns = (folder: string, pattern: RegExp, counts = (_file: string) => true) =>
    new Set(
      list(folder)
        .filter((file) => pattern.test(basename(file)) && counts(join(folder, file)))
        .map((file) => pattern.exec(basename(file))![1]!.replaceAll('_', '-')),
    )
  const features = list('web/features').filter((file) => !file.includes('/') && !file.includes('.'))
  return {
    // A file of functions alone belongs to a room beside it.
    sql: nouns('supabase/sql', /^(.+)\.sql$/, (file) => read(file).includes("private.open_table('public.")),
    policies: nouns('tests/policies', /^(.+)\.test\.ts$/),
    data: nouns('web/data', /^(.+?)(?<!\.test)\.ts$/),
    feature: new Set(features),
    words: new Set(features.filter((noun) => existsSync(join(base, 'web/features', noun, 'en.json')))),
    core: nouns('core', /^(.+?)(?<!\.test)\.ts$/),
    jobs: nouns('worker/jobs', /^[a-z]+-(.+?)(?<!\.test)\.ts$/),
    e2e: new Set([...nouns('tests/e2e', /^(.+)\.spec\.ts$/), ...featuresRead(base, features)]),
  }
}

/** Features of which an end-to-end test finds a text that no other feature has. Texts under five letters prove nothing. */
function featuresRead(base: string, features: readonly string[]): string[] {
  const tests = filesBelow(join(base, 'tests/e2e'), /\.ts$/).map((file) => readFileSync(file, 'utf8'))
  const quoted = /'((?:[^'\\\n]|\\.)*)'|`([^`\n]*)`|\/((?:[^/\\\n]|\\.)+)\//g
  const found = new Set(
    tests.flatMap((text) => [...text.matchAll(quoted)].map(([, plain, template, pattern]) => plain ?? template ?? pattern)),
  )
  const texts = features.map((noun) => {
    const file = join(base, 'web/features', noun, 'en.json')
    return { noun, texts: new Set(existsSync(file) ? stringsOf(JSON.parse(readFileSync(file, 'utf8'))) : []) }
  })
  const count = new Map<string, number>()
  for (const { texts: own } of texts) for (const text of own) count.set(text, (count.get(text) ?? 0) + 1)
  return texts
    .filter(({ texts: own }) => [...own].some((text) => text.length >= 5 && count.get(text) === 1 && found.has(text)))
    .map(({ noun }) => noun)
}

const stringsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : []

const filesBelow = (folder: string, pattern: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => pattern.test(file))
        .map((file) => join(folder, file))
    : []

/** The folder of supabase/sql in which a noun's table is opened. */
function areasOf(base: string): Map<string, string> {
  const folder = join(base, 'supabase/sql')
  return new Map(
    filesBelow(folder, /\.sql$/)
      .filter((file) => readFileSync(file, 'utf8').includes("private.open_table('public."))
      .map((file) => [basename(file, '.sql').replaceAll('_', '-'), basename(dirname(file))]),
  )
}

if (import.meta.main) {
  const rows = areaMatrix().toSorted((one, other) => one.area.localeCompare(other.area) || one.noun.localeCompare(other.noun))
  const width = Math.max(...rows.map(({ noun }) => noun.length))
  console.log(`${' '.repeat(width + 14)}  ${places.join('  ')}`)
  for (const { noun, area, has, holes } of rows)
    console.log(
      `${area.padEnd(12)}  ${noun.padEnd(width)}  ${places.map((place) => (has.has(place) ? '●' : holes.includes(place) ? 'HOLE' : '').padEnd(place.length)).join('  ')}`,
    )
}
