import { flushCompileCache } from 'node:module'
import { startWorker } from '#worker/main.ts'
import { endWithParent } from './processes/end-with-parent.ts'
import { onStop } from './processes/on-stop.ts'

/** Less than the kill timeout of its supervisor. */
const stopsWithinMs = 7500
/** Grace period to requeue jobs without a supervisor. */
const orphanMs = 6000

/** The worker's process, started and restarted by `npm start`; it ends when its parent does. */
const stopping = onStop({ withinMs: stopsWithinMs })
// Started by hand, it has no supervisor and keeps running.
if (process.channel) endWithParent(orphanMs)
try {
  const worker = await startWorker(process.env)
  await stopping.whenReady(() => worker.stop())
  flushCompileCache()
} catch (error) {
  console.error(`The worker cannot start: ${(error as Error).message}`)
  process.exit(1)
}
