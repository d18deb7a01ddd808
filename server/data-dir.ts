import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from './start-refused.ts'

/** Below this, PostgreSQL could fail in the middle of its recovery, so the house does not start at all. */
const leastFreeBytes = 128 * 1024 * 1024

/** Makes `DATA_DIR` when it is missing and refuses one that cannot be written or has no room left. */
export function claimDataDir(dataDir: string) {
  const probe = join(dataDir, `.writable-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(probe, 'ok')
    rmSync(probe)
  } catch (cause) {
    throw refusedFolder(dataDir, cause as NodeJS.ErrnoException)
  }
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize < leastFreeBytes) throw diskFull(dataDir)
}

export function diskFull(dataDir: string): StartRefused {
  return new StartRefused(`The disk of ${dataDir} is full: free at least 128 MB (nothing stored was changed), then start again.`)
}

function refusedFolder(dataDir: string, error: NodeJS.ErrnoException): StartRefused {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return diskFull(dataDir)
  const why = { EACCES: 'this account may not write there', EPERM: 'this account may not write there', EROFS: 'the disk is read-only' }[
    error.code ?? ''
  ]
  return new StartRefused(
    `DATA_DIR ${dataDir} cannot be used: ${why ?? error.message}. Give this account the folder, or set DATA_DIR to another one.`,
    { cause: error },
  )
}
