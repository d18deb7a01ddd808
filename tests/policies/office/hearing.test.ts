import { afterAll, describe, expect, it } from 'vitest'
import { houseHearing } from '#contract/office/hearing.ts'
import { makeFilm, makePerson } from '#tests/support/films.ts'
import { callers, openOffice } from '#tests/support/office.ts'

// How the house hears: what its machines say of themselves, and what an administrator says to them.

const { house, office, sql, close } = await openOffice()
afterAll(close)
const small = { name: 'whisper-small', label: 'Whisper small', languages: 99, megabytes: 2200, wordTimes: false, secondsASecond: null }
const base = { ...small, name: 'whisper-base', label: 'Whisper base', wordTimes: true, secondsASecond: 0.15 }
const say = (machine: string, by: string, along = false, models: object[] = []) =>
  sql()`select private.say_hearing(${machine}, ${by}, ${along}, ${sql().json(models as never)})`
const able = async () =>
  (await sql()`select name from private.house_abilities where name <> 'record-spaces' order by name`).map(({ name }) => name)

it('is for administrators only', async () => {
  for (const who of callers) {
    for (const [name, args] of [
      ['hearing_of_house', {}],
      ['pause_hearing', { paused: false }],
      ['choose_hearing_model', { model: '' }],
    ] as const)
      expect(await office.outcome(who, name, args), `${who} ${name}`).toBe(who.startsWith('admin') ? 'ok' : 'refused')
    for (const what of ['hearing_machines', 'hearing_settings'])
      await expect(office.run(who, `select from private.${what}`), who).rejects.toMatchObject({ code: '42501' })
  }
})

it('the house offers what its machines can do; nothing starts automatically where it would be sent elsewhere', async () => {
  await say('one', 'itself', false, [base])
  expect(await able()).toEqual(['hear'])
  await say('two', 'nothing')
  expect(await able()).toEqual(['hear'])
  await say('one', 'itself', true, [base, small])
  expect(await able()).toEqual(['hear', 'write-along'])
  await say('two', 'recogniser')
  expect(await able()).toEqual(['transcribe', 'write-along'])
  // Nobody has heard from it for hours.
  await sql()`update private.hearing_machines set said_at = now() - interval '4 hours' where machine = 'two'`
  await say('one', 'itself', false, [base, small])
  expect(await able()).toEqual(['hear'])
  const read = houseHearing.parse(await office.call('admin', 'hearing_of_house'))
  expect(read).toMatchObject({ paused: false, model: '', machines: [{ machine: 'one', hearsBy: 'itself', models: [base, small] }] })
})

it('only a model that a machine has can be chosen', async () => {
  await office.call('admin', 'choose_hearing_model', { model: 'whisper-small' })
  await expect(office.call('admin', 'choose_hearing_model', { model: 'whisper-huge' })).rejects.toThrow(
    'No machine of this site has that model.',
  )
  expect(await office.call('admin', 'hearing_of_house')).toMatchObject({ model: 'whisper-small' })
})

describe('a pause', () => {
  it('holds waiting jobs, and later continues where they were; both are logged', async () => {
    const film = await makeFilm(house.context.database, await makePerson(house.context.database, 'Maker'), { title: 'Waits' })
    const [asked] = await sql()`insert into public.transcriptions (version_id) values (${film.versionId}) returning id`
    await office.call('admin', 'pause_hearing', { paused: true })
    expect(await office.call('admin', 'hearing_of_house')).toMatchObject({ paused: true, waiting: 1 })
    const queued = () => sql()`select key from graphile_worker._private_jobs where key = ${`transcribe:${asked!['id']}`}`
    await office.call('admin', 'pause_hearing', { paused: true })
    expect(await queued()).toHaveLength(0)
    await office.call('admin', 'pause_hearing', { paused: false })
    expect(await queued()).toHaveLength(1)
    const noted = await sql()`select details from public.audit_events where type = 'hearing' order by id`
    expect(noted.map(({ details }) => details).slice(-3)).toEqual([
      'Speech recognition model: whisper-small.',
      'Speech recognition paused.',
      'Speech recognition resumed.',
    ])
  })
})
