import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerConfig } from '../config.ts'
import type { LivingProcess } from '../db/living-process.ts'
import { StartRefused } from '../start-refused.ts'

/** Throws StartRefused when another server on this database keeps files where this one would not find them. */
export async function mustShareFiles(process: LivingProcess, { s3, dataDir }: Pick<ServerConfig, 's3' | 'dataDir'>) {
  if (await process.agrees('files', s3 ? `bucket ${s3.bucket}` : `folder ${markOf(join(dataDir, 'files'))}`)) return
  process.close()
  throw new StartRefused(
    `Another server runs on this database and keeps its films elsewhere, so each would miss what the other has. Set the same S3_* for all of them, or make ${join(dataDir, 'files')} one folder they share, and start again.`,
  )
}

/** An id in the folder, by which two processes recognise the same folder under different mount paths. */
function markOf(folder: string): string {
  const mark = join(folder, '.folder')
  try {
    writeFileSync(mark, randomUUID(), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(mark, 'utf8')
}
