// Runs a TypeScript script on the Node the project pins (see node-runtime.mjs), whatever Node npm itself is running on.
import { runScript } from './child.mjs'
import { requireNode } from './install/node-runtime.mjs'
import { ensureInstalled } from './install.mjs'

const [script, ...rest] = process.argv.slice(2)
requireNode()
await ensureInstalled()
process.exit(await runScript(script, rest))
