import { availableParallelism } from 'node:os'
import type { Refusal } from '#core/media-refusals.ts'
import { planSound, type SoundStretch } from '#core/sound-stretches.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import { soundStretchArgs } from '../ffmpeg/stretch-args.ts'
import { verdictOn } from '../ffmpeg/verdict.ts'
import type { CheckedSource } from './check-source.ts'
import { encodingAllowance } from './encode-ladder.ts'

/** The sound of a film could not be encoded; `refusal` says why. */
export class SoundRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.words)
    this.refusal = refusal
  }
}

/** Whether any place of a source's sound is found as exactly as by reading from its beginning: see `canBeMadeInPieces`. */
export const soundCanBeParted = ({ probe, sound, clockRestarts, missing }: CheckedSource): boolean =>
  sound.length > 0 && !clockRestarts && missing.length === 0 && /^(mov|matroska)/.test(probe.container)

/**
 * The sound of a film as one stream of AAC in ADTS, encoded in stretches by as many processors as there are and handed out in order. Throws
 * `SoundRefused`.
 */
export async function* soundInOrder(
  source: CheckedSource,
  run: { ffmpeg: string; signal: AbortSignal },
  atOnce = availableParallelism(),
): AsyncGenerator<Buffer> {
  const left = new AbortController()
  const signal = AbortSignal.any([run.signal, left.signal])
  const waiting = planSound(source.durationSeconds).values()
  const underWay: Promise<Buffer>[] = []
  const begin = () => {
    const { value, done } = waiting.next()
    if (done) return
    const made = encodeStretchOfSound(source, value, { ffmpeg: run.ffmpeg, signal })
    // It is waited for in its turn; what fails before is heard of then.
    made.catch(() => {})
    underWay.push(made)
  }
  try {
    for (let each = 0; each < atOnce; each++) begin()
    for (let next = underWay.shift(); next; next = underWay.shift()) {
      yield await next
      begin()
    }
  } finally {
    left.abort(new Error('Nobody takes the sound any more.'))
  }
}

async function encodeStretchOfSound(
  source: CheckedSource,
  stretch: SoundStretch,
  run: { ffmpeg: string; signal: AbortSignal },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  const outcome = await runFfmpeg(run.ffmpeg, {
    args: soundStretchArgs(source, stretch),
    signal: run.signal,
    ...encodingAllowance(source),
    onOutput: async (output) => {
      for await (const chunk of output) chunks.push(chunk)
    },
  })
  const refusal = verdictOn(outcome)
  if (refusal) throw new SoundRefused(refusal)
  return Buffer.concat(chunks)
}
