import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { openSql, type Sql } from '#sql/sql.ts'
import { type DatabaseAddress, loginOptions, loginUrl, ownerLogin } from './address.ts'
import { extensionsIn, makeExtensions } from './extensions.ts'
import { applyMigrations, pendingMigrations } from './migrate.ts'
import { exposeNewTables } from './new-tables.ts'
import { ensureRoles, rolesFingerprint } from './roles.ts'

const part = (name: string) => fileURLToPath(new URL(`../${name}/schema`, import.meta.url))

/** Any number; whoever holds it prepares, the others wait: several server processes may start at once on one database. */
const preparationLock = 7_190_218

export interface Preparation {
  beforeUpgrade?(): Promise<void>
  exposeNewTables?: boolean
  /** The product is somebody else's: extensions it names are made where its owner may not, or told here and left out where they are not there. */
  onMissingExtensions?(names: string[]): void
}

/**
 * Brings a database to what this server and the product in `productMigrations` need: roles and schemas, each part's tables, the job
 * queue, the product. `beforeUpgrade` is called once when a database that already holds something is about to change.
 * Returns the names of the migrations applied.
 */
export async function prepareDatabase(
  address: DatabaseAddress,
  productMigrations: string,
  { beforeUpgrade, exposeNewTables: expose, onMissingExtensions }: Preparation = {},
): Promise<string[]> {
  const superuser = openSql(ownerLogin(address), { max: 1 })
  try {
    await superuser`select pg_advisory_lock(${preparationLock})`
    await ensureRolesOnce(superuser, address)
    const steps = [
      { role: 'supabase_auth_admin', folder: part('auth'), table: 'auth.schema_migrations' },
      { role: 'supabase_storage_admin', folder: part('storage'), table: 'storage.migrations' },
      { role: 'supabase_realtime_admin', folder: part('realtime'), table: 'realtime.schema_migrations' },
      { role: 'postgres', folder: productMigrations, table: 'supabase_migrations.schema_migrations' },
    ]
    const pending = await Promise.all(steps.map((step) => pendingMigrations(superuser, step.folder, step.table)))
    if (pending.some(({ applied, files }) => applied > 0 && files.length > 0)) await beforeUpgrade?.()
    if (expose !== undefined) await exposeNewTables(superuser, expose)
    const done: string[] = []
    for (const [index, step] of steps.entries()) {
      if (step.role === 'postgres') await prepareJobQueue(superuser, address)
      const { files } = pending[index]!
      const missing = step.role === 'postgres' && onMissingExtensions ? await extensionsFor(superuser, step.folder, files) : []
      if (missing.length > 0) onMissingExtensions?.(missing)
      if (files.length > 0) done.push(...(await migrateAs(address, step, new Set(missing))))
    }
    return done
  } finally {
    await superuser.end({ timeout: 5 })
  }
}

/** Makes what the pending files of another project need and its owner may not make; resolves with what this server has not. */
function extensionsFor(superuser: Sql, folder: string, files: string[]): Promise<string[]> {
  const names = files.flatMap((file) => extensionsIn(readFileSync(join(folder, file), 'utf8')))
  return makeExtensions(superuser, [...new Set(names)])
}

async function migrateAs(
  address: DatabaseAddress,
  { role, folder, table }: { role: string; folder: string; table: string },
  missingExtensions: ReadonlySet<string>,
): Promise<string[]> {
  const sql = openSql(loginOptions(address, role), { max: 1 })
  try {
    return await applyMigrations(sql, folder, table, missingExtensions)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Roles cost password hashing, so they are made again only when what they are made from has changed. */
async function ensureRolesOnce(superuser: Sql, address: DatabaseAddress) {
  const fingerprint = createHash('sha256')
    .update(`${rolesFingerprint} ${address.password('authenticator')}`)
    .digest('hex')
  const [known] = await superuser`
    select obj_description(to_regnamespace('extensions'), 'pg_namespace') as fingerprint, (select count(*)::int from pg_roles where rolname = 'authenticator') as roles`
  if (known?.fingerprint === fingerprint && known.roles === 1) return
  await ensureRoles(superuser, address)
  await superuser.unsafe(`comment on schema extensions is '${fingerprint}'`)
}

/** The queue's own tables, owned by the product's role: product migrations queue jobs through it. */
async function prepareJobQueue(superuser: Sql, address: DatabaseAddress) {
  const [queue] = await superuser`select to_regclass('graphile_worker.migrations') is not null as present`
  if (queue?.present) {
    const [{ newest }] = (await superuser`select max(id)::int as newest from graphile_worker.migrations`) as unknown as [{ newest: number }]
    if (newest >= newestQueueMigration) return
  }
  await runMigrations({ connectionString: loginUrl(address, 'postgres'), logger: new Logger(() => () => {}) })
}

/** Of the pinned graphile-worker; asking it every time would cost a connection of another library at each start. */
const newestQueueMigration = 20
