import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../start-refused.ts'
import { becomesTrue, processIdentity } from './process-identity.ts'

/**
 * One process at a time owns `DATA_DIR`. The lock is a file naming its owner; one left by a killed process is taken over. Waits up to
 * `patienceMs` for an owner that is just leaving, then throws StartRefused. Returns the release.
 */
export async function lockHouse(dataDir: string, patienceMs = 5000): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = join(dataDir, 'house.lock')
  const mine = `${lock}.${process.pid}`
  const me = processIdentity(process.pid)!
  writeFileSync(mine, me)
  try {
    if (await becomesTrue(() => takeLock(lock, mine), patienceMs)) {
      return () => {
        if (ownerOf(lock) === me) rmSync(lock, { force: true })
      }
    }
  } finally {
    rmSync(mine, { force: true })
  }
  throw new StartRefused(
    `A house is already running on ${dataDir} (process ${ownerOf(lock)?.split(' ')[0]}). Stop it first, or set DATA_DIR to another folder.`,
  )
}

/** The process that owns `DATA_DIR` now, if one does. */
export function houseOwner(dataDir: string): number | undefined {
  const owner = ownerOf(join(dataDir, 'house.lock'))
  return owner && isAlive(owner) ? Number(owner.split(' ')[0]) : undefined
}

/** A hard link is made or refused in one step, so two starters can never both believe they won. */
function takeLock(lock: string, mine: string): boolean {
  const owner = ownerOf(lock)
  if (owner && !isAlive(owner)) setAside(lock, owner)
  try {
    linkSync(mine, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes a dead owner's lock. If another starter replaced it meanwhile, what was moved away is put back. */
function setAside(lock: string, deadOwner: string) {
  const aside = `${lock}.stale-${process.pid}`
  try {
    renameSync(lock, aside)
    if (ownerOf(aside) !== deadOwner) linkSync(aside, lock)
    rmSync(aside, { force: true })
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

const isAlive = (owner: string) => processIdentity(Number(owner.split(' ')[0])) === owner

function ownerOf(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return undefined
  }
}
