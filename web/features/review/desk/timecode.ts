import { type DeskClock, frameTimecode } from '#core/time/tape-clock.ts'

export { type DeskClock, frameTimecode, tapeOf } from '#core/time/tape-clock.ts'

/** A range as one line, or the frame of a note that is on one. */
export const rangeTimecode = ({ startsMs, endsMs }: { startsMs: number; endsMs: number | null }, clock: DeskClock): string =>
  endsMs === null ? frameTimecode(startsMs, clock) : `${frameTimecode(startsMs, clock)} – ${frameTimecode(endsMs, clock)}`
