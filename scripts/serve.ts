import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig, type ServerConfig } from '#server/config.ts'
import { lineAt, statementsOf } from '#server/db/sql-script.ts'
import { startServer } from '#server/main.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { StartRefused } from '#server/start-refused.ts'
import { loginOf } from '#sql/login.ts'
import { openSql } from '#sql/open-sql.ts'
import type { Sql } from '#sql/sql.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'
import { onStop, stopsWithinMs } from './processes/on-stop.ts'
import { runOrRefuse } from './run-or-refuse.ts'

/**
 * `npm run serve -- <project>`: the server alone, on the `supabase/` folder of another project: its settings, migrations, seeds and functions.
 * With `--expose-new-tables` tables need no grants where its settings do not say, as on the platform before October 2026.
 */
await runOrRefuse(async () => {
  const exposeNewTables = process.argv.includes('--expose-new-tables') || undefined
  const [given] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const project = resolve(given ?? '')
  const folder = join(project, 'supabase')
  if (!given || !existsSync(join(folder, 'config.toml')))
    throw new StartRefused('Say which project, by the folder that holds supabase/config.toml: npm run serve -- ../their-project')
  const settings = readSettings(join(folder, 'config.toml'))
  const env: Record<string, string | undefined> = { ...fromSettings(settings, folder, project), ...filled(process.env), PARTS: 'api' }
  const config = readConfig({ API_EXTERNAL_URL: `http://127.0.0.1:${env.PORT}`, ...env }, project)
  const stopping = onStop({ withinMs: stopsWithinMs })
  const server = await startServer(config, project, {
    ...jobQueue,
    exposeNewTables,
    onMissingExtensions: (names) =>
      console.error(
        `Left out of the migrations, because this server has not got it: extension ${names.join(', ')}. What needs it will fail.`,
      ),
  })
  try {
    await plantSeeds(server.opened.ownerUrl, settings, folder)
  } catch (error) {
    await server.close()
    throw error
  }
  await stopping.whenReady(server.close)
  console.log(await answers(config, server.context.tokens, server.opened.ownerUrl))
})

/** What the platform's own tools take from the file, under the names of our environment, which wins where both say something. */
function fromSettings({ api, auth }: Settings, folder: string, project: string): Record<string, string | undefined> {
  const keys = typeof auth?.signing_keys_path === 'string' ? join(folder, auth.signing_keys_path) : undefined
  if (keys && !existsSync(keys)) throw new StartRefused(`signing_keys_path names ${keys}, which is not there. Correct it and start again.`)
  return {
    PORT: String(api?.port ?? 54321),
    DATA_DIR: join(project, 'data'),
    SITE_URL: text(auth?.site_url),
    JWT_SECRET: text(auth?.jwt_secret),
    JWT_KEYS: keys && readFileSync(keys, 'utf8'),
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function filled(env: NodeJS.ProcessEnv) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

/** Runs the files of `[db.seed]` that have not run yet on this database, each in a transaction of its own. */
async function plantSeeds(ownerUrl: string, { db }: Settings, folder: string) {
  const seed = (db?.seed ?? {}) as { enabled?: boolean; sql_paths?: string[] }
  const files = (seed.sql_paths ?? ['./seed.sql']).flatMap((pattern) => globSync(pattern, { cwd: folder }).sort())
  if (seed.enabled === false || files.length === 0) return
  const sql = openSql(loginOf(ownerUrl), { max: 1 })
  try {
    await sql`create schema if not exists supabase_migrations`
    await sql`create table if not exists supabase_migrations.seed_files (path text primary key, planted_at timestamptz not null default now())`
    const planted = new Set((await sql`select path from supabase_migrations.seed_files`).map((row) => row.path as string))
    for (const file of files.filter((path) => !planted.has(path))) await plant(sql, folder, file)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function plant(sql: Sql, folder: string, file: string) {
  await sql.begin(async (tx) => {
    for (const { text, line } of statementsOf(readFileSync(join(folder, file), 'utf8')))
      await tx.unsafe(text).catch((error: unknown) => {
        const cause = error as Error & { position?: string }
        const at = line + (Number(cause.position) > 0 ? lineAt(text, Number(cause.position) - 1) - 1 : 0)
        throw new StartRefused(
          `supabase/${file}, line ${at}: ${cause.message}. Nothing of this file was kept; correct it and run the same command again.`,
          { cause },
        )
      })
    await tx`insert into supabase_migrations.seed_files (path) values (${file})`
  })
  // What a seed sets for its session is its own.
  await sql.unsafe('reset all')
}

async function answers(
  { port, dataDir }: ServerConfig,
  tokens: { anonKey(): Promise<string>; serviceRoleKey(): Promise<string> },
  ownerUrl: string,
): Promise<string> {
  return `SUPABASE_URL=http://127.0.0.1:${port}
SUPABASE_ANON_KEY=${await tokens.anonKey()}
# The next two may do everything. Keep them off browsers, logs and repositories.
SUPABASE_SERVICE_ROLE_KEY=${await tokens.serviceRoleKey()}
DATABASE_URL=${ownerUrl}
# Everything is kept in ${dataDir}. Ctrl-C stops it.`
}
