import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makePerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// Letters to people without an account: visitor, stranger, guest, reviewer, editor, producer, owner, halfway, suspended, program.

let house: TestHouse
let team: StagedTeam
const sql = () => house.context.database.pool('postgres')
beforeAll(async () => {
  house = await openTestHouse()
  team = await makeTeam(house)
})
afterAll(() => house.close())

describe('a letter of invitation', () => {
  beforeEach(async () => {
    await sql()`truncate public.invitation_letters`
    await sql()`delete from graphile_worker._private_jobs`
  })
  const letters = () => sql()`select address, role, leads_to, review_id from public.invitation_letters order by asked_at`
  const invite = async (address: string, role = 'editor') =>
    (await team.run('owner', `select invite_to_team($film, '${role}', '${address}') as made`))[0]!['made'] as {
      key: string
      letter: boolean
    }

  it('is sent to an address without an account; with an account the answer and the list are the same, and nothing is sent', async () => {
    const { key, letter } = await invite('New@House.example')
    expect(letter).toBe(true)
    expect(await letters()).toEqual([
      { address: 'new@house.example', role: 'editor', leads_to: `/collaboration?join=${key}`, review_id: null },
    ])
    const person = await makePerson(house.context.database, 'Here already')
    await sql()`update auth.users set email_confirmed_at = now(), email = 'here@house.example' where id = ${person.id}`
    const told = async () => (await sql()`select count(*)::int as n from public.notices where person_id = ${person.id}`)[0]!['n'] as number
    expect((await invite('here@house.example')).letter).toBe(true)
    expect(await told()).toBe(1)
    await sql()`insert into public.blocks (person_id, blocked_id) values (${person.id}, ${team.ids.owner})`
    expect((await invite('here@house.example')).letter).toBe(true)
    expect(await told(), 'who blocked them hears nothing').toBe(1)
    const sent = await sql()`select address, by_notice from public.invitation_letters order by asked_at`
    expect(sent).toEqual([
      { address: 'new@house.example', by_notice: false },
      { address: 'here@house.example', by_notice: true },
      { address: 'here@house.example', by_notice: true },
    ])
  })
  it('is limited to three a day per address, and to fifty a day per sender', async () => {
    for (const goes of [true, true, true, false]) expect((await invite('often@house.example')).letter).toBe(goes)
    await sql()`
      insert into public.invitation_letters (documentary_id, asked_by, address, leads_to, expires_at)
      select ${team.film.id}, ${team.ids.owner}, n || '@house.example', '', now() from generate_series(1, 47) n`
    expect(await team.attempt('owner', "select invite_to_team($film, 'editor', 'one-more@house.example')")).toBe('P0001')
  })
  it('is seen by its sender, without the key of its link, and written through the functions only', async () => {
    await invite('new@house.example')
    expect(await team.outcomes('select id from invitation_letters')).toBe('- 0 0 0 0 0 1 0 0 1')
    expect(await team.outcomes('select leads_to from invitation_letters')).toBe('- - - - - - - - - -')
    expect(
      await team.outcomes(
        "insert into invitation_letters (documentary_id, asked_by, address, leads_to, expires_at) values ($film, auth.uid(), 'a@b.example', '', now())",
      ),
    ).toBe('- - - - - - - - - -')
  })
  it('of a review is requested by editors of the film, with the key they were given', async () => {
    const [row] = await team.run('editor', "select make_review($cut, now() + interval '7 days') as made")
    const made = row!['made'] as { id: string; key: string }
    const send = (key: string, address: string) => `select send_review_link('${made.id}', '${key}', '${address}')`
    expect(await team.outcomes(send(made.key, 'guest@house.example'))).toBe('- - - - 1 1 1 - - -')
    expect(await team.attempt('editor', send('x'.repeat(24), 'guest@house.example'))).toBe('-')
    expect(await team.attempt('editor', send(made.key, 'no address'))).toBe('22023')
    await sql()`update public.reviews set revoked_at = now() where id = ${made.id}`
    expect(await team.attempt('editor', send(made.key, 'guest@house.example'))).toBe('-')
    await sql()`delete from public.reviews where id = ${made.id}`
  })
})
