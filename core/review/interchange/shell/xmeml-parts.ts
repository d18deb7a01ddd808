import type { Rate } from '../../../media/media-plan.ts'
import { type Counting, timecodeOf } from '../../../time/frame-counts.ts'

/** The rate of a sequence, file or clip: the whole number timecode counts, and whether it runs a thousandth slower. */
export const xmemlRate = ({ frames, seconds }: Rate): string =>
  `<rate><timebase>${Math.round(frames / seconds)}</timebase><ntsc>${seconds === 1001 ? 'TRUE' : 'FALSE'}</ntsc></rate>`

/** What the timecode shows on the first frame; `extra` comes last in it (the reel of a file). */
export const xmemlTimecode = (startFrames: number, rate: Rate, counting: Counting, extra = ''): string =>
  `<timecode>${xmemlRate(rate)}<string>${timecodeOf(startFrames, counting)}</string><frame>${startFrames}</frame><displayformat>${counting.dropFrame ? 'DF' : 'NDF'}</displayformat>${extra}</timecode>`

export const xmemlSize = (rate: Rate, { width, height }: { width: number; height: number }): string =>
  `<format><samplecharacteristics>${xmemlRate(rate)}<width>${width}</width><height>${height}</height></samplecharacteristics></format>`

/** A marker of a sequence; one of a single frame ends at -1. */
export const xmemlMarker = (name: string, comment: string, startFrame: number, endFrame: number, colour = ''): string =>
  `    <marker>
      <name>${name}</name>
      <comment>${comment}</comment>${colour}
      <in>${startFrame}</in>
      <out>${endFrame <= startFrame + 1 ? -1 : endFrame}</out>
    </marker>
`
