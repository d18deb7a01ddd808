// Runs a TypeScript script on the pinned Node as our one child, so that both end together, whoever is asked to end and however.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './node-runtime.mjs'

/** Starts `scripts/<script>`; resolves with its exit code. The child hears of our death through the closed channel. */
export function runScript(script, args = [], env = process.env) {
  const file = fileURLToPath(new URL(`../${script}`, import.meta.url))
  const child = spawn(pinnedNode(), [file, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  // A Ctrl-C reaches the whole terminal group, a kill only us: passing it on is right for both, the child takes two for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) endWithParent(child)
  return new Promise((done) => {
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.on('exit', (code) => done(code ?? 1))
  })
}

/** npm killed with -9 cannot tell us; being adopted by another process does. */
function endWithParent(child) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  watch.unref()
}
