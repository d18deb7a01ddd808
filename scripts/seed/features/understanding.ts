import { orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

const goals = [
  { kind: 'policy', words: 'Three coastal towns keep a public register of their ships again.', due_on: '2028-06-30' },
  { kind: 'learning', words: 'People who live at the harbour know what its noise was.', due_on: null },
] as const
/** What happened since, and at which part of the film people say it began. */
const evidence = [
  {
    goal: 0,
    kind: 'policy',
    words: 'The town council votes to publish arrivals and departures again, nine to four.',
    happened_on: '2026-10-14',
    place: 'Vardø',
    proof_url: 'https://council.example/minutes/2026-10-14',
    confidence: 'shown',
    at: 0.3,
  },
  {
    goal: 1,
    kind: 'media',
    words: 'The regional paper prints two pages of letters from former harbour workers.',
    happened_on: '2026-09-28',
    place: 'Tromsø',
    proof_url: 'https://paper.example/harbour',
    confidence: 'shown',
    at: 0.55,
  },
  {
    goal: null,
    kind: 'community',
    words: 'Pupils count ships for a week and hang the tables in the library.',
    happened_on: '2026-11-03',
    place: 'Hammerfest',
    proof_url: '',
    confidence: 'claimed',
    at: null,
  },
] as const

/** What a film was meant to change and what did, and three people who saw the unpublished one before others. Kept as it is where something is there. */
export const seedUnderstanding: SeedRoom = async ({ people: { creator }, films, lengthMs }) => {
  const slug = 'a-harbour-without-ships'
  const film = films.get(slug)
  if (!film) return
  const own = orThrow(await creator.from('documentaries').select('id').eq('current_version_id', film.versionId))[0]
  if (!own) return
  const kept = orThrow(await creator.from('impact_goals').select('id').eq('documentary_id', own.id))
  if (kept.length > 0) return
  const set = orThrow(
    await creator
      .from('impact_goals')
      .insert(goals.map((goal) => ({ documentary_id: own.id, ...goal })))
      .select('id, words'),
  )
  const idOf = (goal: number | null) => (goal === null ? null : (set.find(({ words }) => words === goals[goal]!.words)?.id ?? null))
  orThrow(
    await creator
      .from('impact_evidence')
      .insert(
        evidence.map(({ goal, at, ...each }) => ({
          documentary_id: own.id,
          goal_id: idOf(goal),
          version_id: at === null ? null : film.versionId,
          starts_ms: at === null ? null : Math.round(lengthMs(slug) * at),
          ends_ms: at === null ? null : Math.round(lengthMs(slug) * at) + 4000,
          ...each,
        })),
      )
      .select('id'),
  )
  for (const [person, email, note] of [
    ['Ingrid Solheim', 'ingrid@festival.example', 'Programme, Tromsø'],
    ['Marc Oyelaran', 'marc@broadcaster.example', 'Commissioning editor'],
    ['Jury, room 2', '', ''],
  ] as const)
    orThrow(
      await creator.rpc('make_screener', {
        version: film.versionId,
        person,
        email,
        note,
        expires_at: new Date(Date.now() + 21 * 86_400_000).toISOString(),
      }),
    )
}
