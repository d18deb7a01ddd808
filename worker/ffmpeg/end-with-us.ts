import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

let found: Promise<string[]> | undefined

/**
 * Command prefix (`setpriv`) that makes the kernel kill a program when its parent ends, for any reason: ffmpeg does not notice that no
 * process reads its report. Empty without a suitable `setpriv` (util-linux 2.33). Detected once per process.
 */
export function endsWithUs(): Promise<string[]> {
  found ??= probe()
  return found
}

async function probe(): Promise<string[]> {
  const words = ['setpriv', '--pdeathsig', 'KILL', '--']
  const [command, ...args] = words
  return promisify(execFile)(command!, [...args, 'true'], { env: { PATH: process.env.PATH } }).then(
    () => words,
    () => [],
  )
}
