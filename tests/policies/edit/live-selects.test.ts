import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

it('tells editors of a film, and nobody else, when selects are made, changed and deleted', async () => {
  const client = await house.person('live-selects', 'creator')
  const { data } = await client.auth.getUser()
  const put = async (title: string) =>
    (await house.service().from('documentaries').insert({ owner_id: data.user!.id, title }).select('id').single()).data!.id as string
  const [film, other] = [await put('Harbour'), await put('Another film')]
  const rushOf = async (documentary: string) => {
    const begun = await client.rpc('begin_rushes', { documentary, files: [{ name: 'A001.mov', bytes: 1000 }] })
    return (begun.data as { id: string }[])[0]!.id
  }
  const heard = vi.fn()
  await Promise.all(
    ['selects', 'rush-selects'].map(
      (page) =>
        new Promise<void>((done) => {
          client
            .channel(`${page}:${film}`, { config: { private: true } })
            .on('broadcast', { event: 'stirred' }, () => heard(page))
            .subscribe((state) => state === 'SUBSCRIBED' && done())
        }),
    ),
  )
  const select = async (documentary: string) => {
    const row = { id: randomUUID(), documentary_id: documentary, rush_id: await rushOf(documentary), in_frame: 0, out_frame: 50 }
    expect((await client.from('selects').insert(row)).error).toBeNull()
    return row.id
  }
  const told = async (times: number) => {
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2 * times), { timeout: 15_000 })
    expect(heard.mock.calls.filter(([topic]) => topic === 'selects')).toHaveLength(times)
  }
  // Of the other film nothing is told, though its select comes and goes first.
  const [elsewhere, here] = [await select(other), await select(film)]
  await told(1)
  expect((await client.from('selects').update({ mark: 2 }).eq('id', here)).error).toBeNull()
  await told(2)
  for (const id of [elsewhere, here]) expect((await client.from('selects').delete().eq('id', id)).error).toBeNull()
  await told(3)
  await client.removeAllChannels()

  const stranger = await house.person('live-selects-stranger')
  for (const topic of [`selects:${film}`, `rush-selects:${film}`, `edit-rushes:${film}`, 'selects:no-film']) {
    const answer = await new Promise((resolve) => stranger.channel(topic, { config: { private: true } }).subscribe(resolve))
    expect(answer, topic).toBe('CHANNEL_ERROR')
  }
  await stranger.removeAllChannels()
})
