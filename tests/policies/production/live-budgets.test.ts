import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { emptyRow } from '#core/production/budget/rows.ts'
import { created } from '#core/production/budget/settled-rows.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

it('tells who sees the money of a film, and nobody else, what was changed in its budget', async () => {
  const client = await house.person('live-budget', 'creator')
  const { data } = await client.auth.getUser()
  const service = house.service()
  const film = (await service.from('documentaries').insert({ owner_id: data.user!.id, title: 'Harbour' }).select('id').single()).data!
  const editor = await house.person('live-editor', 'creator')
  const editorId = (await editor.auth.getUser()).data.user!.id
  await service.from('team_members').insert({ documentary_id: film.id, person_id: editorId, role: 'editor' }).throwOnError()
  const budget = randomUUID()
  await client.rpc('begin_budget', { budget, documentary: film.id, title: 'Main', currency: 'EUR' }).throwOnError()
  const heard = vi.fn()
  const ready = vi.fn()
  client
    .channel(`budget:${budget}`, { config: { private: true } })
    .on('postgres_changes', { event: '*', schema: 'public', table: 'budget_rows', filter: `budget_id=eq.${budget}` }, heard)
    .on('system', {}, ready)
    .subscribe()
  await vi.waitFor(() => expect(ready).toHaveBeenCalled(), { timeout: 15_000 })
  const changes = [created({ ...emptyRow('account', randomUUID(), 1), name: 'Crew' })]
  await client.rpc('write_budget', { budget, change: randomUUID(), changes }).throwOnError()
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 15_000 })
  await client.removeAllChannels()

  // An editor who does not see the money is let into neither channel.
  for (const topic of [`budget:${budget}`, `budgets:${film.id}`]) {
    const answer = await new Promise((resolve) => editor.channel(topic, { config: { private: true } }).subscribe(resolve))
    expect(answer, topic).toBe('CHANNEL_ERROR')
  }
  await editor.removeAllChannels()
})
