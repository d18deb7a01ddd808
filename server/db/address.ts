import { createHmac } from 'node:crypto'
import { type Login, loginOf } from '#sql/login.ts'
import type { ServerConfig } from '../config.ts'

/** Where the database is and how each login role enters it. */
export interface DatabaseAddress {
  host: string
  port: number
  database: string
  /** The name the database shows for our sessions. */
  application: string
  /** Password of a login role, derived from the signing secret, so that several server processes agree without sharing a disk. */
  password: (role: string) => string
  /** TLS as `sslmode` in DATABASE_URL asks for it. */
  ssl?: 'require' | 'prefer' | 'verify-full'
  /** The login that prepares the database. On a foreign server it also acts for `postgres`, whose own password is not ours to change. */
  owner: { user: string; password: string; actsForPostgres: boolean }
}

/** How the login that prepares the database enters. */
export function ownerLogin({ host, port, database, ssl, owner, application }: DatabaseAddress): Login {
  return { host, port, database, ssl, user: owner.user, password: owner.password, connection: { application_name: application } }
}

/** How `role` enters. */
export function loginOptions(address: DatabaseAddress, role: string): Login {
  const { host, port, database, ssl, owner, application: application_name } = address
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
  if (connection?.role) url.searchParams.set('options', `-c role=${connection.role}`)
  return url.href
}

export function rolePassword(secret: string, role: string): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url')
}

/** Reads DATABASE_URL. `actsForPostgres` is settled when the server has been seen. */
export function addressOf(
  databaseUrl: string,
  { name: application, jwtSecret }: Pick<ServerConfig, 'name' | 'jwtSecret'>,
): DatabaseAddress {
  const { host, port, database, ssl, user, password } = loginOf(databaseUrl)
  const owner = { user, password, actsForPostgres: false }
  return { host, port, database, application, ssl, password: (role) => rolePassword(jwtSecret, role), owner }
}
