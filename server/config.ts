import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  JWT_KEYS: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  PARTS: z.string().default('web,api,worker'),
  TRUST_PROXY: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export interface ServerConfig {
  port: number
  host: string
  /** Public address, without a slash at the end. */
  siteUrl: string
  /** Absolute path of the folder that holds everything a backup needs. */
  dataDir: string
  databaseUrl?: string
  /** HS256 secret of access tokens and of the anon and service keys. */
  jwtSecret: string
  /** JWK set (JSON) for asymmetric signing, if any. */
  jwtKeys?: string
  smtpUrl?: string
  parts: Set<'web' | 'api' | 'worker'>
  /** Proxies whose forwarded address is believed. */
  trustProxy: string[]
  s3?: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
  logLevel: string
}

/** Reads the environment. Throws an Error with one sentence for a person when a value cannot be used. */
export function readConfig(env: Record<string, string | undefined>): ServerConfig {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`${issue?.path.join('.')} cannot be used: ${issue?.message}. Correct it in the environment and start again.`)
  }
  const e = parsed.data
  const parts = e.PARTS === 'all' ? ['web', 'api', 'worker'] : e.PARTS.split(',').map((part) => part.trim())
  for (const part of parts)
    if (!['web', 'api', 'worker'].includes(part)) throw new Error(`PARTS cannot be used: "${part}" is none of web, api, worker.`)
  const dataDir = resolve(e.DATA_DIR)
  const s3 =
    e.S3_ENDPOINT && e.S3_BUCKET
      ? {
          endpoint: e.S3_ENDPOINT,
          bucket: e.S3_BUCKET,
          region: e.S3_REGION ?? 'us-east-1',
          accessKeyId: e.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? '',
        }
      : undefined
  return {
    port: e.PORT,
    host: e.HOST,
    siteUrl: (e.SITE_URL ?? `http://${e.HOST === '0.0.0.0' ? 'localhost' : e.HOST}:${e.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: e.DATABASE_URL,
    jwtSecret: e.JWT_SECRET ?? keptSecret(dataDir, 'jwt-secret'),
    jwtKeys: e.JWT_KEYS,
    smtpUrl: e.SMTP_URL,
    parts: new Set(parts as ('web' | 'api' | 'worker')[]),
    trustProxy: e.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? [],
    s3,
    logLevel: e.LOG_LEVEL,
  }
}

/** A random secret made at first use and kept in `DATA_DIR/keys`, readable by this account only. */
export function keptSecret(dataDir: string, name: string): string {
  const dir = `${dataDir}/keys`
  const file = `${dir}/${name}`
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}
