import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from './start-refused.ts'

/** Below this, PostgreSQL could fail in the middle of its recovery, so the house does not start at all. */
export const leastFreeBytes = 128 * 1024 * 1024

/** Note of a restore that was interrupted between its renames; files moved so far are at the place in the note. */
export const interruptedRestore = '.restore-interrupted'

/** Makes `DATA_DIR` when it is missing, shuts it to other accounts, and refuses one that cannot be written or has no room left. */
export function claimDataDir(dataDir: string) {
  const probe = join(dataDir, `.writable-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(probe, 'ok')
    rmSync(probe)
    shut(dataDir)
  } catch (cause) {
    throw refusedFolder(dataDir, cause as NodeJS.ErrnoException)
  }
  if (existsSync(join(dataDir, interruptedRestore)))
    throw new StartRefused(
      `A restore into ${dataDir} was cut short: what was there before is in ${readFileSync(join(dataDir, interruptedRestore), 'utf8')}. Run npm run restore again, then start.`,
    )
  if (freeBytes(dataDir) < leastFreeBytes) throw diskFull(dataDir)
}

/** Room that is left on the disk of `DATA_DIR`. */
export function freeBytes(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize
}

/** 0710 is left alone: so is the folder when PostgreSQL has to pass through it as another account, see `db/ordinary-user.ts`. */
function shut(dataDir: string) {
  if (process.platform === 'win32') return
  const { mode, uid } = statSync(dataDir)
  // A folder lent by another account keeps the rights its owner gave it; we may not change them.
  if (uid !== process.getuid?.()) return
  if ((mode & 0o777) !== 0o710) chmodSync(dataDir, 0o700)
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    // The cluster belongs to whom PostgreSQL runs as, and is shut by it.
    if (entry.name === 'postgres' || entry.name === 'lost+found' || !(entry.isFile() || entry.isDirectory())) continue
    const path = join(dataDir, entry.name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && found.uid === uid && found.mode & 0o077) chmodSync(path, entry.isDirectory() ? 0o700 : 0o600)
  }
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
