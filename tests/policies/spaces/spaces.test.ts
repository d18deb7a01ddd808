import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '#tests/support/cast.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// Who writes a space, who enters it, and what is told of the films in it.

let house: TestHouse
let cast: Cast
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  cast = await makeCast(house)
})
afterAll(() => house.close())

type Who = keyof Cast['identity']
const sql = () => house.context.database.pool('postgres')
const ask = async <T>(who: Who, call: string, params: unknown[] = []): Promise<T> =>
  (await house.context.database.run(cast.identity[who], `select public.${call} as answer`, params))[0]!['answer'] as T
const text = 'What the space says, told from beginning to end, so that nobody has to see it. '.repeat(4)

interface Told {
  revision: number
  missing: string[]
  film: { id: string } | null
  assets: { id: string; sourceName: string }[]
  spots: { id: string; title: string; film: { title: string } | null }[]
  isOwn: boolean
}
const enter = (who: Who, space: string) => ask<Told | null>(who, 'read_space($1)', [space])
const listed = async (who: Who, film?: string) =>
  (await ask<{ id: string; moments: { startsMs: number }[] }[]>(who, 'list_spaces($1::uuid)', [film ?? null])).map(({ id }) => id)
const spot = (more: object = {}) => ({
  id: randomUUID(),
  kind: 'text',
  title: 'The crane',
  words: '',
  place: [10, 59],
  from: '1986',
  to: '',
  ...more,
})
const save = (who: Who, space: string, known: number, more: object = {}) =>
  ask<number>(who, 'save_space($1, $2, $3::jsonb)', [space, known, { title: 'Harbour', twin: text, spots: [spot()], ...more }])

let space: string
beforeEach(async () => {
  space = await ask<string>('creator', "begin_space('map', ' Harbour ', $1)", [cast.films.public.id])
})
const everyoneElse = ['stranger', 'linked', 'moderator', 'admin', 'guest'] as const

