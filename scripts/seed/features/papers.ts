import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'
import { idOfWords } from './id-of-words.ts'

/** Claims of the first rush: one of each state, the range in seconds, and how many sources there are. */
const claims = [
  { at: [0, 2], claim: 'Nine lights stood on the strait in 1961.', kind: 'figure', state: 'checked', sources: 2 },
  { at: [2, 4], claim: 'The ferry ran twice a day.', kind: 'fact', state: 'sourced', sources: 2 },
  { at: [4, 6], claim: 'The council met in May.', kind: 'date', state: 'open', sources: 1 },
  { at: [6, 8], claim: 'The harbour master kept two books.', kind: 'allegation', state: 'disputed', sources: 2 },
  { at: [8, 9], claim: 'It was the worst storm of the century.', kind: 'fact', state: 'changed', sources: 2 },
  { at: [9, 10], claim: '“I never saw the ship”, he said in court.', kind: 'quote', state: 'accepted', sources: 2 },
] as const
const citations = ['Minutes of the harbour council, 1961, p. 14', 'Tove Lind, The strait and its lights, 1999']

/** Music, facts of each state, one entry of fair use, two AI passages and thanks for the film that has a clearance log. Once. */
export const seedPapers: SeedRoom = async ({ people: { creator, student } }) => {
  const [rush] = orThrow(await creator.from('own_rushes').select('id, documentary_id').order('number').limit(1))
  const film = rush?.documentary_id
  if (!film || !rush?.id || orThrow(await creator.from('fact_claims').select('id').eq('documentary_id', film).limit(1)).length > 0) return
  const of = { documentary_id: film }
  const id = (words: string) => idOfWords(`${words} ${film}`)
  const items = orThrow(await creator.from('clearance_items').select('id, code').eq('documentary_id', film))
  const itemOf = (code: string) => items.find((item) => item.code === code)?.id ?? null

  const work = {
    ...{ ...of, id: id('The nine lights, sung'), title: 'The nine lights', origin: 'commercial' as const, item_id: itemOf('MUS-01') },
    ...{ performer: 'The Harbour Band', label: 'Strait Records', isrc: 'NOABC2300001' },
    rights: [
      { role: 'composer', name: 'Ada Moe', society: 'TONO', ipi: '00123456789', share: '50' },
      { role: 'author', name: 'Kim Sand', society: 'TONO', ipi: '', share: '50' },
      { role: 'publisher', name: 'Straits Music', society: 'TONO', ipi: '', share: '100' },
    ],
  }
  heard(await creator.from('music_works').insert(work))
  heard(await creator.from('music_works').insert({ ...of, id: id('Radio'), title: 'Radio in the kitchen', origin: 'live' as const }))
  const cue = { ...of, version_id: rush.id }
  heard(await creator.from('music_cues').insert({ ...cue, work_id: work.id, starts_ms: 0, ends_ms: 6000, use: 'BV' as const }))
  heard(await creator.from('music_cues').insert({ ...cue, work_id: id('Radio'), starts_ms: 8000, ends_ms: 10_000, use: 'VS' as const }))

  for (const {
    at: [from, to],
    claim,
    kind,
    sources,
  } of claims) {
    const range = { version_id: rush.id, starts_ms: from * 1000, ends_ms: to * 1000 }
    const asked = kind === 'allegation' ? { reply_asked_on: '2026-10-01', reply_until: '2026-12-31' } : {}
    heard(await creator.from('fact_claims').insert({ ...of, ...range, ...asked, id: id(claim), claim, kind }))
    for (const citation of citations.slice(0, sources))
      heard(
        await creator
          .from('fact_sources')
          .insert({ ...of, claim_id: id(claim), citation, rank: citation.startsWith('Tove') ? 'secondary' : 'primary' }),
      )
  }
  const checker = await checkerOf(film)
  for (const { claim, state } of claims) {
    if (state === 'open' || state === 'sourced') continue
    heard(
      await checker.rpc('set_fact_state', { fact: id(claim), state, words: state === 'disputed' ? 'His daughter says otherwise.' : '' }),
    )
  }

  const quoted = itemOf('ART-01') ?? items[0]?.id
  if (quoted)
    heard(
      await creator.from('fair_uses').insert({
        ...{
          ...of,
          id: id('fair use'),
          item_id: quoted,
          law: 'de' as const,
          class: 'incidental',
          source_words: 'A corner of it, out of focus.',
        },
        ...{ why: 'The poster hung in the waiting room while we filmed the pilot. Nothing is said of it.', credited: false },
        ...{ alternatives: 'The room has one window; no other frame leaves it out.', reader: 'Ingrid Vik', read_on: '2026-10-12' },
        ...{ opinion: 'fits-if' as const, opinion_words: 'As long as it stays out of focus.', insurer: 'asked' as const },
      }),
    )
  const told = { medium: 'picture' as const, how: 'generated' as const, version_id: rush.id }
  heard(
    await creator.from('synthetic_passages').insert([
      {
        ...{
          ...told,
          id: id('quay'),
          starts_ms: 3000,
          ends_ms: 5000,
          statement: 'The quay as it may have looked in 1880.',
          tool: 'Painter 3',
        },
        ...{
          code: 'AI-01',
          prompt: 'A wooden quay at dawn, after the photograph.',
          material: 'Photograph of 1882, city museum',
          rights: 'public-domain' as const,
        },
      },
      {
        ...{ ...told, id: id('map'), starts_ms: 7000, ends_ms: 9000, statement: 'The map moves; its lines are those of 1901.', tool: '' },
        ...{ code: 'AI-02', prompt: '', material: '', rights: '' as const },
      },
    ]),
  )
  heard(
    await creator
      .from('credit_lines')
      .insert({ ...of, id: id('thanks'), section: 'thanks' as const, words: 'The pilots of the strait', place: 1 }),
  )

  /** Another editor of the film: who wrote a claim cannot check it. */
  async function checkerOf(documentary: string) {
    if (orThrow(await student.rpc('can_edit', { documentary }))) return student
    const { key } = orThrow(await creator.rpc('invite_to_team', { documentary, role: 'editor' })) as { key: string }
    heard(await student.rpc('accept_invitation', { key }))
    return student
  }
}
