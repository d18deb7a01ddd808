import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ownerLogin } from '#server/db/address.ts'
import { embeddedAddress } from '#server/db/open.ts'
import { openDatabase } from '#server/open-database.ts'
import { openSql } from '#sql/open-sql.ts'
import { catalogueFacts } from '#tests/support/catalogue-facts.ts'
import { openNewHouse } from '#tests/support/kept-house.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'
import { root } from './build.ts'
import { codeMigration } from './release-sql.ts'

const place = mkdtempSync(join(tmpdir(), 'actuality-platform-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

it('A platform project gets the whole house by migrations only: by a non-superuser owner, without extensions made before', async () => {
  const project = join(place, 'migrations')
  cpSync(join(root, 'supabase/migrations'), project, { recursive: true })
  const made = await codeMigration(project)
  writeFileSync(join(project, made!.name), made!.text)

  const config = readConfig({ DATA_DIR: join(place, 'data') })
  const nothing = join(place, 'nothing/migrations')
  mkdirSync(nothing, { recursive: true })
  const bare = await openDatabase(config, nothing, jobQueue)
  const superuser = openSql(ownerLogin(embeddedAddress(bare.embedded!, config)), { max: 1 })
  await superuser.unsafe(
    'drop extension unaccent, pg_trgm cascade; grant create on database postgres to postgres; grant create, usage on schema extensions to postgres',
  )
  const [owner] = await superuser`select rolsuper from pg_roles where rolname = 'postgres'`
  expect(owner).toEqual({ rolsuper: false })
  await superuser.end()
  await bare.close()

  const platform = await openDatabase(config, project, jobQueue)
  const facts = await catalogueFacts(platform.database.pool('postgres'))
  await platform.close()
  const house = await openNewHouse()
  expect(facts).toEqual(await catalogueFacts(house.sql()))
  await house.close()

  // The next release writes only what changed since.
  expect(await codeMigration(project)).toBeUndefined()
}, 300_000)
