import { release, totalmem } from 'node:os'
import { strToU8, zipSync } from 'fflate'
import type { Report } from './finding.ts'

/** Values that are shown as they are; of everything else the bundle says only whether it is set. */
const shown = new Set([
  ...[
    'PORT',
    'HOST',
    'METRICS_PORT',
    'PARTS',
    'LOG_LEVEL',
    'OUTBOX_COLLECTED',
    'FILES_SENT_BY',
    'TRUST_PROXY',
    'BACKUPS_AT',
    'BACKUPS_KEPT',
  ],
  ...[
    'ENCODER',
    'HEARING',
    'TRANSCRIBE_MODEL',
    'WORKER_CONCURRENCY',
    'LARGEST_OBJECT_BYTES',
    'S3_REGION',
    'WORKER_BROWSER',
    'FFMPEG_PATH',
    'FFMPEG_TRIED_IN',
  ],
])
const asSet = [
  ...[
    'SITE_URL',
    'API_EXTERNAL_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'JWT_SECRET',
    'JWT_KEYS',
    'PUBLISHABLE_KEY',
    'SECRET_KEY',
    'SMTP_URL',
    'METRICS_KEY',
  ],
  ...['SUPABASE_URL', 'SUPABASE_ANON_KEY', 'SUPABASE_SERVICE_ROLE_KEY', 'S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'BACKUPS'],
  ...['S3_SECRET_ACCESS_KEY', 'TRANSCRIBE_URL', 'TRANSCRIBE_KEY', 'MAIL_REPLY_TO', 'IMAP_URL', 'MAIL_IN_KEY', 'MAIL_FROM_ADDRESS'],
]

type Environment = Record<string, string | undefined>

/** A ZIP file for a bug report: what was found, the settings without their secrets, and the versions. */
export function bundleOf(reports: readonly Report[], env: Environment, version: string): Uint8Array {
  const facts = {
    version,
    node: process.version,
    system: `${process.platform} ${process.arch} ${release()}`,
    memoryMegabytes: Math.round(totalmem() / 1e6),
    madeAt: new Date().toISOString(),
  }
  const files = { 'findings.json': reports, 'settings.json': settingsOf(env), 'system.json': facts }
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, strToU8(withoutSecrets(`${JSON.stringify(content, null, 2)}\n`, env))]),
    ),
  )
}

/** Settings by name: their value where it is harmless, else `set`. Those that are not set are left out. */
export const settingsOf = (env: Environment): Record<string, string> =>
  Object.fromEntries([...shown, ...asSet].filter((name) => env[name]).map((name) => [name, shown.has(name) ? env[name]! : 'set']))

/** An error of another program may repeat what it was given: each secret of the settings, and each password in an address, is struck out. */
export function withoutSecrets(text: string, env: Environment): string {
  const secrets = asSet.flatMap((name) => {
    const value = env[name]
    if (!value) return []
    const { password = '', username = '' } = URL.canParse(value) ? new URL(value) : {}
    return [value, password, decodeURIComponent(password), username]
  })
  const longestFirst = [...new Set(secrets)].filter((secret) => secret.length >= 4).sort((one, other) => other.length - one.length)
  return longestFirst.reduce((left, secret) => left.replaceAll(secret, '[left out]'), text)
}
