// `npm start`: installs what is missing, then keeps the house running on the pinned Node (start-house.ts), which builds, starts and stops it.
import { ensureFfmpeg } from './install/ffmpeg.mjs'
import { requireNode } from './install/node-runtime.mjs'
import { ensureInstalled, packagesAreCurrent } from './install.mjs'
import { keepRunning } from './processes/keep-running.mjs'
import { takenPort } from './processes/taken-port.mjs'

requireNode()
const taken = packagesAreCurrent() ? undefined : await takenPort()
if (taken) {
  console.error(taken)
  process.exit(1)
}
await ensureInstalled()
ensureFfmpeg()
process.exit(await keepRunning('scripts/start-house.ts', process.argv.slice(2)))
