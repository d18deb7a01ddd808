import type { TimedRange } from '../time/timecode.ts'

/** What is said from one moment to another: a cue. */
export interface Spoken extends TimedRange {
  text: string
}
export interface Cut {
  durationMs: number
  /** In the order of the film; empty without captions. */
  cues: readonly Spoken[]
}
export type Followed = (TimedRange & { by: 'words' | 'time' }) | { by: 'lost' }

/** Words in a row that must occur once in each cut to be an anchor. */
const runWords = 4
/** Maximum distance between an anchor and the start or end of a range: a breath before a sentence, a look after it. */
const reachMs = 15_000
/** Offsets that differ by less come from another way of dividing the same words into cues. */
const sameOffsetMs = 1500

/**
 * Finds a range of an older cut in a newer one: by the words said in it, or those just before and after it where it is silent; by its time alone
 * when one of the cuts has no words. A range whose words are not said any more is lost. Build it once for two cuts and call it for each range.
 */
export function followRanges(older: Cut, newer: Cut): (range: TimedRange) => Followed {
  const [before, after] = [timedWords(older.cues), timedWords(newer.cues)]
  if (before.length < runWords || after.length < runWords) return (range) => byTime(range, newer.durationMs)
  const held = holdWords(before, after)
  return (range) => {
    const said = held.filter(({ ms }) => ms >= range.startsMs && ms < range.endsMs)
    const spoken = before.filter(({ ms }) => ms >= range.startsMs && ms < range.endsMs).length
    // Less than half of what was said is left: another passage, though it shares a word.
    if (spoken > 0 && said.length < spoken / 2) return { by: 'lost' }
    const [first, last] = said.length > 0 ? [said[0]!, said.at(-1)!] : around(held, range)
    if (!first || !last) return { by: 'lost' }
    const startsMs = Math.max(0, range.startsMs + first.toMs - first.ms)
    const endsMs = Math.min(newer.durationMs, range.endsMs + last.toMs - last.ms)
    return endsMs > startsMs ? { startsMs, endsMs, by: 'words' } : { by: 'lost' }
  }
}

function byTime({ startsMs, endsMs }: TimedRange, durationMs: number): Followed {
  return startsMs < durationMs ? { startsMs, endsMs: Math.min(endsMs, durationMs), by: 'time' } : { by: 'lost' }
}

interface Held {
  ms: number
  toMs: number
}
/** Silence between two words that are still as far apart as they were moves with them. */
function around(held: readonly Held[], range: TimedRange): [Held?, Held?] {
  const first = held.findLast(({ ms }) => ms < range.startsMs && range.startsMs - ms <= reachMs)
  const last = held.find(({ ms }) => ms >= range.endsMs && ms - range.endsMs <= reachMs)
  if (first && last && Math.abs(first.toMs - first.ms - (last.toMs - last.ms)) > sameOffsetMs) return []
  return [first ?? last, last ?? first]
}

interface TimedWord {
  word: string
  ms: number
}
/** Each word at its share of its cue. */
function timedWords(cues: readonly Spoken[]): TimedWord[] {
  return cues.flatMap(({ startsMs, endsMs, text }) => {
    const words = text.toLocaleLowerCase().match(/[\p{L}\p{M}\p{N}’']+/gu) ?? []
    return words.map((word, at) => ({ word, ms: Math.round(startsMs + ((endsMs - startsMs) * at) / words.length) }))
  })
}

/** The words that are in both cuts in the same order, with the time of each: rows of words said once in each, and what adjoins them. */
function holdWords(before: readonly TimedWord[], after: readonly TimedWord[]): Held[] {
  const there = onlyRuns(after)
  const pairs = [...onlyRuns(before)].flatMap(([run, at]) => (there.has(run) ? [[at, there.get(run)!] as const] : []))
  const toOf = new Map<number, number>()
  const taken = new Set<number>()
  const hold = (from: number, to: number) => {
    if (toOf.has(from) || taken.has(to) || before[from]?.word !== after[to]?.word || !before[from]) return false
    toOf.set(from, to)
    taken.add(to)
    return true
  }
  for (const [from, to] of inOrder(pairs)) {
    for (let on = 0; on < runWords; on++) hold(from + on, to + on)
    // Grown both ways, over words that are said often.
    for (let back = 1; hold(from - back, to - back); back++);
    for (let on = runWords; hold(from + on, to + on); on++);
  }
  return [...toOf].sort(([one], [other]) => one - other).map(([from, to]) => ({ ms: before[from]!.ms, toMs: after[to]!.ms }))
}

/** Rows of words that are said exactly once, with where they begin. */
function onlyRuns(words: readonly TimedWord[]): Map<string, number> {
  const runs = new Map<string, number>()
  const twice = new Set<string>()
  for (let at = 0; at + runWords <= words.length; at++) {
    const run = words
      .slice(at, at + runWords)
      .map(({ word }) => word)
      .join(' ')
    if (runs.has(run)) twice.add(run)
    runs.set(run, at)
  }
  for (const run of twice) runs.delete(run)
  return runs
}

/** The longest choice of pairs whose second numbers rise as their first do. */
function inOrder(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const tails: number[] = []
  const earlier: number[] = []
  for (const [at, pair] of pairs.entries()) {
    let low = 0
    for (let high = tails.length; low < high; ) {
      const middle = (low + high) >> 1
      if (pairs[tails[middle]!]![1] < pair[1]) low = middle + 1
      else high = middle
    }
    earlier[at] = low > 0 ? tails[low - 1]! : -1
    tails[low] = at
  }
  const chosen: (readonly [number, number])[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = earlier[at]!) chosen.push(pairs[at]!)
  return chosen.reverse()
}
