import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '#contract/generated/database.types.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { openTables } from './open-tables.ts'

let house: TestHouse
let client: SupabaseClient<Database>
beforeAll(async () => {
  house = await openTestHouse()
  client = (await house.person('tables')) as SupabaseClient<Database>
})
afterAll(async () => {
  await client.removeAllChannels()
  await house.close()
})

it('reports a possible change again when the subscription starts, so that nothing is missed', async () => {
  const { data } = await client.auth.getUser()
  const follows: string[] = []
  const heard = vi.fn()
  const close = openTables(client, {
    topic: `notices:${data.user!.id}`,
    changes: [{ table: 'notices', event: '*', filter: `person_id=eq.${data.user!.id}` }],
    onChanged: heard,
  })
  client
    .getChannels()[0]!
    .on('system', {}, ({ extension, status }: { extension: string; status: string }) => follows.push(`${extension} ${status}`))
  await vi.waitFor(() => expect(follows).toContain('postgres_changes ok'), { timeout: 15_000 })
  // Once when the channel was joined, once when the subscription started.
  expect(heard).toHaveBeenCalledTimes(2)

  const { error } = await house.service().from('user_roles').update({ role: 'moderator' }).eq('user_id', data.user!.id)
  expect(error).toBeNull()
  await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThan(2), { timeout: 15_000 })
  close()
})
