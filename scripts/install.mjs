// Installs the packages when they are missing or older than package-lock.json. Plain Node, because nothing else is there yet.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Whether node_modules holds what package-lock.json names; with `tools` also what only tests, checks and benches need. npm writes its own list last, so an
 * interrupted install is recognised.
 */
export function packagesAreCurrent({ tools = false } = {}) {
  try {
    const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
      (file) => JSON.parse(readFileSync(root + file, 'utf8')).packages,
    )
    return Object.entries(wanted).every(([path, { version, optional, dev }]) => {
      if (dev && !tools) return true
      const found = installed[path]
      return path === '' || (found ? found.version === version : optional === true)
    })
  } catch {
    return false
  }
}

/** Resolves when the packages are there. Ends the process with one line when npm could not get them. A house runs without `tools`. */
export async function ensureInstalled({ tools = false } = {}) {
  if (packagesAreCurrent({ tools })) return
  const done = progress('Installing packages (the first time takes a minute)')
  const { code, output } = await run('npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=optional',
    tools ? '--include=dev' : '--omit=dev',
  ])
  if (code !== 0) {
    process.stdout.write('\n')
    const full = /ENOSPC/.test(output)
    const advice = full ? 'The disk is full: free about 1 GB' : 'Check the connection to the npm registry'
    console.error(
      `${output.trim().split('\n').slice(-8).join('\n')}\nThe packages could not be installed. ${advice}, then run the same command again.`,
    )
    rmSync(`${root}node_modules/.package-lock.json`, { force: true })
    process.exit(1)
  }
  done()
}

/** Writes what is being done with the seconds it takes so far; the answer writes how long it took. */
export function progress(what) {
  const began = Date.now()
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
  const tty = process.stdout.isTTY
  process.stdout.write(tty ? `  ${what} …` : `  ${what} …\n`)
  const timer = setInterval(
    () => process.stdout.write(tty ? `\r  ${what} … ${seconds()} ` : `  ${what} … ${seconds()}\n`),
    tty ? 500 : 15_000,
  )
  return () => {
    clearInterval(timer)
    process.stdout.write(tty ? `\r  ${what}: ${seconds()}\u001b[K\n` : `  ${what}: ${seconds()}\n`)
  }
}

function run(command, args) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => done({ code, output }))
  })
}
