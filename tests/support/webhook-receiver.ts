import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../../docs/examples/webhook-receiver.mjs', import.meta.url))

/** The receiver of the guide, started as the guide says. `lines` is what it prints, `line` the next of it. */
export async function startReceiver(secret: string, port = 0) {
  const env = { PATH: process.env['PATH'], WEBHOOK_SECRET: secret, PORT: String(port) }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  const printed = createInterface(child.stdout)
  printed.on('line', (line) => lines.push(line))
  await once(printed, 'line')
  return {
    url: `http://127.0.0.1:${lines[0]!.split(' ').at(-1)}/`,
    lines,
    line: () => once(printed, 'line'),
    stop: () => void child.kill(),
  }
}
