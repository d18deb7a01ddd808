// `npm test`: installs what is missing, a browser, an ffmpeg and the oldest one too, then hands over to the pinned Node (test-all.ts).

import { runScript } from './child.mjs'
import { findBrowser } from './install/browser.mjs'
import { ensureFfmpeg } from './install/ffmpeg.mjs'
import { findNginx } from './install/nginx.mjs'
import { requireNode } from './install/node-runtime.mjs'
import { findOldestFfmpeg } from './install/oldest-ffmpeg.mjs'
import { ensureInstalled } from './install.mjs'

requireNode()
await ensureInstalled({ tools: true })
ensureFfmpeg()
const browser = await findBrowser()
process.exit(
  await runScript('scripts/test-all.ts', process.argv.slice(2), {
    ...process.env,
    BROWSER_PATH: browser ?? '',
    NGINX_PATH: findNginx() ?? '',
    OLDEST_FFMPEG: findOldestFfmpeg() ?? '',
  }),
)
