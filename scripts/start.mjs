// `npm start`: installs what is missing, then keeps the house running on the pinned Node (start-house.ts), which builds, starts and stops it.
import { ensureInstalled, packagesAreCurrent } from './install.mjs'
import { keepRunning } from './keep-running.mjs'
import { requireNode } from './node-runtime.mjs'
import { takenPort } from './taken-port.mjs'

requireNode()
const taken = packagesAreCurrent() ? undefined : await takenPort()
if (taken) {
  console.error(taken)
  process.exit(1)
}
await ensureInstalled()
process.exit(await keepRunning('scripts/start-house.ts', process.argv.slice(2)))
