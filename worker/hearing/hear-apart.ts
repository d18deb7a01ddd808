import { dirname } from 'node:path'
import { z } from 'zod'
import { wordsOfWindows } from '#core/media/hearing/heard-windows.ts'
import { votedLanguage } from '#core/media/hearing/language-vote.ts'
import type { Heard } from '../transcribe/recogniser.ts'
import type { HearingModel } from './model.ts'
import { runEngine } from './run-engine.ts'

const range = { startsMs: z.number(), endsMs: z.number() }
/** `spokenMs`: amount of processed sound. */
const took = z.object({ processorMs: z.number(), megabytes: z.number(), spokenMs: z.number() })
const line = z.object({
  speech: z.array(z.object(range)).optional(),
  window: z
    .object({
      ...range,
      ...{ language: z.string(), text: z.string(), tokens: z.array(z.string()) },
      ...{ timestamps: z.array(z.number()), durations: z.array(z.number()), wordTimes: z.boolean() },
    })
    .optional(),
  took: took.optional(),
})

/** The recogniser process failed: the model cannot be loaded, or it exceeded its memory or time. */
export class HearingEnded extends Error {
  override readonly name = 'HearingEnded'
}

/** Recognition is about seven times faster than speech on one processor; on a busy machine it may be much slower. */
const mostSecondsASecond = 20

export type Took = z.infer<typeof took>

/**
 * Transcribes a sound file (16 kHz, one channel, 16 bits; some minutes of it) in a process of its own: one thread, at the lowest priority
 * of the machine unless a person waits (`prompt`), sandboxed like ffmpeg. `language`: a code of ISO 639, or empty to detect it.
 * `wordTimes`: the model returns the times of words; false where they share the times of sentences. Throws `HearingEnded`, or the signal's
 * reason.
 */
export async function hearApart(
  model: HearingModel,
  sound: { path: string; seconds: number },
  language: string,
  signal: AbortSignal,
  prompt = false,
): Promise<Heard & { took: Took; wordTimes: boolean }> {
  const { encoder, decoder, tokens, vad, megabytes } = model
  const {
    code: ended,
    outgrew,
    said,
  } = await runEngine('hear-process.ts', [sound.path, encoder, decoder, tokens, vad, language], {
    // External weights of a large model.
    reads: [...new Set([encoder, decoder, tokens].map(dirname)), vad, sound.path],
    maxSeconds: Math.ceil(60 + sound.seconds * mostSecondsASecond),
    maxMegabytes: megabytes,
    signal,
    prompt,
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
  const wordTimes = windows.every((one) => one.wordTimes)
  return { language: heard.length > 0 ? language || votedLanguage(votes) : '', words: heard, took: used, wordTimes }
}
