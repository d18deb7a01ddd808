import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'

let house: HouseWithin
beforeAll(async () => {
  house = await openHouseWithin({ PARTS: 'api' })
})
afterAll(() => house?.close())

it('repairs rows whose content type no header carries, and leaves the others as they are', async () => {
  const sql = house.context.database.pool('supabase_storage_admin')
  await house.service().storage.createBucket('old')
  const good = ['video/mp4', 'text/plain;charset=UTF-8', 'video/mp4; codecs="avc1.4d401f, mp4a.40.2"', 'video/webm;codecs=vp9,opus']
  const bad = ['video/mp4\r\nX: y', 'image/png;\u2028', 'vidéo/mp4', 'video/mp4, text/html', 'video/mp4;a=", text/html"', 'video', '']
  for (const [index, mimetype] of [...good, ...bad].entries())
    await sql`insert into storage.objects (bucket_id, name, version, metadata)
      values ('old', ${String(index).padStart(2, '0')}, 'v', ${sql.json({ mimetype, size: 1, cacheControl: `max-age=1${index ? '' : '\n'}` })})`
  await sql.unsafe(readFileSync(new URL('schema/003-content-types.sql', import.meta.url), 'utf8'))
  const rows = await sql`select metadata from storage.objects where bucket_id = 'old' order by name`
  expect(rows.map(({ metadata }) => metadata.mimetype)).toEqual([...good, ...bad.map(() => 'application/octet-stream')])
  expect(rows.slice(0, 2).map(({ metadata }) => metadata.cacheControl)).toEqual(['no-cache', 'max-age=1'])
})
