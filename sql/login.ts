import type { ClientConfig } from 'pg'

/** How a session enters the database. */
export interface Login {
  host: string
  port: number
  database: string
  user: string
  password: string
  /** TLS as `sslmode` asks for it; without it none is spoken. */
  ssl?: 'require' | 'prefer' | 'verify-full'
  /** What the session is begun with: settings, and `application_name`. */
  connection?: Record<string, string>
}

/** Reads a `postgres://` address; `options=-c name=value` and `sslmode` are understood. `application` is the name the database shows for it, none without it. */
export function loginOf(address: string, application?: string): Login {
  const url = new URL(address)
  const mode = url.searchParams.get('sslmode')
  const settings = [...(url.searchParams.get('options') ?? '').matchAll(/-c\s*([\w.]+)=((?:\\.|\S)*)/g)]
  return {
    host: url.hostname.replace(/^\[|\]$/g, '') || '127.0.0.1',
    port: Number(url.port || 5432),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    user: decodeURIComponent(url.username) || 'postgres',
    password: decodeURIComponent(url.password),
    ssl: mode === 'require' || mode === 'prefer' ? mode : mode?.startsWith('verify') ? 'verify-full' : undefined,
    connection: {
      ...(application ? { application_name: application } : {}),
      ...Object.fromEntries(settings.map(([, name, value]) => [name!, value!.replace(/\\(.)/g, '$1')])),
    },
  }
}

/** The same for the driver. `replication` is part of the greeting, the rest are settings of the session. */
export function clientConfig(login: Login, encrypted: boolean): ClientConfig {
  const { application_name, replication, ...settings } = login.connection ?? {}
  const options = Object.entries({ client_encoding: 'UTF8', ...settings })
    .map(([name, value]) => `-c ${name}=${value.replace(/[\\\s]/g, '\\$&')}`)
    .join(' ')
  return {
    host: login.host,
    port: login.port,
    database: login.database,
    user: login.user,
    password: login.password,
    application_name,
    options,
    keepAlive: true,
    keepAliveInitialDelayMillis: 15_000,
    connectionTimeoutMillis: 5000,
    ...(encrypted ? { ssl: login.ssl === 'verify-full' ? true : { rejectUnauthorized: false } } : { ssl: false }),
    ...(replication ? { replication } : {}),
  } as ClientConfig
}
