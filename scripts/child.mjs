// Runs a TypeScript script on the pinned Node as our one child, so that both end together, in every case.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './install/node-runtime.mjs'

/** Starts `scripts/<script>` and resolves with its exit code. */
export function runScript(script, args = [], env = process.env) {
  const child = startScript(script, args, env)
  hearStop((signal) => child.kill(signal))
  return new Promise((done) => {
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.on('exit', (code) => done(code ?? 1))
  })
}

/** The child notices our exit by the closed channel. */
export function startScript(script, args, env = process.env) {
  const file = fileURLToPath(new URL(`../${script}`, import.meta.url))
  return spawn(pinnedNode(), [file, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...compiledOnce, ...env } })
}

/** Node's compile cache, here and in child processes. Without write access it compiles again. */
const compiledOnce = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)) }

/** Calls `stop` on SIGINT and SIGTERM. Ctrl-C reaches the whole process group, a kill only us: the child treats two as one. */
export function hearStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  if (process.env.npm_lifecycle_event) endWithParent(stop)
}

/** When npm is killed with -9, its shell or we are reparented. */
function endWithParent(stop) {
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`
  const first = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === first) return
    clearInterval(watch)
    stop('SIGTERM')
  }, 500)
  watch.unref()
}

/** Linux only; elsewhere our own parent is used. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[1]
  } catch {
    return undefined
  }
}
