import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { interruptedRestore } from '#server/data-dir.ts'
import { StartRefused } from '#server/start-refused.ts'

export interface Place {
  /** Empty folder on the same disk as `target`, to be filled. */
  staging: string
  /** Puts what was staged in the place of `target`'s content, in renames only. Returns where that content is kept, if there was any. */
  swap(): string | undefined
  /** Deletes the staging folder; `target` is unchanged. */
  giveUp(): void
}

/**
 * Replaces a folder's content: renames the folder itself if possible; entry by entry if it is a mount point or this
 * account cannot write beside it. Throws StartRefused when a folder inside is a mount point.
 */
export function placeFor(target: string): Place {
  const aside = `before-restore-${new Date().toISOString().slice(0, 19).replace(/:/g, '-')}`
  const inside = existsSync(target) && (isDiskOfItsOwn(target) || !mayWrite(dirname(target)))
  if (inside) refuseInnerDisks(target)
  const staging = inside ? join(target, '.restoring') : `${target}.restoring`
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging, { recursive: true, mode: 0o700 })
  return {
    staging,
    giveUp: () => rmSync(staging, { recursive: true, force: true }),
    swap: () => (inside ? swapEntries(target, staging, join(target, aside)) : swapFolder(target, staging, `${target}.${aside}`)),
  }
}

function swapFolder(target: string, staging: string, kept: string) {
  const replaced = existsSync(target)
  if (replaced) renameSync(target, kept)
  renameSync(staging, target)
  return replaced ? kept : undefined
}

function swapEntries(target: string, staging: string, kept: string) {
  const old = readdirSync(target).filter((name) => !leftWhereItIs(name))
  // A marker, so that an interrupted replacement is not started as a house.
  writeFileSync(join(target, interruptedRestore), kept)
  if (old.length > 0) mkdirSync(kept, { mode: 0o700 })
  for (const name of old) renameSync(join(target, name), join(kept, name))
  for (const name of readdirSync(staging)) renameSync(join(staging, name), join(target, name))
  rmdirSync(staging)
  rmSync(join(target, interruptedRestore))
  return old.length > 0 ? kept : undefined
}

/** Ours, the file system's, and what earlier restores set aside. */
const leftWhereItIs = (name: string) =>
  ['.restoring', interruptedRestore, 'lost+found'].includes(name) || name.startsWith('before-restore-')

function refuseInnerDisks(target: string) {
  const inner = readdirSync(target).find(
    (name) => statSync(join(target, name)).isDirectory() && !leftWhereItIs(name) && isDiskOfItsOwn(join(target, name)),
  )
  if (inner)
    throw new StartRefused(
      `${join(target, inner)} is a disk of its own inside ${target}, which is one too. Restore into an empty folder with DATA_DIR, then copy it where you want it.`,
    )
}

/** By device number, or by the list of mounts, which includes bind mounts. */
function isDiskOfItsOwn(folder: string): boolean {
  if (statSync(folder).dev !== statSync(dirname(folder)).dev) return true
  if (!existsSync('/proc/self/mountinfo')) return false
  const written = folder.replace(/[ \t\n\\]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`)
  return readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[4] === written)
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
