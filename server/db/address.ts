import { createHmac } from 'node:crypto'

/** Where the database is and how each login role enters it. */
export interface DatabaseAddress {
  host: string
  port: number
  database: string
  /** Password of a login role, derived from the signing secret, so that several server processes agree without sharing a disk. */
  password: (role: string) => string
  /** TLS as `sslmode` in DATABASE_URL asks for it. */
  ssl?: 'require' | 'prefer' | 'verify-full'
  /** The login that prepares the database. On a foreign server it also acts for `postgres`, whose own password is not ours to change. */
  owner: { user: string; password: string; actsForPostgres: boolean }
}

/** What a postgres.js pool needs to enter as `role`. */
export function loginOptions(address: DatabaseAddress, role: string) {
  const { host, port, database, ssl, owner } = address
  const application_name = 'actuality'
  if (role === 'postgres' && owner.actsForPostgres)
    return { host, port, database, ssl, user: owner.user, password: owner.password, connection: { application_name, role: 'postgres' } }
  return { host, port, database, ssl, user: role, password: address.password(role), connection: { application_name } }
}

/** The same as a URL, for libraries that take one. */
export function loginUrl(address: DatabaseAddress, role: string): string {
  const { user, password, connection } = loginOptions(address, role)
  const url = new URL(
    `postgres://${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}/${encodeURIComponent(address.database)}`,
  )
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  if (address.ssl) url.searchParams.set('sslmode', address.ssl)
  if ('role' in connection) url.searchParams.set('options', `-c role=${connection.role}`)
  return url.href
}

export function rolePassword(secret: string, role: string): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url')
}

/** Reads DATABASE_URL. `actsForPostgres` is settled when the server has been seen. */
export function addressOf(databaseUrl: string, secret: string): DatabaseAddress {
  const url = new URL(databaseUrl)
  const mode = url.searchParams.get('sslmode')
  return {
    host: url.hostname.replace(/^\[|\]$/g, '') || '127.0.0.1',
    port: Number(url.port || 5432),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    password: (role) => rolePassword(secret, role),
    ssl: mode === 'require' || mode === 'prefer' ? mode : mode?.startsWith('verify') ? 'verify-full' : undefined,
    owner: { user: decodeURIComponent(url.username) || 'postgres', password: decodeURIComponent(url.password), actsForPostgres: false },
  }
}
