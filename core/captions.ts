import type { TimedRange } from './timecode.ts'

export interface CaptionCue extends TimedRange {
  /** Plain text; lines are separated by `\n`. */
  text: string
  /** Who speaks, from a voice tag or a "NAME:" prefix; empty when the file does not say. */
  speaker: string
}
/** Line numbers count from 1, as an editor shows them. */
export interface CaptionProblem {
  line: number
  code: 'not-captions' | 'bad-time' | 'ends-before-it-starts' | 'empty-cue' | 'too-long' | 'stray-text' | 'not-well-formed' | 'unknown-code'
  /** The words it is about. They are in a cue all the same, at a guessed time where the file does not give one that can be read. */
  text?: string
}
export interface ParsedCaptions {
  cues: CaptionCue[]
  problems: CaptionProblem[]
}

/** What a cue of the house holds at most, in characters. */
export const longestText = 2000
const timing = /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})(?:\s.*)?$/

/**
 * Reads WebVTT (https://www.w3.org/TR/webvtt1/) and SubRip. Forgiving in what people's tools write: byte order mark, CRLF, missing numbers, comma or
 * point. Cues come back sorted by start. What cannot be read is named in `problems`; its words are kept.
 */
export function parseCaptions(file: string): ParsedCaptions {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (!file.includes('-->')) return { cues: [], problems: [{ line: 1, code: 'not-captions' }] }
  const gathered = new GatheredCues()
  let at = 0
  // A header says nothing but what the file is, as far as the first empty line.
  if (/^WEBVTT(\s|$)/.test(lines[0]!)) while (at < lines.length && lines[at]!.trim() !== '' && !lines[at]!.includes('-->')) at++
  for (; at < lines.length; at++) {
    const line = lines[at]!
    if (/^(NOTE|STYLE|REGION)(\s|$)/.test(line)) {
      while (at + 1 < lines.length && lines[at + 1]!.trim() !== '') at++
      continue
    }
    if (!line.includes('-->')) {
      // A number or a name stands on the line before the times; other words belong to the cue before, after an empty line in it.
      const named = lines[at + 1]?.includes('-->') || /^\d*$/.test(line.trim())
      if (!named) gathered.stray(at + 1, readText(line).text)
      continue
    }
    const number = at + 1
    const body: string[] = []
    while (at + 1 < lines.length && lines[at + 1]!.trim() !== '' && !lines[at + 1]!.includes('-->')) body.push(lines[++at]!)
    // A file without blank lines between its blocks leaves the next block's number at the end of this one.
    if (lines[at + 1]?.includes('-->') && /^\d+$/.test(body.at(-1)?.trim() ?? '')) body.pop()
    const matched = timing.exec(line)
    gathered.add(number, matched && [readTime(matched[1]!), readTime(matched[2]!)], readText(body.join('\n')))
  }
  return gathered.done()
}

/** How long a sentence wants to be read, in ms: for words whose end nobody gave. */
export const readingMs = (text: string): number => Math.min(7000, Math.max(1200, text.length * 65))

/** The cues of a file as they are read: whatever has words becomes a cue, and what is wrong with it a problem with its line. */
export class GatheredCues {
  #cues: CaptionCue[] = []
  #problems: CaptionProblem[] = []

