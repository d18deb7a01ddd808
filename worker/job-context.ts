import type { Logger } from 'pino'
import type { PostOffice } from '#mail/open-post.ts'
import type { Sql } from '#sql/sql.ts'
import type { Hardware } from './ffmpeg/hardware.ts'
import type { HouseFiles } from './files/stored-files.ts'
import type { PushKeys } from './letters/push-keys.ts'
import type { Hearing } from './transcribe/find-recogniser.ts'
import type { RecogniserAddress } from './transcribe/over-http.ts'

/** Dependencies of every job; created once by `main.ts`. */
export interface WorkerHouse {
  /** As database role `postgres`, which owns the product's tables: row-level security does not apply. */
  sql: Sql
  files: HouseFiles
  /** Path of the ffmpeg that passed the self-check. */
  ffmpeg: string
  /** Hardware encoder for ladders; undefined without one. */
  hardware?: Hardware | undefined
  /** Scratch folder, with a subfolder per version. Everything in it can be recreated. */
  workDir: string
  log: Logger
  /** Undefined in a house without outgoing mail (decision 0043): then no email is sent. */
  post?: PostOffice
  /** Inbound mail; undefined when disabled. `url` of an IMAP mailbox, unless mail is pushed to us. */
  mailbox?: { replyTo: string; url?: string }
  /** VAPID identity for browsers' push services. */
  push: PushKeys
  /** Speech recognition. */
  hearing: Hearing
  /** A recogniser over HTTP; undefined when not configured. */
  transcriber?: RecogniserAddress | undefined
  /** Path of a Chromium for recordings of space paths; undefined without one. */
  browser?: string
  /** Accounts API, called with the service key. `url` ends with auth/v1. */
  auth: { url: string; serviceRoleKey: string }
  /** Public address of the pages, and of the services where they differ; without a slash at the end. */
  siteUrl: string
  servicesUrl: string
}
