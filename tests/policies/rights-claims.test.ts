import { afterAll, beforeAll, expect, it } from 'vitest'
import { stageFilm } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { type Caller, callers, type Office, stageOffice } from '#tests/support/office.ts'

let house: TestHouse
let office: Office
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  office = await stageOffice(house)
})
afterAll(() => house.close())
const sql = () => house.context.database.pool('postgres')
const desk = ['moderator', 'second', 'admin', 'admin2']

/** A film of `user` and a claim on it that `moderator` opened. */
async function claimed(withhold = false, owner: 'user' | 'suspended' | 'second' = 'user') {
  const film = await stageFilm(house.context.database, office.people[owner], { title: 'Tide' })
  const claim = await office.call<string>(owner === 'second' ? 'admin' : 'moderator', 'open_rights_claim', {
    documentary: film.id,
    claimant: 'Kestrel Archive',
    work: 'Harbour reel, 1961',
    statement: 'These two minutes are ours.',
    starts_ms: 60_000,
    ends_ms: 180_000,
    withhold,
  })
  return { film, claim }
}
const watches = (who: Caller, film: { id: string }) => office.call(who, 'can_watch', { documentary: film.id })

it('a claim is opened by moderators and by nobody on their own film', async () => {
  const film = await stageFilm(house.context.database, office.people.user, { title: 'Open' })
  const own = await stageFilm(house.context.database, office.people.moderator, { title: 'Own' })
  const open = (who: Caller, documentary: string) =>
    office.outcome(who, 'open_rights_claim', { documentary, claimant: 'K', work: 'W', statement: 'S' })
  for (const who of callers) expect(await open(who, film.id), who).toBe(desk.includes(who) ? 'ok' : 'refused')
  for (const who of ['moderator', 'second'] as const) expect(await open(who, own.id), who).toBe('refused')
  expect(await open('admin', own.id)).toBe('ok')
})

it('is read by the film’s creator, without the letter it came from, and by moderators', async () => {
  const { claim } = await claimed()
  for (const who of callers) {
    const seen = await office.run(who, 'select id from public.rights_claims where id = $1', [claim]).then(
      (rows) => rows.length,
      () => 'refused',
    )
    expect(seen, who).toBe(who === 'visitor' ? 'refused' : who === 'user' || desk.includes(who) ? 1 : 0)
    expect(await office.outcome(who, 'list_rights_claims'), who).toBe(desk.includes(who) ? 'ok' : 'refused')
  }
  await expect(office.run('user', 'select message_id from public.rights_claims')).rejects.toMatchObject({ code: '42501' })
})

it('is answered by the creator alone, also a suspended one, and decided by a moderator with a reason', async () => {
  const { claim, film } = await claimed()
  for (const who of callers.filter((each) => each !== 'user'))
    expect(await office.outcome(who, 'counter_rights_claim', { claim, words: 'No.' }), who).toBe('refused')
  const decide = (who: Caller, uphold: boolean, reason = 'Shown by the contract.') =>
    office.outcome(who, 'decide_rights_claim', { claim, uphold, reason })
  expect(await decide('moderator', true)).toBe('early')
  expect(await office.outcome('user', 'counter_rights_claim', { claim, words: 'Licensed in 2019, see page 4.' })).toBe('ok')
  for (const who of callers.filter((each) => !desk.includes(each))) expect(await decide(who, false), who).toBe('refused')
  expect(await decide('moderator', false, ' ')).toBe('reason')
  expect(await decide('second', true)).toBe('ok')
  expect(await decide('admin', false)).toBe('decided')
  expect(await watches('admin', film)).toBe(false)
  expect(await watches('user', film)).toBe(true)
  const ofSuspended = await claimed(false, 'suspended')
  expect(await office.outcome('suspended', 'counter_rights_claim', { claim: ofSuspended.claim, words: 'Mine.' })).toBe('ok')
})

it('withholds the film meanwhile and gives it back as it was, unless another claim keeps it', async () => {
  const { claim, film } = await claimed(true)
  expect(await watches('admin', film)).toBe(false)
  expect(await office.outcome('user', 'publish_documentary', { documentary: film.id, visibility: 'public' })).not.toBe('ok')
  await expect(
    sql()`update public.documentaries set published_at = now(), visibility = 'public' where id = ${film.id}`,
  ).rejects.toMatchObject({
    code: 'P0001',
    detail: 'withheld',
  })
  const second = await office.call<string>('moderator', 'open_rights_claim', {
    documentary: film.id,
    claimant: 'Another',
    work: 'Song',
    statement: 'Ours.',
  })
  await office.call('moderator', 'decide_rights_claim', { claim, uphold: false, reason: 'Licensed.' })
  expect(await watches('admin', film)).toBe(false)
  await office.call('moderator', 'decide_rights_claim', { claim: second, uphold: false, reason: 'Another song.' })
  expect(await watches('admin', film)).toBe(true)
})