  problem(line: number, code: CaptionProblem['code'], text = '') {
    this.#problems.push({ line, code, ...(text ? { text: text.slice(0, longestText) } : {}) })
  }
  /** `times` null: they cannot be read, so the words follow those before. */
  add(line: number, times: readonly [number, number] | null, { text, speaker }: { text: string; speaker: string }) {
    if (text === '') return this.problem(line, 'empty-cue')
    let [startsMs, endsMs] = times ?? [this.#cues.at(-1)?.endsMs ?? 0, 0]
    if (!times) this.problem(line, 'bad-time', text)
    else if (endsMs <= startsMs) this.problem(line, 'ends-before-it-starts', text)
    if (!Number.isSafeInteger(startsMs) || startsMs > longestMs) startsMs = this.#cues.at(-1)?.endsMs ?? 0
    if (endsMs <= startsMs || endsMs > longestMs) endsMs = startsMs + readingMs(text)
    const pieces = inPieces(text)
    if (pieces.length > 1) this.problem(line, 'too-long', text)
    const share = (endsMs - startsMs) / pieces.length
    for (const [at, piece] of pieces.entries()) {
      const from = Math.round(startsMs + at * share)
      this.#cues.push({ startsMs: from, endsMs: Math.max(from + 1, Math.round(startsMs + (at + 1) * share)), text: piece, speaker })
    }
  }
  /** Words that stand under no times: they go on with the cue before. */
  stray(line: number, text: string) {
    if (text === '') return
    const before = this.#cues.at(-1)
    this.problem(line, 'stray-text', text)
    if (before && before.text.length + text.length < longestText) before.text = `${before.text}\n${text}`
    else
      this.#cues.push({
        startsMs: before?.endsMs ?? 0,
        endsMs: (before?.endsMs ?? 0) + readingMs(text),
        text: text.slice(0, longestText),
        speaker: '',
      })
  }
  done(): ParsedCaptions {
    if (this.#cues.length === 0 && this.#problems.length === 0) this.problem(1, 'not-captions')
    this.#cues.sort((a, b) => a.startsMs - b.startsMs || a.endsMs - b.endsMs)
    return { cues: this.#cues, problems: this.#problems.toSorted((a, b) => a.line - b.line) }
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
    pieces.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return pieces
}

function readTime(written: string): number {
  const [clock, fraction] = written.split(/[.,]/) as [string, string]
  const seconds = clock.split(':').reduce((total, part) => total * 60 + Number(part), 0)
  return seconds * 1000 + Number(fraction.padEnd(3, '0'))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00A0', lrm: '\u200E', rlm: '\u200F', quot: '"', apos: "'" }

function readText(raw: string): { text: string; speaker: string } {
  const voice = /^\s*<v(?:\.[^\s>]*)?\s+([^>]+)>/.exec(raw)
  const plain = inLines(decodeEntities(raw.replace(/<\/?[a-zA-Z0-9][^>]*>/g, '').replace(/\{\\[^}]*\}/g, '')))
  return voice ? { text: plain, speaker: decodeEntities(voice[1]!).trim().slice(0, 80) } : readSpeaker(plain)
}

const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** Text as a cue holds it: no space around a line, no empty line, no control character. */
export const inLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    // The database takes no NUL, XML no control character.
    .map((line) => line.replace(/(?!\t)[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '').trim())
    .filter((line) => line !== '')
    .join('\n')

/** ">> CLERK: …" and "CLERK: …" are how broadcasters write speakers; lower-case words before a colon are speech. */
export function readSpeaker(plain: string): { text: string; speaker: string } {
  const prefix = /^(?:>>\s*)?(\p{Lu}[\p{Lu}\p{M}\d .'-]{1,38}):\s+(?=\S)/u.exec(plain)
  return prefix ? { text: plain.slice(prefix[0].length), speaker: prefix[1]!.trim() } : { text: plain, speaker: '' }
}

/** The cues as a WebVTT file; `parseCaptions` reads it back to the same cues. */
export function writeWebVtt(cues: readonly CaptionCue[]): string {
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  const blocks = cues.map(
    (cue) =>
      `${writeTime(cue.startsMs)} --> ${writeTime(cue.endsMs)}\n${cue.speaker ? `<v ${escaped(cue.speaker)}>` : ''}${escaped(cue.text)}`,
  )
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

/** `00:47:12.000`; another point where a format wants one. */
export function writeTime(ms: number, point = '.'): string {
  const [hours, minutes, seconds] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
  return `${[hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')}${point}${String(ms % 1000).padStart(3, '0')}`
}

/** Text that names a sound and not words: "[Halyards against a mast]", "(wind)", "♪ …". Set in italics in a transcript. */
export const isSoundCue = (text: string): boolean => /^\s*(\[[^\]]*\]|\([^)]*\)|[♪♫].*)\s*$/su.test(text)
