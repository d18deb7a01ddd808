import { hundredths } from './points.ts'

/** `points`: of the scale; `possible`, `earned`: percent of what can be got, or of what was got. */
export const lateKinds = ['points', 'possible', 'earned'] as const

export interface LateRule {
  /** Up to and with this many seconds after the due date nothing is deducted. */
  toleranceSeconds: number
  intervalSeconds: number
  kind: (typeof lateKinds)[number]
  /** Deducted for each begun interval. */
  amount: number
  /** The deduction does not bring a mark below this; a mark that was lower before stays. */
  floor: number | null
  /** The most that is deducted. */
  cap: number | null
}

export interface LateFacts {
  raw: number
  possible: number
  /** After the due date, or the end of the extension; negative: before it. */
  lateSeconds: number
  /** Grace credits: begun intervals that cost nothing. */
  credits?: number
}

/** Whole seconds after the due date, counted by the server's clock. */
export const lateSecondsOf = (dueAt: string, handedAt: string): number => Math.ceil((Date.parse(handedAt) - Date.parse(dueAt)) / 1000)

/** Begun intervals after the due date; none within the tolerance. */
export const lateIntervals = ({ toleranceSeconds, intervalSeconds }: LateRule, lateSeconds: number): number =>
  lateSeconds <= toleranceSeconds || lateSeconds <= 0 ? 0 : Math.ceil(lateSeconds / intervalSeconds)

/**
 * Points deducted for being late, exact to the hundredth. The database counts the same by `private.late_points`, which decides; this one is for what a
 * page shows before.
 */
export function latePoints(rule: LateRule | null, { raw, possible, lateSeconds, credits = 0 }: LateFacts): number {
  if (!rule) return 0
  const intervals = Math.max(0, lateIntervals(rule, lateSeconds) - credits)
  const base = rule.kind === 'points' ? 10_000 : hundredths(rule.kind === 'possible' ? possible : raw)
  const asked = Math.round((intervals * hundredths(rule.amount) * base) / 10_000)
  const capped = rule.cap === null ? asked : Math.min(asked, hundredths(rule.cap))
  // A floor never raises a mark: what was below it before loses nothing.
  const room = hundredths(raw) - Math.min(hundredths(raw), hundredths(rule.floor ?? 0))
  return Math.min(capped, Math.max(0, room)) / 100
}

/** Grace credits of a group are the least any of its members has. */
export const creditsOf = (members: readonly { credits: number }[]): number =>
  members.length === 0 ? 0 : Math.min(...members.map(({ credits }) => credits))
