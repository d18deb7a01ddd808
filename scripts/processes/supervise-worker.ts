import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { growingWait } from './growing-wait.mjs'
import { forgetWorker, noteWorker } from './leftover-worker.ts'

export interface WorkerEnvironment {
  /** Where the jobs are. */
  DATABASE_URL: string
  /** Where the films are, reached with the service key. */
  SUPABASE_URL: string
  SUPABASE_SERVICE_ROLE_KEY: string
  /** Public addresses of pages and services, and who letters are from. */
  SITE_URL?: string
  API_EXTERNAL_URL?: string
  MAIL_FROM_NAME?: string
  MAIL_FROM_ADDRESS?: string
  /** As the operator set it, where it is not said here. */
  HEARING?: 'off'
}

const script = fileURLToPath(new URL('../worker.ts', import.meta.url))

/** Runs the worker as a separate process, so that a crash harms nothing else; restarts it with backoff. */
export function superviseWorker(environment: WorkerEnvironment, dataDir: string) {
  let stopping = false
  const wait = growingWait()
  let timer: NodeJS.Timeout | undefined
  let child: ChildProcess

  function launch() {
    const began = Date.now()
    child = spawn(process.execPath, [script], {
      // The IPC channel closes when this process dies in any way; the worker then exits.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, DATA_DIR: dataDir, ...environment },
      // In its own process group: we forward Ctrl-C, after which the worker requeues its jobs.
      detached: true,
    })
    noteWorker(dataDir, child.pid)
    child.once('exit', (code, signal) => {
      if (stopping) return
      const { pauseMs, isFifth } = wait.died(Date.now() - began)
      console.error(
        `The worker ended (${signal ?? `code ${code}`}); it starts again in ${pauseMs / 1000} s and takes its films up where it left them.`,
      )
      if (isFifth)
        console.error(
          'The worker has ended five times in short order and is tried on, half a minute apart at last. The lines above say why; until it stays, films wait and nothing of them is lost.',
        )
      timer = setTimeout(launch, pauseMs)
    })
  }
  launch()

  return {
    async stop() {
      stopping = true
      clearTimeout(timer)
      if (child.exitCode !== null || child.signalCode !== null) return forgetWorker(dataDir)
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      const impatient = setTimeout(() => child.kill('SIGKILL'), 8000)
      await gone
      clearTimeout(impatient)
      forgetWorker(dataDir)
    },
  }
}
