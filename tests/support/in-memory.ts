import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'actuality-tests-'
const gibibyte = 1024 ** 3
/** What a whole run writes at most, several times over. */
const neededBytes = { inMemory: 4 * gibibyte, available: 8 * gibibyte }

/** Where what is made once is kept for the next run, which `tmpdir()` is not while tests write in memory. */
export const keptFolder = () => process.env.ACTUALITY_TESTS_KEEP ?? tmpdir()

/**
 * Lets this process and all it starts put temporary files in memory, where the system has plenty: each house's database is 1,700 small files, which a disk
 * takes up to 0.8 s of processor to make and remove again, memory 0.05. Returns how to take all of it away.
 */
export function writeInMemory(): () => void {
  if (process.env.ACTUALITY_TESTS_KEEP || !hasPlenty()) return () => {}
  takeAwayLeftovers()
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder, { mode: 0o711 })
  process.env.ACTUALITY_TESTS_KEEP = tmpdir()
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function hasPlenty(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false
  // Some tests run a program that they write.
  const [, options = ''] = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8')) ?? []
  if (!options || options.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(memory)
  const available = Number(/^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024
  return bavail * bsize >= neededBytes.inMemory && available >= neededBytes.available
}

/** Of a run that was killed. */
function takeAwayLeftovers() {
  for (const folder of globSync(`${memory}/${prefix}*`))
    if (!existsSync(`/proc/${basename(folder).slice(prefix.length)}`)) rmSync(folder, { recursive: true, force: true })
}
