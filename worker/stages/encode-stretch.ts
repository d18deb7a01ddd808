import type { Readable } from 'node:stream'
import type { Rung } from '#core/media/ladder.ts'
import type { Rate } from '#core/media/media-plan.ts'
import type { Refusal } from '#core/media/media-refusals.ts'
import { moveFragments } from '#core/media/mp4/mp4-clock.ts'
import type { RenditionHeader } from '#core/media/mp4/rendition-index.ts'
import { firstAacFrame, type Piece, samplesInAac } from '#core/media/pieces.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import { stretchArgs } from '../ffmpeg/stretch-args.ts'
import { verdictOn } from '../ffmpeg/verdict.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { splitFragments } from '../files/split-fragments.ts'
import { encodingAllowance } from './encode-ladder.ts'

export interface StretchOutput {
  /** Before the first piece. */
  onHeader(bytes: Buffer, header: RenditionHeader): Promise<void>
  /** Called per piece. False: another piece is needed first, stop here. */
  onPiece(piece: Piece, bytes: Buffer): Promise<boolean>
}

/** Encodes consecutive pieces and emits each as soon as it is complete. */
export async function encodeStretch(
  source: CheckedSource,
  rung: Rung,
  pieces: readonly Piece[],
  last: boolean,
  output: StretchOutput,
  run: { ffmpeg: string; signal: AbortSignal; input?: Readable },
): Promise<Refusal | undefined> {
  const [begun] = pieces
  if (!begun) return undefined
  const frames = pieces.reduce((sum, piece) => sum + piece.frames, 0)
  const enough = new AbortController()
  let made = 0
  try {
    const outcome = await runFfmpeg(run.ffmpeg, {
      args: stretchArgs(source, rung, { firstFrame: begun.firstFrame, frames, last }),
      signal: AbortSignal.any([run.signal, enough.signal]),
      ...(run.input ? { input: run.input } : {}),
      ...encodingAllowance(source),
      onOutput: async (stream) => {
        let move: (fragment: Uint8Array) => void = () => {}
        let held: Buffer[] = []
        let heldFrames = 0
        for await (const part of splitFragments(stream)) {
          if (part.kind === 'header') {
            move = moveFragments(startsOf(part.header, begun.firstFrame, source.picture.rate))
            await output.onHeader(part.bytes, part.header)
            continue
          }
          move(part.bytes)
          held.push(part.bytes)
          heldFrames += part.fragment.frames
          const piece = pieces[made]
          if (!piece || heldFrames < piece.frames) continue
          made++
          const goesOn = await output.onPiece(piece, Buffer.concat(held))
          ;[held, heldFrames] = [[], 0]
          if (!goesOn && made < pieces.length) return enough.abort(new Error('Another piece is wanted first.'))
        }
      },
    })
    const refusal = verdictOn(outcome)
    if (!refusal && made < pieces.length) throw new Error(`${made} of ${pieces.length} pieces came of a stretch`)
    return refusal
  } catch (error) {
    if (enough.signal.aborted && !run.signal.aborted) return undefined
    throw error
  }
}

/** The tick at which each track of a stretch begins, by track. */
export function startsOf({ tracks }: RenditionHeader, firstFrame: number, rate: Rate): Map<number, number> {
  return new Map(
    tracks.map(({ id, kind, timescale }) => [
      id,
      kind === 'video' ? Math.round((firstFrame * rate.seconds * timescale) / rate.frames) : firstAacFrame(firstFrame, rate) * samplesInAac,
    ]),
  )
}
