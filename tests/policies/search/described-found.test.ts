import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import type { Identity } from '#tests/support/outside/identity.ts'

let house: TestHouse
let [maker, viewer]: StagedPerson[] = []
const films = {} as Record<'open' | 'closed' | 'unlisted', StagedFilm>
const tracks = {} as Record<keyof typeof films, string>
const visitor: Identity = { role: 'anon', claims: { role: 'anon' } }

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  maker = await makePerson(database, 'Maker')
  viewer = await makePerson(database, 'Viewer')
  const sql = database.pool('postgres')
  const cues = [{ startsMs: 1000, text: 'We counted the lanterns.' }]
  for (const name of ['open', 'closed', 'unlisted'] as const) {
    const visibility = name === 'open' ? 'public' : name === 'closed' ? 'private' : 'unlisted'
    films[name] = await makeFilm(database, maker, { title: `A ${name} film`, visibility, cues })
    tracks[name] = randomUUID()
    const { versionId } = films[name]
    await sql`insert into public.caption_tracks (id, version_id, language, label, kind, origin, reviewed)
      values (${tracks[name]}, ${versionId}, 'en', 'Description', 'descriptions', 'uploaded', true)`
    await sql`insert into public.cues (track_id, version_id, starts_ms, ends_ms, text, sensitive) values
      (${tracks[name]}, ${versionId}, 2000, 4000, 'A cormorant dries its wings on a bollard.', false),
      (${tracks[name]}, ${versionId}, 9000, 9900, 'Her house, with the number on its gate.', true)`
  }
})
afterAll(() => house.close())

interface Found {
  total: number
  films: { id: string; moments: { startsMs: number; snippet: string }[] }[]
}
const ask = async (name: 'search_described' | 'search_moments' | 'search_documentaries', query: string, who = viewer!.identity) =>
  (await house.context.database.run<{ answer: Found }>(who, `select public.${name}(query => $1) as answer`, [query]))[0]!.answer

describe('an audio description', () => {
  it('is found as such, in its film, and not as speech', async () => {
    const found = await ask('search_described', 'cormorants')
    expect(found).toMatchObject({ total: 1, films: [{ id: films.open.id, moments: [{ startsMs: 2000 }] }] })
    expect(found.films[0]!.moments[0]!.snippet).toContain('\u0001cormorant\u0002')
    expect((await ask('search_moments', 'cormorant')).total).toBe(0)
    const listed = await ask('search_documentaries', 'cormorant')
    expect(listed.films).toMatchObject([{ id: films.open.id, because: { seen: 1, said: 0, description: false } }])
    expect((await ask('search_documentaries', 'gate')).total).toBe(0)
    expect((await ask('search_described', 'lanterns')).total).toBe(0)
    expect((await ask('search_moments', 'lanterns')).total).toBe(1)
  })
  it('is not found in a closed or unlisted film, without signing in, or where it is protected', async () => {
    expect(JSON.stringify(await ask('search_described', 'cormorant'))).not.toContain(films.unlisted.id)
    expect((await ask('search_described', 'gate')).total).toBe(0)
    expect((await ask('search_described', 'cormorant', maker!.identity)).films.map(({ id }) => id)).toEqual([films.open.id])
    await expect(ask('search_described', 'cormorant', visitor)).rejects.toThrow(/permission denied/)
    const sql = house.context.database.pool('postgres')
    expect(await sql`select 1 from private.described d join public.cues c on c.id = d.cue_id where c.sensitive`).toEqual([])
  })
  it('follows corrections, protection, deletion, and a track that changes its kind', async () => {
    const sql = house.context.database.pool('postgres')
    const total = async (query: string) => (await ask('search_described', query)).total
    await sql`update public.cues set text = 'A heron stands on a bollard.', starts_ms = 2500 where track_id = ${tracks.open} and not sensitive`
    expect([await total('cormorant'), await total('heron')]).toEqual([0, 1])
    await sql`update public.cues set sensitive = true where track_id = ${tracks.open} and starts_ms = 2500`
    expect(await total('heron')).toBe(0)
    await sql`update public.cues set sensitive = false where track_id = ${tracks.open} and starts_ms = 2500`
    expect(await total('heron')).toBe(1)
    await sql`update public.caption_tracks set kind = 'captions', language = 'en-GB' where id = ${tracks.open}`
    expect([await total('heron'), (await ask('search_moments', 'heron')).total]).toEqual([0, 1])
    await sql`update public.caption_tracks set kind = 'descriptions', language = 'en' where id = ${tracks.open}`
    expect([await total('heron'), (await ask('search_moments', 'heron')).total]).toEqual([1, 0])
    await sql`delete from public.cues where track_id = ${tracks.open} and starts_ms = 2500`
    expect(await total('heron')).toBe(0)
  })
})
