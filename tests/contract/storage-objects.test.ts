import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await house.service().storage.createBucket('shelf')
  await house.context.database.pool('supabase_storage_admin')`insert into storage.buckets (id, name) values ('shelf', 'shelf') on conflict do nothing`
})
afterAll(() => house?.close())

it('gives back what was uploaded, whole and in parts', async () => {
  const shelf = house.service().storage.from('shelf')
  const sent = await shelf.upload('a/b/film.txt', Buffer.from('0123456789'), { contentType: 'text/plain', metadata: { reel: 1 } })
  expect(sent.error).toBeNull()
  expect(await (await shelf.download('a/b/film.txt')).data?.text()).toBe('0123456789')
  const { data } = await shelf.createSignedUrl('a/b/film.txt', 60)
  const part = await fetch(data!.signedUrl, { headers: { range: 'bytes=2-4' } })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234'])
})
it('takes a form', async () => {
  const shelf = house.service().storage.from('shelf')
  const sent = await shelf.upload('blob.bin', new Blob([new Uint8Array(300_000)], { type: 'video/mp4' }))
  expect(sent.error).toBeNull()
  expect((await shelf.download('blob.bin')).data?.size).toBe(300_000)
})
