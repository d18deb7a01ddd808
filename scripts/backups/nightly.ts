import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BackupSettings } from './backup-settings.ts'
import { finishedBackups } from './finished-backups.ts'

const script = fileURLToPath(new URL('../operate/backup.ts', import.meta.url))
const lookEveryMs = 10 * 60_000
/** One that failed is tried again after so long. */
const againMs = 60 * 60_000

/** When the last backup should have been made, seen from `now`: the hour of today or of yesterday, by the machine's clock. */
export function lastDue(now: Date, hour: number): Date {
  const due = new Date(now)
  due.setHours(hour, 0, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}

/** Makes a backup each night in a process of its own, and as soon as the house runs again when it was off at that hour. Returns the end of it. */
export function backUpNightly(settings: BackupSettings, dataDir: string): () => Promise<void> {
  let child: ChildProcess | undefined
  let failedAt = 0
  const look = () => {
    const [last] = finishedBackups(settings.folder)
    const isDue = !last || new Date(last.madeAt) < lastDue(new Date(), settings.hour)
    if (!isDue || child || Date.now() - failedAt < againMs) return
    child = spawn(process.execPath, [script, '--nightly'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: dataDir },
    })
    child.once('exit', (code) => {
      child = undefined
      if (code === 0) return
      failedAt = Date.now()
      console.error(`The backup of tonight was not made; the line above says why. It is tried again in ${againMs / 60_000} minutes.`)
    })
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  look()
  return async () => {
    clearInterval(timer)
    const running = child
    if (!running) return
    const gone = new Promise((done) => running.once('exit', done))
    running.kill('SIGTERM')
    await gone
  }
}
