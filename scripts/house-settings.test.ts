import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { StartRefused } from '#server/start-refused.ts'
import { startProcess } from '#tests/support/start-process.ts'
import { readHouseSettings } from './house-settings.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
function folder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'actuality-settings-')))
  return folders.at(-1)!
}
const reply = { MAIL_REPLY_TO: 'reply@films.example' }

/** What is set, and what the one sentence names. */
const wrong: [Record<string, string>, RegExp][] = [
  [{ PORT: 'http' }, /^PORT cannot be used/],
  [{ PORT: '70000' }, /^PORT cannot be used/],
  [{ HOST: '203.0.113.7' }, /^HOST 203\.0\.113\.7 is no address of this machine/],
  [{ METRICS_PORT: '0' }, /^METRICS_PORT cannot be used/],
  [{ METRICS_KEY: 'short' }, /^METRICS_KEY cannot be used: it has 16 to 200/],
  [{ PORT: '3000', METRICS_PORT: '3000' }, /^METRICS_PORT cannot be used: 3000 is the port of the house itself/],
  [{ SITE_URL: 'films.example.org' }, /^SITE_URL cannot be used/],
  [{ API_EXTERNAL_URL: 'ftp://films.example.org' }, /^API_EXTERNAL_URL cannot be used/],
  [{ DATABASE_URL: 'mysql://host/db' }, /^DATABASE_URL cannot be used: must begin with postgres/],
  [{ DATABASE_URL: 'postgres://host:port/db' }, /^DATABASE_URL cannot be used: must be an address such as/],
  [{ JWT_SECRET: 'short' }, /^JWT_SECRET cannot be used/],
  [{ JWT_KEYS: 'no json' }, /JWT_KEYS/],
  [{ SMTP_URL: 'mail.example.org:587' }, /^SMTP_URL cannot be used: must begin with smtp/],
  [{ SMTP_URL: 'smtp://' }, /^SMTP_URL cannot be used: must be an address such as/],
  [{ OUTBOX_COLLECTED: 'yes' }, /^OUTBOX_COLLECTED cannot be used/],
  [{ PARTS: 'web,db' }, /^PARTS cannot be used: "db" is none of/],
  [{ TRUST_PROXY: 'proxy' }, /^TRUST_PROXY cannot be used: "proxy" is a name, and a proxy is known by its address/],
  [{ TRUST_PROXY: '127.0.0.1,proxy.internal' }, /^TRUST_PROXY cannot be used: "proxy\.internal" is a name/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY cannot be used: "10\.0\.0\.0\/33" is no address and no network/],
  [{ TRUST_PROXY: '1' }, /^TRUST_PROXY cannot be used: "1" is no address/],
  [{ FILES_SENT_BY: 'apache' }, /^FILES_SENT_BY cannot be used/],
  [{ FILES_SENT_BY: 'nginx' }, /^FILES_SENT_BY needs TRUST_PROXY/],
  [{ SUPABASE_URL: 'project' }, /^SUPABASE_URL cannot be used/],
  [{ SUPABASE_URL: 'https://project.example' }, /^SUPABASE_URL needs SUPABASE_ANON_KEY/],
  [{ S3_ENDPOINT: 'minio:9000' }, /^S3_ENDPOINT cannot be used/],
  [{ S3_ENDPOINT: 'http://minio:9000' }, /^An object store needs/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL cannot be used/],
  [{ ENCODER: 'nvidia' }, /^ENCODER cannot be used by the worker/],
  [{ FFMPEG_PATH: '/nowhere/ffmpeg' }, /^FFMPEG_PATH cannot be used: \/nowhere\/ffmpeg does not start/],
  [{ WORKER_BROWSER: '/nowhere/chromium' }, /^WORKER_BROWSER cannot be used: \/nowhere\/chromium is no program/],
  [{ WORKER_CONCURRENCY: '0' }, /^WORKER_CONCURRENCY cannot be used by the worker/],
  [{ LARGEST_OBJECT_BYTES: '4GB' }, /^LARGEST_OBJECT_BYTES cannot be used by the worker/],
  [{ HEARING: 'yes' }, /^HEARING cannot be used by the worker/],
  [{ TRANSCRIBE_URL: 'whisper:8000' }, /^TRANSCRIBE_URL cannot be used by the worker/],
  [{ ...reply, IMAP_URL: 'mail.example.org' }, /^IMAP_URL cannot be used by the worker: must begin with imap/],
  [{ ...reply, IMAP_URL: 'imaps://reply:a@b@:mail/' }, /^IMAP_URL cannot be used by the worker/],
  [{ IMAP_URL: 'imaps://reply:secret@mail.example.org/INBOX' }, /^IMAP_URL needs MAIL_REPLY_TO beside it/],
  [{ MAIL_IN_KEY: 'a key of twenty-four letters or more' }, /^MAIL_IN_KEY needs MAIL_REPLY_TO beside it/],
  [{ ...reply, MAIL_IN_KEY: 'short' }, /^MAIL_IN_KEY cannot be used by the worker: must have at least 24/],
  [{ MAIL_REPLY_TO: 'reply' }, /^MAIL_REPLY_TO cannot be used by the worker/],
  [reply, /^MAIL_REPLY_TO needs IMAP_URL or MAIL_IN_KEY beside it/],
]

describe('An invalid value stops the start with one sentence', () => {
  it.each(wrong)('%o', async (env, sentence) => {
    const refused = await readHouseSettings({ DATA_DIR: folder(), ...env }).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(StartRefused)
    expect((refused as Error).message).toMatch(sentence)
    expect((refused as Error).message).not.toContain('\n')
  })

  it('before there is a database', async () => {
    const dataDir = folder()
    const started = await startProcess({ DATA_DIR: dataDir, TRUST_PROXY: 'proxy', PARTS: 'api,worker' })
    expect(await started.ended).toBe(1)
    expect(started.output()).toMatch(/^\s*TRUST_PROXY cannot be used: "proxy" is a name, [^\n]*\n$/)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })
})

it.each([
  {},
  { TRUST_PROXY: '127.0.0.1, ::1' },
  { TRUST_PROXY: 'loopback,uniquelocal' },
  { TRUST_PROXY: '172.18.0.0/16,' },
  { WORKER_BROWSER: 'none', ENCODER: 'software' },
  { ...reply, IMAP_URL: 'imaps://reply%40films.example:secret@mail.example.org/INBOX' },
  { PARTS: 'web', ENCODER: 'nvidia' },
] as Record<string, string>[])('A valid value starts: %o', async (env) => {
  expect(await readHouseSettings({ DATA_DIR: folder(), ...env })).toMatchObject({ parts: expect.any(Set) })
})

it('An unreadable limit of a function stops the start', async () => {
  const project = folder()
  mkdirSync(join(project, 'supabase'))
  writeFileSync(join(project, 'supabase/config.toml'), '[functions.pictures]\nbody_limit = "much"\n')
  await expect(readHouseSettings({ DATA_DIR: folder() }, project)).rejects.toThrow(
    'body_limit of [functions.pictures] in supabase/config.toml cannot be used',
  )
})
