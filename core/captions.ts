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
  code: 'not-captions' | 'bad-time' | 'ends-before-it-starts' | 'empty-cue' | 'too-long'
}
export interface ParsedCaptions {
  cues: CaptionCue[]
  problems: CaptionProblem[]
}

const longestText = 2000
const timing = /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})(?:\s.*)?$/

/**
 * Reads WebVTT (https://www.w3.org/TR/webvtt1/) and SubRip. Forgiving in what people's tools write: byte order mark, CRLF, missing numbers, comma or
 * point. Cues come back sorted by start; a block that cannot be read is left out and named in `problems`.
 */
export function parseCaptions(file: string): ParsedCaptions {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const parsed: ParsedCaptions = { cues: [], problems: [] }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (/^(NOTE|STYLE|REGION)(\s|$)/.test(line)) {
      while (at + 1 < lines.length && lines[at + 1]!.trim() !== '') at++
      continue
    }
    if (!line.includes('-->')) continue
    const number = at + 1
    const body: string[] = []
    while (at + 1 < lines.length && lines[at + 1]!.trim() !== '' && !lines[at + 1]!.includes('-->')) body.push(lines[++at]!)
    // A file without blank lines between its blocks leaves the next block's number at the end of this one.
    if (lines[at + 1]?.includes('-->') && /^\d+$/.test(body.at(-1)?.trim() ?? '')) body.pop()
    readCue(number, line, body, parsed)
  }
  if (parsed.cues.length === 0 && parsed.problems.length === 0) parsed.problems.push({ line: 1, code: 'not-captions' })
  parsed.cues.sort((a, b) => a.startsMs - b.startsMs || a.endsMs - b.endsMs)
  return parsed
}

function readCue(line: number, times: string, body: string[], parsed: ParsedCaptions) {
  const matched = timing.exec(times)
  if (!matched) return parsed.problems.push({ line, code: 'bad-time' })
  const [startsMs, endsMs] = [readTime(matched[1]!), readTime(matched[2]!)]
  const { text, speaker } = readText(body.join('\n'))
  if (endsMs <= startsMs) return parsed.problems.push({ line, code: 'ends-before-it-starts' })
  if (text === '') return parsed.problems.push({ line, code: 'empty-cue' })
  if (text.length > longestText) return parsed.problems.push({ line, code: 'too-long' })
  return parsed.cues.push({ startsMs, endsMs, text, speaker })
}

function readTime(written: string): number {
  const [clock, fraction] = written.split(/[.,]/) as [string, string]
  const seconds = clock.split(':').reduce((total, part) => total * 60 + Number(part), 0)
  return seconds * 1000 + Number(fraction.padEnd(3, '0'))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00A0', lrm: '\u200E', rlm: '\u200F', quot: '"', apos: "'" }

function readText(raw: string): { text: string; speaker: string } {
  const voice = /^\s*<v(?:\.[^\s>]*)?\s+([^>]+)>/.exec(raw)
  const plain = raw
    .replace(/<\/?[a-zA-Z0-9][^>]*>/g, '')
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
  // ">> CLERK: …" and "CLERK: …" are how broadcasters write speakers; lower-case words before a colon are speech.
  const prefix = /^(?:>>\s*)?(\p{Lu}[\p{Lu}\p{M}\d .'-]{1,38}):\s+(?=\S)/u.exec(plain)
  if (voice) return { text: plain, speaker: voice[1]!.trim().slice(0, 80) }
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

function writeTime(ms: number): string {
  const [hours, minutes, seconds] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
  return `${[hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')}.${String(ms % 1000).padStart(3, '0')}`
}

/** Text that names a sound and not words: "[Halyards against a mast]", "(wind)", "♪ …". Set in italics in a transcript. */
export const isSoundCue = (text: string): boolean => /^\s*(\[[^\]]*\]|\([^)]*\)|[♪♫].*)\s*$/su.test(text)
