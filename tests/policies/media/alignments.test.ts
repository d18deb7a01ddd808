import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '#tests/support/cast.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// How the cuts of a film compare is its creator's to know, and what goes from one to the other is theirs to say.

let house: TestHouse
let cast: Cast
const sql = () => house.context.database.pool('postgres')
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  cast = await makeCast(house)
  for (const film of Object.values(cast.films)) {
    await sql()`insert into public.alignments (from_version_id, to_version_id, state) values (${film.versionId}, ${film.cutId}, 'done')`
    await sql()`update public.cues set sensitive = true where version_id = ${film.versionId}`
  }
})
afterAll(() => house.close())

// Columns: visitor guest stranger linked creator moderator admin service. A figure is how many rows they changed or saw, - a refusal.
describe('the comparison of two cuts', () => {
  it.each(['public', 'unlisted', 'private', 'withdrawn', 'removed'])('of a %s film is seen by its creator only', async (film) => {
    expect(await cast.outcomes(`select from alignments where to_version_id = :${film}.cut`)).toBe('- 0 0 0 1 0 0 1')
  })
  it.each([
    ['changed', "update alignments set pieces = '[]' where to_version_id = :public.cut", '- - - - - - - 1'],
    ['added', 'insert into alignments (from_version_id, to_version_id) values (:public.cut, :public.version)', '- - - - - - - 1'],
    ['taken away', 'delete from alignments where to_version_id = :public.cut', '- - - - - - - 1'],
  ])('is %s by the house only', async (_, statement, outcomes) => {
    expect(await cast.outcomes(statement)).toBe(outcomes)
  })
  it.each([
    ['one film', 'align_versions(:public.cut, :public.version)', '- - - - 1 - - -'],
    ['a cut with itself', 'align_versions(:public.cut, :public.cut)', '- - - - P0001 - - -'],
    ['two films', 'align_versions(:public.version, :private.version)', '- - - - P0001 - - -'],
  ])('is requested by its creator: %s', async (_, call, outcomes) => {
    expect(await cast.outcomes(`select ${call}`)).toBe(outcomes)
  })
  it('is started automatically when a new cut is ready, against the shown cut', async () => {
    const { cutId, versionId } = cast.films.private
    await sql()`delete from public.alignments where to_version_id = ${cutId}`
    await sql()`update public.versions set state = 'watchable' where id = ${cutId}`
    await sql()`update public.versions set state = 'ready' where id = ${cutId}`
    expect(await sql()`select from_version_id as id, state from public.alignments where to_version_id = ${cutId}`).toEqual([
      { id: versionId, state: 'waiting' },
    ])
    const jobs = await sql()`
      select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'align-versions' and j.payload ->> 'toId' = ${cutId}`
    expect(jobs).toHaveLength(1)
  })
})

describe('copying captions to a new cut', () => {
  const carry = (track: string, into: string, cues: string) => cast.outcomes(`select carry_captions(${track}, ${into}, ${cues})`)
  const all = (film: string) =>
    `(select coalesce(json_agg(json_build_object('id', c.id, 'startsMs', 1000, 'endsMs', 2000)), '[]')::jsonb from cues c where c.track_id = :${film}.track)`
  it.each([['into another cut', ':public.track', ':public.cut', all('public')]])('is for its creator: %s', async (_, track, into, cues) => {
    // Anyone who may watch a film sees no protected sentence of it, and none of them may carry anything.
    expect(await carry(track, into, cues)).toBe('- - - - 1 - - -')
  })
  it.each([
    ['into the same cut', ':public.track', ':public.version', all('public'), 'P0001'],
    ['into another film', ':public.track', ':private.cut', all('public'), 'P0001'],
    ['sentences of another track', ':public.track', ':public.cut', all('private'), 'P0001'],
    ['nothing', ':public.track', ':public.cut', "'[]'", 'P0001'],
    ['what is no list', ':public.track', ':public.cut', "'{}'", '22023'],
  ])('is refused: %s', async (_, track, into, cues, code) => {
    expect(await carry(track, into, cues)).toBe(`- - - - ${code} - - -`)
  })
  it('keeps protected captions protected, with their text and speaker', async () => {
    const { cutId, trackId } = cast.films.public
    const [cue] = await sql()<{ id: string }[]>`select id from public.cues where track_id = ${trackId} limit 1`
    await house.context.database.run(cast.identity.creator, 'select carry_captions($1::uuid, $2::uuid, $3::text::jsonb)', [
      trackId,
      cutId,
      JSON.stringify([{ id: cue!.id, startsMs: 500, endsMs: 900, text: 'Forged.', sensitive: false }]),
    ])
    const rows = await sql()`
      select c.starts_ms, c.ends_ms, c.text, c.speaker, c.sensitive from public.cues c
      join public.caption_tracks t on t.id = c.track_id where c.version_id = ${cutId} and t.language = 'en' and t.kind = 'captions'`
    expect(rows).toEqual([{ starts_ms: 500, ends_ms: 900, text: 'Nobody counted the public gannets.', speaker: 'Keeper', sensitive: true }])
    expect(await cast.outcomes('select from cues where version_id = :public.cut and sensitive')).toMatch(/^- 0 0 0 1 /)
  })
})
