import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { claimDataDir } from './data-dir.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import { readSettings } from './settings.ts'
import { StartRefused } from './start-refused.ts'

/** A slot's name may have 63 letters, and gets more at the end. */
const longestName = 40

const isAddress = (value: string) => URL.canParse(value) && new URL(value).hostname !== ''

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_KEY: z
    .string()
    .regex(/^[\w-]{16,200}$/, 'it has 16 to 200 letters, digits, - and _')
    .optional(),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  API_EXTERNAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .refine((value) => URL.canParse(value), 'must be an address such as postgres://user:password@host:5432/database')
    .optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  JWT_KEYS: z.string().optional(),
  PUBLISHABLE_KEY: z.string().optional(),
  SECRET_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .refine(isAddress, 'must be an address such as smtp://user:password@host:587')
    .optional(),
  OUTBOX_COLLECTED: z.enum(['0', '1']).default('0'),
  PARTS: z.string().default('web,api,worker'),
  TRUST_PROXY: z.string().optional(),
  FILES_SENT_BY: z.enum(['nginx', 'x-sendfile']).optional(),
  SUPABASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
  SUPABASE_SERVICE_ROLE_KEY: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export interface ServerConfig {
  /** `project_id` of the project, in lower-case letters, digits and underscores: metrics, keys, sessions and slots of the database have it. */
  name: string
  port: number
  host: string
  /** Public address, without a slash at the end. */
  siteUrl: string
  /** Public address of the API where it is not that of the app, without a slash at the end: what links in letters lead to. */
  apiUrl?: string
  /** Whether SITE_URL was set; otherwise pages use the address of the request. */
  siteUrlGiven: boolean
  /** Absolute path of the folder that contains everything a backup needs. */
  dataDir: string
  databaseUrl?: string
  /** HS256 secret of access tokens and of the anon and service keys. */
  jwtSecret: string
  /** JWK set (JSON) for asymmetric signing, if any. */
  jwtKeys?: string
  /** Words accepted in place of the anon and the service key (`sb_publishable_…`, `sb_secret_…`), if any. */
  publishableKey?: string
  secretKey?: string
  smtpUrl?: string
  /** Without SMTP: another program sends what lies in the outbox. */
  outboxCollected: boolean
  parts: Set<'web' | 'api' | 'worker'>
  /** Proxies whose forwarded address is believed. */
  trustProxy: string[]
  /** The proxy in front that sends the bytes of files once we said yes: by X-Accel-Redirect or by X-Sendfile. */
  filesSentBy?: 'nginx' | 'x-sendfile'
  s3?: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
  /** Port for Prometheus, if wanted: on loopback, or on every address for those who send the key. */
  metricsPort?: number
  metricsKey?: string
  /** The Supabase platform that hosts everything else; then this process serves the app and runs workers only. */
  platform?: { url: string; anonKey: string; serviceRoleKey?: string }
  logLevel: string
}

export const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/** Reads the environment, and the name of the project in `projectDir`. Throws StartRefused when a value cannot be used. */
export function readConfig(env: Record<string, string | undefined>, projectDir = projectRoot): ServerConfig {
  const e = checked(env)
  const dataDir = resolve(e.DATA_DIR)
  const parts = partsOf(e.PARTS)
  const platform = platformOf(e, parts)
  const filesSentBy = filesSentByOf(e)
  const trustProxy = trustedProxies(e.TRUST_PROXY)
  if (e.METRICS_PORT !== undefined && e.METRICS_PORT === e.PORT)
    throw new StartRefused(
      `METRICS_PORT cannot be used: ${e.METRICS_PORT} is the port of the house itself. Choose another and start again.`,
    )
  claimDataDir(dataDir)
  if (parts.size === 1 && parts.has('worker') && !e.DATABASE_URL)
    throw new StartRefused(
      'PARTS=worker needs DATABASE_URL: a worker alone takes its jobs from the database of another house. Set it and start again.',
    )
  return {
    name: nameOf(projectDir),
    port: e.PORT,
    host: e.HOST,
    siteUrlGiven: e.SITE_URL !== undefined,
    siteUrl: (e.SITE_URL ?? `http://${['0.0.0.0', '::'].includes(e.HOST) ? 'localhost' : e.HOST}:${e.PORT}`).replace(/\/+$/, ''),
    apiUrl: e.API_EXTERNAL_URL?.replace(/\/+$/, ''),
    dataDir,
    databaseUrl: e.DATABASE_URL,
    jwtSecret: e.JWT_SECRET ?? keptSecret(dataDir, 'jwt-secret'),
    jwtKeys: e.JWT_KEYS,
    publishableKey: e.PUBLISHABLE_KEY,
    secretKey: e.SECRET_KEY,
    smtpUrl: e.SMTP_URL,
    outboxCollected: e.OUTBOX_COLLECTED === '1',
    parts,
    trustProxy,
    filesSentBy,
    s3: s3Of(e),
    metricsPort: e.METRICS_PORT,
    metricsKey: e.METRICS_KEY,
    platform,
    logLevel: e.LOG_LEVEL,
  }
}

