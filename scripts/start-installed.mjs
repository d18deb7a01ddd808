// Starts a house from a container or a Debian package: what it runs from came with it, is complete, and is not written to.
import { join, resolve } from 'node:path'
import { keepRunning } from './processes/keep-running.mjs'

// Beside the program nothing may be written, so what Node compiled is kept with the data.
process.env.NODE_COMPILE_CACHE ??= join(resolve(process.env.DATA_DIR || './data'), 'work/compiled')
process.exit(await keepRunning('scripts/start-house.ts', process.argv.slice(2)))
