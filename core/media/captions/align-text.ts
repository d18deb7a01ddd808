import { alignWords, comparable, unlikeness } from './align-words.ts'
import { inLines, readSpeaker } from './cue-words.ts'
import { cuesFromWords, type TimedCue } from './from-words.ts'
import { piecesOf, segmentsOf } from './spaceless.ts'
import { tokensOf } from './word-times.ts'

/** A word that was heard, and its times, in ms. */
export type HeardTime = readonly [text: string, startsMs: number, endsMs: number]

/** Minimum overlap as a share of the shorter text: unrelated texts of one language share about a quarter. */
const leastShared = 0.4
const leastWords = 3
/** About how long a letter takes to be said: for words that were not heard. */
const letterMs = 70

/**
 * An existing text, such as a script, as cues with the times at which its words were heard. Every word of the text is in them; those that were not
 * heard share the time between their neighbours. Null where the text is not what was heard, or nothing was: see `alignByPauses`.
 */
export function alignText(
  text: string,
  asHeard: readonly HeardTime[],
  { durationMs, shotsMs = [] }: { durationMs: number; shotsMs?: readonly number[] },
): TimedCue[] | null {
  const said = spokenIn(text)
  const heard = asHeard.flatMap(inSegments)
  const words = said.map(({ word }) => word)
  if (words.length < leastWords || heard.length < leastWords) return null
  const pairs = alignWords(
    words,
    heard.map(([word]) => word),
  )
  const shared = words.filter((word, at) => pairs[at]! >= 0 && sameWord(word, heard[pairs[at]!]![0])).length
  if (shared < leastShared * Math.min(words.length, heard.length)) return null
  const times = timesOf(words, pairs, heard, durationMs)
  const pieces = piecesSaid(said, times)
  const breaks = new Set(pieces.flatMap(({ breaks }, at) => (breaks ? [at] : [])))
  const cues = cuesFromWords(
    pieces.map(({ word, startsMs, endsMs, begins }) => [word, startsMs, endsMs, begins] as const),
    { shotsMs, breaks },
  )
  let first = 0
  return cues.map((cue) => {
    const speaker = pieces[first]!.speaker
    first += cue.words.length
    return { ...cue, speaker, endsMs: Math.max(cue.startsMs + 1, Math.min(cue.endsMs, durationMs)) }
  })
}

/** A piece of writing without spaces as its words, each with its share of the time. */
export function inSegments(heard: HeardTime): HeardTime[] {
  const [text, startsMs, endsMs] = heard
  const segments = segmentsOf(text)
  if (segments.length === 1) return [heard]
  let before = 0
  const at = (letters: number) => Math.round(startsMs + ((endsMs - startsMs) * letters) / text.length)
  return segments.map((segment): HeardTime => {
    const from = at(before)
    before += segment.length
    return [segment, from, at(before)]
  })
}

/** Words of writing without spaces in pieces that fit a line; every other word is one. */
function piecesSaid(said: readonly SpokenWord[], times: readonly [number, number][]) {
  const pieces: (SpokenWord & { startsMs: number; endsMs: number })[] = []
  for (let from = 0; from < said.length; ) {
    let to = from + 1
    while (said[to]?.goesOn) to++
    const words = said.slice(from, to)
    let first = 0
    for (const end of piecesOf(words.map(({ word }) => word))) {
      const word = words
        .slice(first, end)
        .map((one) => one.word)
        .join('')
      pieces.push({ ...words[first]!, word, startsMs: times[from + first]![0], endsMs: times[from + end - 1]![1] })
      first = end
    }
    from = to
  }
  return pieces
}

/** Whether what was heard may well be that word, wrongly written. */
const sameWord = (word: string, heard: string): boolean => unlikeness(comparable(word), comparable(heard)) <= 0.4

interface SpokenWord {
  word: string
  speaker: string
  begins: boolean
  breaks: boolean
  /** It follows the word before it without a space. */
  goesOn: boolean
}

/** The words of a text in order; a new speaker or paragraph begins a cue. */
function spokenIn(text: string): SpokenWord[] {
  const said: SpokenWord[] = []
  for (const paragraph of text.split(/\r?\n[^\S\n]*\r?\n/)) {
    let speaker = ''
    let breaks = true
    for (const line of inLines(paragraph).split('\n')) {
      const read = readSpeaker(line)
      if (read.speaker !== '' && read.speaker !== speaker) breaks = true
      speaker = read.speaker || speaker
      for (const [at, word] of tokensOf(read.text).entries()) {
        for (const [part, segment] of segmentsOf(word).entries()) {
          said.push({ word: segment, speaker, begins: at === 0 && part === 0, breaks, goesOn: part > 0 })
          breaks = false
        }
      }
    }
  }
  return said
}

/** When each word is spoken, never before the one before it. */
function timesOf(words: readonly string[], pairs: Int32Array, heard: readonly HeardTime[], durationMs: number): [number, number][] {
  const times: [number, number][] = []
  let endedMs = 0
  for (let at = 0; at < words.length; ) {
    const pair = pairs[at]!
    if (pair >= 0) {
      const startsMs = Math.max(endedMs, heard[pair]![1])
      endedMs = Math.max(startsMs, heard[pair]![2])
      times.push([startsMs, endedMs])
      at++
      continue
    }
    let next = at
    while (next < words.length && pairs[next]! < 0) next++
    const missing = words.slice(at, next)
    const letters = missing.reduce((sum, word) => sum + word.length + 1, 0)
    const untilMs = next < words.length ? heard[pairs[next]!]![1] : Math.max(endedMs, durationMs)
    const room = Math.max(0, untilMs - endedMs)
    // Before the first word that was heard they are placed right before it, else right after the last one.
    const takes = Math.min(room, letters * letterMs)
    let fromMs = at === 0 && next < words.length ? untilMs - takes : endedMs
    for (const word of missing) {
      const toMs = fromMs + (takes * (word.length + 1)) / letters
      times.push([Math.round(fromMs), Math.round(toMs)])
      fromMs = toMs
    }
    endedMs = Math.round(fromMs)
    at = next
  }
  return times
}
