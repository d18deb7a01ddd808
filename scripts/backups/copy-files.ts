import { constants, copyFileSync, linkSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files still arriving; a restored house asks for them again. */
const incoming = '.incoming'

/**
 * Copies stored files. A version of a file is never rewritten, so what an earlier backup (`previous`, a folder on the same disk) has with the same size is
 * a hard link to it: a nightly backup takes the room of what is new. A file that is removed meanwhile is left out.
 */
export function copyFiles(from: string, to: string, previous?: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === incoming) continue
    const [source, target, earlier] = [join(from, entry.name), join(to, entry.name), previous && join(previous, entry.name)]
    if (entry.isDirectory()) copyFiles(source, target, earlier)
    else if (entry.isFile()) copyFile(source, target, earlier)
  }
}

function copyFile(source: string, target: string, earlier: string | undefined) {
  try {
    if (!earlier || !isLinked(source, target, earlier)) copyFileSync(source, target, constants.COPYFILE_FICLONE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** False where there is no earlier copy, or where the disk has no hard links. */
function isLinked(source: string, target: string, earlier: string): boolean {
  const known = lstatSync(earlier, { throwIfNoEntry: false })
  if (!known?.isFile() || known.size !== lstatSync(source).size) return false
  try {
    linkSync(earlier, target)
    return true
  } catch {
    return false
  }
}
