import { type HeardTime, inSegments } from './align-text.ts'
import { alignWords, comparable, unlikeness } from './align-words.ts'
import { isSoundCue } from './captions.ts'
import type { WrittenCue } from './edits.ts'
import { written as asWritten, segmentsOf } from './spaceless.ts'
import { tokensOf } from './word-times.ts'

/** A place where a text and the recognised words differ. One of the two may be empty: only said, or only written. */
export interface Difference {
  /** The cue that has the words, or during or after which they are said. */
  cueId: string
  /** Which words of the cue are not heard: from and to. Where only something is said, the place in which it would be. */
  from: number
  to: number
  written: string
  heard: string
  startsMs: number
}

/** Fillers that captions leave out. */
const fillers = new Set('uh um uhm eh er erm hm hmm mhm mm äh ähm öh öhm euh'.split(' ').map(comparable))
/** Above this distance two passages are different words, not misheard ones. */
const alikeUpTo = 0.5

/** Where a track and the recognised words differ, in order of the film. Words heard a little wrongly do not count, nor fillers. */
export function differencesOf(cues: readonly WrittenCue[], asHeard: readonly HeardTime[]): Difference[] {
  const spoken = cues.filter(({ text }) => !isSoundCue(text))
  const words = spoken.flatMap((cue) => tokensOf(cue.text).flatMap((token, at) => segmentsOf(token).map((word) => ({ word, cue, at }))))
  const heard = asHeard.flatMap(inSegments)
  if (words.length === 0 || heard.length === 0) return []
  const pairs = alignWords(
    words.map(({ word }) => word),
    heard.map(([word]) => word),
  )
  const found: Difference[] = []
  let [fromA, fromB] = [0, 0]
  for (let at = 0; at <= words.length; at++) {
    const pair = at < words.length ? pairs[at]! : heard.length
    if (pair < 0 || (at < words.length && comparable(words[at]!.word) !== comparable(heard[pair]![0]))) continue
    const written = words.slice(fromA, at).filter(({ word }) => comparable(word) !== '')
    const said = heard.slice(fromB, pair).filter(([word]) => comparable(word) !== '' && !fillers.has(comparable(word)))
    if (differ(written, said)) found.push(...inCues(written, said, words[Math.max(0, fromA - 1)]!))
    fromA = at + 1
    fromB = pair + 1
  }
  return found
}

interface WordOfCue {
  word: string
  cue: WrittenCue
  at: number
}

function differ(written: readonly WordOfCue[], said: readonly HeardTime[]): boolean {
  if (written.length === 0 && said.length === 0) return false
  const [one, other] = [written.map(({ word }) => comparable(word)).join(''), said.map(([word]) => comparable(word)).join('')]
  // Long passages are different ones; to compare them letter by letter would take long.
  return one.length > 200 || other.length > 200 || unlikeness(one, other) > alikeUpTo
}

/** One per cue: a passage over several cues is split by cue; its replacement goes with the first. */
function inCues(written: readonly WordOfCue[], said: readonly HeardTime[], before: WordOfCue): Difference[] {
  const heard = asWritten(said.map(([word]) => word))
  if (written.length === 0)
    return [{ cueId: before.cue.id, from: before.at + 1, to: before.at + 1, written: '', heard, startsMs: said[0]![1] }]
  const byCue = new Map<string, WordOfCue[]>()
  for (const word of written) byCue.set(word.cue.id, [...(byCue.get(word.cue.id) ?? []), word])
  return [...byCue.values()].map((words, at) => ({
    cueId: words[0]!.cue.id,
    from: words[0]!.at,
    to: words.at(-1)!.at + 1,
    written: asWritten(words.map(({ word }) => word)),
    heard: at === 0 ? heard : '',
    startsMs: at === 0 && said[0] ? Math.min(said[0][1], words[0]!.cue.endsMs) : words[0]!.cue.startsMs,
  }))
}
