import { existsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'

export interface WorkerConfig {
  /** As role `postgres`; a direct or session connection, because advisory locks and LISTEN need it. */
  databaseUrl: string
  supabaseUrl: string
  serviceRoleKey: string
  ffmpegPath?: string
  /** `auto`: hardware encoder if it passes a trial; `software`: CPU. */
  encoder: 'auto' | 'software'
  /** Cache of ffmpeg trial results: several workers may share it. */
  ffmpegTriedIn: string
  /** Where storage keeps its files when that is on this machine. */
  filesDir?: string
  workDir: string
  /** See `HouseFiles`. */
  largestObjectBytes?: number
  /** Films prepared at the same time. */
  concurrency: number
  /** Email goes out by SMTP, or into the outbox where another program collects it; without either none is sent. */
  mail?: { smtpUrl?: string; outboxDir: string; sender: { name: string; address: string } }
  /** Inbound mail: the reply address, and the mailbox or the key of the webhook. */
  mailbox?: { replyTo: string; url?: string; key?: string }
  /** A Chromium to record space paths, `none` to disable; else one of the system's is looked for. */
  browserPath?: string
  /** Whether the house runs speech recognition itself when no external recogniser is configured. */
  hears: boolean
  /** Folder of added models. */
  modelsDir?: string | undefined
  /** External recogniser. */
  transcriber?: { url: string; key?: string; model: string }
  siteUrl: string
  servicesUrl: string
  logLevel: string
}

const schema = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
  SUPABASE_URL: z.url({ protocol: /^https?$/ }),
  SUPABASE_SERVICE_ROLE_KEY: z.string().min(20),
  FFMPEG_PATH: z.string().optional(),
  FFMPEG_TRIED_IN: z.string().optional(),
  ENCODER: z.enum(['auto', 'software']).default('auto'),
  WORKER_BROWSER: z.string().optional(),
  DATA_DIR: z.string().optional(),
  FILES_DIR: z.string().optional(),
  WORK_DIR: z.string().optional(),
  LARGEST_OBJECT_BYTES: z.coerce.number().int().min(100_000).optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).optional(),
  SMTP_URL: z.string().optional(),
  OUTBOX_COLLECTED: z.enum(['0', '1']).default('0'),
  MAIL_FROM_NAME: z.string().default('Actuality'),
  MAIL_FROM_ADDRESS: z.string().optional(),
  MAIL_REPLY_TO: z.email().max(200).optional(),
  IMAP_URL: z
    .string()
    .regex(/^imaps?:\/\/[^@/]+@/, 'must begin with imap:// or imaps:// and hold a name and a password')
    .refine((value) => URL.canParse(value), 'must be an address such as imaps://name:password@host/INBOX')
    .optional(),
  MAIL_IN_KEY: z.string().min(24, 'must have at least 24 characters').max(200).optional(),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  API_EXTERNAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  HEARING: z.enum(['on', 'off']).default('on'),
  TRANSCRIBE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRANSCRIBE_KEY: z.string().optional(),
  TRANSCRIBE_MODEL: z.string().default('whisper-1'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** Throws an Error with one sentence for the operator when a value cannot be used. */
export function readEnvironment(env: Record<string, string | undefined>): WorkerConfig {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(
      `${issue?.path.join('.')} cannot be used by the worker: ${issue?.message}. Correct it in the environment and start again.`,
    )
  }
  const e = parsed.data
  if (e.MAIL_REPLY_TO && !e.IMAP_URL && !e.MAIL_IN_KEY)
    throw new Error(
      'MAIL_REPLY_TO needs IMAP_URL or MAIL_IN_KEY beside it: the way its mail comes to the house. Set one of them, or unset it.',
    )
  if (!e.MAIL_REPLY_TO && (e.IMAP_URL || e.MAIL_IN_KEY))
    throw new Error(
      `${e.IMAP_URL ? 'IMAP_URL' : 'MAIL_IN_KEY'} needs MAIL_REPLY_TO beside it: the address people answer to. Set both, or none.`,
    )
  const kept = e.DATA_DIR && join(resolve(e.DATA_DIR), 'files')
  const workDir = e.WORK_DIR ?? (e.DATA_DIR ? join(resolve(e.DATA_DIR), 'work') : join(tmpdir(), 'actuality-work'))
  return {
    databaseUrl: e.DATABASE_URL,
    supabaseUrl: e.SUPABASE_URL.replace(/\/+$/, ''),
    serviceRoleKey: e.SUPABASE_SERVICE_ROLE_KEY,
    ffmpegPath: e.FFMPEG_PATH,
    encoder: e.ENCODER,
    browserPath: e.WORKER_BROWSER,
    filesDir: e.FILES_DIR ?? (kept && existsSync(kept) ? kept : undefined),
    workDir,
    ffmpegTriedIn: e.FFMPEG_TRIED_IN ?? workDir,
    largestObjectBytes: e.LARGEST_OBJECT_BYTES,
    concurrency: e.WORKER_CONCURRENCY ?? Math.max(2, availableParallelism()),
    hears: e.HEARING === 'on',
    modelsDir: e.DATA_DIR && join(resolve(e.DATA_DIR), 'models'),
    ...(e.TRANSCRIBE_URL ? { transcriber: { url: e.TRANSCRIBE_URL, key: e.TRANSCRIBE_KEY, model: e.TRANSCRIBE_MODEL } } : {}),
    ...(e.MAIL_REPLY_TO && (e.IMAP_URL || e.MAIL_IN_KEY)
      ? { mailbox: { replyTo: e.MAIL_REPLY_TO, url: e.IMAP_URL, key: e.MAIL_IN_KEY } }
      : {}),
    ...addressesOf(e),
    logLevel: e.LOG_LEVEL,
  }
}

function addressesOf(e: z.infer<typeof schema>): Pick<WorkerConfig, 'mail' | 'siteUrl' | 'servicesUrl'> {
  const withoutSlash = (address: string) => address.replace(/\/+$/, '')
  const siteUrl = withoutSlash(e.SITE_URL ?? e.SUPABASE_URL)
  const address = e.MAIL_FROM_ADDRESS ?? `house@${new URL(siteUrl).hostname.replace(/^\[|\]$/g, '')}`
  const outboxDir = e.DATA_DIR && join(resolve(e.DATA_DIR), 'outbox')
  const sends = e.SMTP_URL !== undefined || (e.OUTBOX_COLLECTED === '1' && outboxDir !== undefined)
  return {
    siteUrl,
    servicesUrl: withoutSlash(e.API_EXTERNAL_URL ?? e.SITE_URL ?? e.SUPABASE_URL),
    ...(sends ? { mail: { smtpUrl: e.SMTP_URL, outboxDir: outboxDir ?? '', sender: { name: e.MAIL_FROM_NAME, address } } } : {}),
  }
}
