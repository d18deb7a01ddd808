import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse, stringify } from 'smol-toml'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'
import { prepareDataDir } from '../prepared-data-dir.ts'
import { freePort } from '../start-process.ts'
import { placeOf } from '../test-database.ts'
import type { Cluster } from './cluster.ts'
import type { HouseWish, KeptHouse } from './terms.ts'

type Toml = Record<string, unknown>

const root = resolve(import.meta.dirname, '../../..')

/** A real server with a database and a folder of its own; `cluster` is given unless the wish is for one of its own. */
export async function openKeptHouse(wish: HouseWish, cluster?: Cluster): Promise<{ house: Omit<KeptHouse, 'id'>; close(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'actuality-'))
  const dataDir = join(home, 'data')
  const port = await freePort()
  const env: Record<string, string> = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', ...wish.env }
  const made = env.DATABASE_URL ? undefined : await cluster?.makeDatabase()
  if (made) Object.assign(env, { DATABASE_URL: made.url, JWT_SECRET: cluster!.jwtSecret })
  else if (!env.DATABASE_URL) await prepareDataDir(dataDir)
  const forget = setVariables(wish.env)
  const server = await startServer(readConfig(env), wish.auth ? projectWith(home, wish.auth) : undefined, jobQueue).finally(forget)
  const { tokens, config, database } = server.context
  return {
    house: {
      url: `http://127.0.0.1:${port}`,
      port,
      anonKey: await tokens.anonKey(),
      serviceRoleKey: await tokens.serviceRoleKey(),
      jwtSecret: config.jwtSecret,
      dataDir,
      database: placeOf(database.address),
    },
    async close() {
      await server.close()
      if (made) await cluster!.dropDatabase(made.name)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** `env(NAME)` in config.toml is read from the process while a server starts. Returns the way back. */
function setVariables(env: Record<string, string>) {
  const before = { ...process.env }
  Object.assign(process.env, env)
  return () => {
    for (const name of Object.keys(env)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}

/** The project with another `[auth]`: same server, same database, another config.toml. */
function projectWith(home: string, auth: Toml): string {
  const supabase = join(home, 'project/supabase')
  mkdirSync(supabase, { recursive: true })
  for (const part of ['migrations', 'functions']) symlinkSync(join(root, 'supabase', part), join(supabase, part))
  const settings = parse(readFileSync(join(root, 'supabase/config.toml'), 'utf8')) as Toml
  writeFileSync(join(supabase, 'config.toml'), stringify({ ...settings, auth: merged(settings.auth as Toml, auth) }))
  return join(home, 'project')
}

function merged(base: Toml, changes: Toml): Toml {
  const both = { ...base }
  for (const [name, value] of Object.entries(changes))
    both[name] = value && typeof value === 'object' && !Array.isArray(value) ? merged((base[name] as Toml) ?? {}, value as Toml) : value
  return both
}