/** PostgreSQL takes a slot's name, and Prometheus a metric's, only in these letters. */
function nameOf(projectDir: string): string {
  const { project_id: id } = readSettings(`${projectDir}/supabase/config.toml`) as { project_id?: unknown }
  const name =
    typeof id === 'string'
      ? id
          .toLowerCase()
          .replaceAll(/[^a-z0-9_]+/g, '_')
          .slice(0, longestName)
      : ''
  return name.replace(/^(?=\d)/, '_') || 'supabase'
}

function checked(env: Record<string, string | undefined>) {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartRefused(`${issue?.path.join('.')} cannot be used: ${issue?.message}. Correct it in the environment and start again.`)
  }
  return parsed.data
}

type Environment = ReturnType<typeof checked>

function partsOf(value: string): ServerConfig['parts'] {
  const all = ['web', 'api', 'worker'] as const
  const parts = value === 'all' ? all : value.split(',').map((part) => part.trim())
  const unknown = parts.find((part) => !all.includes(part as 'web'))
  if (unknown !== undefined)
    throw new StartRefused(`PARTS cannot be used: "${unknown}" is none of web, api, worker. Correct it and start again.`)
  return new Set(parts as typeof all)
}

function s3Of(e: Environment): ServerConfig['s3'] {
  if (!e.S3_ENDPOINT && !e.S3_BUCKET) return undefined
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new StartRefused(
      'An object store needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together. Set all four, or none.',
    )
  return { endpoint, bucket, region: e.S3_REGION ?? 'us-east-1', accessKeyId, secretAccessKey }
}

function filesSentByOf({ FILES_SENT_BY, TRUST_PROXY, S3_ENDPOINT }: Environment): ServerConfig['filesSentBy'] {
  if (FILES_SENT_BY && S3_ENDPOINT)
    throw new StartRefused('FILES_SENT_BY needs files on a disk of this machine; with S3_ENDPOINT there are none. Unset one of the two.')
  if (FILES_SENT_BY && !TRUST_PROXY)
    throw new StartRefused(
      'FILES_SENT_BY needs TRUST_PROXY: only the proxy that is named there is told where a file is. Set both, or none.',
    )
  return FILES_SENT_BY
}

function platformOf(e: Environment, parts: ServerConfig['parts']): ServerConfig['platform'] {
  if (!e.SUPABASE_URL) return undefined
  if (!e.SUPABASE_ANON_KEY)
    throw new StartRefused('SUPABASE_URL needs SUPABASE_ANON_KEY beside it: the browser speaks to the platform with it.')
  if (parts.has('worker') && !(e.SUPABASE_SERVICE_ROLE_KEY && e.DATABASE_URL))
    throw new StartRefused(
      "With SUPABASE_URL, workers need SUPABASE_SERVICE_ROLE_KEY for the films and DATABASE_URL, the platform's database, for their jobs. Set both, or PARTS=web.",
    )
  return { url: e.SUPABASE_URL.replace(/\/+$/, ''), anonKey: e.SUPABASE_ANON_KEY, serviceRoleKey: e.SUPABASE_SERVICE_ROLE_KEY }
}

/** A random secret created at first use and stored in `DATA_DIR/keys`, readable by this account only. */
export function keptSecret(dataDir: string, name: string): string {
  const file = `${dataDir}/keys/${name}`
  const unfinished = `${file}.${process.pid}`
  if (!existsSync(file)) {
    mkdirSync(`${dataDir}/keys`, { recursive: true, mode: 0o700 })
    writeFileSync(unfinished, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(unfinished, file)
  }
  return readFileSync(file, 'utf8').trim()
}
