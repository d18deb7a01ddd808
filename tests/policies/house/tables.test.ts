import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// Every table of the product went through private.open_table, or holds to the same rules by hand.

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const policy = 'A session that owes its second step sees and changes nothing'
const rules = {
  'has row rules': `c.relrowsecurity`,
  'is closed to sessions that do not hold': `exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive
    and p.polname = '${policy}' and pg_get_expr(p.polqual, p.polrelid) like '%private.session_holds()%')`,
  'is the service’s to read and write': `has_table_privilege('service_role', c.oid, 'select, insert, update, delete')`,
  'is declared for the export of personal data': `exists (select from private.personal_data d where d.table_name = c.relname)`,
  'says what one of its rows is': `obj_description(c.oid, 'pg_class') is not null`,
} as const

/** Tables of schema public that break `rule`, in a database that has `made` as well. */
async function breaking(rule: string, made = 'select 1'): Promise<string[]> {
  let names: string[] = []
  await house.context.database
    .pool('postgres')
    .begin(async (tx) => {
      await tx.unsafe(made)
      const found = await tx.unsafe(
        `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (${rule})`,
      )
      names = found.map(({ name }) => name)
      throw new Error('undone')
    })
    .catch((error: Error) => {
      if (error.message !== 'undone') throw error
    })
  return names
}

describe('every table', () => {
  it.each(Object.keys(rules) as (keyof typeof rules)[])('%s', async (rule) => {
    expect(await breaking(rules[rule])).toEqual([])
    // The question can be answered with no: a table made past the call breaks each of them.
    expect(await breaking(rules[rule], 'create table public.made_past (id int); revoke all on public.made_past from service_role')).toEqual(
      ['made_past'],
    )
  })
  it('that is opened in one call passes all of them', async () => {
    const made = `create table public.opened (id int, user_id uuid, address_hash text); comment on table public.opened is 'One row.';
      select private.open_table('public.opened', of_person => 'user_id', left_out => '{address_hash}')`
    for (const rule of Object.values(rules)) expect(await breaking(rule, made)).toEqual([])
  })
  it.each([
    ['without saying whose its rows are', `private.open_table('public.opened')`, /whose its rows are/],
    ['with two owners', `private.open_table('public.opened', of_person => 'user_id', of_film => 'user_id')`, /one of them/],
    ['by a column it has not', `private.open_table('public.opened', of_person => 'person_id')`, /no column person_id/],
    ['leaving out a column it has not', `private.open_table('public.opened', of_person => 'user_id', left_out => '{x}')`, /no column x/],
  ])('is not opened %s', async (_, call, message) => {
    await expect(breaking('true', `create table public.opened (user_id uuid); select ${call}`)).rejects.toThrow(message)
  })
  it('that is declared exists', async () => {
    const gone = await house.context.database.pool('postgres')`
      select table_name from private.personal_data where to_regclass('public.' || table_name) is null`
    expect([...gone]).toEqual([])
  })
  it('that was declared is closed to browsers as a declaration', async () => {
    for (const client of [house.visitor(), await house.person('Ann')])
      expect(
        (
          await client
            .schema('private' as 'public')
            .from('personal_data')
            .select()
        ).error?.code,
      ).toBe('PGRST106')
  })
})

describe("the export of a person's own data", () => {
  it('contains nothing of an undeclared table, and nothing of other people', async () => {
    const sql = house.context.database.pool('postgres')
    const [creator, stranger] = [await house.person('Cy'), await house.person('Stan')]
    const [creatorId, strangerId] = await Promise.all([creator, stranger].map(async (one) => (await one.auth.getUser()).data.user!.id))
    const { data: film } = await creator.from('documentaries').insert({ title: 'Marked' }).select('id').single().throwOnError()
    const made = (
      name: string,
    ) => `create table public.${name} (id int primary key, documentary_id uuid not null references public.documentaries (id),
      user_id uuid not null references auth.users (id), note text not null)`
    try {
      await sql.unsafe(`${made('undeclared')}; ${made('bookmarks')}; select private.open_table('public.bookmarks', of_person => 'user_id')`)
      for (const table of ['undeclared', 'bookmarks'])
        await sql`insert into ${sql(table)} values (1, ${film!.id}, ${strangerId!}, 'Nobody else reads this.')`
      const [own, theirs] = [(await creator.rpc('export_my_data')).data, (await stranger.rpc('export_my_data')).data]
      expect(own).toMatchObject({ account: { id: creatorId }, documentaries: [{ id: film!.id }], bookmarks: [] })
      expect(JSON.stringify(own)).not.toMatch(new RegExp(`Nobody else reads this|${strangerId}`))
      expect(theirs).toMatchObject({ account: { id: strangerId }, bookmarks: [{ note: 'Nobody else reads this.' }] })
      expect(theirs).not.toHaveProperty('undeclared')
    } finally {
      await sql`delete from private.personal_data where table_name = 'bookmarks'`
      await sql`drop table if exists public.undeclared, public.bookmarks`
    }
  })
})
