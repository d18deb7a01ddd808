import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const gibibyte = 1024 ** 3

let available: Promise<{ limits: boolean; isolation: string[] | undefined }> | undefined

/** The command line that precedes ffmpeg's: limits on memory and on files it writes, and no network where the system can forbid it. */
export async function sandbox(maxOutputBytes = 64 * gibibyte): Promise<{ command: string | undefined; prefix: string[] }> {
  available ??= probe()
  const { limits, isolation } = await available
  // Address space, not memory in use: every thread reserves some that it never touches.
  const memory = Math.round((6 + availableParallelism() * 0.5) * gibibyte)
  const words = [
    ...(isolation ?? []),
    ...(limits ? ['prlimit', `--as=${memory}`, `--fsize=${Math.round(maxOutputBytes)}`, '--core=0'] : []),
  ]
  return { command: words[0], prefix: words.slice(1) }
}

async function probe() {
  const works = (command: string, ...args: string[]) =>
    execute(command, args).then(
      () => true,
      () => false,
    )
  const [limits, asRoot, asUser] = await Promise.all([
    works('prlimit', '--core=0', 'true'),
    works('unshare', '--net', 'true'),
    works('unshare', '--user', '--net', 'true'),
  ])
  return { limits, isolation: asRoot ? ['unshare', '--net'] : asUser ? ['unshare', '--user', '--net'] : undefined }
}
