import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { joined } from '#tests/support/realtime.ts'

let house: TestHouse
let [creator, viewer]: SupabaseClient[] = []
let [open, hidden]: string[] = []

beforeAll(async () => {
  house = await openTestHouse()
  ;[creator, viewer] = [await house.person('Creator', 'creator'), await house.person('Viewer')]
  const creatorId = (await creator.auth.getUser()).data.user!.id
  const film = async (visibility: string) => {
    const { data, error } = await house
      .service()
      .from('documentaries')
      .insert({
        owner_id: creatorId,
        title: visibility,
        visibility,
        published_at: visibility === 'private' ? null : new Date().toISOString(),
      })
      .select('id')
      .single<{ id: string }>()
    expect(error).toBeNull()
    return data!.id
  }
  ;[open, hidden] = [await film('public'), await film('private')]
})
afterAll(async () => {
  for (const one of [creator, viewer]) await one?.realtime.disconnect()
  await house.close()
})

const join = (who: SupabaseClient, topic: string) => joined(who.channel(topic, { config: { private: true, broadcast: { ack: true } } }))

describe('A live channel of the product', () => {
  it('is joined only by people who may watch the film', async () => {
    await expect(join(viewer!, `arrival:${open}`)).resolves.toBeTruthy()
    await expect(join(creator!, `arrival:${hidden}`)).resolves.toBeTruthy()
    await expect(join(viewer!, `arrival:${hidden}`)).rejects.toThrow(/Unauthorized/)
    await expect(join(viewer!, 'arrival:anything')).rejects.toThrow(/Unauthorized/)
    await expect(join(creator!, `rushes:${hidden}`)).resolves.toBeTruthy()
    await expect(join(viewer!, `rushes:${hidden}`)).rejects.toThrow(/Unauthorized/)
    await expect(join(viewer!, 'rushes:anything')).rejects.toThrow(/Unauthorized/)
    await expect(join(house.visitor(), `arrival:${open}`)).rejects.toThrow(/Unauthorized/)
  })
  it('of preparations is joined by signed-in people', async () => {
    await expect(join(creator!, 'preparation')).resolves.toBeTruthy()
    await expect(join(house.visitor(), 'preparation')).rejects.toThrow(/Unauthorized/)
  })
  it.each(['tasks', 'approvals'])('of the %s of a film is joined by its team, also where others may watch', async (topic) => {
    await expect(join(creator!, `${topic}:${open}`)).resolves.toBeTruthy()
    await expect(join(viewer!, `${topic}:${open}`)).rejects.toThrow(/Unauthorized/)
    await expect(join(house.visitor(), `${topic}:${open}`)).rejects.toThrow(/Unauthorized/)
    await expect(join(creator!, `${topic}:anything`)).rejects.toThrow(/Unauthorized/)
    const viewerId = (await viewer!.auth.getUser()).data.user!.id
    await house.service().from('team_members').insert({ documentary_id: hidden, person_id: viewerId, role: 'reviewer' }).throwOnError()
    await expect(join(viewer!, `${topic}:${hidden}`)).resolves.toBeTruthy()
    await house.service().from('team_members').delete().eq('person_id', viewerId).throwOnError()
  })
  it('is written by no client, and receives nothing from a public channel of its name', async () => {
    const heard = vi.fn()
    await joined(creator!.channel(`arrival:${open}`, { config: { private: true } }).on('broadcast', { event: '*' }, heard))
    const send = (isPrivate: boolean) =>
      fetch(`${house.url}/realtime/v1/api/broadcast/${encodeURIComponent(`arrival:${open}`)}/events/forged?private=${isPrivate}`, {
        method: 'POST',
        headers: { apikey: house.anonKey, 'content-type': 'application/json' },
        body: '{}',
      })
    expect([(await send(true)).status, (await send(false)).status]).toEqual([403, 202])
    await new Promise((done) => setTimeout(done, 300))
    expect(heard).not.toHaveBeenCalled()
  })
})
