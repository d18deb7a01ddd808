import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { DamagedPlace } from '#core/media/damaged-places.ts'
import type { Rung } from '#core/media/ladder.ts'
import { soundCanBeCopied } from '#core/media/media-plan.ts'
import type { Refusal } from '#core/media/media-refusals.ts'
import { copyArgs, encodeArgs, listenArgs } from '../ffmpeg/encode-args.ts'
import type { Hardware } from '../ffmpeg/hardware.ts'
import { openDamageEar } from '../ffmpeg/hear-damage.ts'
import { openShotEar } from '../ffmpeg/hear-shots.ts'
import { arriving } from '../ffmpeg/source-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import { verdictOn } from '../ffmpeg/verdict.ts'
import type { CheckedSource } from '../files/checked-source.ts'

export interface StageRun {
  ffmpeg: string
  signal: AbortSignal
  /** See `EncodeOptions`; of the full ladder alone. */
  hardware?: Hardware | undefined
  /** Called after a complete decode with the damaged places; empty when there are none. */
  onDamage?: (places: DamagedPlace[]) => void
  /** Called with it: the start of each shot but the first, in milliseconds. */
  onShots?: (shotsMs: number[]) => void
  /** The byte stream of a source that is still uploading. */
  input?: Readable
  /** Part done, 0 to 1. */
  onProgress?: (part: number) => void
}

export interface MadeRendition {
  rung: Rung
  path: string
}

/** Encodes every rung in one ffmpeg process, into `folder`. */
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
    { preset: 'veryfast', crf: 23, keyFrameSeconds: 2, findDamage: true, ...(run.hardware ? { hardware: run.hardware } : {}) },
  )
  const ear = openDamageEar(decodersOf(source))
  const shots = openShotEar()
  const outcome = await runFfmpeg(run.ffmpeg, {
    args,
    signal: run.signal,
    background: true,
    devices: run.hardware?.devices ?? [],
    writes: folder,
    ...encodingAllowance(source),
    onProgress: partOf(source, run),
    onReport: (line) => {
      ear.hear(line)
      shots.hear(line)
    },
  })
  const refusal = verdictOn(outcome)
  if (!refusal) {
    run.onDamage?.(ear.places())
    run.onShots?.(shots.shotsMs())
  }
  return refusal ?? made
}

/** A decoding pass over a copied film without a smaller rendition, to find damaged places. */
export async function findDamage(source: CheckedSource, run: StageRun): Promise<DamagedPlace[]> {
  const ear = openDamageEar(decodersOf(source))
  const shots = openShotEar()
  await runFfmpeg(run.ffmpeg, {
    args: listenArgs(source),
    signal: run.signal,
    background: true,
    ...encodingAllowance(source),
    onProgress: partOf(source, run),
    onReport: (line) => {
      ear.hear(line)
      shots.hear(line)
    },
  })
  run.onShots?.(shots.shotsMs())
  return ear.places()
}

/** ffmpeg's names of the decoders of a source's sound: `mp3 (mp3float)` is decoded by the one in brackets if that is in small letters. */
export const decodersOf = ({ sound }: CheckedSource) => sound.flatMap(({ codec }) => codec.match(/[a-z][a-z0-9_]+/g) ?? [])

/** Copies a picture that needs no encoding, as one file. */
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
 * Limits of an encode of this source. No rendition is larger than its peak bitrate for twice the film's length, a copied one not larger than its
 * source; and the slowest machine that can keep a house does a second of film in a hundred of its own.
 */
export const encodingAllowance = ({ path, sizeBytes, durationSeconds }: CheckedSource) => ({
  reads: path === arriving ? [] : [path],
  // No stall timeout: an upload may be idle.
  ...(path === arriving ? { maxStandstillMs: Number.POSITIVE_INFINITY, background: true } : {}),
  maxOutputBytes: 64_000_000 + sizeBytes * 1.2 + durationSeconds * 2_000_000,
  maxSeconds: 3600 + durationSeconds * 100,
})