describe('a space', () => {
  it('is created by signed-in people, with a film of their own', async () => {
    for (const who of ['stranger', 'moderator', 'creator'] as const)
      expect(await ask(who, "begin_space('scene', 'A quay')")).toMatch(/^[0-9a-f-]{36}$/)
    for (const who of ['guest', 'visitor'] as const)
      await expect(ask(who, "begin_space('scene', 'A quay')")).rejects.toMatchObject({ code: '42501' })
    await expect(ask('stranger', "begin_space('map', 'Theirs', $1)", [cast.films.public.id])).rejects.toMatchObject({ code: '42501' })
    await expect(ask('creator', "begin_space('cave', 'No such kind')")).rejects.toMatchObject({ code: '23514' })
  })
  it('is visible to its author only until it is shown', async () => {
    await save('creator', space, 1)
    expect(await enter('creator', space)).toMatchObject({ isOwn: true, revision: 2 })
    expect(await listed('creator')).toContain(space)
    for (const who of everyoneElse) {
      expect(await enter(who, space), who).toBeNull()
      expect(await listed(who), who).not.toContain(space)
    }
    await expect(enter('visitor', space)).rejects.toMatchObject({ code: '42501' })
  })
  it.each(everyoneElse)('is not written, shown, withdrawn or removed by a %s', async (who) => {
    await save('creator', space, 1)
    for (const call of [
      "publish_space($1, 'everyone')",
      'withdraw_space($1)',
      'remove_space($1)',
      'record_space_path($1)',
      "begin_space_asset($1, 'model', 'a.glb', 5)",
    ])
      await expect(ask(who, call, [space]), call).rejects.toMatchObject({ code: '42501' })
    await expect(save(who, space, 2)).rejects.toMatchObject({ code: '42501' })
  })
  it('is recorded where the house has a browser: two stops or more, up to 20 minutes, one at a time, within the quota', async () => {
    const house = sql()
    const record = (documentary?: string) => ask<string>('creator', 'record_space_path($1, $2)', [space, documentary ?? null])
    const halts = (...stays: (number | null)[]) => stays.map((stayMs, at) => ({ ...spot(), place: [at, at], stayMs }))
    await save('creator', space, 1, { spots: halts(5000, 5000) })
    await house`delete from private.house_abilities where name = 'record-spaces'`
    await expect(record()).rejects.toMatchObject({ code: 'P0001', message: 'This server has no browser to record with.' })
    expect(await ask<boolean>('creator', 'can_record_spaces()')).toBe(false)
    await house`insert into private.house_abilities (name) values ('record-spaces')`
    await save('creator', space, 2, { spots: halts(5000, null) })
    await expect(record()).rejects.toMatchObject({ message: 'A guided tour needs at least two stops.' })
    await save('creator', space, 3, { spots: halts(600_000, 598_000) })
    await expect(record()).rejects.toMatchObject({ message: 'A tour can be up to 20 minutes long.' })
    await save('creator', space, 4, { spots: halts(5000, 5000) })
    await expect(record(randomUUID())).rejects.toMatchObject({ code: '42501' })
    const cut = await record(cast.films.public.id)
    const [version] = await house`select state, documentary_id, source_object from public.versions where id = ${cut}`
    expect(version).toEqual({ state: 'receiving', documentary_id: cast.films.public.id, source_object: `${cut}/source` })
    expect(await ask<boolean>('creator', 'can_record_spaces()')).toBe(true)
    await expect(record()).rejects.toMatchObject({ message: 'This tour is already being recorded.' })
    await house`delete from public.versions where id = ${cut}`
    await house`delete from private.house_abilities where name = 'record-spaces'`
  })
  it('is written through its functions only', async () => {
    for (const table of ['spaces', 'hotspots', 'space_assets'])
      for (const who of ['creator', 'stranger', 'moderator', 'guest', 'visitor'] as const) {
        await expect(
          house.context.database.run(cast.identity[who], `select 1 from public.${table}`),
          `${who} ${table}`,
        ).rejects.toMatchObject({
          code: '42501',
        })
        await expect(house.context.database.run(cast.identity[who], `delete from public.${table}`)).rejects.toMatchObject({ code: '42501' })
      }
  })
  it('is not overwritten by a page with an older state', async () => {
    await save('creator', space, 1, { title: 'First' })
    await expect(save('creator', space, 1, { title: 'Second' })).rejects.toMatchObject({ detail: 'stale' })
    expect(await enter('creator', space)).toMatchObject({ title: 'First' })
  })
  it('cannot be changed by suspended people', async () => {
    const theirs = await ask<string>('stranger', "begin_space('map', 'Theirs')")
    await sql()`insert into public.suspensions (user_id, degree, reason) values (${cast.ids.stranger}, 'acts', 'A test.')`
    try {
      await expect(save('stranger', theirs, 1)).rejects.toMatchObject({ code: '42501' })
      await expect(ask('stranger', "begin_space('map', 'More')")).rejects.toMatchObject({ code: '42501' })
    } finally {
      await sql()`delete from public.suspensions where user_id = ${cast.ids.stranger}`
    }
  })
})

