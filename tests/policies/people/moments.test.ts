import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let people: Record<'creator' | 'viewer' | 'other' | 'guest' | 'visitor', SupabaseClient>
let film: StagedFilm
let hidden: StagedFilm

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const [creator, viewer, other] = await Promise.all(['Cy', 'Vi', 'Otto'].map((name) => house.person(name)))
  people = { creator: creator!, viewer: viewer!, other: other!, guest: house.visitor(), visitor: house.visitor() }
  await people.guest.auth.signInAnonymously()
  const owner = { id: (await people.creator.auth.getUser()).data.user!.id } as StagedPerson
  film = await makeFilm(house.context.database, owner, {
    title: 'Seen',
    cues: [
      { startsMs: 8000, text: 'Nobody asked.' },
      { startsMs: 12_500, text: 'The gulls turn' },
      { startsMs: 14_500, text: 'at the third lamp.' },
      { startsMs: 15_000, text: 'She lives behind it.', sensitive: true },
    ],
  })
  hidden = await makeFilm(house.context.database, owner, { title: 'Hidden', visibility: 'private' })
})
afterAll(() => house.close())

const moment = (version = film.versionId, note = 'The gulls stop here.') => ({
  version_id: version,
  starts_ms: 12_000,
  ends_ms: 17_000,
  note,
})
const keep = async (who: keyof typeof people, row: object = moment()) => (await people[who].from('moments').insert(row)).error?.code
const notes = async (who: keyof typeof people) => ((await people[who].from('moments').select('note')).data ?? []).map(({ note }) => note)
const saidTo = async (who: keyof typeof people) => (await people[who].rpc('said_in_moments', { languages: ['de', 'en'] })).data ?? {}

describe('a moment', () => {
  it('is saved from a film you may watch, and read by no one else, including its creator', async () => {
    expect(await keep('viewer')).toBeUndefined()
    expect(await notes('viewer')).toEqual(['The gulls stop here.'])
    for (const who of ['creator', 'other', 'guest', 'visitor'] as const) expect(await notes(who), who).toEqual([])
  })
  it('is refused from a film you may not watch, from guests and visitors, and in another person’s name', async () => {
    expect(await keep('viewer', moment(hidden.versionId))).toBe('42501')
    for (const who of ['guest', 'visitor'] as const) expect(await keep(who), who).toBe('42501')
    const { data } = await people.viewer.auth.getUser()
    expect(await keep('other', { ...moment(), user_id: data.user!.id })).toBe('42501')
  })
  it('has a length, and a note of two pages at most', async () => {
    for (const wrong of [{ note: 'x'.repeat(2001) }, { ends_ms: 12_000 }, { starts_ms: -1 }])
      expect(await keep('viewer', { ...moment(), ...wrong })).toBe('23514')
  })
  it('is corrected and deleted by its owner only', async () => {
    for (const who of ['creator', 'other'] as const) {
      expect((await people[who].from('moments').update({ note: 'Mine now' }).eq('version_id', film.versionId).select()).data).toEqual([])
      expect((await people[who].from('moments').delete().eq('version_id', film.versionId).select()).data).toEqual([])
    }
    await people.viewer.from('moments').update({ note: 'And there they begin.' }).eq('version_id', film.versionId).throwOnError()
    expect(await notes('viewer')).toEqual(['And there they begin.'])
  })
  it('is in the basket in its owner’s order, and only its owner reorders it', async () => {
    const range = (starts_ms: number, basket_at: string | null) => ({
      ...moment(),
      starts_ms,
      ends_ms: starts_ms + 1000,
      note: 'b',
      basket_at,
    })
    const noon = '2026-03-01T12:00:00Z'
    const put = people.viewer.from('moments').insert([range(30_000, noon), range(31_000, noon), range(32_000, null)])
    const rows = (await put.select('id, starts_ms').throwOnError()).data!
    const [first, second, outside] = [30_000, 31_000, 32_000].map((ms) => rows.find(({ starts_ms }) => starts_ms === ms)!.id)
    const order = async (who: keyof typeof people, moments: (string | undefined)[]) =>
      (await people[who].rpc('order_basket', { moments: moments as string[] })).error?.code
    const basket = async () =>
      (await people.viewer.from('moments').select('id').not('basket_at', 'is', null).order('basket_at').throwOnError()).data!.map(
        ({ id }) => id,
      )
    expect(await order('viewer', [second, first, outside])).toBeUndefined()
    expect(await basket()).toEqual([second, first])
    for (const who of ['creator', 'other', 'guest', 'visitor'] as const) await order(who, [first, second])
    expect(await basket()).toEqual([second, first])
    await people.viewer.from('moments').delete().eq('note', 'b').throwOnError()
  })
  it('is shown with its captions to its owner only, and never with protected ones', async () => {
    const id = (await people.viewer.from('moments').select('id').single().throwOnError()).data!.id
    expect(await saidTo('viewer')).toEqual({ [id]: 'The gulls turn at the third lamp.' })
    // A sentence that is only grazed was not meant.
    await keep('other', { ...moment(), starts_ms: 9500, ends_ms: 13_000 })
    expect(Object.values(await saidTo('other'))).toEqual([])
    await keep('other', { ...moment(), starts_ms: 8500, ends_ms: 13_000 })
    expect(Object.values(await saidTo('other'))).toEqual(['Nobody asked.'])
    for (const who of ['creator', 'guest', 'visitor'] as const) expect(await saidTo(who), who).toEqual({})
    await people.other.from('moments').delete().eq('version_id', film.versionId).throwOnError()
  })
  it('is exported with its owner’s data and never with the creator’s', async () => {
    expect((await people.viewer.rpc('export_my_data')).data).toMatchObject({ moments: [{ note: 'And there they begin.' }] })
    expect(JSON.stringify((await people.creator.rpc('export_my_data')).data)).not.toContain('And there they begin.')
  })
  it('stays with its owner when the film is withdrawn', async () => {
    await people.creator.rpc('publish_documentary', { documentary: film.id, visibility: 'private' }).throwOnError()
    expect(await notes('viewer')).toEqual(['And there they begin.'])
    expect(await keep('viewer')).toBe('42501')
    expect(await saidTo('viewer')).toEqual({})
    await people.viewer.from('moments').delete().eq('version_id', film.versionId).throwOnError()
    expect(await notes('viewer')).toEqual([])
  })
})
