import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { StartRefused } from '#server/start-refused.ts'

const script = fileURLToPath(new URL('../build-app.ts', import.meta.url))

/** Builds the app in a process of its own, which ends with us. Throws StartRefused when it fails; why is on standard error then. */
export async function buildApart(): Promise<void> {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const code = await new Promise<number | null>((done, failed) => child.once('error', failed).once('exit', done))
  process.off('exit', end)
  if (code !== 0) throw new StartRefused('The app could not be built; the lines above say why. Correct that, then start again.')
}
