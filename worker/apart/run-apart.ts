import { fileURLToPath } from 'node:url'
import { permissionFlags } from '#pictures/permission-flags.ts'
import { endsWithUs } from '../ffmpeg/end-with-us.ts'
import { runWatched } from './run-watched.ts'

const ours = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
/** The code of the scripts that are run apart and what it imports; not the folder around it, where a house keeps its keys by default. */
const code = ['worker/spaces', 'core', 'pictures', 'package.json', 'node_modules'].map(ours)

export interface ApartRun {
  /** Path of the script, and what it is told. */
  script: string
  args: string[]
  /** The one file it may read beside our own code, and the one folder it may write into. */
  reads: string
  writes: string
  maxSeconds: number
  maxMegabytes: number
  signal: AbortSignal
}
export interface ApartOutcome {
  code: number
  /** The last line it said, as JSON is. */
  said: string
  outgrew: boolean
}

/**
 * Runs a script of ours that reads strangers' bytes in a process of its own: with nothing of ours in its environment, no child of its own, no file but
 * those it is given, and an end to its time and memory. Rejects with the signal's reason when aborted.
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
    // Node's own limit is for its objects alone; what lies beside them, arrays of numbers and pictures, may be half as much again.
    maxMegabytes: maxMegabytes * 1.5,
    signal,
  })
  return { ...ended, said: said.trim().split('\n').at(-1) ?? '' }
}
