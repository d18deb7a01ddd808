import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { formatTimecode } from '#core/time/timecode.ts'

/** When a frame of a cut is shown, `01:02:03`. */
export const timeInCut = (frame: number, { rate }: MeasuredCut): string => formatTimecode(msOfFrames(frame, rate))
