import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution } from '#tests/support/institutions.ts'
import type { Identity } from '#tests/support/outside/identity.ts'

// Whatever can be guessed is counted by what costs something to make, so that a thousand new accounts have no more tries than one.

let house: TestHouse
let librarian: StagedPerson
let creator: StagedPerson
let film: StagedFilm
let institution: string
const sql = () => house.context.database.pool('postgres')

beforeAll(async () => {
  house = await openTestHouse()
  ;[librarian, creator] = [await makePerson(house.context.database, 'Lib'), await makePerson(house.context.database, 'Cy')]
  institution = await makeInstitution(house.context.database, 'Quay Library', { librarian: librarian.id })
  film = await makeFilm(house.context.database, creator, { title: 'Lent', visibility: 'private' })
})
afterAll(() => house.close())
beforeEach(async () => {
  await sql()`truncate public.institution_tries, private.sitting_tries`
})

/** An account made on the spot, as often as anyone likes. */
async function throwaway(): Promise<Identity & { sub: string }> {
  const id = randomUUID()
  await house.context.database.pool('supabase_auth_admin')`insert into auth.users (id, email) values (${id}, ${`${id}@away.example`})`
  return { sub: id, role: 'authenticated', claims: { sub: id, role: 'authenticated', is_anonymous: false } } as Identity & { sub: string }
}
const from = async (who: Identity, address: string, call: string, params: unknown[] = []) => {
  const headers = JSON.stringify({ 'x-forwarded-for': address })
  const rows = await house.context.database.run(
    who,
    `with h as materialized (select set_config('request.headers', '${headers}', true) as said)
     select (select ${call} from h where h.said is not null) as answer`,
    params,
  )
  return rows[0]!['answer'] as unknown
}
const house_ = { role: 'service_role', claims: { role: 'service_role' } } as Identity

/** How many wrong guesses are let through, each by a new account, before the door stays shut. */
async function guesses(guess: (who: Identity, nth: number) => Promise<boolean>, most = 60): Promise<number> {
  for (let nth = 0; nth < most; nth++) if (!(await guess(await throwaway(), nth))) return nth
  return most
}
const isRate = (error: { detail?: string }) => {
  if (error.detail !== 'rate') throw error
  return false
}
const card = (who: Identity, address: string, number: string) =>
  from(who, address, 'public.come_in_with_card($1::uuid, $2)', [institution, number]).then(() => true, isRate)

describe('tries of new accounts', () => {
  it.each<[string, number, (who: Identity, nth: number) => Promise<boolean>]>([
    ['a card, from one address', 30, (who, nth) => card(who, '192.0.2.9', `00${nth}`)],
    ['a card, from one connection of IPv6', 30, (who, nth) => card(who, `2001:db8:0:1::${(nth + 1).toString(16)}`, `00${nth}`)],
    [
      'the code of a terminal, from one address',
      30,
      (who, nth) => from(who, '192.0.2.9', 'public.come_in_with_code($1)', [`AAAA${nth}`]).then(() => true, isRate),
    ],
    [
      'the code of a class, from one connection of IPv6',
      30,
      async (_, nth) =>
        JSON.stringify(
          await from(house_, '192.0.2.1', 'public.code_opens($1, $2)', [`AAAA${nth}`, `2001:db8:0:2::${(nth + 1).toString(16)}`]),
        ) !== '{"refused":"rate"}',
    ],
  ])('at %s are limited to %i an hour', async (_, allowed, guess) => {
    expect(await guesses(guess)).toBe(allowed)
  })

  it.each(['screener', 'review'] as const)(
    'at the passphrase of a %s are limited to five a quarter of an hour, from all addresses together',
    async (kind) => {
      const [made] = await house.context.database.run(
        creator.identity,
        kind === 'screener'
          ? `select public.make_screener($1::uuid, 'Ann', now() + interval '7 days', passphrase => 'right words') as made`
          : `select public.make_review($1::uuid, now() + interval '7 days', passphrase => 'right words') as made`,
        [film.versionId],
      )
      const { key } = made!['made'] as { key: string }
      const call = kind === 'screener' ? 'public.open_screener($1, $2)' : `public.open_review($1, $2, 'Ann')`
      const tried = await guesses(async (who, nth) => {
        const said = (await from(who, `198.51.100.${nth + 1}`, call, [key, `wrong ${nth}`])) as { state: string }
        return said.state === 'wrong'
      })
      // The fifth locks it; from then on the right words open nothing either.
      expect(tried).toBe(4)
      expect(await from(await throwaway(), '198.51.100.99', call, [key, 'right words'])).toMatchObject({ state: 'locked' })
    },
  )

  it('at a recovery code are limited to five an hour, counted by the account it would open', async () => {
    const target = await throwaway()
    const tried = await guesses(async (_, nth) => {
      const said = await from(house_, `198.51.100.${nth + 1}`, 'public.spend_recovery_code($1::uuid, $2)', [target.sub, `AAAA-${nth}`])
      return said !== 'limit'
    })
    expect(tried).toBe(5)
  })
})

describe('wrong card numbers', () => {
  it('are still counted when the account that tried them is deleted', async () => {
    for (let nth = 0; nth < 30; nth++) {
      const who = await throwaway()
      await card(who, '192.0.2.9', `00${nth}`)
      await sql()`delete from auth.users where id = ${who.sub}`
    }
    expect(await card(await throwaway(), '192.0.2.9', '999')).toBe(false)
    expect(await card(await throwaway(), '192.0.2.10', '999'), 'another address').toBe(true)
  })

  it('are limited to 300 an hour at one institution, from all addresses together, and its librarians are notified', async () => {
    await sql()`insert into public.institution_tries (institution_id, network_hash) select ${institution}, n::text from generate_series(1, 299) n`
    const told = async () =>
      (await sql()`select from public.notices where person_id = ${librarian.id} and about ->> 'what' = 'cards-guessed'`).length
    expect(await told()).toBe(0)
    expect(await card(await throwaway(), '203.0.113.1', '1')).toBe(true)
    expect(await told()).toBe(1)
    expect(await card(await throwaway(), '203.0.113.2', '2')).toBe(false)
    const other = await makeInstitution(house.context.database, 'Hill Library', {})
    expect(await from(await throwaway(), '203.0.113.2', 'public.come_in_with_card($1::uuid, $2)', [other, '2'])).toBe(false)
  })
})
