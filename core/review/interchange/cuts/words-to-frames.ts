import type { Rate } from '../../../media/media-plan.ts'
import type { CutClip } from './cut.ts'

/** From a frame to the frame after the last. */
export interface FrameRange {
  inFrame: number
  outFrame: number
}

/**
 * The frames of words by their times in milliseconds: in is floored and out is ceiled, so that the breath is kept and no word is cut into. Nothing is
 * taken past the end of the rush. Null where nothing is left.
 */
export function framesOfWords(startsMs: number, endsMs: number, rate: Rate, durationFrames: number): FrameRange | null {
  const inFrame = Math.max(0, frameFloor(startsMs, rate))
  const outFrame = Math.min(durationFrames, frameCeil(endsMs, rate))
  return outFrame > inFrame ? { inFrame, outFrame } : null
}

/** The frames that go with words that were struck out: the other way round, so that the words beside them stay whole. Null where no whole frame goes. */
export function framesOfStrike(startsMs: number, endsMs: number, rate: Rate): FrameRange | null {
  const inFrame = Math.max(0, frameCeil(startsMs, rate))
  const outFrame = frameFloor(endsMs, rate)
  return outFrame > inFrame ? { inFrame, outFrame } : null
}

/** What is left of a range without the removed ones, which may be in any order, overlap or lie outside; frames of the rush, all of them. */
export function withoutRemoved({ inFrame, outFrame }: FrameRange, removed: readonly FrameRange[]): FrameRange[] {
  const left: FrameRange[] = []
  let from = inFrame
  for (const gone of removed.toSorted((one, other) => one.inFrame - other.inFrame)) {
    if (gone.outFrame <= from || gone.outFrame <= gone.inFrame) continue
    if (gone.inFrame >= outFrame) break
    if (gone.inFrame > from) left.push({ inFrame: from, outFrame: gone.inFrame })
    from = gone.outFrame
  }
  if (from < outFrame) left.push({ inFrame: from, outFrame })
  return left
}

/**
 * An item as the events it is in a list: one, or one for each piece between the words that were struck out. Only the first has its transition; the
 * words, without those struck out, are on the first too.
 */
export const piecesOf = (clip: CutClip, removed: readonly FrameRange[]): CutClip[] =>
  withoutRemoved(clip, removed).map((piece, at) =>
    at === 0 ? { ...clip, ...piece } : { ...clip, ...piece, id: `${clip.id}.${at + 1}`, transition: { kind: 'cut', frames: 0 }, words: '' },
  )

// Milliseconds may have decimals; whole thousandths of one are exact.
const frameFloor = (ms: number, rate: Rate) => Number((micros(ms) * BigInt(rate.frames)) / (BigInt(rate.seconds) * 1_000_000n))
const frameCeil = (ms: number, rate: Rate) => {
  const [above, below] = [micros(ms) * BigInt(rate.frames), BigInt(rate.seconds) * 1_000_000n]
  return Number((above + below - 1n) / below)
}
const micros = (ms: number) => BigInt(Math.max(0, Math.round(ms * 1000)))
