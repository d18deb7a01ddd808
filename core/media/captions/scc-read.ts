import type { ParsedCaptions } from './captions.ts'
import { inLines, spokenWords } from './cue-words.ts'
import { GatheredCues } from './gathered-cues.ts'
import { basicCharacter, wideCharacter } from './scc-characters.ts'
import { countedOn, timecodeToMs } from './scc-timecode.ts'

export const looksLikeScc = (file: string): boolean => /^\uFEFF?\s*Scenarist_SCC/i.test(file)

const rowOfAddress: Record<number, [number, number]> = {
  17: [1, 2],
  18: [3, 4],
  21: [5, 6],
  22: [7, 8],
  23: [9, 10],
  16: [11, 11],
  19: [12, 13],
  20: [14, 15],
}
const rows = 15

/**
 * Reads Scenarist closed captions: CEA-608 byte pairs with timecodes at 29.97 frames a second. Pop-on, paint-on and roll-up of channel 1; positions and
 * colours are ignored. A pair a frame, so the time of a pair is its line's time and its position in it.
 */
export function readScc(file: string): ParsedCaptions {
  const gathered = new GatheredCues()
  const decoder = new Line21({
    said: (line, startsMs, endsMs, text) => gathered.add(line, [startsMs, endsMs], spokenWords(text)),
    lost: (line, text) => gathered.lost(line, text),
  })
  let lastMs = 0
  let lastLine = 1
  for (const [at, line] of file.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '' || looksLikeScc(line)) continue
    const [time = '', ...pairs] = line.trim().split(/\s+/)
    if (!pairs.some((pair) => isPair.test(pair))) {
      gathered.lost(at + 1, line.trim())
      continue
    }
    // Words under an invalid timecode are kept: the frames overflow, or they follow what was before.
    if (timecodeToMs(time) === null) gathered.problem(at + 1, countedOn(time) === null ? 'bad-time' : 'bad-frame')
    const sinceMs = lastMs
    for (const [place, pair] of pairs.entries()) {
      lastMs = countedOn(time, place) ?? sinceMs + Math.round((place + 1) * frameMs)
      lastLine = at + 1
      if (isPair.test(pair)) decoder.take(Number.parseInt(pair, 16) & 0x7f7f, lastMs, at + 1)
      else gathered.problem(at + 1, 'unknown-code')
    }
  }
  decoder.end(lastMs + 3000, lastLine)
  // An hour of timecode that drops no frames is 3.6 seconds longer than one of the clock.
  const drops = /^\d{1,2}:\d{2}:\d{2}[;.,]\d{2}\s/m.test(file)
  return { ...gathered.done(), ...(drops ? {} : { hourMs: 108_000 * frameMs }) }
}

const frameMs = 1001 / 30
const isPair = /^[0-9a-f]{4}$/i
interface Told {
  said: (line: number, startsMs: number, endsMs: number, text: string) => void
  /** Words that were erased before they were shown, or in an ignored channel. */
  lost: (line: number, text: string) => void
}

type Screen = string[]
const blank = (): Screen => Array.from({ length: rows }, () => '')
const basicText = (...codes: number[]) => codes.map((code) => (code < 32 ? '' : basicCharacter(code))).join('')
const wordsOn = (screen: Screen) => inLines(screen.join('\n'))

/** A caption decoder: what is on the screen, and what is being written for it. */
class Line21 {
  #shown = blank()
  #hidden = blank()
  #mode: 'pop-on' | 'paint-on' | 'roll-up' = 'pop-on'
  #row = rows - 1
  #depth = 2
  #sinceMs = 0
  #line = 1
  #last = 0
  #otherChannel = false
  #told: Told
  constructor(told: Told) {
    this.#told = told
  }

  take(pair: number, ms: number, line: number) {
    const [first, second] = [pair >> 8, pair & 0x7f]
    const control = first >= 16 && first < 32
    // Control pairs are sent twice, so that one may be lost.
    if (control && pair === this.#last) {
      this.#last = 0
      return
    }
    this.#last = control ? pair : 0
    if (control) this.#otherChannel = (first & 8) !== 0
    if (this.#otherChannel) {
      if (!control) this.#told.lost(line, basicText(first, second))
      return
    }
    if (!control) for (const code of [first, second]) code >= 32 && this.#write(basicCharacter(code), false, line)
    else this.#control(first, second, ms, line)
  }
  #control(first: number, second: number, ms: number, line: number) {
    const wide = wideCharacter(first, second)
    if (wide) return this.#write(wide.character, wide.replaces, line)
    if (first === 20 && second >= 32 && second < 48) return this.#command(second, ms, line)
    // Colours and italics take a cell; tabs move on.
    if (first === 17 && second >= 32 && second < 48) return this.#write(' ', false, line)
    if (first === 23 && second >= 33 && second <= 35) return
    const place = second >= 64 ? rowOfAddress[first] : undefined
    if (place) this.#row = this.#mode === 'roll-up' ? rows - 1 : place[second >= 96 ? 1 : 0] - 1
  }
  #command(code: number, ms: number, line: number) {
    if (code === 32) this.#mode = 'pop-on'
    else if (code === 41) this.#mode = 'paint-on'
    else if (code >= 37 && code <= 39) {
      if (this.#mode !== 'roll-up') this.#clear(ms, line)
      this.#mode = 'roll-up'
      this.#depth = code - 35
      this.#row = rows - 1
    } else if (code === 33) this.#screen()[this.#row] = this.#screen()[this.#row]!.slice(0, -1)
    else if (code === 36) {
      this.#told.lost(line, this.#screen()[this.#row]!)
      this.#screen()[this.#row] = ''
    } else if (code === 44) this.#clear(ms, line)
    else if (code === 46) {
      this.#told.lost(line, wordsOn(this.#hidden))
      this.#hidden = blank()
    } else if (code === 45) this.#rollUp(ms, line)
    else if (code === 47) {
      this.#clear(ms, line)
      this.#shown = this.#hidden
      this.#hidden = blank()
      this.#mode = 'pop-on'
    }
  }
  /** The rows go up by one; what was said in the lowest is a cue of its own. */
  #rollUp(ms: number, line: number) {
    const text = inLines(this.#shown[rows - 1]!)
    if (text !== '') this.#told.said(this.#line, this.#sinceMs, ms, text)
    this.#shown = [...this.#shown.slice(1), ''].map((row, at) => (at < rows - this.#depth ? '' : row))
    this.#sinceMs = ms
    this.#line = line
  }
  #clear(ms: number, line: number) {
    const text = this.#mode === 'roll-up' ? inLines(this.#shown[rows - 1]!) : wordsOn(this.#shown)
    if (text !== '') this.#told.said(this.#line, this.#sinceMs, ms, text)
    this.#shown = blank()
    this.#sinceMs = ms
    this.#line = line
  }
  #screen = () => (this.#mode === 'pop-on' ? this.#hidden : this.#shown)
  #write(character: string, replaces: boolean, line: number) {
    const screen = this.#screen()
    const row = screen[this.#row]!
    if (row.length >= 64) this.#told.lost(line, character)
    else screen[this.#row] = (replaces ? row.slice(0, -1) : row) + character
  }
  end(ms: number, line: number) {
    this.#clear(ms, line)
    // A caption that was written but never shown.
    if (wordsOn(this.#hidden) !== '') this.#told.said(line, ms, ms + 2000, wordsOn(this.#hidden))
  }
}
