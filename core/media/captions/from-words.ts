import type { CaptionCue } from './captions.ts'
import { captionLimits } from './checks.ts'
import { breakLines, lineLimit } from './line-breaks.ts'
import { written } from './spaceless.ts'
import type { WordTime } from './word-times.ts'

/**
 * A word a recogniser heard, and whether it began a new sentence or phrase. `sure`: the recogniser's confidence, 0 to 1; undefined where
 * it gives none.
 */
export type HeardWord = readonly [text: string, startsMs: number, endsMs: number, begins: boolean, sure?: number]

/** The same where a name of the film may have replaced what was heard; see `WordTime`. */
export type CueWord = readonly [text: string, startsMs: number, endsMs: number, begins: boolean, sure?: number | undefined, heard?: string]

interface CueWishes {
  /** When each shot but the first begins, in order. */
  shotsMs?: readonly number[]
  /** Indexes of words that begin a cue in any case: a new speaker or paragraph. */
  breaks?: ReadonlySet<number>
}
export type TimedCue = CaptionCue & { words: WordTime[] }

const [mostLetters, mostMs, pauseMs] = [lineLimit * captionLimits.lines, 6000, 700]
/** A last word stays a little longer than it is said. */
const lingerMs = 300

/**
 * Recognised words as cues of two lines of 42 characters at most. They are split at pauses, after sentences, at cuts of the picture, and
 * where they grow too long, then preferably after a comma: of all possible splits the one with the lowest cost for a reader. Cues begin and
 * end with shots where these are near, and stay for as long as reading takes where there is room.
 */
export function cuesFromWords(heard: readonly CueWord[], { shotsMs = [], breaks }: CueWishes = {}): TimedCue[] {
  const words = heard.filter(([text]) => text.trim() !== '')
  const kept = breaks && words.length < heard.length ? movedBreaks(heard, breaks) : breaks
  const firsts = firstsOf(words, shotsMs, kept)
  const cues = firsts.map((first, at) => words.slice(first, firsts[at + 1]))
  let endedMs = 0
  return cues.map((said, at): TimedCue => {
    const nextMs = cues[at + 1]?.[0]?.[1] ?? Number.POSITIVE_INFINITY
    const text = breakLines(written(said.map(([word]) => word)))
    const startsMs = startOf(said[0]![1], endedMs, shotsMs)
    const endsMs = endOf(startsMs, said.at(-1)![2], nextMs, text.length, shotsMs)
    endedMs = endsMs
    return { startsMs, endsMs, text, speaker: '', words: said.map(wordTime) }
  })
}

function movedBreaks(heard: readonly CueWord[], breaks: ReadonlySet<number>): Set<number> {
  let kept = 0
  const moved = new Set<number>()
  for (const [at, [text]] of heard.entries()) {
    if (breaks.has(at)) moved.add(kept)
    if (text.trim() !== '') kept++
  }
  return moved
}

/** Trailing words that are empty are dropped. */
function wordTime([text, from, to, , sure, name]: CueWord): WordTime {
  if (name !== undefined) return [text, from, to, sure ?? null, name]
  return sure === undefined ? [text, from, to] : [text, from, to, sure]
}

const cueCost = 10

/** The start of each cue: a shortest path over all allowed places. */
function firstsOf(words: readonly CueWord[], shotsMs: readonly number[], breaks: ReadonlySet<number> | undefined): number[] {
  const parting = words.map((word, at) => (at === 0 || breaks?.has(at) ? 0 : partingCost(words[at - 1]!, word, shotsMs)))
  const closes = words.map((word) => endsSentence(word[0]))
  const cheapest = new Float64Array(words.length + 1).fill(Number.POSITIVE_INFINITY)
  const from = new Int32Array(words.length + 1)
  cheapest[0] = 0
  for (let first = 0; first < words.length; first++) {
    let letters = -1
    let inside = 0
    for (let end = first + 1; end <= words.length; end++) {
      const last = words[end - 1]!
      const alone = end === first + 1
      if (!alone && (breaks?.has(end - 1) || last[1] - words[end - 2]![2] >= pauseMs)) break
      // The penalty for a sentence end inside a cue; low only where the sentence is very short.
      if (!alone && closes[end - 2]) inside += letters > 12 ? 45 : 4
      letters += last[0].length + 1
      if (!alone && (letters > mostLetters || last[2] - words[first]![1] > mostMs)) break
      if (!alone && letters > lineLimit && !fitsLines(words, first, end)) continue
      const cost = cheapest[first]! + cueCost + inside + readingCost(words, first, end, letters) + (parting[end] ?? 0)
      if (cost >= cheapest[end]!) continue
      cheapest[end] = cost
      from[end] = first
    }
  }
  const firsts: number[] = []
  for (let end = words.length; end > 0; end = from[end]!) firsts.push(from[end]!)
  return firsts.reverse()
}

