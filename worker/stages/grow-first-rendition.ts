import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Rung } from '#core/media/ladder.ts'
import type { Refusal } from '#core/media/media-refusals.ts'
import type { RenditionHeader } from '#core/media/mp4/rendition-index.ts'
import { besideSoundArgs, copyArgs, encodeArgs } from '../ffmpeg/encode-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import { verdictOn } from '../ffmpeg/verdict.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { type Piece, splitFragments } from '../files/split-fragments.ts'
import { encodingAllowance, partOf, type StageRun } from './encode-ladder.ts'
import { SoundRefused, soundInOrder } from './sound/encode-sound.ts'

export interface GrowingOutput {
  onHeader(bytes: Buffer, header: RenditionHeader): void
  /** Called per segment; the next call waits for its end, the encoder does not. */
  onSegment(bytes: Buffer, durationSeconds: number): Promise<void>
}

type FragmentPiece = Extract<Piece, { kind: 'fragment' }>

/** The first seconds are emitted one at a time, for an early start; later ones grouped, to limit their number. */
const oneByOne = 3
const togetherSeconds = 6
export const longestSegmentSeconds = 8
/** A copied picture keeps its key frames, ten seconds apart at most (see `whyNotCopied`). */
export const longestCopiedSeconds = 16
/** Backpressure: a slow reader blocks the encoder. */
const mostHeldBytes = 64_000_000

/** Encodes a small rendition quickly and emits it while it grows. */
export const growFirstRendition = (source: CheckedSource, rung: Rung, output: GrowingOutput, run: StageRun): Promise<Refusal | undefined> =>
  grow(
    source,
    encodeArgs(source, [{ rung, output: 'pipe:1' }], { preset: 'superfast', crf: 25, keyFrameSeconds: 1 }),
    (stream) => stream,
    output,
    run,
  )

/** Copies the picture of a film that is still uploading, encodes its sound, and emits both as they come. */
export const growArrivingCopy = (source: CheckedSource, output: GrowingOutput, run: StageRun): Promise<Refusal | undefined> =>
  grow(source, copyArgs(source, false, 'pipe:1', '+delay_moov'), (stream) => stream, output, run)

/** Copies the picture, encodes the sound, emits both while they grow, and writes all of it to `path`. */
export async function growCopy(source: CheckedSource, path: string, output: GrowingOutput, run: StageRun): Promise<Refusal | undefined> {
  const file = createWriteStream(path)
  try {
    return await besideSound(source, run, (input) =>
      grow(source, besideSoundArgs(source, 'pipe:1'), (stream) => keptIn(file, stream), output, { ...run, input }),
    )
  } finally {
    file.end()
    await finished(file)
  }
}

/** The same, only to the file `path`. */
export const copyBesideSound = (source: CheckedSource, path: string, run: StageRun): Promise<Refusal | undefined> =>
  besideSound(source, run, async (input) =>
    verdictOn(
      await runFfmpeg(run.ffmpeg, {
        args: besideSoundArgs(source, path),
        signal: run.signal,
        input,
        writes: dirname(path),
        ...encodingAllowance(source),
        onProgress: partOf(source, run),
      }),
    ),
  )

async function besideSound(
  source: CheckedSource,
  run: StageRun,
  pass: (input: Readable) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  const input = Readable.from(soundInOrder(source, run))
  let refused: Refusal | undefined
  input.once('error', (error) => {
    if (error instanceof SoundRefused) refused = error.refusal
  })
  const outcome = await pass(input)
  return refused ?? outcome
}

async function* keptIn(file: WriteStream, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    if (!file.write(chunk)) await once(file, 'drain')
    yield chunk
  }
}

async function grow(
  source: CheckedSource,
  args: string[],
  through: (stream: AsyncIterable<Buffer>) => AsyncIterable<Buffer>,
  output: GrowingOutput,
  run: StageRun,
): Promise<Refusal | undefined> {
  const waiting: FragmentPiece[] = []
  let handedOut = 0
  let handing: Promise<void> | undefined
  const handOut = async (last: boolean) => {
    for (let group = take(waiting, handedOut, last); group.length > 0; group = take(waiting, handedOut, last)) {
      handedOut++
      await output.onSegment(Buffer.concat(group.map((piece) => piece.bytes)), secondsOf(group))
    }
  }
  const outcome = await runFfmpeg(run.ffmpeg, {
    args,
    signal: run.signal,
    ...(run.input ? { input: run.input } : {}),
    ...encodingAllowance(source),
    onProgress: partOf(source, run),
    onOutput: async (stream) => {
      let failure: unknown
      for await (const piece of splitFragments(through(stream))) {
        if (failure) throw failure
        if (piece.kind === 'header') {
          output.onHeader(piece.bytes, piece.header)
          continue
        }
        waiting.push(piece)
        handing ??= handOut(false)
          .catch((error) => {
            failure = error
          })
          .finally(() => {
            handing = undefined
          })
        if (waiting.reduce((sum, { bytes }) => sum + bytes.length, 0) > mostHeldBytes) await handing
      }
      await handing
      if (failure) throw failure
      await handOut(true)
    },
  })
  return verdictOn(outcome)
}

function take(waiting: FragmentPiece[], handedOut: number, last: boolean): FragmentPiece[] {
  if (handedOut < oneByOne) return waiting.splice(0, 1)
  let count = 0
  while (count < waiting.length && secondsOf(waiting.slice(0, count)) < togetherSeconds) count++
  return last || secondsOf(waiting.slice(0, count)) >= togetherSeconds ? waiting.splice(0, count) : []
}

const secondsOf = (pieces: FragmentPiece[]) => pieces.reduce((sum, { fragment }) => sum + fragment.durationSeconds, 0)
