import { dirname } from 'node:path'
import { ladderFor } from '#core/media/ladder.ts'
import { perSecond } from '#core/media/media-plan.ts'
import type { Refusal } from '#core/media/media-refusals.ts'
import { encodeArgs, soundArgs } from '../ffmpeg/encode-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import { verdictOn } from '../ffmpeg/verdict.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { encodingAllowance, partOf, type StageRun } from './encode-ladder.ts'

/** The interpreter's small window: more lines would be invisible. */
const signLines = 480

/**
 * Encodes one sound, or one picture without sound, exactly as long as `source.durationSeconds`, into the file `output`. Answers the size of a picture, or
 * null of a sound.
 */
export async function encodeSideTrack(
  source: CheckedSource,
  what: 'sound' | 'picture',
  output: string,
  run: StageRun,
): Promise<Refusal | { picture: { width: number; height: number; frameRate: number } | null }> {
  const rung = ladderFor(source.picture.width, source.picture.height).find(({ width, height }) => Math.min(width, height) <= signLines)
  const { width, height } = rung ?? source.picture
  const args =
    what === 'sound'
      ? soundArgs(source, output)
      : encodeArgs({ ...source, sound: [] }, [{ rung: { name: 'sign', width, height, maxBitrate: rung?.maxBitrate ?? 800_000 }, output }], {
          preset: 'veryfast',
          crf: 25,
          keyFrameSeconds: 2,
        })
  const outcome = await runFfmpeg(run.ffmpeg, {
    args,
    signal: run.signal,
    background: true,
    writes: dirname(output),
    ...encodingAllowance(source),
    onProgress: partOf(source, run),
  })
  const refusal = verdictOn(outcome)
  if (refusal) return refusal
  return { picture: what === 'sound' ? null : { width, height, frameRate: perSecond(source.picture.rate) } }
}
