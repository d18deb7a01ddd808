import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { openStoredFiles } from '../files/stored-files.ts'
import type { WorkerHouse } from '../job-context.ts'
import type { VersionRecord } from '../records/versions.ts'
import { openOnce } from './hear-film.ts'

// Storage is elsewhere, as S3 or another machine is: a source has to be fetched to be read.

const { signal } = new AbortController()
const folder = mkdtempSync(join(tmpdir(), 'actuality-open-once-'))
const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const version = { id: 'cut', sourceObject: 'b/source' } as VersionRecord
let house: TestHouse
let files: WorkerHouse['files']
let sent: string
beforeAll(async () => {
  house = await openTestHouse()
  const sql = house.context.database.pool('postgres') as never
  files = openStoredFiles({ url: house.url, serviceRoleKey: house.serviceRoleKey, sql })
  const bytes = randomBytes(300_000)
  sent = createHash('sha256').update(bytes).digest('hex')
  await files.putBytes('sources', version.sourceObject, bytes, 'application/octet-stream')
})
afterAll(async () => {
  await house?.close()
  rmSync(folder, { recursive: true, force: true })
})

function machine(name: string) {
  const workDir = join(folder, name)
  const hearing = join(workDir, 'transcription')
  mkdirSync(hearing, { recursive: true })
  const prepared = join(workDir, version.id)
  return { prepared, open: () => openOnce({ files, workDir } as WorkerHouse, version, hearing, signal) }
}

it('the copy of the preparation is not fetched again, and stays afterwards', async () => {
  const { prepared, open } = machine('one')
  const copy = await files.openSource(version.sourceObject, prepared, signal)
  const heard = await open()
  expect(statSync(heard).ino).toBe(statSync(copy).ino)
  rmSync(prepared, { recursive: true })
  expect(digest(heard)).toBe(sent)
  // Taken up again after a stop.
  expect(await open()).toBe(heard)
})

it('a copy that is still being fetched is left to the preparation', async () => {
  const { prepared, open } = machine('two')
  mkdirSync(prepared)
  writeFileSync(join(prepared, 'source.partial'), 'The beginning.')
  expect(digest(await open())).toBe(sent)
  expect(readFileSync(join(prepared, 'source.partial'), 'utf8')).toBe('The beginning.')
})

it('a machine other than the preparing one fetches its own copy', async () => {
  expect(digest(await machine('three').open())).toBe(sent)
})
