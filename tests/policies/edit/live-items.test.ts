import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

it('notifies only editors of a film of changes to its paper edit', async () => {
  const client = await house.person('live-items', 'creator')
  const { data } = await client.auth.getUser()
  const film = (await house.service().from('documentaries').insert({ owner_id: data.user!.id, title: 'Harbour' }).select('id').single())
    .data!
  const edit = randomUUID()
  const begun = await client.rpc('begin_paper_edit', {
    ...{ edit, documentary: film.id, title: 'Radio edit', rate_num: 25, rate_den: 1, drop_frame: false, start_frame: 90_000 },
  })
  expect(begun.error).toBeNull()
  const heard = vi.fn()
  const ready = vi.fn()
  client
    .channel(`paper-edit:${edit}`, { config: { private: true } })
    .on('postgres_changes', { event: '*', schema: 'public', table: 'edit_items', filter: `edit_id=eq.${edit}` }, heard)
    .on('system', {}, ready)
    .subscribe()
  await vi.waitFor(() => expect(ready).toHaveBeenCalled(), { timeout: 15_000 })
  const item = {
    id: randomUUID(),
    before: null,
    after: { place: 0, kind: 'note', struck: [], tags: [], alternates: [], text: 'Ask again' },
  }
  const written = await client.rpc('write_items', { edit, change: randomUUID(), changes: [item] })
  expect(written.error).toBeNull()
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 15_000 })
  await client.removeAllChannels()

  // Who does not edit the film is not let into either channel.
  const stranger = await house.person('live-stranger')
  for (const topic of [`paper-edit:${edit}`, `paper-edits:${film.id}`]) {
    const answer = await new Promise((resolve) => stranger.channel(topic, { config: { private: true } }).subscribe(resolve))
    expect(answer, topic).toBe('CHANNEL_ERROR')
  }
  await stranger.removeAllChannels()
})
