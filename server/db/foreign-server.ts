import { openSql } from '#sql/open-sql.ts'
import { StartRefused } from '../start-refused.ts'
import { type DatabaseAddress, ownerLogin } from './address.ts'

/** What the server at DATABASE_URL can do for us. */
export interface ForeignServer {
  /** Role `postgres` is the server's superuser: we act as it through DATABASE_URL's login and leave its password alone. */
  postgresIsSuperuser: boolean
  /** Realtime can follow table changes. */
  logicalReplication: boolean
}

/** Checks what the house needs of a PostgreSQL that is not ours. Throws StartRefused with what to do. */
export async function inspectForeignServer(address: DatabaseAddress): Promise<ForeignServer> {
  const { owner } = address
  // The person who starts a house waits for one sentence, not for the database.
  const sql = openSql(ownerLogin(address), { max: 1, patienceMs: 0 })
  try {
    const [found] = await sql`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as version_name,
        current_setting('wal_level') = 'logical' as logical, rolsuper, rolcreaterole and rolbypassrls and rolreplication as may_make_roles,
        has_database_privilege(current_database(), 'create') as may_create, (select rolsuper from pg_roles where rolname = 'postgres') as postgres_super
      from pg_roles where rolname = current_user`
    if (found!.version < 150000)
      throw refuse(`is PostgreSQL ${found!.version_name}; 15 or newer is needed. Upgrade it, or leave DATABASE_URL out`)
    const enough = found!.rolsuper || (found!.version >= 160000 && found!.may_make_roles && found!.may_create)
    if (!enough)
      throw refuse(
        `does not give "${owner.user}" the rights to make roles and row rules. Run this there: alter role "${owner.user}" superuser; or name another account in DATABASE_URL`,
      )
    return { postgresIsSuperuser: found!.postgres_super === true, logicalReplication: found!.logical }
  } catch (error) {
    throw error instanceof StartRefused ? error : explain(error as Error & { code?: string }, address)
  } finally {
    await sql.end({ timeout: 2 })
  }
}

const refuse = (what: string, cause?: unknown) => new StartRefused(`The database at DATABASE_URL ${what}, then start again.`, { cause })

function explain(error: Error & { code?: string }, { host, port, database, owner }: DatabaseAddress): StartRefused {
  const unreachable = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'CONNECT_TIMEOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ECONNRESET',
  ]
  if (unreachable.includes(error.code ?? ''))
    return refuse(`cannot be reached at ${host}:${port}. Check the address and that PostgreSQL runs there`, error)
  if (error.code === '28P01' || error.code === '28000')
    return refuse(`refuses the user "${owner.user}" with this password. Correct DATABASE_URL`, error)
  if (error.code === '3D000') return refuse(`has no database "${database}". Create it or correct DATABASE_URL`, error)
  return refuse(`cannot be used: ${error.message}. Correct that`, error)
}
