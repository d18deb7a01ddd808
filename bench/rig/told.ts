import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A child's side of `startChild`: says what its parent needs to know, and ends when the parent releases it. */
export function tellParent(told: object, close: () => unknown = () => {}) {
  // Ctrl-C reaches the whole terminal group; the parent's end is what counts, so that what was opened is closed in order.
  process.on('SIGINT', () => {})
  process.stdin.resume().once('end', async () => {
    await close()
    process.exit(0)
  })
  process.stdout.write(`${JSON.stringify(told)}\n`)
}

/** Listens on a free port of this machine; answers with the address. */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
