import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { claimDataDir, interruptedRestore } from './data-dir.ts'
import { openDiskStore } from './storage/disk/disk-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'actuality-data-dir-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const mode = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8)

it('A new DATA_DIR, its folders and its files are accessible to this account only', async () => {
  claimDataDir(join(folder, 'new'))
  expect(mode('new')).toBe('700')
  const store = await openDiskStore(join(folder, 'new/files'))
  const key = { bucket: 'films', name: 'a/reel', version: 'v1' }
  await store.append(key, Readable.from([Buffer.from('silver')]), { startsAt: 0, mostBytes: 100 } as never)
  await store.publish(key)
  await store.close()
  expect(['files', 'files/films', 'files/films/a', 'files/films/a/reel'].map((path) => mode('new', path))).toEqual(Array(4).fill('700'))
  expect(mode('new/files/films/a/reel/v1')).toBe('600')
})

it('A DATA_DIR with open permissions is restricted at the next start', () => {
  const old = join(folder, 'old')
  mkdirSync(join(old, 'files/films'), { recursive: true })
  mkdirSync(join(old, 'postgres'))
  writeFileSync(join(old, 'letter'), 'x')
  for (const path of ['', 'files', 'postgres']) chmodSync(join(old, path), 0o755)
  chmodSync(join(old, 'letter'), 0o644)
  claimDataDir(old)
  expect([mode('old'), mode('old/files'), mode('old/letter'), mode('old/postgres')]).toEqual(['700', '700', '600', '755'])
})

it('A restore that was cut short is not used as a house', () => {
  writeFileSync(join(folder, 'old', interruptedRestore), '/somewhere/before-restore')
  expect(() => claimDataDir(join(folder, 'old'))).toThrow(
    'what was there before is in /somewhere/before-restore. Run npm run restore again',
  )
})
