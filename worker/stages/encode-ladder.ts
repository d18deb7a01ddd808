import { dirname, join } from 'node:path'
import type { Rung } from '#core/ladder.ts'
import { soundCanBeCopied } from '#core/media-plan.ts'
import type { Refusal } from '#core/media-refusals.ts'
import { copyArgs, encodeArgs } from '../ffmpeg/encode-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import { verdictOn } from '../ffmpeg/verdict.ts'
import type { CheckedSource } from './check-source.ts'

export interface StageRun {
  ffmpeg: string
  signal: AbortSignal
  /** Part done, 0 to 1. */
  onProgress?: (part: number) => void
}

export interface MadeRendition {
  rung: Rung
  path: string
}

/** Makes every rung in one ffmpeg process, into `folder`. */
export async function encodeLadder(
  source: CheckedSource,
  rungs: Rung[],
  folder: string,
  run: StageRun,
): Promise<MadeRendition[] | Refusal> {
  const made = rungs.map((rung) => ({ rung, path: join(folder, `${rung.name}.mp4`) }))
  const args = encodeArgs(
    source,
    made.map(({ rung, path }) => ({ rung, output: path })),
    { preset: 'veryfast', crf: 23, keyFrameSeconds: 2 },
  )
  const outcome = await runFfmpeg(run.ffmpeg, {
    args,
    signal: run.signal,
    background: true,
    writes: folder,
    ...encodingAllowance(source),
    onProgress: partOf(source, run),
  })
  return verdictOn(outcome) ?? made
}

/** Passes on a picture that needs no encoding, as one file. */
export async function copyPicture(source: CheckedSource, path: string, run: StageRun): Promise<Refusal | undefined> {
  const args = copyArgs(source, soundCanBeCopied(source.sound, source.film), path)
  return verdictOn(
    await runFfmpeg(run.ffmpeg, {
      args,
      signal: run.signal,
      writes: dirname(path),
      ...encodingAllowance(source),
      onProgress: partOf(source, run),
    }),
  )
}

export const partOf =
  ({ durationSeconds }: CheckedSource, { onProgress }: StageRun) =>
  (outSeconds: number) =>
    onProgress?.(Math.min(1, outSeconds / durationSeconds))

/**
 * What an encode of this source may take. No rendition is larger than its peak bitrate for twice the film's length, a copied one not larger than its
 * source; and the slowest machine that can keep a house does a second of film in a hundred of its own.
 */
export const encodingAllowance = ({ path, sizeBytes, durationSeconds }: CheckedSource) => ({
  reads: [path],
  maxOutputBytes: 64_000_000 + sizeBytes * 1.2 + durationSeconds * 2_000_000,
  maxSeconds: 3600 + durationSeconds * 100,
})
