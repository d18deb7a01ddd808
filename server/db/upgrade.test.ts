import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { openDatabase } from '../open-database.ts'
import { backUpBeforeUpgrade } from './back-up-before-upgrade.ts'

const folder = mkdtempSync(join(tmpdir(), 'actuality-upgrade-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('A version with a migration copies the database first; the copy starts in its former state', async () => {
  const migrations = join(folder, 'migrations')
  mkdirSync(migrations)
  const config = readConfig({ DATA_DIR: join(folder, 'data') })
  const backedUp: string[] = []
  const open = () =>
    openDatabase(config, migrations, {
      async beforeUpgrade(address, embedded) {
        backedUp.push('once')
        await backUpBeforeUpgrade(config, address, embedded)
      },
    })
  const words = async (opened: Awaited<ReturnType<typeof open>>) => opened.database.pool('postgres')`select * from public.reels`

  writeFileSync(join(migrations, '001.sql'), "create table public.reels (word text); insert into public.reels values ('kept')")
  const first = await open()
  expect(first.migrated).toContain('001.sql')
  await first.close()
  await (await open()).close()
  expect(backedUp).toEqual([])

  writeFileSync(join(migrations, '002.sql'), 'alter table public.reels add column year int')
  const second = await open()
  expect(second.migrated).toEqual(['002.sql'])
  expect(await words(second)).toEqual([{ word: 'kept', year: null }])
  await second.close()
  expect(backedUp).toEqual(['once'])

  rmSync(join(config.dataDir, 'postgres'), { recursive: true })
  cpSync(join(config.dataDir, 'upgrades', readdirSync(join(config.dataDir, 'upgrades'))[0]!), join(config.dataDir, 'postgres'), {
    recursive: true,
  })
  rmSync(join(migrations, '002.sql'))
  const back = await open()
  expect(await words(back)).toEqual([{ word: 'kept' }])
  await back.close()
}, 120_000)

it('A migration that fails stops the start, names its file and leaves the earlier ones in place', async () => {
  const migrations = join(folder, 'failing')
  mkdirSync(migrations, { recursive: true })
  const config = readConfig({ DATA_DIR: join(folder, 'other') })
  writeFileSync(join(migrations, '001.sql'), 'create table public.reels (word text)')
  writeFileSync(join(migrations, '002.sql'), 'create table public.cans (reel int); select nothing from nowhere')
  await expect(openDatabase(config, migrations)).rejects.toThrow(/^Migration 002\.sql failed at line 1: .*nowhere/)
  rmSync(join(migrations, '002.sql'))
  const opened = await openDatabase(config, migrations)
  expect(
    await opened.database.pool('postgres')`select to_regclass('public.cans') as cans, to_regclass('public.reels')::text as reels`,
  ).toEqual([{ cans: null, reels: 'reels' }])
  await opened.close()
}, 120_000)