describe('showing a space', () => {
  it('needs its name, its spots and a text version of the whole', async () => {
    expect((await enter('creator', space))!.missing).toEqual(['spots', 'twin'])
    await expect(ask('creator', "publish_space($1, 'everyone')", [space])).rejects.toMatchObject({ detail: 'missing:spots,twin' })
    await save('creator', space, 1, { twin: 'Too short.' })
    await expect(ask('creator', "publish_space($1, 'everyone')", [space])).rejects.toMatchObject({ detail: 'missing:twin' })
    await save('creator', space, 2)
    await ask('creator', "publish_space($1, 'everyone')", [space])
  })
  it('opens it to everyone signed in, and never to guests', async () => {
    await save('creator', space, 1)
    await ask('creator', "publish_space($1, 'everyone')", [space])
    for (const who of ['stranger', 'linked', 'moderator', 'admin'] as const) {
      expect(await enter(who, space), who).toMatchObject({ title: 'Harbour', isOwn: false, missing: [] })
      expect(await listed(who), who).toContain(space)
    }
    expect(await enter('guest', space)).toBeNull()
    expect(await listed('guest')).toEqual([])
    // What is shown is not left without its text by a later change.
    await expect(save('creator', space, 2, { twin: '' })).rejects.toMatchObject({ detail: 'missing:twin' })
    await ask('creator', 'withdraw_space($1)', [space])
    expect(await enter('stranger', space)).toBeNull()
  })
  it('with its film opens it to the film’s audience', async () => {
    await save('creator', space, 1, { documentaryId: cast.films.unlisted.id })
    await ask('creator', "publish_space($1, 'film')", [space])
    expect(await enter('linked', space)).not.toBeNull()
    for (const who of ['stranger', 'moderator', 'guest'] as const) expect(await enter(who, space), who).toBeNull()
    await sql()`select private.withhold_film(${cast.films.unlisted.id}, 'A claim is open.')`
    expect(await enter('linked', space)).toBeNull()
    expect(await enter('creator', space)).not.toBeNull()
    await sql()`select private.release_film(${cast.films.unlisted.id})`
    expect(await enter('linked', space)).not.toBeNull()
  })
  it('is allowed to other sites by its author, while everyone here may enter', async () => {
    const elsewhere = (who: Who = 'visitor') => ask<{ spots: { film: object | null }[] } | null>(who, 'embedded_space($1)', [space])
    await save('creator', space, 1, { documentaryId: cast.films.public.id })
    await ask('creator', "publish_space($1, 'everyone')", [space])
    expect(await elsewhere()).toBeNull()
    for (const who of ['stranger', 'moderator', 'admin', 'guest', 'visitor'] as const)
      await expect(ask(who, 'allow_space_elsewhere($1, true)', [space]), who).rejects.toMatchObject({ code: '42501' })
    await ask('creator', 'allow_space_elsewhere($1, true)', [space])
    for (const who of ['visitor', 'guest', 'stranger'] as const) expect((await elsewhere(who))?.spots).toHaveLength(1)
    await ask('creator', "publish_space($1, 'film')", [space])
    expect(await elsewhere()).toBeNull()
    await ask('creator', "publish_space($1, 'everyone')", [space])
    await ask('creator', 'withdraw_space($1)', [space])
    expect(await elsewhere()).toBeNull()
    await ask('creator', "publish_space($1, 'everyone')", [space])
    expect(await elsewhere()).not.toBeNull()
    await ask('creator', 'allow_space_elsewhere($1, false)', [space])
    expect(await elsewhere()).toBeNull()
  })

  it('shows other sites a film only where the film itself is played there', async () => {
    const film = cast.films.public
    const passage = { kind: 'range', versionId: film.versionId, startsMs: 0, endsMs: 1000 }
    await save('creator', space, 1, { spots: [spot(passage)] })
    await ask('creator', "publish_space($1, 'everyone')", [space])
    await ask('creator', 'allow_space_elsewhere($1, true)', [space])
    const told = async () => (await ask<{ spots: { film: object | null }[] }>('visitor', 'embedded_space($1)', [space])).spots[0]!.film
    expect(await told()).toBeNull()
    await sql()`update public.documentaries set embeds = true where id = ${film.id}`
    expect(await told()).toMatchObject({ documentaryId: film.id })
    await sql()`update public.documentaries set embeds = false where id = ${film.id}`
    expect(await told()).toBeNull()
  })

  it('with a film needs one', async () => {
    await save('creator', space, 1, { documentaryId: null })
    await expect(ask('creator', "publish_space($1, 'film')", [space])).rejects.toMatchObject({ detail: 'film' })
  })
  it('ends when it is removed, which can be undone', async () => {
    await save('creator', space, 1)
    await ask('creator', "publish_space($1, 'everyone')", [space])
    await ask('creator', 'remove_space($1)', [space])
    expect(await enter('stranger', space)).toBeNull()
    expect(await listed('creator')).not.toContain(space)
    await ask('creator', 'remove_space($1, false)', [space])
    expect(await listed('creator')).toContain(space)
    expect(await enter('stranger', space)).toBeNull()
  })
})

