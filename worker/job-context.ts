import type { Logger } from 'pino'
import type { PostOffice } from '#mail/open-post.ts'
import type { Sql } from '#sql/sql.ts'
import type { Hardware } from './ffmpeg/hardware.ts'
import type { HouseFiles } from './files/stored-files.ts'
import type { PushKeys } from './letters/push-keys.ts'
import type { Hearing } from './transcribe/find-recogniser.ts'
import type { RecogniserAddress } from './transcribe/over-http.ts'

/** What every job is given; made once by `main.ts`. */
export interface WorkerHouse {
  /** As database role `postgres`, which owns the product's tables: row rules do not apply. */
  sql: Sql
  files: HouseFiles
  /** Path of the ffmpeg that passed the self-check. */
  ffmpeg: string
  /** What encodes ladders in this machine's graphics hardware; not there where none does. */
  hardware?: Hardware | undefined
  /** Folder for work in progress, one below it a version. Anything in it can be made again. */
  workDir: string
  log: Logger
  /** Not there in a house that sends no mail (decision 0043): then nobody is written to. */
  post?: PostOffice
  /** Where answers to letters arrive; not there in a house that takes none. `url` of an IMAP mailbox, where mail is not handed over. */
  mailbox?: { replyTo: string; url?: string }
  /** How browsers' push services know the house. */
  push: PushKeys
  /** What turns the speech of films into words. */
  hearing: Hearing
  /** A recogniser over HTTP; not there where the house was given none. */
  transcriber?: RecogniserAddress | undefined
  /** Path of a Chromium that paths of spaces are filmed with; not there where there is none. */
  browser?: string
  /** The accounts of the house, asked with the service key. `url` ends with auth/v1. */
  auth: { url: string; serviceRoleKey: string }
  /** Public address of the pages, and of the services where they differ; without a slash at the end. */
  siteUrl: string
  servicesUrl: string
}
