import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Child<Told> {
  pid: number
  /** The one line of JSON it prints when it is ready. */
  told: Told
  /** Writes a line to it and resolves with the next line it prints. */
  ask(line: string): Promise<string>
  stop(): Promise<void>
}

const rig = fileURLToPath(new URL('..', import.meta.url))
const patienceMs = 180_000

/** Starts one of our `*-process.ts` files. It ends when told to, and when we end without telling: its standard input closes then. */
export async function startChild<Told>(file: string, env: Record<string, string> = {}): Promise<Child<Told>> {
  const profile = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []
  const child = spawn(process.execPath, [...profile, `${rig}${file}`], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const told = await new Promise<Told>((done, failed) => {
    let text = ''
    const impatient = setTimeout(() => {
      child.kill('SIGKILL')
      failed(new Error(`${file} was not ready within ${patienceMs / 1000} seconds.`))
    }, patienceMs)
    child.once('exit', (code) => failed(new Error(`${file} ended with code ${code} before it was ready.`)))
    child.stdout.on('data', (chunk) => {
      text += chunk
      if (!text.includes('\n')) return
      clearTimeout(impatient)
      done(JSON.parse(text.split('\n')[0]!))
    })
  })
  return {
    pid: child.pid!,
    told,
    ask: (line) =>
      new Promise((done, failed) => {
        child.stdout.once('data', (chunk) => done(String(chunk).trim()))
        child.once('exit', () => failed(new Error(`${file} ended while it was asked.`)))
        child.stdin.write(`${line}\n`)
      }),
    async stop() {
      child.stdin.end()
      const impatient = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await gone
      clearTimeout(impatient)
    },
  }
}
