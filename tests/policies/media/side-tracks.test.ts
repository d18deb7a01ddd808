import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cast, type FilmName, filmNames, makeCast } from '#tests/support/cast.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// Sounds and sign-language pictures beside a cut: their rows are their creator's, what is ready of them goes with the film to anyone who may watch it.

let house: TestHouse
let cast: Cast
const sql = () => house.context.database.pool('postgres')
const tracks = {} as Record<FilmName, string>
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  cast = await makeCast(house)
  for (const name of filmNames) {
    const { versionId, cutId } = cast.films[name]
    await sql()`insert into public.sound_tracks (version_id, stream, language) values (${versionId}, 1, 'en'), (${versionId}, 2, 'de')`
    for (const at of [versionId, cutId]) {
      const [track] = await sql()<{ id: string }[]>`
        insert into public.side_tracks (version_id, kind, language, source_object, state, bandwidth, codecs, object_name, playlist)
        values (${at}, 'described', 'en', ${`${at}/side/x`}, 'ready', 128000, 'mp4a.40.2', ${`${at}/side-1.mp4`}, '#EXTM3U')
        returning id`
      if (at === versionId) tracks[name] = track!.id
    }
    await sql()`insert into public.side_tracks (version_id, kind, language, source_object) values (${versionId}, 'sign', 'bfi', ${`${versionId}/side/awaited`})`
  }
})
afterAll(() => house.close())

// Columns: visitor guest stranger linked creator moderator admin service. A figure is how many rows they changed or saw, - a refusal.
describe('a side track of a cut', () => {
  it.each(filmNames)('of a %s film is a row for its creator only', async (film) => {
    expect(await cast.outcomes(`select from side_tracks where version_id = :${film}.version`)).toBe('- 0 0 0 2 0 0 2')
  })
  it.each([
    ['written by the house alone', "update side_tracks set label = 'x' where version_id = :public.version", '- - - - - - - 2'],
    [
      'added by its own function alone',
      "insert into side_tracks (version_id, kind, language, source_object) values (:public.version, 'sign', 'bfi', 'x')",
      '- - - - - - - 1',
    ],
    ['taken away by its creator', 'delete from side_tracks where version_id = :public.version', '- 0 0 0 2 0 0 2'],
  ])('is %s', async (_, statement, outcomes) => {
    expect(await cast.outcomes(statement)).toBe(outcomes)
  })

  // Those who may watch and nobody else; only what is ready, and only of the cut that is asked for.
  it.each([
    ['public', '- 0 1 1 1 1 1 -'],
    ['unlisted', '- 0 0 1 1 0 0 -'],
    ['private', '- 0 0 0 1 0 0 -'],
    ['withdrawn', '- 0 0 0 1 0 0 -'],
    ['removed', '- 0 0 0 1 0 0 -'],
  ])('of a %s film is given to people who may watch', async (film, outcomes) => {
    const given = `select from film_playlists(:${film}.version) f, json_array_elements(f -> 'lists' -> 'sideTracks') t where t ->> 'kind' = 'described'`
    const heard = await cast.outcomes(given)
    // The service key asks as nobody: it is given nothing, or refused.
    expect(heard.split(' ').slice(0, 7).join(' ')).toBe(outcomes.split(' ').slice(0, 7).join(' '))
    expect(await cast.outcomes(`${given.replace("= 'described'", "= 'sign'")}`)).not.toMatch(/1/)
  })
  it('of a cut that is not shown is its creator’s', async () => {
    const given = "select from film_playlists(:public.cut) f, json_array_elements(f -> 'lists' -> 'sideTracks') t"
    expect((await cast.outcomes(given)).split(' ').slice(0, 7).join(' ')).toBe('- 0 0 0 1 0 0')
  })
})

describe('adding a side track', () => {
  const begin = (kind: string, language = 'de', bytes = '10') =>
    cast.outcomes(`select begin_side_track(:public.version, ${kind}, '${language}', '', 'a.wav', ${bytes})`)
  it.each([
    ['a dubbing', "'dubbing'", 'de', '10', '- - - - 1 - - -'],
    ['a picture in British Sign Language', "'sign'", 'bfi', '10', '- - - - 1 - - -'],
    ['an empty file', "'sign'", 'bfi', '0', '- - - - P0001 - - -'],
    ['another kind', "'karaoke'", 'de', '10', '- - - - 23514 - - -'],
    ['what is no language', "'dubbing'", 'D<script>', '10', '- - - - 23514 - - -'],
    ['more than one’s storage holds', "'dubbing'", 'de', '500000000001', '- - - - P0001 - - -'],
  ])('is for its creator: %s', async (_, kind, language, bytes, outcomes) => {
    expect(await begin(kind, language, bytes)).toBe(outcomes)
  })
  it('counts against their storage', async () => {
    const holds = (bytes: number) => cast.attempt('creator', `select from my_storage() where used_bytes = ${bytes}`)
    const [films] = await sql()<{ bytes: number }[]>`
      select sum(v.source_bytes)::int as bytes from public.versions v join public.documentaries d on d.id = v.documentary_id
      where d.owner_id = ${cast.ids.creator}`
    expect(await holds(films!.bytes)).toBe('1')
    await house.context.database.run(cast.identity.creator, "select begin_side_track($1::uuid, 'dubbing', 'fr', '', 'a.wav', 4321)", [
      cast.films.private.versionId,
    ])
    expect(await holds(films!.bytes + 4321)).toBe('1')
  })
  it('from the cut’s own source is for its creator, and only for a sound that exists', async () => {
    const offer = (stream: number, kind = 'dubbing') => cast.outcomes(`select offer_sound(:public.version, ${stream}, '${kind}', 'de')`)
    expect(await offer(2)).toBe('- - - - 1 - - -')
    expect(await offer(7)).toBe('- - - - P0001 - - -')
    expect(await offer(2, 'sign')).toBe('- - - - P0001 - - -')
  })
  it('is uploaded by its creator under the expected name only', async () => {
    const store = (name: string) => cast.outcomes(`insert into storage.objects (bucket_id, name) values ('sources', ${name})`)
    const [version] = await sql()<{ id: string }[]>`select ${cast.films.public.versionId}::uuid as id`
    expect(await store(`'${version!.id}/side/awaited'`)).toMatch(/^- - - - 1 - - /)
    expect(await store(`'${version!.id}/side/other'`)).toMatch(/^- - - - - - - /)
  })
})

describe('changing a side track', () => {
  const change = (kind: string, offset = '0') =>
    cast.outcomes(`select change_side_track('${tracks.public}', '${kind}', 'en', 'By Ada', ${offset})`)
  it.each([
    ['its name', 'described', '0', '- - - - 1 - - -'],
    ['when it begins', 'described', '1500', '- - - - 1 - - -'],
    ['a sound into a picture', 'sign', '0', '- - - - P0001 - - -'],
    ['a beginning an hour away', 'described', '3600000', '- - - - 23514 - - -'],
  ])('is for its creator: %s', async (_, kind, offset, outcomes) => {
    expect(await change(kind, offset)).toBe(outcomes)
  })
})
