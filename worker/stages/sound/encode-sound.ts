import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { type Refusal, refuse } from '#core/media/media-refusals.ts'
import { planSound, type SoundStretch } from '#core/media/sound/sound-stretches.ts'
import type { Allowance } from '../../ffmpeg/sandbox.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import { heardArgs, heardSampleBytes, heardStretchArgs, soundBounds, soundStretchArgs } from '../../ffmpeg/stretch-args.ts'
import { verdictOn } from '../../ffmpeg/verdict.ts'
import type { CheckedSource } from '../../files/checked-source.ts'
import { encodingAllowance } from '../encode-ladder.ts'

/** The sound of a film could not be encoded; `refusal` says why. */
export class SoundRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.words)
    this.refusal = refusal
  }
}

interface SoundRun {
  ffmpeg: string
  signal: AbortSignal
}

/** Memory of buffered stretches of one reader: 23 MB a minute each. */
const longestHeardSeconds = 60
const mostHeardAtOnce = 8

/** Whether seeking in a source's sound is as exact as reading from its beginning: see `canBeMadeInPieces`. */
export const soundCanBeParted = ({ probe, sound, clockRestarts, missing }: CheckedSource): boolean =>
  sound.length > 0 && !clockRestarts && missing.length === 0 && /^(mov|matroska)/.test(probe.container)

/**
 * The sound of a film as one stream of AAC in ADTS, encoded in stretches by as many processors as there are and handed out in order. Throws
 * `SoundRefused`.
 */
export const soundInOrder = (source: CheckedSource, run: SoundRun, atOnce = availableParallelism()): AsyncGenerator<Buffer> =>
  soundCanBeParted(source) ? soughtInOrder(source, run, atOnce) : heardInOrder(source, run, Math.min(atOnce, mostHeardAtOnce))

/** Each encoder seeks in the source by itself. One that finishes early takes the next stretch, not the rest of its neighbour's. */
async function* soughtInOrder(source: CheckedSource, run: SoundRun, atOnce: number): AsyncGenerator<Buffer> {
  const left = new AbortController()
  const signal = AbortSignal.any([run.signal, left.signal])
  const waiting = planSound(source.durationSeconds).values()
  const begun: Promise<Buffer>[] = []
  let running = 0
  const begin = () => {
    while (running < atOnce && begun.length < atOnce * 2 && !signal.aborted) {
      const { value, done } = waiting.next()
      if (done) return
      running++
      const made = encoded(soundStretchArgs(source, value), { ffmpeg: run.ffmpeg, signal }, encodingAllowance(source)).finally(() => {
        running--
        begin()
      })
      // Awaited in order; an earlier failure is reported then.
      made.catch(() => {})
      begun.push(made)
    }
  }
  try {
    begin()
    for (let next = begun.shift(); next; next = begun.shift()) {
      const stretch = await next
      begin()
      yield stretch
    }
    signal.throwIfAborted()
  } finally {
    left.abort(new Error('Nobody takes the sound any more.'))
  }
}

/** One reader decodes the source from its beginning, which is cheap, and feeds each encoder: 23 MB a minute of sound. */
async function* heardInOrder(source: CheckedSource, run: SoundRun, atOnce: number): AsyncGenerator<Buffer> {
  const left = new AbortController()
  const signal = AbortSignal.any([run.signal, left.signal])
  const stretches = planSound(source.durationSeconds, longestHeardSeconds)
  const results = stretches.map(() => Promise.withResolvers<Buffer>())
  for (const { promise } of results) promise.catch(() => {})
  const underWay = new Set<Promise<unknown>>()
  const begin = async (at: number, packets: string, samples: Buffer[]) => {
    while (underWay.size >= atOnce) await Promise.race(underWay)
    const made = encoded(heardStretchArgs(packets), { ffmpeg: run.ffmpeg, signal }, { ...encodingAllowance(source), reads: [] }, samples)
    const settled = made.then(results[at]!.resolve, results[at]!.reject).finally(() => underWay.delete(settled))
    underWay.add(settled)
  }
  const reading = runFfmpeg(run.ffmpeg, {
    args: heardArgs(source),
    signal,
    ...encodingAllowance(source),
    onOutput: (output) => handOut(output, stretches, source.durationSeconds, begin),
  }).then(
    (outcome) => new SoundRefused(verdictOn(outcome) ?? refuse('damaged')),
    (error) => error,
  )
  // Unread samples are discarded.
  void reading.then((why) =>
    Promise.all(underWay).then(() => {
      for (const { reject } of results) reject(why)
    }),
  )
  try {
    for (const { promise } of results) yield await promise
  } finally {
    left.abort(new Error('Nobody takes the sound any more.'))
    await reading
  }
}

/** Cuts the selected sound into the samples of each stretch; those at a seam belong to both. */
async function handOut(
  output: AsyncIterable<Buffer>,
  stretches: readonly SoundStretch[],
  durationSeconds: number,
  begin: (at: number, packets: string, samples: Buffer[]) => Promise<void>,
) {
  let [held, firstByte, heldBytes] = [[] as Buffer[], 0, 0]
  let at = 0
  const take = async (ended: boolean) => {
    for (let stretch = stretches[at]; stretch; stretch = stretches[at]) {
      const { from, until, packets } = soundBounds(stretch, durationSeconds)
      const ends = until * heardSampleBytes
      if (firstByte + heldBytes < ends && !(ended && stretch.last)) return
      const all = Buffer.concat(held)
      await begin(at++, packets, [all.subarray(from * heardSampleBytes - firstByte, ends - firstByte)])
      const next = stretches[at]
      const keep = next ? soundBounds(next, durationSeconds).from * heardSampleBytes : ends
      held = [Buffer.from(all.subarray(keep - firstByte))]
      ;[firstByte, heldBytes] = [keep, held[0]!.length]
    }
  }
  for await (const chunk of output) {
    held.push(chunk)
    heldBytes += chunk.length
    await take(false)
  }
  await take(true)
}

async function encoded(args: string[], run: SoundRun, allowance: Allowance, input?: Buffer[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  const outcome = await runFfmpeg(run.ffmpeg, {
    args,
    signal: run.signal,
    ...allowance,
    ...(input ? { input: Readable.from(input) } : {}),
    onOutput: async (output) => {
      for await (const chunk of output) chunks.push(chunk)
    },
  })
  const refusal = verdictOn(outcome)
  if (refusal) throw new SoundRefused(refusal)
  return Buffer.concat(chunks)
}
