import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'
import { watchDiskSpace } from './disk-space.ts'

let house: HouseWithin
let free = 0
const sql = () => house.context.database.pool('supabase_storage_admin')
const gigabytes = (count: number) => count * 1e9
const begin =
  (size: number, receivedBytes = 0, leftHours = 24) =>
  async () => {
    const id = randomUUID()
    await sql()`insert into storage.resumable_uploads (id, bucket_id, object_name, size_bytes, received_bytes, metadata, expires_at)
    values (${id}, 'reels', ${id}, ${size}, ${receivedBytes}, '{}', ${new Date(Date.now() + leftHours * 3600_000 - 1000)})`
    return id
  }

beforeAll(async () => {
  house = await openHouseWithin({ PARTS: 'api' })
  await house.service().storage.createBucket('reels')
})
afterAll(() => house?.close())
beforeEach(() => sql()`delete from storage.resumable_uploads`)
const room = () => watchDiskSpace({ room: async () => free }, house.context.database)

it('what does not fit beside the reserve is refused in words', async () => {
  free = gigabytes(5)
  await expect(room().claim([], gigabytes(12), () => 'begun')).rejects.toMatchObject({
    statusCode: 507,
    message:
      'There is not enough room for this file: it needs 12.0 GB and 4.9 GB are free. Nothing was stored; free some space and try again.',
  })
  expect(await room().claim([], gigabytes(4), () => 'begun')).toBe('begun')
})
it('uploads that fit one by one are not all begun, however close together they ask', async () => {
  free = gigabytes(100)
  const asked = room()
  const begun = await Promise.allSettled([40, 40, 40].map((size) => asked.claim([], gigabytes(size), begin(gigabytes(size)))))
  expect(begun.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})
it('counts only what is still to come', async () => {
  free = gigabytes(50)
  await begin(gigabytes(90), gigabytes(80))()
  expect(await room().claim([], gigabytes(39), () => 'begun')).toBe('begun')
  await expect(room().claim([], gigabytes(40), () => 'begun')).rejects.toMatchObject({ statusCode: 507 })
})
it('counts bytes that arrive at this moment once', async () => {
  free = gigabytes(50)
  const asked = room()
  const place = asked.hold('raw', gigabytes(30))
  await expect(asked.claim([], gigabytes(30), () => 'begun')).rejects.toMatchObject({ statusCode: 507 })
  place.arrived(gigabytes(20))
  expect(await asked.claim([], gigabytes(30), () => 'begun')).toBe('begun')
  place.release()
  expect(await asked.claim([], gigabytes(49), () => 'begun')).toBe('begun')
})
it('an upload that rests releases its room, and one that resumes does not count against itself', async () => {
  free = gigabytes(50)
  const own = await begin(gigabytes(40))()
  await expect(room().claim([], gigabytes(40), () => 'begun')).rejects.toMatchObject({ statusCode: 507 })
  expect(await room().claim([own], gigabytes(40), () => 'begun')).toBe('begun')
  await sql()`update storage.resumable_uploads set expires_at = now() + interval '22 hours 59 minutes'`
  expect(await room().claim([], gigabytes(40), () => 'begun')).toBe('begun')
})
it('where the free space is unknown, nothing is counted', async () => {
  free = Number.POSITIVE_INFINITY
  await begin(gigabytes(1e6))()
  expect(await room().claim([], gigabytes(1e6), () => 'begun')).toBe('begun')
})
