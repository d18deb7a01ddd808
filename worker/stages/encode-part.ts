import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DamagedPlace } from '#core/media/damaged-places.ts'
import type { Rung } from '#core/media/ladder.ts'
import { type LadderPart, ladderKeyFrameSeconds } from '#core/media/ladder-parts.ts'
import type { Refusal } from '#core/media/media-refusals.ts'
import { moveFragments } from '#core/media/mp4/mp4-clock.ts'
import { openDamageEar } from '../ffmpeg/hear-damage.ts'
import { openShotEar } from '../ffmpeg/hear-shots.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import { partArgs } from '../ffmpeg/stretch-args.ts'
import { verdictOn } from '../ffmpeg/verdict.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { splitFragments } from '../files/split-fragments.ts'
import { decodersOf, encodingAllowance, type MadeRendition } from './encode-ladder.ts'
import { startsOf } from './encode-stretch.ts'
import { digestOf } from './make-pieces.ts'

export interface MadePart {
  /** Its rungs in the order they were asked for, each in its own file, positioned in the film. */
  files: MadeRendition[]
  /** Common header of all rungs: parts with different headers do not fit together. */
  headerDigest: string
  damage: DamagedPlace[]
  shotsMs: number[]
}

/** Errors right after a seek are ignored: the reader of the part before reports them. */
const settledSeconds = 1

/** Makes every rung of one part of a film, into `folder`. */
export async function encodePart(
  source: CheckedSource,
  rungs: Rung[],
  part: LadderPart,
  last: boolean,
  folder: string,
  run: { ffmpeg: string; signal: AbortSignal; onProgress?: (part: number) => void },
): Promise<MadePart | Refusal> {
  const { rate } = source.picture
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const raw = rungs.map((rung) => ({ rung, output: join(folder, `${rung.name}-raw.mp4`) }))
  const { args, beginsAt } = partArgs(
    source,
    raw,
    { firstFrame: part.firstFrame, frames: part.frames, last },
    { preset: 'veryfast', crf: 23, keyFrameSeconds: ladderKeyFrameSeconds },
  )
  const lengthSeconds = (part.frames * rate.seconds) / rate.frames
  const [ear, shots] = [openDamageEar(decodersOf(source), beginsAt > 0 ? settledSeconds : 0), openShotEar()]
  const outcome = await runFfmpeg(run.ffmpeg, {
    args,
    signal: run.signal,
    background: true,
    writes: folder,
    ...encodingAllowance(source),
    onProgress: (seconds) => run.onProgress?.(Math.min(1, seconds / lengthSeconds)),
    onReport: (line) => {
      ear.hear(line)
      shots.hear(line)
    },
  })
  const refusal = verdictOn(outcome)
  if (refusal) return refusal
  const files: MadeRendition[] = []
  const headers: Buffer[] = []
  for (const { rung, output } of raw) {
    const path = join(folder, `${rung.name}.mp4`)
    let frames = 0
    let move: (fragment: Uint8Array) => void = () => {}
    const moved = async function* () {
      for await (const piece of splitFragments(createReadStream(output))) {
        if (piece.kind === 'header') {
          headers.push(piece.bytes)
          move = moveFragments(startsOf(piece.header, part.firstFrame, rate))
        } else {
          move(piece.bytes)
          frames += piece.fragment.frames
        }
        yield piece.bytes
      }
    }
    await pipeline(Readable.from(moved()), createWriteStream(path), { signal: run.signal })
    await rm(output)
    if (frames !== part.frames) throw new Error(`${frames} of ${part.frames} frames came of a part of ${rung.name}`)
    files.push({ rung, path })
  }
  const msOf = (frame: number) => Math.round((frame * rate.seconds * 1000) / rate.frames)
  const absolute = (seconds: number) => seconds + beginsAt
  return {
    files,
    headerDigest: digestOf(Buffer.concat(headers)),
    damage: ear
      .places()
      .map((place) => ({ ...place, startsSeconds: absolute(place.startsSeconds), endsSeconds: absolute(place.endsSeconds) })),
    // What is before its first frame belongs to the part before it, and the frame after its last to the next.
    shotsMs: shots
      .shotsMs()
      .map((ms) => Math.round(ms + beginsAt * 1000))
      .filter((ms) => ms >= msOf(part.firstFrame) - 1 && ms < msOf(part.firstFrame + part.frames) - 1),
  }
}
