import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
beforeAll(async () => {
  // Roles are changed here, and they are one server's.
  house = await openTestHouse({}, { cluster: 'own' })
  await house.context.database.pool('postgres').unsafe(`
    create function public.think(seconds float8) returns text language sql volatile as $$ select pg_sleep(seconds)::text $$;
    create function public.answer() returns int language sql stable as $$ select 42 $$;
    grant execute on function public.think(float8), public.answer() to anon, authenticated;`)
})
afterAll(() => house.close())

const person = async (id: number) =>
  createClient(house.url, house.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      headers: {
        authorization: `Bearer ${await house.context.tokens.sign({ role: 'authenticated', sub: `00000000-0000-4000-8000-00000000000${id}` }, 600)}`,
      },
    },
  })

it('Settings of a role apply to its requests', async () => {
  await house.context.database.pool('postgres').unsafe("alter role anon set statement_timeout = '300ms'; notify pgrst, 'reload schema'")
  const { error } = await expect
    .poll(() => house.visitor().rpc('think', { seconds: 1 }), { timeout: 15_000, interval: 500 })
    .toMatchObject({ error: { code: '57014' } })
    .then(() => house.visitor().rpc('think', { seconds: 1 }))
  expect(error?.code).toBe('57014')
  expect((await (await person(3)).rpc('think', { seconds: 1 })).error).toBeNull()
})

it('One account with many concurrent requests does not delay another person', async () => {
  const [greedy, other] = [await person(1), await person(2)]
  let answered = 0
  const many = Array.from({ length: 32 }, () =>
    greedy.rpc('think', { seconds: 0.5 }).then(({ error }) => {
      answered++
      return error
    }),
  )
  await new Promise((done) => setTimeout(done, 300))
  for (let turn = 0; turn < 5; turn++) expect(await other.rpc('answer')).toMatchObject({ data: 42, error: null })
  // The other person's answers came while the greedy one's were still being worked on.
  expect(answered).toBeLessThan(32)
  const refusals = (await Promise.all(many)).filter((error) => error !== null)
  expect(refusals).toEqual([])
})
