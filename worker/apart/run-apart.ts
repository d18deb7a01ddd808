import { fileURLToPath } from 'node:url'
import { permissionFlags } from '#pictures/permission-flags.ts'
import { endsWithUs } from '../ffmpeg/end-with-us.ts'
import { runWatched } from './run-watched.ts'

const ours = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
/** Code of the scripts that run apart and its imports, not the folder around it, where a house keeps its keys by default. */
const code = ['worker/spaces', 'core', 'pictures', 'package.json', 'node_modules'].map(ours)

export interface ApartRun {
  /** Path and arguments of the script. */
  script: string
  args: string[]
  /** The one file it may read besides our code, and the one folder it may write to. */
  reads: string
  writes: string
  maxSeconds: number
  maxMegabytes: number
  signal: AbortSignal
}
export interface ApartOutcome {
  code: number
  /** The last line of its output, as JSON. */
  said: string
  outgrew: boolean
}

/**
 * Runs one of our scripts on untrusted bytes in a separate process: clean environment, no child processes, access to no file but
 * the given ones, limits of time and memory. Rejects with the signal's reason when aborted.
 */
export async function runApart({ script, args, reads, writes, maxSeconds, maxMegabytes, signal }: ApartRun): Promise<ApartOutcome> {
  signal.throwIfAborted()
  const limits = [`--max-old-space-size=${maxMegabytes}`, ...permissionFlags({ reads: [...code, reads], writes })]
  const [command, ...words] = [...(await endsWithUs()), process.execPath, ...limits, script, ...args]
  signal.throwIfAborted()
  let said = ''
  const ended = await runWatched([command!, ...words], {
    env: { UV_THREADPOOL_SIZE: '2' },
    onOutput: (chunk) => {
      said = (said + chunk).slice(-20_000)
    },
    maxSeconds,
    // Node's limit covers the JS heap only; buffers and images outside of it may add half as much again.
    maxMegabytes: maxMegabytes * 1.5,
    signal,
  })
  return { ...ended, said: said.trim().split('\n').at(-1) ?? '' }
}
