import type { ParsedCaptions } from './captions.ts'
import type { ReadWords } from './cue-words.ts'
import { GatheredCues } from './gathered-cues.ts'
import { readSubRipWords, readWebVttWords } from './read-marked-up.ts'
import { meantForTimes, readTimeLine } from './time-line.ts'

export const looksLikeTimedBlocks = (file: string): boolean =>
  /^\uFEFF?WEBVTT(\s|$)/.test(file) || file.split(/\r\n|\r|\n/).some((line) => readTimeLine(line) !== undefined || meantForTimes(line))

/**
 * Reads WebVTT (https://www.w3.org/TR/webvtt1/) and SubRip. Forgiving in what people's tools write: byte order mark, CRLF, missing numbers, comma or
 * point, whole seconds. Cues come back sorted by start. Unreadable lines are named in `problems`; their words stay, and are counted.
 */
export function parseCaptions(file: string): ParsedCaptions {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const gathered = new GatheredCues()
  if (!looksLikeTimedBlocks(file)) {
    gathered.problem(1, 'not-captions')
    return gathered.done()
  }
  const webVtt = /^WEBVTT(\s|$)/.test(lines[0]!)
  const read: (raw: string) => ReadWords = webVtt ? readWebVttWords : readSubRipWords
  const blank = (at: number) => (lines[at] ?? '').trim() === ''
  const timed = (at: number) => at < lines.length && readTimeLine(lines[at]!) !== undefined
  // Words with an arrow in them are words; a line that looks like times but is invalid begins a block anyway.
  const garbled = (at: number) => at < lines.length && meantForTimes(lines[at]!) && (at === 0 || blank(at - 1) || isNumber(lines[at - 1]!))
  let at = 0
  // A header says nothing but what the file is, as far as the first empty line.
  if (webVtt) while (at < lines.length && !blank(at) && !timed(at)) at++
  for (; at < lines.length; at++) {
    const line = lines[at]!
    if (blank(at)) continue
    const begins = at === 0 || blank(at - 1)
    if (webVtt && begins && /^(NOTE|STYLE|REGION)(\s|$)/.test(line)) {
      while (at + 1 < lines.length && !blank(at + 1) && !timed(at + 1)) at++
      continue
    }
    const times = readTimeLine(line)
    if (!times && !garbled(at)) {
      // A number, or in WebVTT a name, is on the line before the times; other words belong to the cue before, after an empty line in it.
      const before = timed(at + 1) || garbled(at + 1)
      if (!(before && (isNumber(line) || (webVtt && begins)))) gathered.stray(at + 1, read(line))
      continue
    }
    const number = at + 1
    const numbered = at > 0 && isNumber(lines[at - 1]!)
    const body = times?.words ? [times.words] : []
    while (at + 1 < lines.length && !blank(at + 1) && !timed(at + 1)) body.push(lines[++at]!)
    // A file without blank lines between its blocks leaves the next block's number at the end of this one.
    if (timed(at + 1) && isNumber(body.at(-1) ?? '') && (numbered || body.length > 1)) body.pop()
    gathered.add(number, times ? [times.startsMs, times.endsMs] : null, read(body.join('\n')))
  }
  return gathered.done()
}

const isNumber = (line: string) => /^\s*\d+\s*$/.test(line)