describe('a spot', () => {
  const passage = (film: { versionId: string }) => spot({ kind: 'range', versionId: film.versionId, startsMs: 1000, endsMs: 9000 })
  it('plays a passage of a film its author may watch', async () => {
    const own = await ask<string>('stranger', "begin_space('map', 'Theirs')")
    await expect(save('stranger', own, 1, { spots: [passage(cast.films.private)] })).rejects.toMatchObject({ code: '42501' })
    expect(await save('stranger', own, 1, { spots: [passage(cast.films.public)] })).toBe(2)
  })
  it('shows its film to the film’s audience, checked each time', async () => {
    await save('creator', space, 1, { spots: [passage(cast.films.private), passage(cast.films.unlisted), passage(cast.films.public)] })
    await ask('creator', "publish_space($1, 'everyone')", [space])
    const told = async (who: Who) => (await enter(who, space))!.spots.map(({ film }) => film?.title ?? null)
    expect(await told('creator')).toEqual(['A private lighthouse', 'A unlisted lighthouse', 'A public lighthouse'])
    expect(await told('linked')).toEqual([null, 'A unlisted lighthouse', 'A public lighthouse'])
    expect(await told('stranger')).toEqual([null, null, 'A public lighthouse'])
  })
  it('is found from the film it plays, with its moments', async () => {
    await save('creator', space, 1, { spots: [passage(cast.films.public)], documentaryId: null })
    await ask('creator', "publish_space($1, 'everyone')", [space])
    expect(await listed('stranger', cast.films.public.id)).toContain(space)
    expect(await listed('stranger', cast.films.unlisted.id)).not.toContain(space)
    const [row] = (await ask<{ id: string; moments: object[] }[]>('stranger', 'list_spaces($1)', [cast.films.public.id])).filter(
      ({ id }) => id === space,
    )
    expect(row!.moments).toMatchObject([{ startsMs: 1000, endsMs: 9000 }])
  })
  it('belongs to one space', async () => {
    const foreign = spot()
    await save('creator', space, 1, { spots: [foreign] })
    const other = await ask<string>('creator', "begin_space('map', 'Other')")
    await expect(save('creator', other, 1, { spots: [foreign] })).rejects.toMatchObject({ code: '42501' })
    const file = await ask<string>('creator', "begin_space_asset($1, 'picture', 'a.jpg', 5)", [space])
    await expect(save('creator', other, 1, { spots: [spot({ kind: 'picture', assetId: file })] })).rejects.toMatchObject({ code: '42501' })
  })
  it.each([
    ['a date that is none', { from: 'May' }],
    ['no place', { place: [1] }],
    ['a place of five numbers', { place: [1, 2, 3, 4, 5] }],
    ['a kind there is not', { kind: 'film' }],
    ['a stay of a day', { stayMs: 86_400_000 }],
    ['an end before its beginning', { startsMs: 5, endsMs: 2 }],
  ])('is refused with %s', async (_, wrong) => {
    await expect(save('creator', space, 1, { spots: [spot(wrong)] })).rejects.toMatchObject({ code: expect.stringMatching(/^235/) })
    expect((await enter('creator', space))!.revision).toBe(1)
  })
})

