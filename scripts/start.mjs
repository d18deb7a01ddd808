// `npm start`: installs what is missing, then hands over to the pinned Node (start-house.ts), which builds, starts and stops the house.
import { runScript } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-runtime.mjs'

requireNode()
await ensureInstalled()
process.exit(await runScript('scripts/start-house.ts', process.argv.slice(2)))
