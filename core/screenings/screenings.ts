import { type ClockMark, positionAt } from '../time/shared-clock.ts'

/** Position of a screening: at `positionMs` of item number `item` at `sinceMs` by the house's clock, and runs on from there, or not. */
export interface TimelineRow extends Omit<ClockMark, 'rate'> {
  item: number
  endedMs: number | null
  /** Grows with every change; 0: never changed. */
  number: number
  /** By item: when it began, recorded as the clock was changed; null: it did not, or it has begun automatically since. */
  beganMs?: readonly (number | null)[]
}

export interface ProgrammeItem {
  durationMs: number
}

/** ahead: not begun; paused: stopped and resumes automatically; held: stopped until a host resumes it. */
export type ScreeningState = 'ahead' | 'paused' | 'running' | 'held' | 'over'

export interface Standing {
  state: ScreeningState
  /** Number of the item in the programme; null when it is over. */
  item: number | null
  /** How far into the item. */
  positionMs: number
  leftMs: number
}

/** Position of a screening at a moment of the house's clock: the same answer as `private.screening_now` in the database, computed locally on every page. */
export function standingAt(items: readonly ProgrammeItem[], row: TimelineRow, houseMs: number): Standing {
  const before = items.slice(0, row.item).reduce((sum, { durationMs }) => sum + durationMs, 0)
  let programmeMs = before + positionAt(row, houseMs)
  if (row.endedMs !== null) return over
  for (const [at, { durationMs }] of items.entries()) {
    if (programmeMs < durationMs) {
      return { state: stateOf(row, houseMs), item: at, positionMs: programmeMs, leftMs: durationMs - programmeMs }
    }
    programmeMs -= durationMs
  }
  return over
}

const over: Standing = { state: 'over', item: null, positionMs: 0, leftMs: 0 }

function stateOf({ running, sinceMs, number }: TimelineRow, houseMs: number): ScreeningState {
  if (running && sinceMs <= houseMs) return 'running'
  if (number === 0) return 'ahead'
  return running ? 'paused' : 'held'
}

/**
 * When each item began, as it was written down, or follows from the current position; those ahead, when they will begin as planned now. Null: it was
 * skipped, or never reached. In milliseconds since 1970.
 */
export function itemStartsMs(items: readonly ProgrammeItem[], row: TimelineRow, houseMs: number): (number | null)[] {
  return asThingsStandMs(items, row, houseMs).map((startsMs, at) => {
    const beganMs = row.beganMs?.[at] ?? null
    if (at < row.item || (at > row.item && row.endedMs !== null)) return beganMs
    return at === row.item ? (beganMs ?? startsMs) : startsMs
  })
}

/** Counted from the current position, in both directions: true of what is ahead. */
function asThingsStandMs(items: readonly ProgrammeItem[], row: TimelineRow, houseMs: number): number[] {
  const before = items.slice(0, row.item).reduce((sum, { durationMs }) => sum + durationMs, 0)
  const anchorMs = row.running ? row.sinceMs : Math.max(houseMs, row.sinceMs)
  let from = anchorMs - row.positionMs - before
  return items.map(({ durationMs }) => {
    const startsMs = from
    from += durationMs
    return startsMs
  })
}

/** When it will be over, as planned now. */
export const endsMs = (items: readonly ProgrammeItem[], row: TimelineRow, houseMs: number): number =>
  (asThingsStandMs(items, row, houseMs).at(-1) ?? row.sinceMs) + (items.at(-1)?.durationMs ?? 0)

/** When it was over, ended by a host or automatically; otherwise when it will be. */
export const overMs = (items: readonly ProgrammeItem[], row: TimelineRow, houseMs: number): number =>
  row.endedMs ?? endsMs(items, row, houseMs)

/** The position in its cut of an item `positionMs` after it began: of a trailer, passage after passage. */
export function placeInCut({ startsMs, ranges }: { startsMs: number; ranges: readonly number[] }, positionMs: number): number {
  let leftMs = positionMs
  for (let at = 0; at + 1 < ranges.length; at += 2) {
    const [begins, ends] = [ranges[at]!, ranges[at + 1]!]
    if (leftMs < ends - begins || at + 2 >= ranges.length) return begins + Math.min(leftMs, ends - begins)
    leftMs -= ends - begins
  }
  return startsMs + positionMs
}
