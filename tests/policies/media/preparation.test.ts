import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let cast: Cast
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  cast = await makeCast(house)
})
afterAll(() => house.close())

const sql = () => house.context.database.pool('postgres')
const jobsFor = (version: string) =>
  sql()`select 1 from graphile_worker._private_jobs where payload ->> 'versionId' = ${version} and task_id = (select id from graphile_worker._private_tasks where identifier = 'prepare-version')`

// Columns: visitor guest stranger linked creator moderator admin service. A figure is how many rows they changed, - a refusal.
describe('results of a preparation are written by the house only', () => {
  const houseOnly = '- - - - - - - 1'
  it.each([
    ['a stage', "update preparation_stages set state = 'done', progress = 1 where version_id = :public.version", houseOnly],
    ['a new stage', "insert into preparation_stages (version_id, stage, position) values (:public.version, 'ready', 6)", houseOnly],
    ['a stage away', 'delete from preparation_stages where version_id = :public.version', houseOnly],
    ['a rendition', "update renditions set object_name = 'x' where version_id = :public.version", houseOnly],
    [
      'a playlist of somebody else’s bytes',
      "insert into renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, playlist) select :public.version, 'x', 1, 1, 1, 1, 'x', object_name, playlist from renditions where version_id = :private.version",
      '- - - - - - - 1',
    ],
    ['a rendition away', 'delete from renditions where version_id = :public.version', houseOnly],
    ['a storyboard', "update storyboards set object_name = 'x' where version_id = :public.version", houseOnly],
    ['a storyboard away', 'delete from storyboards where version_id = :public.version', houseOnly],
    ['a waveform', "update waveforms set peaks = '{0}' where version_id = :public.version", houseOnly],
    ['a waveform away', 'delete from waveforms where version_id = :public.version', houseOnly],
    ['a quota of one’s own', 'insert into storage_quotas (user_id, bytes) values (:me, 9000000000000)', '- - - - - - - 23503'],
    ['a larger quota', 'update storage_quotas set bytes = 9000000000000', '- - - - - - - 0'],
    ['a job', "select private.enqueue('prepare-version', '{}')", houseOnly],
  ])('%s', async (_, statement, outcomes) => {
    expect(await cast.outcomes(statement)).toBe(outcomes)
  })

  it('a quota is read by the person it applies to', async () => {
    await sql()`insert into public.storage_quotas (user_id, bytes) values (${cast.ids.creator}, 1000000)`
    expect(await cast.outcomes('select from storage_quotas')).toBe('- 0 0 0 1 0 0 1')
    await sql()`delete from public.storage_quotas`
  })
})

