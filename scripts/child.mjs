// Runs a TypeScript script on the pinned Node as our one child, so that both end together, whoever is asked to end and however.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

/** npm killed with -9 cannot tell us, but its shell or we are adopted by another process then. */
function endWithParent(child) {
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`
  const first = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === first) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  watch.unref()
}

/** Known on Linux only; elsewhere our own parent has to do. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[1]
  } catch {
    return undefined
  }
}
