import { afterAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedPerson } from '#tests/support/films.ts'
import { type Caller, callers, openOffice } from '#tests/support/office.ts'

const { house, office, sql, close } = await openOffice()
afterAll(close)
const desk = ['moderator', 'second', 'admin', 'admin2']

/** A film of `user` and a claim on it that `moderator` opened. */
async function claimed(withhold = false, owner: 'user' | 'suspended' | 'second' = 'user') {
  const film = await makeFilm(house.context.database, office.people[owner], { title: 'Tide' })
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

it('a claim is opened by moderators, and never on their own film', async () => {
  const film = await makeFilm(house.context.database, office.people.user, { title: 'Open' })
  const own = await makeFilm(house.context.database, office.people.moderator, { title: 'Own' })
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

it('is answered only by the creator, also a suspended one, and decided by a moderator with a reason', async () => {
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

it('does not show its creator who opened it, also where their answer is too long', async () => {
  const creator = await house.person('Answering', 'creator')
  const film = await makeFilm(house.context.database, { id: (await creator.auth.getUser()).data.user!.id } as StagedPerson, {
    title: 'Ebb',
  })
  const claim = await office.call<string>('moderator', 'open_rights_claim', {
    documentary: film.id,
    claimant: 'K',
    work: 'W',
    statement: 'S',
  })
  const { error } = await creator.rpc('counter_rights_claim', { claim, words: 'x'.repeat(30_000) })
  expect(error).toMatchObject({ code: '23514', details: null })
  expect(JSON.stringify(error)).not.toContain(office.people.moderator.id)
})

it('withholds the film until decided and then restores its visibility, unless another claim withholds it', async () => {
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

it('leaves a film withheld that a case withholds as well, with the reason of the case', async () => {
  const { claim, film } = await claimed()
  await office.call('admin2', 'report_film', { documentary: film.id, ground: 'privacy', reason: 'My house.' })
  const [opened] = await sql()`select id from public.cases where documentary_id = ${film.id} and state = 'waiting'`
  await office.call('moderator', 'settle_case', { one: opened!.id, decision: 'taken-down', reason: 'A private house.' })
  await sql()`update public.withheld_films set reason = 'A rights claim is being looked into: Harbour reel, 1961'
    where documentary_id = ${film.id}`
  await office.call('moderator', 'decide_rights_claim', { claim, uphold: false, reason: 'Licensed.' })
  expect(await watches('admin', film)).toBe(false)
  expect((await sql()`select reason from public.withheld_films where documentary_id = ${film.id}`)[0]?.['reason']).toBe('A private house.')
})

describe('an upheld claim', () => {
  const takeBack = (who: Caller, claim: string) => office.outcome(who, 'take_back_claim_decision', { claim, reason: 'The wrong reel.' })
  const uphold = (who: Caller, claim: string) => office.call(who, 'decide_rights_claim', { claim, uphold: true, reason: 'It is theirs.' })
  /** Of the film: by earlier tests there are notices of others. */
  const told = async (film: { id: string }) =>
    (
      await sql()`select about ->> 'what' as what from public.notices
        where person_id = ${office.people.user.id} and documentary_id = ${film.id} and about ->> 'what' <> 'claim-with-creator'`
    ).map(({ what }) => what)
  const upheld = async (withhold = false) => {
    const made = await claimed(withhold)
    await office.call('user', 'counter_rights_claim', { claim: made.claim, words: 'Licensed in 2019.' })
    await uphold('moderator', made.claim)
    return made
  }

  it('is undone only by its author or an administrator; the film is shown again, and both are logged', async () => {
    const { claim, film } = await upheld()
    expect([await watches('admin', film), await told(film)]).toEqual([false, ['claim-upheld']])
    for (const who of callers.filter((each) => !['moderator', 'admin', 'admin2'].includes(each)))
      expect(await takeBack(who, claim), who).toBe('refused')
    expect(await watches('admin', film)).toBe(false)
    expect(await takeBack('moderator', claim)).toBe('ok')
    expect(await watches('admin', film)).toBe(true)
    expect(await takeBack('moderator', claim)).toBe('decided')
    const [row] = await sql()`select state, reason, decided_by, decided_at, counter_statement from public.rights_claims where id = ${claim}`
    expect(row).toEqual({ state: 'countered', reason: '', decided_by: null, decided_at: null, counter_statement: 'Licensed in 2019.' })
    const noted = await sql()`select type, reason from public.audit_events where about_id = ${claim} order by id`
    expect(noted.map(({ type }) => type)).toEqual(['rights_claim', 'rights_claim', 'taken_back'])
    expect(noted[2]!['reason']).toBe('The wrong reel.')
  })

  it('that is undone is notified to a creator who had read of it, hidden from one who had not, and can be decided again', async () => {
    const { claim, film } = await upheld()
    expect(await takeBack('moderator', claim)).toBe('ok')
    expect(await told(film)).toEqual([])
    await uphold('second', claim)
    await sql()`update public.notices set read_at = now() where person_id = ${office.people.user.id}`
    expect(await takeBack('moderator', claim)).toBe('refused')
    expect(await takeBack('admin', claim)).toBe('ok')
    expect(await told(film)).toEqual(['claim-taken-back'])
    await uphold('admin', claim)
    expect(await told(film)).toEqual(['claim-upheld'])
  })

  it('that is undone leaves the film withheld where it was before, or where something else withholds it', async () => {
    const before = await upheld(true)
    expect(await takeBack('moderator', before.claim)).toBe('ok')
    expect(await watches('admin', before.film)).toBe(false)
    const reason = async (film: { id: string }) =>
      (await sql()`select reason from public.withheld_films where documentary_id = ${film.id}`)[0]?.['reason']
    expect(await reason(before.film)).toBe('A rights claim is being looked into: Harbour reel, 1961')
    const both = await upheld()
    await sql()`insert into public.rights_claims (documentary_id, claimant, work, statement, state, reason, counter_due_on, decision_due_on)
      values (${both.film.id}, 'K', 'A song', 'S', 'upheld', 'The song is theirs.', current_date, current_date)`
    expect(await takeBack('moderator', both.claim)).toBe('ok')
    expect([await watches('admin', both.film), await reason(both.film)]).toEqual([false, 'The song is theirs.'])
  })

  it('is offered at the desk only to people who may undo it, and a rejected claim to no one', async () => {
    const { claim } = await upheld()
    const offered = async (who: Caller) =>
      (await office.call<{ claims: { mayTakeBack: boolean }[] }>(who, 'list_rights_claims', { asked: { state: 'settled', one: claim } }))
        .claims[0]!.mayTakeBack
    expect([await offered('moderator'), await offered('second'), await offered('admin')]).toEqual([true, false, true])
    const own = await claimed(false, 'second')
    await office.call('second', 'counter_rights_claim', { claim: own.claim, words: 'Mine.' })
    await uphold('admin', own.claim)
    expect(await takeBack('second', own.claim)).toBe('refused')
    const other = await claimed()
    await office.call('moderator', 'decide_rights_claim', { claim: other.claim, uphold: false, reason: 'Licensed.' })
    expect(await takeBack('moderator', other.claim)).toBe('decided')
  })
})
