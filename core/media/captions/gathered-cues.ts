import { firstOf } from '../../text/cut-text.ts'
import { type CaptionCue, type CaptionProblem, longestText, type ParsedCaptions } from './captions.ts'
import type { CueWords, ReadWords } from './cue-words.ts'
import { lettersOf } from './letters.ts'

/** Reading time of a sentence in ms, for words without an end time. */
export const readingMs = (text: string): number => Math.min(7000, Math.max(1200, text.length * 65))

/** The cues of a file as they are read: everything with words becomes a cue, every error a problem with its line number. Letters are counted in and out. */
export class GatheredCues {
  #cues: CaptionCue[] = []
  #problems: CaptionProblem[] = []
  #letters = new Map<number, { read: number; kept: number }>()
  #lost = new Map<number, string>()

  problem(line: number, code: CaptionProblem['code'], text = '') {
    this.#problems.push({ line, code, ...(text ? { text: firstOf(text, longestText) } : {}) })
  }
  /** Words of the file that are in no cue, by their line. */
  lost(line: number, text: string) {
    if (lettersOf(text) === 0) return
    this.count(line, 'read', lettersOf(text))
    this.#lost.set(line, `${this.#lost.get(line) ?? ''}${text}`)
  }
  /** Letters of a line that were in the file (`read`), or are in a cue (`kept`). */
  count(line: number, which: 'read' | 'kept', letters: number) {
    const counted = this.#letters.get(line) ?? { read: 0, kept: 0 }
    counted[which] += letters
    this.#letters.set(line, counted)
  }
  /** `times` null: they cannot be read, so the words follow those before. Two who speak in one cue have a cue each, at the times of both. */
  add(line: number, times: readonly [number, number] | null, { said, letters }: ReadWords) {
    this.count(line, 'read', letters)
    const whole = said.map(({ text }) => text).join('\n')
    if (whole === '') return this.problem(line, 'empty-cue')
    let [startsMs, endsMs] = times ?? [this.#cues.at(-1)?.endsMs ?? 0, 0]
    if (!times) this.problem(line, 'bad-time', whole)
    else if (endsMs <= startsMs) this.problem(line, 'ends-before-it-starts', whole)
    if (!Number.isSafeInteger(startsMs) || startsMs > longestMs) startsMs = this.#cues.at(-1)?.endsMs ?? 0
    if (endsMs <= startsMs || endsMs > longestMs) endsMs = startsMs + readingMs(whole)
    // A thousandth apart, so that they keep their order.
    for (const [at, words] of said.entries()) this.#put(line, Math.min(startsMs + at, endsMs - 1), endsMs, words)
  }
  #put(line: number, startsMs: number, endsMs: number, { text, speaker }: CueWords) {
    const pieces = inPieces(text)
    if (pieces.length > 1) this.problem(line, 'too-long', text)
    const share = (endsMs - startsMs) / pieces.length
    for (const [at, piece] of pieces.entries()) {
      const from = Math.round(startsMs + at * share)
      this.#cues.push({ startsMs: from, endsMs: Math.max(from + 1, Math.round(startsMs + (at + 1) * share)), text: piece, speaker })
      this.count(line, 'kept', lettersOf(piece))
    }
  }
  /** Words without times: they are added to the cue before. */
  stray(line: number, { said, letters }: ReadWords) {
    this.count(line, 'read', letters)
    for (const words of said) {
      const before = this.#cues.at(-1)
      this.problem(line, 'stray-text', words.text)
      const goesOn = before && (words.speaker === '' || words.speaker === before.speaker)
      if (goesOn && before.text.length + words.text.length < longestText) {
        before.text = `${before.text}\n${words.text}`
        this.count(line, 'kept', letters)
      } else this.#put(line, before?.endsMs ?? 0, (before?.endsMs ?? 0) + readingMs(words.text), words)
    }
  }
  done(): ParsedCaptions {
    if (this.#cues.length === 0 && this.#problems.length === 0) this.problem(1, 'not-captions')
    const letters = { read: 0, kept: 0 }
    for (const [line, { read, kept }] of this.#letters) {
      letters.read += read
      letters.kept += Math.min(read, kept)
      if (kept < read)
        this.#problems.push({
          line,
          code: 'lost-letters',
          letters: read - kept,
          ...(this.#lost.has(line) ? { text: this.#lost.get(line)! } : {}),
        })
    }
    this.#cues.sort((a, b) => a.startsMs - b.startsMs || a.endsMs - b.endsMs)
    return { cues: this.#cues, problems: this.#problems.toSorted((a, b) => a.line - b.line), letters }
  }
}

/** The database counts milliseconds in 31 bits: 24 days. */
const longestMs = 2_000_000_000

function inPieces(text: string): string[] {
  const pieces: string[] = []
  for (let rest = text; rest !== ''; ) {
    if (rest.length <= longestText) return [...pieces, rest]
    const space = rest.lastIndexOf(' ', longestText)
    const cut = space > longestText / 2 ? space : longestText
    const piece = firstOf(rest, cut)
    pieces.push(piece.trim())
    rest = rest.slice(piece.length).trim()
  }
  return pieces
}
