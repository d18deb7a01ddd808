import { flushCompileCache } from 'node:module'
import { startWorker } from '#worker/main.ts'
import { onStop } from './on-stop.ts'

/** The worker's process, started and restarted by `npm start`; it ends when its parent does. */
const stopping = onStop()
try {
  const worker = await startWorker(process.env)
  await stopping.whenReady(() => worker.stop())
  flushCompileCache()
} catch (error) {
  console.error(`The worker cannot start: ${(error as Error).message}`)
  process.exit(1)
}
