import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { openTables } from '#web/data/house/live/open-tables.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

it('tells editors of a film, and nobody else, what was changed in its paper edit', async () => {
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
  const close = openTables(client as never, {
    topic: `paper-edit:${edit}`,
    changes: [{ table: 'edit_items', event: '*', filter: `edit_id=eq.${edit}` }],
    onChanged: heard,
  })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), { timeout: 15_000 })
  const item = {
    id: randomUUID(),
    before: null,
    after: { place: 0, kind: 'note', struck: [], tags: [], alternates: [], text: 'Ask again' },
  }
  const written = await client.rpc('write_items', { edit, change: randomUUID(), changes: [item] })
  expect(written.error).toBeNull()
  await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThan(2), { timeout: 15_000 })
  close()
  await client.removeAllChannels()

  // Who does not edit the film is not let into either channel.
  const stranger = await house.person('live-stranger')
  for (const topic of [`paper-edit:${edit}`, `paper-edits:${film.id}`]) {
    const answer = await new Promise((resolve) => stranger.channel(topic, { config: { private: true } }).subscribe(resolve))
    expect(answer, topic).toBe('CHANNEL_ERROR')
  }
  await stranger.removeAllChannels()
})
