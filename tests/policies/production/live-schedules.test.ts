import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { created, emptyRow } from '#core/production/schedule/rows.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

it('tells who edits a film, and nobody else, what was changed in its schedule', async () => {
  const client = await house.person('live-schedule', 'creator')
  const { data } = await client.auth.getUser()
  const service = house.service()
  const film = (await service.from('documentaries').insert({ owner_id: data.user!.id, title: 'Harbour' }).select('id').single()).data!
  const reviewer = await house.person('live-schedule-reviewer', 'creator')
  const person_id = (await reviewer.auth.getUser()).data.user!.id
  await service.from('team_members').insert({ documentary_id: film.id, person_id, role: 'reviewer' }).throwOnError()
  const schedule = randomUUID()
  await client.rpc('begin_schedule', { schedule, documentary: film.id, title: 'Plan A' }).throwOnError()
  const [heard, ready] = [vi.fn(), vi.fn()]
  client
    .channel(`schedule:${film.id}`, { config: { private: true } })
    .on('postgres_changes', { event: '*', schema: 'public', table: 'schedule_rows', filter: `documentary_id=eq.${film.id}` }, heard)
    .on('system', {}, ready)
    .subscribe()
  await vi.waitFor(() => expect(ready).toHaveBeenCalled(), { timeout: 15_000 })
  const changes = [created({ ...emptyRow('strip', randomUUID(), 1), title: 'The gate' })]
  await client.rpc('write_schedule', { schedule, change: randomUUID(), changes }).throwOnError()
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 15_000 })
  await client.removeAllChannels()

  // A reviewer is not let into the channel.
  const answer = await new Promise((resolve) => reviewer.channel(`schedule:${film.id}`, { config: { private: true } }).subscribe(resolve))
  expect(answer).toBe('CHANNEL_ERROR')
  await reviewer.removeAllChannels()
})
