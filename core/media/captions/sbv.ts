import type { CaptionCue, ParsedCaptions } from './captions.ts'
import { spokenWords } from './cue-words.ts'
import { GatheredCues } from './gathered-cues.ts'
import { spokenText } from './subrip.ts'

const timing = /^\s*(\d+):(\d{1,2}):(\d{1,2})\.(\d{1,3})\s*,\s*(\d+):(\d{1,2}):(\d{1,2})\.(\d{1,3})\s*$/
/** A line that was meant to be times. */
const meant = /^\s*\d+:\d{1,2}.*,.*\d+:\d{1,2}/

export const looksLikeSbv = (file: string): boolean => file.split(/\r\n|\r|\n/, 50).some((line) => timing.test(line))

/** Reads the captions YouTube writes: times on a separate line, the text below, an empty line between. */
export function readSbv(file: string): ParsedCaptions {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const gathered = new GatheredCues()
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (line.trim() === '') continue
    const matched = timing.exec(line)
    if (!matched && !meant.test(line)) {
      gathered.stray(at + 1, readWords(line))
      continue
    }
    const number = at + 1
    const body: string[] = []
    while (at + 1 < lines.length && lines[at + 1]!.trim() !== '' && !timing.test(lines[at + 1]!)) body.push(lines[++at]!)
    gathered.add(number, matched && [timeOf(matched, 1), timeOf(matched, 5)], readWords(body.join('\n')))
  }
  return gathered.done()
}

const readWords = (raw: string) => spokenWords(raw.replaceAll('[br]', '\n'))

const timeOf = (matched: RegExpExecArray, from: number) =>
  ((Number(matched[from]) * 60 + Number(matched[from + 1])) * 60 + Number(matched[from + 2])) * 1000 +
  Number(matched[from + 3]!.padEnd(3, '0'))

/** The cues as SBV, speakers in capitals before what they say. */
export function writeSbv(cues: readonly CaptionCue[]): string {
  const time = (ms: number) =>
    `${Math.floor(ms / 3_600_000)}:${[Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60].map((part) => String(part).padStart(2, '0')).join(':')}.${String(ms % 1000).padStart(3, '0')}`
  return cues.map((cue) => `${time(cue.startsMs)},${time(cue.endsMs)}\n${spokenText(cue)}\n`).join('\n')
}
