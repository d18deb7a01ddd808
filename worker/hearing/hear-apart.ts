import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { wordsOfWindows } from '#core/media/hearing/heard-windows.ts'
import { votedLanguage } from '#core/media/hearing/language-vote.ts'
import { permissionFlags } from '#pictures/permission-flags.ts'
import { runWatched } from '../apart/run-watched.ts'
import { contain } from '../ffmpeg/sandbox.ts'
import type { Heard } from '../transcribe/recogniser.ts'
import type { HearingModel } from './model.ts'

const ours = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const script = ours('worker/hearing/hear-process.ts')
const range = { startsMs: z.number(), endsMs: z.number() }
const took = z.object({ processorMs: z.number(), megabytes: z.number() })
const line = z.object({
  speech: z.array(z.object(range)).optional(),
  window: z
    .object({
      ...range,
      ...{ language: z.string(), text: z.string(), tokens: z.array(z.string()) },
      ...{ timestamps: z.array(z.number()), durations: z.array(z.number()) },
    })
    .optional(),
  took: took.optional(),
})

/** The process that hears did not come to its end: the model cannot be loaded, or took more memory or time than it may. */
export class HearingEnded extends Error {
  override readonly name = 'HearingEnded'
}

/** Hearing is about seven times as fast as speech on one processor; a machine that has none free for it may be very much slower. */
const mostSecondsASecond = 20

/**
 * Hears a file of sound (16 kHz, one channel, 16 bits; some minutes of it) in a process of its own: one thread, behind every other work of the machine,
 * shut in as ffmpeg is. `language`: a code of ISO 639, or empty where it is to be found. Throws `HearingEnded`, or the signal's reason.
 */
export async function hearApart(
  model: HearingModel,
  sound: { path: string; seconds: number },
  language: string,
  signal: AbortSignal,
): Promise<Heard & { took: z.infer<typeof took> }> {
  const { encoder, decoder, tokens, vad, megabytes } = model
  const { home, native } = engine()
  const code = ['worker/hearing', 'core', 'package.json'].map(ours)
  const reads = [...code, home, encoder, decoder, tokens, vad, sound.path]
  const words = [...permissionFlags({ reads: [...reads, dirname(native)] }), script, sound.path, encoder, decoder, tokens, vad, language]
  const maxSeconds = Math.ceil(60 + sound.seconds * mostSecondsASecond)
  const command = await contain(process.execPath, words, {
    reads,
    libraries: [native],
    maxProcessorSeconds: maxSeconds,
    background: 'last',
  })
  let said = ''
  const { code: ended, outgrew } = await runWatched(command, {
    onOutput: (chunk) => {
      said += chunk
    },
    maxSeconds,
    maxMegabytes: megabytes,
    signal,
  })
  if (ended !== 0)
    throw new HearingEnded(outgrew ? 'It took more memory or time than it may.' : `The model ${model.name} could not be used.`)
  const lines = said.split('\n').flatMap((text) => (text.startsWith('{') ? [line.parse(JSON.parse(text))] : []))
  const used = lines.findLast((one) => one.took)?.took
  if (!used) throw new HearingEnded('It ended before it had heard everything.')
  const speech = lines.flatMap((one) => one.speech ?? [])
  const windows = lines.flatMap((one) => one.window ?? [])
  const votes = windows.map((one) => ({ language: one.language, ms: one.endsMs - one.startsMs }))
  const heard = wordsOfWindows(windows, speech)
  return { language: heard.length > 0 ? language || votedLanguage(votes) : '', words: heard, took: used }
}

let found: { home: string; native: string } | undefined

/** Where npm put the engine, and its native part. */
function engine() {
  if (found) return found
  const home = dirname(createRequire(import.meta.url).resolve('sherpa-onnx-node'))
  found = { home, native: join(dirname(home), `sherpa-onnx-${process.platform}-${process.arch}`, 'sherpa-onnx.node') }
  return found
}

/** Whether the engine is there for this kind of machine. */
export const engineIsThere = (): boolean => existsSync(engine().native)