describe('reserving room for a file', () => {
  it.each([
    ['a new film', "select begin_version('harbour.mov', 1000)", '- - 1 1 1 1 1 -'],
    ['a new cut of a film', "select begin_version('harbour.mov', 1000, :public)", '- - - - 1 - - -'],
    ['a cut of a removed film', "select begin_version('harbour.mov', 1000, :removed)", '- - - - P0001 - - -'],
    ['a film that does not exist', "select begin_version('harbour.mov', 1000, gen_random_uuid())", '- - - - - - - -'],
    ['an empty file', "select begin_version('harbour.mov', 0)", '- - P0001 P0001 P0001 P0001 P0001 -'],
    ['a file of fewer than no bytes', "select begin_version('harbour.mov', -1)", '- - P0001 P0001 P0001 P0001 P0001 -'],
    ['a file of no known size', "select begin_version('harbour.mov', null)", '- - P0001 P0001 P0001 P0001 P0001 -'],
    ['a file larger than everything', "select begin_version('harbour.mov', 500000000001)", '- - P0001 P0001 P0001 P0001 P0001 -'],
    ['a file without a name', "select begin_version('', 1000)", '- - 23514 23514 23514 23514 23514 -'],
    ['how much room one has', 'select my_storage()', '- 1 1 1 1 1 1 -'],
  ])('%s', async (_, statement, outcomes) => {
    expect(await cast.outcomes(statement)).toBe(outcomes)
  })

  const begin = async (who: Awaited<ReturnType<typeof makePerson>>, bytes: number) =>
    (await house.context.database.run(who.identity, 'select * from begin_version($1, $2::bigint)', ['reel.mov', bytes]))[0]!

  it('gives the version its own name and its six stages, the first running', async () => {
    const version = await begin(await makePerson(house.context.database, 'Ada'), 1000)
    expect(version).toMatchObject({ number: 1, state: 'receiving', source_object: `${version['id']}/source`, source_bytes: '1000' })
    const stages =
      await sql()`select stage, state from public.preparation_stages where version_id = ${version['id'] as string} order by position`
    expect(stages.map(({ stage, state }) => `${stage} ${state}`)).toEqual([
      'received working',
      'checked waiting',
      'first-rendition waiting',
      'poster-and-storyboard waiting',
      'all-renditions waiting',
      'ready waiting',
    ])
  })

  it('is refused to the byte when the quota is spent, and leaves no film behind', async () => {
    const person = await makePerson(house.context.database, 'Full')
    await sql()`insert into public.storage_quotas (user_id, bytes) values (${person.id}, 1000)`
    await begin(person, 600)
    await expect(begin(person, 401)).rejects.toMatchObject({
      code: 'P0001',
      detail: 'quota',
      hint: expect.stringContaining('Delete a version'),
    })
    await begin(person, 400)
    expect(await house.context.database.run(person.identity, 'select * from my_storage()')).toMatchObject([
      { used_bytes: '1000', quota_bytes: '1000', used_films: 2, quota_films: null },
    ])
    expect(await sql()`select 1 from public.documentaries where owner_id = ${person.id}`).toHaveLength(2)
  })

  it('does not reserve the same room for two files at once', async () => {
    const person = await makePerson(house.context.database, 'Twice')
    await sql()`insert into public.storage_quotas (user_id, bytes) values (${person.id}, 1000)`
    const begun = await Promise.allSettled(Array.from({ length: 6 }, () => begin(person, 400)))
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  it('numbers cuts of one film without a gap, however many are started at once', async () => {
    const { id } = cast.films.private
    const add = () => house.context.database.run(cast.identity.creator, "select number from begin_version('reel.mov', 1, $1::uuid)", [id])
    const numbers = (await Promise.all(Array.from({ length: 5 }, add))).map((rows) => rows[0]!['number'])
    expect(numbers.sort()).toEqual([3, 4, 5, 6, 7])
  })
})

describe('retrying a stopped preparation', () => {
  const retry = (version: string) => house.context.database.run(cast.identity.creator, 'select retry_preparation($1::uuid)', [version])
  const stage = (version: string, name: string, state: string, position: number) =>
    sql()`insert into public.preparation_stages (version_id, stage, position, state, progress, reason) values (${version}, ${name}, ${position}, ${state}, 0.4, 'It broke.')`

  it('is for its creator', async () => {
    expect(await cast.outcomes('select retry_preparation(:public.version)')).toBe('- - - - 1 - - -')
    await expect(retry(randomUUID())).rejects.toMatchObject({ code: '42501' })
  })

  it('does nothing while nothing has stopped', async () => {
    const { versionId } = cast.films.withdrawn
    await retry(versionId)
    expect(await jobsFor(versionId)).toHaveLength(0)
  })

  it('restarts the stopped stages, keeps finished ones, and queues one job however often it is pressed', async () => {
    const { cutId } = cast.films.withdrawn
    await sql()`update public.versions set state = 'failed', failure = 'It broke.' where id = ${cutId}`
    await stage(cutId, 'checked', 'done', 2)
    await stage(cutId, 'first-rendition', 'failed', 3)
    await Promise.all([retry(cutId), retry(cutId), retry(cutId)])
    expect(await sql()`select state, failure from public.versions where id = ${cutId}`).toEqual([{ state: 'received', failure: null }])
    const stages =
      await sql()`select stage, state, reason, progress from public.preparation_stages where version_id = ${cutId} order by position`
    expect(stages).toMatchObject([
      { stage: 'received', state: 'done' },
      { stage: 'checked', state: 'done' },
      { stage: 'first-rendition', state: 'waiting', reason: null, progress: 0 },
    ])
    expect(await jobsFor(cutId)).toHaveLength(1)
  })

  it('of a version that can be watched leaves it watchable', async () => {
    const { versionId } = cast.films.public
    await sql()`update public.versions set state = 'watchable' where id = ${versionId}`
    await stage(versionId, 'all-renditions', 'failed', 5)
    await retry(versionId)
    expect(await sql()`select state from public.versions where id = ${versionId}`).toEqual([{ state: 'watchable' }])
  })
})
