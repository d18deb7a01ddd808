import type { Rate } from '../../../../media/media-plan.ts'
import { type Counting, countingOf, framesOfTimecode, framesPerDay } from '../../../../time/frame-counts.ts'

/** How a list counts. Its first frame code mode is that of the record, each later one that of the sources below it. */
export class ListClock {
  readonly #rate: Rate
  #mode: boolean
  #isSaid = false
  record: Counting
  /** The first and the last frame of the cut, on its timecode. */
  startFrame: number | null = null
  endFrame: number | null = null

  constructor(rate: Rate, dropFrame: boolean) {
    this.#rate = rate
    this.#mode = dropFrame
    this.record = countingOf(rate, dropFrame)
  }

  /** A line that says the mode: `FCM: NON-DROP FRAME`, `FCM: DROP FRAME`, with and without the hyphen. */
  setMode(line: string): void {
    const said = /^FCM:\s*(NON)?[\s-]*DROP/i.exec(line)
    if (!said) return
    this.#mode = said[1] === undefined
    if (!this.#isSaid && this.startFrame === null) this.record = countingOf(this.#rate, this.#mode)
    this.#isSaid = true
  }

  get source(): Counting {
    return countingOf(this.#rate, this.#mode)
  }

  sourceSpan(from: string, to: string): [number, number] | null {
    return spanOf(from, to, this.source)
  }

  /** On the cut's timecode, which goes on counting at midnight. */
  recordSpan(from: string, to: string): [number, number] | null {
    const span = spanOf(from, to, this.record)
    if (!span) return null
    const begins = this.#unwrapped(span[0])
    return [begins, begins + span[1] - span[0]]
  }

  recordFrame(timecode: string): number | null {
    const frame = framesOfTimecode(timecode, this.record)
    return frame === null ? null : this.#unwrapped(frame)
  }

  holds([from, to]: readonly [number, number]): void {
    this.startFrame = Math.min(this.startFrame ?? from, from)
    this.endFrame = Math.max(this.endFrame ?? to, to)
  }

  #unwrapped(frame: number): number {
    const day = framesPerDay(this.record)
    return this.startFrame !== null && frame < this.startFrame - day / 2 ? frame + day : frame
  }
}

function spanOf(from: string, to: string, counting: Counting): [number, number] | null {
  const [begins, ends] = [framesOfTimecode(from, counting), framesOfTimecode(to, counting)]
  if (begins === null || ends === null) return null
  return [begins, ends < begins ? ends + framesPerDay(counting) : ends]
}
