import { Worker } from 'node:worker_threads'

const lookedAtEveryMs = 500

/**
 * Ends this process, `graceMs` after the process that started it has ended, in any state: a stop may wait for a dead database, and
 * a job may block the event loop. So it is watched by a worker thread. Child processes end with it.
 */
export function endWithParent(graceMs: number) {
  // Without types: the thread is this text.
  const watch = `
    const parent = ${process.ppid}
    const look = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(look)
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${graceMs})
    }, ${lookedAtEveryMs})`
  new Worker(watch, {
    eval: true,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  }).unref()
}
