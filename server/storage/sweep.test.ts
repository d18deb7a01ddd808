import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'
import { openDiskStore } from './disk/disk-store.ts'
import { filePath, incomingPath } from './disk/layout.ts'
import type { FileStore } from './file-store.ts'
import { openSweep, type Sweep } from './sweep.ts'
import { openUploads } from './tus/uploads.ts'

let house: HouseWithin
let root: string
let store: FileStore
let sweep: Sweep
const soon = () => new Date(Date.now() + 5000)

beforeAll(async () => {
  house = await openHouseWithin()
  await house.service().storage.createBucket('Reels')
  root = `${house.context.config.dataDir}/files`
  store = await openDiskStore(root)
  sweep = openSweep(house.context.database, store, openUploads(house.context.database, store), house.context.log)
})
afterAll(async () => {
  await sweep?.close()
  await house?.close()
})

const sql = () => house.context.database.pool('supabase_storage_admin')
async function leave(path: string) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'left')
  return path
}

it('removes what a crash left between the disk and the database, and nothing else', async () => {
  await house.service().storage.from('Reels').upload('Folder/Kept.mp4', Buffer.from('kept'))
  const orphan = await leave(filePath(root, { bucket: 'Reels', name: 'Folder/lost.mp4', version: randomUUID() }))
  const older = await leave(filePath(root, { bucket: 'Reels', name: 'Folder/Kept.mp4', version: randomUUID() }))
  const incoming = await leave(incomingPath(root, randomUUID()))
  await sweep.thorough(soon())
  expect([orphan, older, incoming].map((path) => existsSync(path))).toEqual([false, false, false])
  expect(await (await house.service().storage.from('Reels').download('Folder/Kept.mp4')).data?.text()).toBe('kept')
})
it('leaves alone what is younger than a day: a request or a worker may be about to name it', async () => {
  const young = await leave(filePath(root, { bucket: 'Reels', name: 'young.mp4', version: randomUUID() }))
  await sweep.thorough()
  expect(existsSync(young)).toBe(true)
})
it('leaves alone an upload that goes on, and removes one that rested too long', async () => {
  const [alive, expired] = [randomUUID(), randomUUID()]
  for (const id of [alive, expired]) {
    await leave(incomingPath(root, id))
    await sql()`insert into storage.resumable_uploads (id, bucket_id, object_name, size_bytes, metadata, expires_at)
      values (${id}, 'Reels', ${id}, 10, '{}', ${new Date(Date.now() + (id === alive ? 3600_000 : -1000))})`
  }
  await sweep.thorough(soon())
  expect([alive, expired].map((id) => existsSync(incomingPath(root, id)))).toEqual([true, false])
  expect(await sql()`select id from storage.resumable_uploads where id in (${alive}, ${expired})`).toEqual([{ id: alive }])
})
it('removes the file of a row that was deleted in SQL, but not one that a row came back to', async () => {
  const shelf = house.service().storage.from('Reels')
  await shelf.upload('sql/gone.mp4', Buffer.from('gone'))
  await shelf.upload('sql/back.mp4', Buffer.from('back'))
  const [back] = await sql()`select version from storage.objects where name = 'sql/back.mp4'`
  await sql()`insert into storage.discarded_files (bucket_id, object_name, version) values ('Reels', 'sql/back.mp4', ${back!.version})`
  await sql()`delete from storage.objects where name = 'sql/gone.mp4'`
  sweep.soon()
  await vi.waitFor(() => expect(readdirSync(`${root}/Reels/sql`)).toEqual(['back.mp4']))
  await vi.waitFor(async () => expect(await sql()`select from storage.discarded_files`).toHaveLength(0))
  expect(await (await shelf.download('sql/back.mp4')).data?.text()).toBe('back')
})
