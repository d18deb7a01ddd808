import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../start-refused.ts'
import { becomesTrue, isPostgresOf, processIdentity } from './process-identity.ts'

/**
 * Ends the server a killed house left running on `cluster`, with a fast shutdown: what was committed stays, and the next server has our
 * settings and our build. Also removes the note of a server whose process number now belongs to another program, which PostgreSQL would
 * take for a living server.
 */
export async function stopLeftoverServer(cluster: string) {
  const note = join(cluster, 'postmaster.pid')
  if (!existsSync(note)) return
  const pid = Number(readFileSync(note, 'utf8').split('\n')[0])
  const isServer = () => processIdentity(pid) !== undefined && isPostgresOf(cluster, pid)
  if (isServer()) {
    process.kill(pid, 'SIGINT')
    if (await becomesTrue(() => !isServer(), 10_000)) return
    process.kill(pid, 'SIGQUIT')
    if (await becomesTrue(() => !isServer(), 5_000)) return
    throw new StartRefused(
      `A PostgreSQL of an earlier start still runs on ${cluster} (process ${pid}) and does not stop. End it, then start again.`,
    )
  }
  // Sessions of a killed server live for a moment; while one does, the note must stay, it protects the files.
  await becomesTrue(() => !anyProcessIn(cluster), 5_000)
  if (processIdentity(pid) && !anyProcessIn(cluster)) rmSync(note, { force: true })
}

function anyProcessIn(cluster: string): boolean {
  if (!existsSync('/proc/self/stat')) return true
  return readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && isPostgresOf(cluster, Number(entry)))
}

/** Port of the server that runs on `cluster` now, for commands beside a running house; undefined when none runs. */
export function runningPort(cluster: string): number | undefined {
  const note = join(cluster, 'postmaster.pid')
  if (!existsSync(note)) return undefined
  const lines = readFileSync(note, 'utf8').split('\n')
  return isPostgresOf(cluster, Number(lines[0])) ? Number(lines[3]) : undefined
}
