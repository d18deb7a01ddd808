import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { writeInMemory } from '../in-memory.ts'
import { serveJson } from './serve-json.ts'
import { keepersVariable } from './terms.ts'

/** One keeper of houses for each worker, started when its first file asks for a house and kept until the run is over. */
export default async function globalSetup() {
  const takeAway = writeInMemory()
  const keepers = new Map<string, { child: ChildProcess; url: Promise<string> }>()
  const door = await serveJson((_method, path) => {
    const known = keepers.get(path) ?? startKeeper()
    keepers.set(path, known)
    return known.url
  })
  process.env[keepersVariable] = door.url
  return async () => {
    door.close()
    await Promise.all([...keepers.values()].map(({ child }) => endOf(child)))
    takeAway()
  }
}

function startKeeper() {
  const child = fork(join(import.meta.dirname, 'keeper-process.ts'), { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const url = new Promise<string>((done, failed) => {
    child.once('message', (address) => done(String(address)))
    child.once('exit', (code) => failed(new Error(`The keeper of houses ended with ${code}.`)))
  })
  return { child, url }
}

async function endOf(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.disconnect()
  await gone
}
