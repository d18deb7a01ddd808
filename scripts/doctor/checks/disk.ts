import { statfsSync } from 'node:fs'
import { freeBytes, leastFreeBytes } from '#server/data-dir.ts'
import { type Check, type Finding, note, well, wrong } from '../finding.ts'

/** A film of an hour in four qualities takes about so much. */
const spaceForFilms = 20e9
const fewFiles = 100_000

/** Room and number of files left where DATA_DIR is. */
export const disk: Check = {
  name: 'Disk',
  async look({ config: { dataDir } }) {
    const free = freeBytes(dataDir)
    const { ffree, files } = statfsSync(dataDir)
    return [freeSpaceOf(free, dataDir), ...(files > 0 && ffree < fewFiles ? [filesOf(ffree)] : [])]
  },
}

/** Exported for its test. */
export function freeSpaceOf(free: number, dataDir: string): Finding {
  const left = `${(free / 1e9).toFixed(1)} GB are free for ${dataDir}.`
  if (free < leastFreeBytes) return wrong(left, 'Free at least 128 MB: the house does not start below that.')
  if (free < spaceForFilms) return note(left, 'Free some space or move DATA_DIR to a larger disk: a film of an hour needs about 10 GB.')
  return well(left)
}

const filesOf = (free: number) =>
  note(
    `The disk can hold ${free} more files (inodes).`,
    'A film has about 200 files: make the file system anew with more inodes, or move DATA_DIR.',
  )
