import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { permissionFlags } from '#pictures/permission-flags.ts'
import { runWatched, type WatchedOutcome } from '../apart/run-watched.ts'
import { contain } from '../ffmpeg/sandbox.ts'

interface EngineRun {
  /** Readable files and folders, besides our code and the engine. */
  reads: string[]
  maxSeconds: number
  maxMegabytes: number
  signal: AbortSignal
  /** A person waits: normal priority instead of idle. */
  prompt?: boolean
}

const ours = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Runs one of the scripts beside this one, which use sherpa-onnx, sandboxed like ffmpeg. Resolves with its output for any exit code. */
export async function runEngine(script: string, words: readonly string[], run: EngineRun): Promise<WatchedOutcome & { said: string }> {
  const { home, native } = engine()
  const path = ours(`worker/hearing/${script}`)
  const reads = [...['worker/hearing', 'core', 'package.json'].map(ours), home, ...run.reads]
  const command = await contain(process.execPath, [...permissionFlags({ reads: [...reads, dirname(native)] }), path, ...words], {
    reads,
    libraries: [native],
    maxProcessorSeconds: run.maxSeconds,
    ...(run.prompt ? {} : { background: 'last' }),
  })
  let said = ''
  const { maxSeconds, maxMegabytes, signal } = run
  const ended = await runWatched(command, {
    onOutput: (chunk) => {
      said += chunk
    },
    ...{ maxSeconds, maxMegabytes, signal },
  })
  return { ...ended, said }
}

let found: { home: string; native: string } | undefined

/** Locations of the npm engine and its native part. */
function engine() {
  if (found) return found
  const home = dirname(createRequire(import.meta.url).resolve('sherpa-onnx-node'))
  found = { home, native: join(dirname(home), `sherpa-onnx-${process.platform}-${process.arch}`, 'sherpa-onnx.node') }
  return found
}

/** Whether the engine exists for this platform. */
export const engineIsThere = (): boolean => existsSync(engine().native)
