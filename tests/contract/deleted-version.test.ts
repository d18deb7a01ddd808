import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { startTestWorker } from '#tests/support/worker.ts'

let house: TestHouse
let worker: Awaited<ReturnType<typeof startTestWorker>>
let creator: SupabaseClient
beforeAll(async () => {
  house = await openTestHouse()
  worker = await startTestWorker(house)
  creator = await house.person('Ada', 'creator')
})
afterAll(async () => {
  await worker?.stop()
  await house?.close()
})

const incoming = () => readdirSync(`${house.context.config.dataDir}/files/.incoming`)

/** A version whose source is half here. */
async function beginSending() {
  const { data: version } = await creator.rpc('begin_version', { file_name: 'reel.mov', size_bytes: 2_000_000 }).throwOnError()
  const { data } = await creator.auth.getSession()
  const headers = { authorization: `Bearer ${data.session!.access_token}`, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${house.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': '2000000',
      'upload-metadata': `bucketName ${btoa('sources')},objectName ${btoa(version.source_object)}`,
    },
  })
  const sent = await fetch(new URL(begun.headers.get('location')!, house.url), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: randomBytes(1_000_000),
  })
  expect(sent.status).toBe(204)
  return version as { id: string; documentary_id: string }
}

it.each([
  ['version', (version: { id: string }) => creator.from('versions').delete().eq('id', version.id)],
  ['film', (version: { documentary_id: string }) => creator.from('documentaries').delete().eq('id', version.documentary_id)],
])('the bytes of an unfinished upload are deleted with its %s', async (_, remove) => {
  const version = await beginSending()
  expect(incoming()).toHaveLength(1)
  await remove(version).throwOnError()
  await expect.poll(incoming, { timeout: 15_000 }).toEqual([])
})
