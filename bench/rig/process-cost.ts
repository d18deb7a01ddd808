import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Processor seconds of a process and, for one that has workers such as nginx, of its living children (proc(5), fields 14 and 15). */
export function cpuSeconds(pid: number): number {
  const own = fields(pid)
  const spent = (Number(own[11]) + Number(own[12])) / ticksPerSecond
  return childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), spent)
}

/** Processor seconds of this process, and of every child of it that has ended (proc(5), fields 14 to 17 of stat). */
export const cpuSecondsWithEnded = (): number =>
  fields('self')
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond

/** Answers how many processor milliseconds this process has spent since, so that what else runs on the machine counts little. */
export function ownCpuMs(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}

/** Processor milliseconds of a process of one thread, such as a session of the database, to the nanosecond (schedstat); cpuSeconds knows hundredths of a second. */
export const threadCpuMs = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** Processor milliseconds of a process with all its threads and living descendants, as exact. */
export function cpuMsTogether(pid: number): number {
  const threads = [pid, ...descendantsOf(pid)].flatMap((each) => {
    const folder = `/proc/${each}/task`
    return existsSync(folder) ? readdirSync(folder).map((thread) => `${folder}/${thread}/schedstat`) : []
  })
  return threads.reduce((sum, file) => sum + (existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : 0), 0)
}

/** Memory of one process that is really in use, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

/**
 * Memory of processes together, in bytes: what is each one's own, and once what they share, as the program itself is (proc(5), smaps_rollup). Of shared
 * pages the largest share counts, since what two processes of one program share is as good as the same.
 */
export function memoryTogether(pids: readonly number[]): number {
  const kept = pids.map((pid) => {
    const told = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const sum = (kind: string) =>
      [...told.matchAll(new RegExp(`^${kind}_\\w+:\\s+(\\d+) kB`, 'gm'))].reduce((all, [, size]) => all + Number(size), 0)
    return { own: sum('Private'), shared: sum('Shared') }
  })
  return (kept.reduce((all, { own }) => all + own, 0) + Math.max(...kept.map(({ shared }) => shared))) * 1024
}

/** A process that another began, and those that these began. */
export const descendantsOf = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])

/** What a process was called with, in one line; empty when it has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Fixed by Linux for everything it shows in /proc, whatever the kernel's own clock does. */
const ticksPerSecond = 100

const fields = (pid: number | 'self') =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

/** None of one that has ended meanwhile. */
function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : []
}
