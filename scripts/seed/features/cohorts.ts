import type { AssignmentDraft } from '#core/cohorts/assignments.ts'
import type { Criterion } from '#core/cohorts/rubrics.ts'
import { daysFromNow, heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'
import { idOfWords } from './id-of-words.ts'
import { openSeedInstitution } from './institutions.ts'

const film = 'tide-tables-week-forty'

/** A film school with one cohort: its student handed in a first cut that is marked, and has a fine cut to hand in. Once; what was made of it since is its people's. */
export const seedCohorts: SeedRoom = async ({ people: { librarian, moderator, student }, films }) => {
  const cut = films.get(film)
  const all = orThrow(await librarian.rpc('my_institutions')) as { type: string }[]
  if (!cut || all.some(({ type }) => type === 'film-school')) return
  const school = await openSeedInstitution(librarian, moderator, 2)
  heard(await librarian.rpc('invite_to_institution', { institution: school, addresses: ['student@seed.example'], role: 'member' }))
  heard(await student.rpc('come_in', { institution: school }))
  const term = `Spring ${new Date().getFullYear()}`
  const cohort = orThrow(
    await librarian.rpc('make_cohort', { institution: school, name: 'Documentary, second year', term, zone: 'Europe/Oslo', credits: 1 }),
  )
  const person = (await student.auth.getUser()).data.user!.id
  heard(await librarian.rpc('add_to_cohort', { cohort, people: [person] }))

  const rough = idOfWords(`first cut ${cohort}`)
  heard(await librarian.rpc('put_assignment', { cohort, assignment: rough, draft: draft('First cut', 'rough', 1) as never }))
  const handIn = idOfWords(`hand-in ${rough}`)
  const { documentaryId: documentary, versionId: version } = cut
  const words = 'The only voice is the tide telephone’s. I am not sure of the end.'
  heard(await student.rpc('hand_in', { hand_in: handIn, assignment: rough, documentary, version, words }))
  for (const [criterion, points, said, startsMs] of marks)
    heard(
      await librarian.rpc('write_mark', {
        ...{ hand_in: handIn, criterion, points, words: said },
        ...(startsMs !== null && { starts_ms: startsMs, ends_ms: startsMs + 4000 }),
      }),
    )
  heard(await librarian.rpc('release_results', { assignment: rough }))
  const fine = idOfWords(`fine cut ${cohort}`)
  heard(await librarian.rpc('put_assignment', { cohort, assignment: fine, draft: draft('Fine cut', 'fine', 21) as never }))
}

const criterion = (id: string, name: string, points: number, levels: Criterion['levels'] = []): Criterion => ({
  ...{ id, name, points, kind: 'picture', evidence: false, levels },
})

const rubric: Criterion[] = [
  criterion('picture', 'Picture and story', 40, [
    { name: 'Strong', points: 40, words: 'Each frame is meant.' },
    { name: 'Good', points: 32, words: '' },
    { name: 'Weak', points: 16, words: 'It could be another film.' },
  ]),
  criterion('sound', 'Sound', 30),
  criterion('argument', 'What it says about its people', 30),
]

const marks: readonly [string, number, string, number | null][] = [
  ['picture', 32, 'The handwriting carries it. Hold the page longer.', 12_000],
  ['sound', 24.5, 'The telephone’s hum is the room tone of the film.', 2000],
  ['argument', 26, 'The last day needs her own words.', null],
]

const draft = (title: string, milestone: 'rough' | 'fine', dueInDays: number): AssignmentDraft => ({
  ...{
    title,
    milestone,
    opensAt: null,
    dueAt: daysFromNow(dueInDays).toISOString(),
    closesAt: null,
    grouping: 'single',
    parts: ['version'],
  },
  brief: 'Ten minutes at most. Bring the film as far as you can watch it without explaining anything.',
  ...{ rubric, peers: 0, anonymity: 'none', spread: null, deductedBy: 'house', counts: 'last' },
  lateRule: { toleranceSeconds: 600, intervalSeconds: 86_400, kind: 'points', amount: 5, floor: null, cap: 20 },
})
