// Runs a TypeScript script on the Node the project pins (see node-runtime.mjs), whatever Node npm itself is running on.
import { spawn } from 'node:child_process'
import { pinnedNode } from './node-runtime.mjs'

const [script, ...rest] = process.argv.slice(2)
const child = spawn(pinnedNode(), [script, ...rest], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
