import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { becomesTrue, processIdentity } from '#server/db/process-identity.ts'

/** A pid file per supervisor of a worker, with the identities of both. */
const folderOf = (dataDir: string) => join(dataDir, 'work', 'workers')
const noteOf = (dataDir: string) => join(folderOf(dataDir), String(process.pid))

export function noteWorker(dataDir: string, worker: number | undefined) {
  if (worker === undefined) return
  mkdirSync(folderOf(dataDir), { recursive: true })
  writeFileSync(noteOf(dataDir), [processIdentity(process.pid), processIdentity(worker)].join('\n'))
}

export const forgetWorker = (dataDir: string) => rmSync(noteOf(dataDir), { force: true })

/** Kills orphaned workers of killed houses in this folder, unless their supervisor is alive. */
export async function endLeftoverWorkers(dataDir: string) {
  for (const name of notesIn(folderOf(dataDir))) {
    const note = join(folderOf(dataDir), name)
    const [supervisor, worker] = readFileSync(note, 'utf8').split('\n')
    if (isThere(supervisor)) continue
    if (isThere(worker)) {
      console.error(`  The worker of an earlier start still runs (process ${pidOf(worker)}); it is ended.`)
      process.kill(pidOf(worker), 'SIGKILL')
      await becomesTrue(() => !isThere(worker), 5000)
    }
    rmSync(note, { force: true })
  }
}

const pidOf = (identity: string) => Number(identity.split(' ')[0])
const isThere = (identity: string | undefined): identity is string => !!identity && processIdentity(pidOf(identity)) === identity

function notesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}
