import { startWorker } from '#worker/main.ts'
import { onStop } from './on-stop.ts'

/** The worker's process, started and restarted by `npm start`; it ends when its parent does. */
const stopping = onStop()
const worker = await startWorker(process.env)
await stopping.whenReady(() => worker.stop())
