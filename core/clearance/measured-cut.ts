import type { Assembly } from '../edit/assembly.ts'
import type { EditClock, FrameRange } from '../edit/items.ts'
import { frameAfter } from '../edit/kept-frames.ts'
import type { Rate } from '../media/media-plan.ts'

/** A piece of a cut: where it is in it, and which frames of which rush or version are seen there. */
export interface CutPiece {
  record: FrameRange
  version: string
  source: FrameRange
  sourceRate: Rate
}

/** What a cut shows, whether it is a paper edit or a finished version: everything that is set on a range of its material reaches it through its pieces. */
export interface MeasuredCut {
  rate: Rate
  frames: number
  pieces: readonly CutPiece[]
}

/** A paper edit as it is now; cutaways count as what they cover does. */
export function cutOfAssembly({ events, over, frames }: Assembly, { rate }: Pick<EditClock, 'rate'>): MeasuredCut {
  const pieces = [...events, ...over].flatMap(({ rush, record, source }) =>
    rush ? [{ record, version: rush.id, source, sourceRate: rush.rate }] : [],
  )
  return { rate, frames, pieces }
}

/** The frozen map of a render (`edit_renders.map`): [record from, record to, rush, source from] in frames. */
export type FrozenMap = readonly (readonly [recordFrom: number, recordTo: number, rush: string, sourceFrom: number])[]

export interface FinishedVersion {
  id: string
  rate: Rate
  durationMs: number
  /** Null for a version that came as a file: what is set on the version itself still counts. */
  map: FrozenMap | null
}

/** A finished version: through the frozen map of its render, and with what is set on the version itself. */
export function cutOfVersion({ id, rate, durationMs, map }: FinishedVersion, rateOf: (rush: string) => Rate | undefined): MeasuredCut {
  const frames = Math.max(frameAfter(durationMs, rate), ...(map ?? []).map(([, to]) => to))
  const own: CutPiece = { record: [0, frames], version: id, source: [0, frames], sourceRate: rate }
  const mapped = (map ?? []).map(([from, to, rush, sourceFrom]): CutPiece => {
    // A rush that is gone counts in the rate of the cut.
    const sourceRate = rateOf(rush) ?? rate
    const length = ((to - from) * rate.seconds * sourceRate.frames) / (rate.frames * sourceRate.seconds)
    return { record: [from, to], version: rush, source: [sourceFrom, sourceFrom + Math.round(length)], sourceRate }
  })
  return { rate, frames, pieces: [own, ...mapped] }
}
