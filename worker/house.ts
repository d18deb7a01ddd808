import type { Logger } from 'pino'
import type { Sql } from '#sql/sql.ts'
import type { HouseFiles } from './files/house-files.ts'

/** What every job is given; made once by `main.ts`. */
export interface WorkerHouse {
  /** As database role `postgres`, which owns the product's tables: row rules do not apply. */
  sql: Sql
  files: HouseFiles
  /** Path of the ffmpeg that passed the self-check. */
  ffmpeg: string
  /** Folder for work in progress, one below it a version. Anything in it can be made again. */
  workDir: string
  log: Logger
}
