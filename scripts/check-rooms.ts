import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './build.ts'

const places = ['migration', 'policies', 'data', 'feature', 'words', 'core', 'jobs', 'e2e'] as const
type Place = (typeof places)[number]

/**
 * What a room does without, and why. Rooms from before the rule are listed with the files that speak for them; a new one needs no line here: its
 * plural noun stands in each place it has, so that `npm test -- <noun>` finds its tests.
 */
const settled: Record<string, Partial<Record<Place, string>>> = {
  people: { policies: 'roles.test.ts', data: 'profiles.ts, roles.ts' },
  files: { data: 'films/stills.ts, films/uploads.ts' },
  ranges: { data: 'films/captions.ts, films/chapters.ts' },
  'range-lists': { policies: 'replace-captions.test.ts', data: 'films/captions.ts, films/chapters.ts' },
  preparation: { data: 'films/own-documentaries.ts' },
  programme: { policies: 'front-page.test.ts', e2e: 'look-home.spec.ts' },
  house: { data: 'house-settings.ts, contact.ts, institutions.ts' },
  'second-step': { data: 'factors.ts' },
  'withheld-films': { data: 'rights-claims.ts, cases.ts' },
  'what-others-learn': { policies: 'leaks.test.ts, profiles.test.ts, watching.test.ts', data: 'films/own-documentaries.ts, profiles.ts' },
  'damaged-places': { policies: 'tests/contract/damaged-places.test.ts', data: 'films/own-documentaries.ts' },
  'content-passages': { policies: 'footnotes.test.ts', data: 'films/footnotes.ts' },
  'carried-notes': { e2e: 'versions.spec.ts' },
  'film-files': { e2e: 'tasks.spec.ts' },
  'test-screenings': { e2e: 'tasks.spec.ts' },
  'start-timecodes': { policies: 'approvals.test.ts', data: 'films/cuts.ts' },
  'sound-tracks': { data: 'films/own-documentaries.ts' },
  'accessibility-reports': { e2e: 'licences.spec.ts' },
  about: { e2e: 'specification-house.spec.ts' },
  admin: { e2e: 'specification-house.spec.ts, cases.spec.ts' },
  contact: { e2e: 'specification-house.spec.ts' },
  'stills-taken': { data: 'films/stills.ts' },
  'brainstorming-tool': { e2e: 'boards.spec.ts' },
  'creator-dashboard': { e2e: 'creator-desk.spec.ts, upload.spec.ts' },
  documentary: { e2e: 'player.spec.ts' },
  home: { e2e: 'look-home.spec.ts' },
  'institution-doors': { policies: 'institutions.test.ts', data: 'institutions.ts' },
  'licence-terms': { policies: 'licences.test.ts', data: 'licences.ts' },
  institutional: { e2e: 'specification-house.spec.ts' },
  profile: { e2e: 'specification-routes.spec.ts' },
  'screening-reports': { e2e: 'talks.spec.ts' },
  'screening-prints': { e2e: 'talks.spec.ts' },
  search: { e2e: 'main-job.spec.ts' },
  settings: { e2e: 'specification-session.spec.ts' },
  'sign-in': { e2e: 'specification-login.spec.ts' },
  'sign-up': { e2e: 'specification-session.spec.ts' },
  'viewer-dashboard': { e2e: 'main-job.spec.ts' },
}

interface RoomRow {
  noun: string
  has: Set<Place>
  holes: Place[]
}

/** Every room, by its noun: in which places it is, and in which it ought to be and is not. */
export function roomMatrix(base = root): RoomRow[] {
  const found = placesOf(base)
  const nouns = new Set([...found.migration, ...found.feature])
  return [...nouns].toSorted().map((noun) => {
    const has = new Set(places.filter((place) => found[place].has(noun)))
    const needed: Place[] = [
      ...(has.has('migration') ? (['policies', 'data'] as const) : []),
      ...(has.has('feature') ? (['words', 'e2e'] as const) : []),
    ]
    return { noun, has, holes: needed.filter((place) => !has.has(place) && !settled[noun]?.[place]) }
  })
}

/** Returns what is wrong, empty when nothing is. */
export function checkRooms(base = root): string[] {
  const rows = roomMatrix(base)
  if (rows.length === 0) return ['No room was found, so nothing was checked.']
  return rows.flatMap(({ noun, holes }) =>
    holes.map((place) => `The room "${noun}" has no ${place}: ${whereOf[place].replace('<noun>', noun)} is missing.`),
  )
}

const whereOf: Record<Place, string> = {
  migration: 'supabase/migrations/<time>_<noun>.sql',
  policies: 'tests/policies/<noun>.test.ts',
  data: 'web/data/<noun>.ts',
  feature: 'web/features/<noun>/',
  words: 'web/features/<noun>/en.json',
  core: 'core/<noun>.ts',
  jobs: 'worker/jobs/<verb>-<noun>.ts',
  e2e: 'tests/e2e/<noun>.spec.ts',
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
    // A migration that makes no table changes rooms and is none.
    migration: nouns('supabase/migrations', /^\d+_(.+)\.sql$/, (file) => /create table (if not exists )?public\./.test(read(file))),
    policies: nouns('tests/policies', /^(.+)\.test\.ts$/),
    data: nouns('web/data', /^(.+?)(?<!\.test)\.ts$/),
    feature: new Set(features),
    words: new Set(features.filter((noun) => existsSync(join(base, 'web/features', noun, 'en.json')))),
    core: nouns('core', /^(.+?)(?<!\.test)\.ts$/),
    jobs: nouns('worker/jobs', /^[a-z]+-(.+?)(?<!\.test)\.ts$/),
    e2e: nouns('tests/e2e', /^(.+)\.spec\.ts$/),
  }
}

if (import.meta.main) {
  const rows = roomMatrix()
  const width = Math.max(...rows.map(({ noun }) => noun.length))
  console.log(`${' '.repeat(width)}  ${places.join('  ')}`)
  for (const { noun, has, holes } of rows)
    console.log(
      `${noun.padEnd(width)}  ${places.map((place) => (has.has(place) ? '●' : holes.includes(place) ? 'HOLE' : settled[noun]?.[place] ? '○' : '').padEnd(place.length)).join('  ')}`,
    )
}
