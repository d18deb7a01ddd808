import { readFileSync } from 'node:fs'

/** Processor seconds of a process and, for one that has workers such as nginx, of its living children (proc(5), fields 14 and 15). */
export function cpuSeconds(pid: number): number {
  const own = fields(pid)
  const spent = (Number(own[11]) + Number(own[12])) / ticksPerSecond
  return childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), spent)
}

/** Memory of one process that is really in use, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

/** Fixed by Linux for everything it shows in /proc, whatever the kernel's own clock does. */
const ticksPerSecond = 100

const fields = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}
