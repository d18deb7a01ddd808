/** People in the room, by the minute since its doors. */
export type Presence = readonly (readonly [minute: number, people: number])[]

export interface PresenceSums {
  /** The most at the same time, and the minute it was reached. */
  most: { people: number; minute: number } | null
  /** On average, over the minutes from the beginning to the end of the programme. */
  average: number | null
}

/**
 * Summary of an attendance curve. `fromMinute` to `untilMinute`: the programme, by the minute since the doors; a minute without data counts
 * as zero.
 */
export function presenceSums(present: Presence, fromMinute: number, untilMinute: number): PresenceSums {
  if (present.length === 0) return { most: null, average: null }
  const most = present.reduce((best, one) => (one[1] > best[1] ? one : best))
  const shown = present.filter(([minute]) => minute >= fromMinute && minute < untilMinute)
  const minutes = Math.max(1, untilMinute - fromMinute)
  const average = shown.reduce((sum, [, people]) => sum + people, 0) / minutes
  return { most: { people: most[1], minute: most[0] }, average: shown.length > 0 ? average : null }
}

/** A curve with every minute in it, from the first to the last with a person present. */
export function everyMinute(present: Presence): [minute: number, people: number][] {
  const known = new Map(present)
  const first = present[0]?.[0] ?? 0
  const last = present.at(-1)?.[0] ?? -1
  return Array.from({ length: last - first + 1 }, (_, index) => [first + index, known.get(first + index) ?? 0])
}

interface Asked {
  part: 'before' | 'during' | 'after'
  kind: string
  words: string
}

/** Questions of the survey that were asked before and after in the same words are together; the others alone. */
export function surveyPairs<Poll extends Asked>(polls: readonly Poll[]): { before?: Poll; after?: Poll }[] {
  const afters = polls.filter(({ part }) => part === 'after')
  const taken = new Set<Poll>()
  const pairs: { before?: Poll; after?: Poll }[] = polls
    .filter(({ part }) => part === 'before')
    .map((before) => {
      const after = afters.find((one) => !taken.has(one) && one.kind === before.kind && same(one.words, before.words))
      if (after) taken.add(after)
      return after ? { before, after } : { before }
    })
  return [...pairs, ...afters.filter((after) => !taken.has(after)).map((after) => ({ after }))]
}
const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Sums of money by currency, in the order in which the currencies were first written. */
export function costSums(costs: readonly { cents: number; currency: string }[]): { currency: string; cents: number }[] {
  const sums = new Map<string, number>()
  for (const { cents, currency } of costs) sums.set(currency, (sums.get(currency) ?? 0) + cents)
  return [...sums].map(([currency, cents]) => ({ currency, cents }))
}

/** A typed amount of money, in hundredths: `1240.5`, `1,240.50`, `1.240,50`, `12`; null when it is invalid. */
export function parseCents(typed: string): number | null {
  const bare = typed.replace(/[\s'’]/g, '')
  const parts = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(bare)
  if (!parts) return null
  const whole = Number(parts[1]!.replace(/[.,]/g, ''))
  return Number.isSafeInteger(whole) ? whole * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}