function partingCost(before: CueWord, after: CueWord, shotsMs: readonly number[]): number {
  const pause = after[1] - before[2]
  if (pause >= pauseMs || endsSentence(before[0])) return 0
  let cost = 30
  if (/[,;:–—]["”»’)\]]*$/.test(before[0])) cost = 10
  else if (after[3]) cost = 14
  if (pause >= 250) cost -= 10
  if (nearestShot(shotsMs, before[2] - 100, after[1] + 100) !== undefined) cost -= 8
  return Math.max(0, cost)
}

/** The reading cost of a cue: more than 20 characters a second, too short to see, or a single word left over. */
function readingCost(words: readonly CueWord[], first: number, end: number, letters: number): number {
  const roomMs = Math.min((words[end]?.[1] ?? Number.POSITIVE_INFINITY) - words[first]![1], captionLimits.mostMs)
  const speed = (letters / Math.max(1, roomMs)) * 1000
  const tooFast = Math.max(0, speed - captionLimits.charactersPerSecond) * 1.5
  const tooShort = roomMs < captionLimits.leastMs ? 25 : 0
  const leftOver =
    letters < 12 && first > 0 && !endsSentence(words[first - 1]![0]) && words[first]![1] - words[first - 1]![2] < pauseMs ? 15 : 0
  return tooFast + tooShort + leftOver
}

/** Full stops that end no sentence: initials and short abbreviations. */
const writtenShort = /^["“„«‘(]?(?:\p{Lu}|Dr|Mr|Mrs|Ms|St|Prof|Nr|No|Mme|Sr|Sra|bzw|ca|vgl|z\.B|d\.h|u\.a|e\.g|i\.e)\.$/u
const endsSentence = (word: string) => /[.!?…。！？]["”»’)\]]*$/.test(word) && !writtenShort.test(word)

/** As many words as fit into the first line leave the fewest for the second. */
function fitsLines(words: readonly CueWord[], first: number, end: number): boolean {
  let [line, letters] = [1, -1]
  for (let at = first; at < end; at++) {
    const length = words[at]![0].length
    if (letters + 1 + length <= lineLimit) letters += 1 + length
    else if (++line > captionLimits.lines || length > lineLimit) return false
    else letters = length
  }
  return true
}

/** A cue may begin a little before its first word, with the shot it is said in; it waits for a shot that follows immediately. */
function startOf(saidMs: number, endedMs: number, shotsMs: readonly number[]): number {
  const startsMs = Math.max(saidMs, endedMs)
  return nearestShot(shotsMs, Math.max(endedMs, startsMs - 250), startsMs + 80, startsMs) ?? startsMs
}

function endOf(startsMs: number, saidMs: number, nextMs: number, letters: number, shotsMs: readonly number[]): number {
  const readMs = startsMs + Math.max(captionLimits.leastMs, Math.ceil((letters / captionLimits.charactersPerSecond) * 1000))
  const latest = Math.min(nextMs, Math.max(saidMs, startsMs + captionLimits.mostMs))
  let endsMs = Math.min(Math.max(saidMs + lingerMs, readMs), latest)
  // It ends just before the next shot: viewers read a cue again that stays over a cut.
  const shot = nearestShot(shotsMs, Math.max(saidMs, startsMs + captionLimits.leastMs) + captionLimits.gapMs, endsMs + 400, endsMs)
  if (shot !== undefined && shot - captionLimits.gapMs <= latest) endsMs = shot - captionLimits.gapMs
  else if (nextMs - endsMs < captionLimits.gapMs) endsMs = nextMs
  return Math.max(startsMs + 1, Math.min(endsMs, Math.max(nextMs, startsMs + 1)))
}

/** The shot of those within a stretch that is nearest to `toMs`, or the first. */
function nearestShot(shotsMs: readonly number[], fromMs: number, untilMs: number, toMs = fromMs): number | undefined {
  let [low, high] = [0, shotsMs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (shotsMs[middle]! < fromMs) low = middle + 1
    else high = middle
  }
  let best: number | undefined
  for (let at = low; at < shotsMs.length && shotsMs[at]! <= untilMs; at++)
    if (best === undefined || Math.abs(shotsMs[at]! - toMs) < Math.abs(best - toMs)) best = shotsMs[at]!
  return best
}
