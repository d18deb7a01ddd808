/** What people tell the room without words; all of them sum into one level. */
export const markKinds = ['applause', 'moved', 'laughter', 'startled'] as const
export type MarkKind = (typeof markKinds)[number]

/** The marks of all together in one second, since 1970. */
export interface Level {
  second: number
  kind: MarkKind
  marks: number
}

/**
 * The height of the last `count` seconds until `nowSecond`, 0 to 1, oldest first. Each second also counts a little in the next ones, as
 * applause fades; the height is relative to the number of people, so a few people who clap show as well as a full house.
 */
export function levelBars(levels: readonly Level[], nowSecond: number, people: number, count: number): number[] {
  const first = nowSecond - count + 1
  // Sound from just before the first bar still counts.
  const from = first - fadeSeconds
  const sums = new Array<number>(count + fadeSeconds).fill(0)
  for (const { second, marks } of levels) if (second >= from && second <= nowSecond) sums[second - from]! += marks
  const full = Math.max(1, people) * marksOfOneHand
  let sounding = 0
  const heights: number[] = []
  for (const sum of sums) {
    sounding = Math.max(Math.min(1, sum / full), sounding * fade)
    heights.push(sounding < 0.02 ? 0 : sounding)
  }
  return heights.slice(fadeSeconds)
}

const fadeSeconds = 6
const fade = 0.62
/** A person who claps hard presses about three times a second. */
const marksOfOneHand = 3

/** Marks summed along a film, as a line for its bar: `pieces` equal pieces, the loudest 1. Empty without any. */
export function levelAlong(marks: readonly { atMs: number; marks: number }[], durationMs: number, pieces = 120): number[] {
  if (marks.length === 0 || durationMs <= 0) return []
  const sums = new Array<number>(pieces).fill(0)
  for (const { atMs, marks: count } of marks)
    if (atMs >= 0 && atMs <= durationMs) sums[Math.min(pieces - 1, Math.floor((atMs / durationMs) * pieces))]! += count
  const most = Math.max(...sums)
  return most === 0 ? [] : sums.map((sum) => sum / most)
}

/** Milliseconds until the person may write again in slow mode; 0 immediately. */
export function slowLeftMs(lastSaidMs: number | null, slowSeconds: number, nowMs: number): number {
  return lastSaidMs === null ? 0 : Math.max(0, lastSaidMs + slowSeconds * 1000 - nowMs)
}

interface Queued {
  number: number
  state: 'waiting' | 'live' | 'answered' | 'dismissed'
  supports: number
  mergedInto: string | null
}

/** Questions as a room reads them: what is live, then what most people want, then what was answered; without those that are part of another. */
export function inQueue<Question extends Queued>(questions: readonly Question[]): Question[] {
  const rank = { live: 0, waiting: 1, answered: 2, dismissed: 3 }
  return questions
    .filter(({ mergedInto }) => mergedInto === null)
    .sort((one, other) => rank[one.state] - rank[other.state] || other.supports - one.supports || one.number - other.number)
}

/** Shares of a whole in percent that add up to a hundred: the largest remainders are rounded up. */
export function percents(counts: readonly number[]): number[] {
  const whole = counts.reduce((sum, count) => sum + count, 0)
  if (whole === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count / whole) * 100)
  const floors = exact.map(Math.floor)
  const missing = 100 - floors.reduce((sum, one) => sum + one, 0)
  const up = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .sort((one, other) => other.rest - one.rest || one.index - other.index)
    .slice(0, missing)
  for (const { index } of up) floors[index]!++
  return floors
}

/** The middle of answers on a scale of 1 to 5; null without any. */
export function meanOfScale(counts: readonly number[]): number | null {
  const whole = counts.reduce((sum, count) => sum + count, 0)
  return whole === 0 ? null : counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / whole
}

/** When in an evening a poll is put. */
export const pollParts = ['before', 'during', 'after'] as const
export type PollPart = (typeof pollParts)[number]

export const pollKinds = ['choice', 'scale', 'words'] as const
export type PollKind = (typeof pollKinds)[number]
