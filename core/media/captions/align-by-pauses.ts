import { firstOf } from '../../text/cut-text.ts'
import type { CaptionCue } from './captions.ts'
import { inLines, readSpeaker } from './cue-words.ts'
import { breakLines } from './line-breaks.ts'
import { nearest, pausesOf, type SoundPeaks } from './pauses.ts'

/** Two lines of 42 characters. */
const longestCue = 84
const leastMs = 800

/**
 * Gives plain text times by the film's sound: each sentence gets its share of the time with speech, and begins where a pause ends if one
 * is near. A guess, for a person to go over. Without peaks the film is taken to speak all the time.
 */
export function alignByPauses(text: string, durationMs: number, sound: SoundPeaks | null): CaptionCue[] {
  const said = sentencesOf(text)
  const letters = said.reduce((sum, one) => sum + one.text.length + 4, 0)
  if (said.length === 0 || durationMs < leastMs) return []
  const pauses = sound ? pausesOf(sound).filter((pause) => pause.startsMs < durationMs) : []
  const spoken = speechBetween(pauses, durationMs)
  const wholeMs = spoken.reduce((sum, range) => sum + range.endsMs - range.startsMs, 0)
  const begins = beginsOf(spoken)
  const cues: CaptionCue[] = []
  let before = 0
  for (const one of said) {
    const at = (before / letters) * wholeMs
    before += one.text.length + 4
    const until = timeAt(spoken, (before / letters) * wholeMs)
    const startsMs = Math.max(timeAt(spoken, nearest(begins, at, 1500) ?? at), cues.at(-1)?.startsMs ?? 0)
    const last = cues.at(-1)
    if (last && last.endsMs > startsMs) last.endsMs = Math.max(last.startsMs + 1, startsMs)
    cues.push({ ...one, startsMs, endsMs: Math.max(startsMs + leastMs, until) })
  }
  return inOrder(cues, durationMs)
}

/** As far as the points that end it: those within a number or a name do not. */
const sentencePattern = /[.!?…\s]*[^.!?…\s].*?(?:[.!?…]+["”»')\]]*(?=\s|$)|$)|[.!?…]+/gu

function sentencesOf(text: string): { text: string; speaker: string }[] {
  const found: { text: string; speaker: string }[] = []
  for (const paragraph of text.split(/\n\s*\n|\r\n\s*\r\n/)) {
    let speaker = ''
    for (const line of inLines(paragraph).split('\n')) {
      const read = readSpeaker(line)
      speaker = read.speaker || speaker
      for (const sentence of read.text.match(sentencePattern) ?? [])
        for (const piece of piecesOf(sentence.trim())) if (piece) found.push({ text: breakLines(piece), speaker })
    }
  }
  return found
}

/** The words of a plain text that have to be in its cues: all but the names in capitals before them. */
export const wordsToAlign = (text: string): string =>
  inLines(text)
    .split('\n')
    .map((line) => readSpeaker(line).text)
    .join('\n')

/** A sentence longer than a cue, at a comma or a space near its middle. */
function piecesOf(sentence: string): string[] {
  if (sentence.length <= longestCue) return [sentence]
  const middle = sentence.length / 2
  const places = [...sentence.matchAll(/[,;:–—]\s|\s/g)].map(({ 0: sign, index }) => ({
    at: index + sign.trim().length,
    far: Math.abs(index - middle) - (sign.trim() ? 20 : 0),
  }))
  const cut = places.toSorted((a, b) => a.far - b.far)[0]?.at ?? longestCue
  if (cut <= 0 || cut >= sentence.length) return [sentence]
  const piece = firstOf(sentence, cut)
  return [...piecesOf(piece.trim()), ...piecesOf(sentence.slice(piece.length).trim())]
}

function speechBetween(pauses: readonly { startsMs: number; endsMs: number }[], durationMs: number) {
  const spoken: { startsMs: number; endsMs: number }[] = []
  let from = 0
  for (const pause of [...pauses, { startsMs: durationMs, endsMs: durationMs }]) {
    if (pause.startsMs > from) spoken.push({ startsMs: from, endsMs: Math.min(pause.startsMs, durationMs) })
    from = Math.max(from, pause.endsMs)
  }
  return spoken.length > 0 ? spoken : [{ startsMs: 0, endsMs: durationMs }]
}

/** Where speech starts again, counted in time spoken. */
function beginsOf(spoken: readonly { startsMs: number; endsMs: number }[]): number[] {
  let sum = 0
  return spoken.map((range) => {
    sum += range.endsMs - range.startsMs
    return sum - (range.endsMs - range.startsMs)
  })
}

function timeAt(spoken: readonly { startsMs: number; endsMs: number }[], intoMs: number): number {
  let left = intoMs
  for (const range of spoken) {
    if (left < range.endsMs - range.startsMs) return Math.round(range.startsMs + left)
    left -= range.endsMs - range.startsMs
  }
  return spoken.at(-1)!.endsMs
}

/** More text than time: the rest shares the end, so that no cue is outside the film or has no length. */
function inOrder(cues: CaptionCue[], durationMs: number): CaptionCue[] {
  let limit = durationMs
  for (const cue of cues.toReversed()) {
    cue.endsMs = Math.max(1, Math.min(cue.endsMs, limit))
    cue.startsMs = Math.max(0, Math.min(cue.startsMs, cue.endsMs - Math.min(200, cue.endsMs)))
    limit = Math.max(1, cue.startsMs)
  }
  return cues
}
