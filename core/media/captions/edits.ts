import { firstOf } from '../../text/cut-text.ts'
import type { CaptionCue } from './captions.ts'
import { breakLines } from './line-breaks.ts'
import { nearest } from './pauses.ts'
import { tokensOf, type WordTime, wordsAfter } from './word-times.ts'

/** A cue in the editor: the stored fields, with its id. */
export interface WrittenCue extends CaptionCue {
  id: string
  /** Protected: shown only to its creator. */
  sensitive: boolean
  /** From a speech recogniser, one for each word of the text; null where they were not measured. */
  words: readonly WordTime[] | null
}
/** The effect of an act on one cue; null: the cue does not exist. */
export interface CueChange {
  id: string
  before: WrittenCue | null
  after: WrittenCue | null
}

export const leastCueMs = 200

/** A cue with another text; its word times are adapted. */
export const withText = (cue: WrittenCue, text: string): CueChange => changed(cue, { text, words: wordsAfter(cue, text) })

export const changed = (cue: WrittenCue, to: Partial<WrittenCue>): CueChange => ({ id: cue.id, before: cue, after: { ...cue, ...to } })

/** A cue begins or ends at `ms`; the other end moves if needed. */
export function setStart(cue: WrittenCue, ms: number): CueChange {
  const startsMs = Math.max(0, Math.round(ms))
  return changed(cue, { startsMs, endsMs: Math.max(cue.endsMs, startsMs + leastCueMs) })
}
export function setEnd(cue: WrittenCue, ms: number): CueChange {
  const endsMs = Math.max(leastCueMs, Math.round(ms))
  return changed(cue, { endsMs, startsMs: Math.min(cue.startsMs, endsMs - leastCueMs) })
}

/** Moves cues; none before the film's first frame. */
export function shift(cues: readonly WrittenCue[], byMs: number): CueChange[] {
  const by = Math.max(byMs, -Math.min(...cues.map((cue) => cue.startsMs)))
  if (by === 0 || cues.length === 0) return []
  const moved = (words: WrittenCue['words']) =>
    words?.map(([text, from, to, ...rest]): WordTime => [text, from + by, to + by, ...rest]) ?? null
  return cues.map((cue) => changed(cue, { startsMs: cue.startsMs + by, endsMs: cue.endsMs + by, words: moved(cue.words) }))
}

/**
 * One cue becomes two. Where the words part: at `caret` when the cursor is in the text, else where they are said when that is known, else by their
 * share of the time, at a space. When they part: at `ms` when it is inside the cue, else by the words.
 */
export function split(cue: WrittenCue, newId: string, { ms, caret }: { ms?: number | undefined; caret?: number | undefined }): CueChange[] {
  const length = cue.endsMs - cue.startsMs
  const within = ms !== undefined && ms > cue.startsMs + leastCueMs && ms < cue.endsMs - leastCueMs ? Math.round(ms) : undefined
  const letters = cue.text.length
  const timed = within === undefined ? undefined : timedPlace(cue, within)
  const wanted =
    caret !== undefined && caret > 0 && caret < letters ? caret : (timed ?? Math.round((((within ?? 0) - cue.startsMs) / length) * letters))
  const at =
    caret === wanted ? wanted : nearestSpace(cue.text, within === undefined && caret === undefined ? Math.round(letters / 2) : wanted)
  const head = firstOf(cue.text, at)
  const [left, right] = [tidy(head.trim()), tidy(cue.text.slice(head.length).trim())]
  if (left === '' || right === '' || length < 2 * leastCueMs) return []
  const cutMs =
    within ?? saidAt(cue, at) ?? Math.round(cue.startsMs + Math.min(length - leastCueMs, Math.max(leastCueMs, (length * at) / letters)))
  const count = tokensOf(left).length
  // Also within a word: its halves share its time.
  const timedWords = wordsAfter(cue, `${left} ${right}`)
  return [
    changed(cue, { endsMs: cutMs, text: left, words: timedWords?.slice(0, count) ?? null }),
    { id: newId, before: null, after: { ...cue, id: newId, startsMs: cutMs, text: right, words: timedWords?.slice(count) ?? null } },
  ]
}

/** Merges two cues into one with all words of both. */
export function merge(first: WrittenCue, second: WrittenCue): CueChange[] {
  const sameSpeaker = first.speaker === second.speaker || second.speaker === '' || first.speaker === ''
  const text = sameSpeaker ? breakLines(`${first.text} ${second.text}`) : `${dashed(first.text)}\n${dashed(second.text)}`
  const both = { startsMs: first.startsMs, endsMs: Math.max(first.endsMs, second.endsMs), text: `${first.text} ${second.text}` }
  const words = first.words && second.words ? wordsAfter({ ...both, words: [...first.words, ...second.words] }, text) : null
  return [
    changed(first, {
      text,
      words,
      speaker: sameSpeaker ? first.speaker || second.speaker : '',
      endsMs: Math.max(first.endsMs, second.endsMs),
      sensitive: first.sensitive || second.sensitive,
    }),
    { id: second.id, before: second, after: null },
  ]
}

/** Begins and ends at the nearest of `times` within half a second, such as pauses and shots. */
export function snap(cue: WrittenCue, starts: readonly number[], ends: readonly number[], withinMs = 500): CueChange[] {
  const startsMs = nearest(starts, cue.startsMs, withinMs) ?? cue.startsMs
  const endsMs = nearest(ends, cue.endsMs, withinMs) ?? cue.endsMs
  if (endsMs - startsMs < leastCueMs || (startsMs === cue.startsMs && endsMs === cue.endsMs)) return []
  return [changed(cue, { startsMs, endsMs })]
}

/** The inverse of an act. */
export const inverse = (changes: readonly CueChange[]): CueChange[] =>
  changes.toReversed().map(({ id, before, after }) => ({ id, before: after, after: before }))

/** A half is wrapped again; two speakers with dashes keep their lines. */
const tidy = (text: string) => (/^- /m.test(text) ? text : breakLines(text))
const dashed = (text: string) => (text.startsWith('- ') ? text : `- ${text.replaceAll('\n', ' ')}`)
const wordsMatch = (cue: WrittenCue) => cue.words?.length === tokensOf(cue.text).length

/** Where in the text the words are that are said from `ms` on. */
function timedPlace(cue: WrittenCue, ms: number): number | undefined {
  if (!cue.words || !wordsMatch(cue)) return undefined
  const said = cue.words.filter(([, startsMs, endsMs]) => (startsMs + endsMs) / 2 < ms).length
  return placeOfWord(cue.text, said)
}
function saidAt(cue: WrittenCue, place: number): number | undefined {
  if (!cue.words || !wordsMatch(cue)) return undefined
  const ms = cue.words[tokensOf(cue.text.slice(0, place)).length]?.[1]
  return ms !== undefined && ms > cue.startsMs + leastCueMs && ms < cue.endsMs - leastCueMs ? ms : undefined
}
function placeOfWord(text: string, word: number): number {
  let seen = 0
  for (const { index } of text.matchAll(/\S+/g)) if (seen++ === word) return index
  return text.length
}
function nearestSpace(text: string, wanted: number): number {
  const spaces = [...text.matchAll(/\s+/g)].map(({ index }) => index)
  return spaces.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? 0
}
