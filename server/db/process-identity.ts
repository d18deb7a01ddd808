import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'

/** A process by number and moment of birth, because the system gives numbers out again. Undefined when it is gone. */
export function processIdentity(pid: number): string | undefined {
  try {
    if (!existsSync('/proc/self/stat'))
      return `${pid} ${execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()}`
    const [state, , , , , , , , , , , , , , , , , , , startedTicks] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return state === 'Z' || state === 'X' ? undefined : `${pid} ${startedTicks}`
  } catch {
    return undefined
  }
}

/** Whether process `pid` is a PostgreSQL server of the cluster in `cluster`. */
export function isPostgresOf(cluster: string, pid: number): boolean {
  try {
    if (existsSync('/proc/self/stat')) return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

/** Resolves to whether `check` came true within `withinMs`. */
export async function becomesTrue(check: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (!check()) {
    if (Date.now() > deadline) return false
    await new Promise((done) => setTimeout(done, 50))
  }
  return true
}
