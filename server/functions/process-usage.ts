import { readFileSync } from 'node:fs'
import type { Usage } from './messages.ts'

/** Linux reports processor time in hundredths of a second (`CLK_TCK`) on every platform Node runs on. */
const msPerTick = 10

/**
 * What a process uses, read from outside: it need not answer, and is asked nothing. Undefined where the system has no `/proc` (macOS) and once the
 * process is gone.
 */
export function usageOf(pid: number): Usage | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const residentKb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * msPerTick, residentMb: Number(residentKb ?? 0) / 1024 }
  } catch {
    return undefined
  }
}