describe('a file of a space', () => {
  const begin = (who: Who, kind = 'picture', bytes = 5) =>
    ask<string>(who, 'begin_space_asset($1, $2, $3, $4)', [space, kind, 'secret-name.jpg', bytes])
  const made = async (asset: string) => {
    const folder = `${space}/${asset}/made`
    await sql()`update public.space_assets set state = 'ready', folder = ${folder}, facts = '{"file": "picture.webp"}' where id = ${asset}`
    return `${folder}/picture.webp`
  }
  const may = (who: Who, name: string) =>
    house.context.database.run(cast.identity[who], 'select private.may_read_space_file($1) as may', [name]).then(
      ([row]) => row!['may'] as boolean,
      () => 'refused',
    )
  it('has a size limit and counts towards its author’s storage', async () => {
    await expect(begin('creator', 'model', 0)).rejects.toMatchObject({ message: 'The file is empty.' })
    await expect(begin('creator', 'picture', 60_000_000)).rejects.toMatchObject({ detail: 'size' })
    // A map in tiles may be larger than a picture, and no larger than that.
    expect(await begin('creator', 'tiles', 60_000_000)).toMatch(/^[0-9a-f-]{36}$/)
    await expect(begin('creator', 'tiles', 210_000_000)).rejects.toMatchObject({ detail: 'size' })
    await expect(begin('stranger', 'tiles')).rejects.toMatchObject({ code: '42501' })
    await expect(begin('creator', 'sheet')).rejects.toMatchObject({ code: '23514' })
    await sql()`insert into public.storage_quotas (user_id, bytes) values (${cast.ids.creator}, 4000)`
    await expect(begin('creator', 'picture', 5000)).rejects.toMatchObject({ detail: 'quota' })
    await sql()`delete from public.storage_quotas where user_id = ${cast.ids.creator}`
    const before = (await house.context.database.run(cast.identity.creator, 'select used_bytes from public.my_storage()'))[0]!['used_bytes']
    await begin('creator', 'picture', 5000)
    const after = (await house.context.database.run(cast.identity.creator, 'select used_bytes from public.my_storage()'))[0]!['used_bytes']
    expect(Number(after) - Number(before)).toBe(5000)
  })
  it('is read by people who may enter, once it has arrived; the original by its author only', async () => {
    const asset = await begin('creator')
    const name = await made(asset)
    const source = `${space}/${asset}/source`
    expect([await may('creator', name), await may('creator', source), await may('stranger', name)]).toEqual([true, true, false])
    await ask('creator', "credit_space_asset($1, 'Ann Vega', 'own')", [asset])
    await save('creator', space, 1, { spots: [spot({ kind: 'picture', assetId: asset })] })
    expect(await may('stranger', name)).toBe(false)
    await ask('creator', "publish_space($1, 'everyone')", [space])
    expect([await may('stranger', name), await may('stranger', source), await may('guest', name), await may('visitor', name)]).toEqual([
      true,
      false,
      false,
      'refused',
    ])
    const told = (await enter('stranger', space))!.assets
    expect(told).toMatchObject([{ id: asset, sourceName: '' }])
    await expect(ask('creator', 'drop_space_asset($1)', [asset])).rejects.toMatchObject({ detail: 'shown' })
  })
  it('is shown with its author and its licence', async () => {
    const asset = await begin('creator')
    await made(asset)
    await save('creator', space, 1, { spots: [spot({ kind: 'picture', assetId: asset })] })
    expect((await enter('creator', space))!.missing).toEqual(['credits'])
    for (const who of everyoneElse)
      await expect(ask(who, "credit_space_asset($1, 'Me', 'own')", [asset])).rejects.toMatchObject({ code: '42501' })
    await ask('creator', "credit_space_asset($1, 'Ann Vega', 'cc-by', 'https://museum.example/1')", [asset])
    await ask('creator', "publish_space($1, 'everyone')", [space])
    await expect(ask('creator', "credit_space_asset($1, '', null)", [asset])).rejects.toMatchObject({ detail: 'missing:credits' })
    await expect(ask('creator', "credit_space_asset($1, 'A', 'own', 'javascript:x')", [asset])).rejects.toMatchObject({ code: '23514' })
  })
  it('is removed by its author, with its bytes', async () => {
    const asset = await begin('creator')
    await sql()`insert into storage.objects (bucket_id, name, version) values ('spaces', ${`${space}/${asset}/source`}, 'v1')`
    expect((await sql()`select state from public.space_assets where id = ${asset}`)[0]).toEqual({ state: 'received' })
    await expect(ask('stranger', 'drop_space_asset($1)', [asset])).rejects.toMatchObject({ code: '42501' })
    await ask('creator', 'drop_space_asset($1)', [asset])
    const [job] =
      await sql()`select payload from graphile_worker._private_jobs where payload::text like ${`%${asset}%`} and payload::text like '%"spaces"%'`
    expect(job!['payload']).toMatchObject({ bucket: 'spaces', files: [{ name: `${space}/${asset}/source`, version: 'v1' }] })
  })
})
