// `npm test`: installs what is missing, a browser too, then hands over to the pinned Node (test-all.ts).
import { findBrowser } from './browser.mjs'
import { runScript } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-runtime.mjs'

requireNode()
await ensureInstalled()
const browser = await findBrowser()
process.exit(await runScript('scripts/test-all.ts', process.argv.slice(2), { ...process.env, BROWSER_PATH: browser ?? '' }))
