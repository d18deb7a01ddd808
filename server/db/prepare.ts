import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSql } from '#sql/open-sql.ts'
import type { Sql } from '#sql/sql.ts'
import { type DatabaseAddress, loginOptions, ownerLogin } from './address.ts'
import { extensionsIn, makeExtensions } from './extensions.ts'
import { applyMigrations, type MigrationSource, type Pending, pendingMigrations } from './migrate.ts'
import { exposeNewTables } from './new-tables.ts'
import { ensureRoles, rolesFingerprint } from './roles.ts'

/** Any number; its holder prepares, the others wait: several server processes may start at once on one database. */
const preparationLock = 7_190_218

export interface Preparation {
  /** Called once before a non-empty database is changed. */
  beforeUpgrade?(): Promise<void>
  exposeNewTables?: boolean | undefined
  /**
   * The product is owned by another role: extensions it needs are created where its owner may not; unavailable ones are reported and left
   * out.
   */
  onMissingExtensions?: ((names: string[]) => void) | undefined
  /** Called before the product's own migrations, the last source: what they build on and no part brings. `sql` may do anything. */
  beforeProduct?(sql: Sql): Promise<void>
}

/**
 * Brings a database to what `sources` need, in their order: roles and schemas first, then each part's tables, the product's last.
 * Returns the names of the migrations applied.
 */
export async function prepareDatabase(
  address: DatabaseAddress,
  sources: readonly MigrationSource[],
  { beforeUpgrade, exposeNewTables: expose, onMissingExtensions, beforeProduct }: Preparation = {},
): Promise<string[]> {
  const superuser = openSql(ownerLogin(address), { max: 1 })
  try {
    await superuser`select pg_advisory_lock(${preparationLock})`
    await ensureRolesOnce(superuser, address)
    const pending = await Promise.all(sources.map((source) => pendingMigrations(superuser, source)))
    const waits = ({ files, afterCode }: Pending) => files.length + afterCode.length > 0
    if (pending.some((one) => one.applied > 0 && waits(one))) await beforeUpgrade?.()
    if (expose !== undefined) await exposeNewTables(superuser, expose)
    const done: string[] = []
    for (const [index, source] of sources.entries()) {
      const isProduct = index === sources.length - 1
      if (isProduct) await beforeProduct?.(superuser)
      const { files } = pending[index]!
      const missing = isProduct && onMissingExtensions ? await extensionsFor(superuser, source.folder, files) : []
      if (missing.length > 0) onMissingExtensions?.(missing)
      if (waits(pending[index]!) || source.sources) done.push(...(await migrateAs(address, source, new Set(missing))))
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

async function migrateAs(address: DatabaseAddress, source: MigrationSource, missingExtensions: ReadonlySet<string>): Promise<string[]> {
  const sql = openSql(loginOptions(address, source.role), { max: 1 })
  try {
    return await applyMigrations(sql, source, missingExtensions)
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
