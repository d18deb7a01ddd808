import { firstOf } from '../../text/cut-text.ts'
import type { CaptionCue } from './captions.ts'
import { codesOf, plainOf } from './scc-characters.ts'
import { dropFrameTimecode, framesOf } from './scc-timecode.ts'
import { spokenText } from './subrip.ts'

/** What line 21 cannot represent of these cues, by the start of the cue. */
export interface SccLoss {
  startsMs: number
  code: 'characters' | 'too-wide' | 'too-many-lines' | 'too-close'
  /** The characters there are no codes for, or the words left out. */
  text: string
}
const [widest, mostLines] = [32, 4]
/** Rows 12 to 15, column 0, white. */
const rowAddress = [
  [0x13, 0x40],
  [0x13, 0x60],
  [0x14, 0x40],
  [0x14, 0x60],
] as const

/**
 * The cues as pop-on captions of line 21 in Scenarist's form: 32 characters by four lines, the letters of Western European languages. What does not
 * fit is wrapped again, then left out and listed in `lost`. A pair of bytes a frame has to be sent before a caption shows, so cues that follow each
 * other faster than that come late, and are listed too.
 */
export function writeScc(cues: readonly CaptionCue[]): { file: string; lost: SccLoss[] } {
  const lost: SccLoss[] = []
  const lines = ['Scenarist_SCC V1.0']
  let freeFrom = 0
  let clearAt: number | undefined
  const send = (frame: number, pairs: number[]) => {
    lines.push('', `${dropFrameTimecode(frame)}\t${pairs.map(withParity).join(' ')}`)
    freeFrom = frame + pairs.length
  }
  for (const cue of cues) {
    const rows = fitted(cue, lost)
    if (rows.length === 0) continue
    const pairs = [0x1420, 0x1420, 0x142e, 0x142e]
    for (const [at, row] of rows.entries()) pairs.push(...rowPairs(row, rowAddress[mostLines - rows.length + at]!))
    const wanted = framesOf(cue.startsMs)
    // The screen is emptied where the cue before ends, unless this one takes its place by then.
    if (clearAt !== undefined && clearAt + 2 <= wanted - pairs.length) send(Math.max(clearAt, freeFrom), [0x142c, 0x142c])
    else if (clearAt !== undefined && clearAt < wanted) clearWithin(pairs, clearAt - Math.max(wanted - pairs.length - 2, freeFrom))
    const begins = Math.max(wanted - pairs.length, freeFrom)
    if (begins + pairs.length - wanted > 3) lost.push({ startsMs: cue.startsMs, code: 'too-close', text: cue.text })
    send(begins, [...pairs, 0x142f, 0x142f])
    clearAt = Math.max(framesOf(cue.endsMs), freeFrom)
  }
  if (clearAt !== undefined) send(clearAt, [0x142c, 0x142c])
  return { file: `${lines.join('\n')}\n`, lost }
}

/** Empties the screen while the next caption is being sent: between two pairs that are not one repeated control code. */
function clearWithin(pairs: number[], wanted: number) {
  let at = Math.min(Math.max(wanted, 4), pairs.length)
  while (at < pairs.length && pairs[at] === pairs[at - 1]) at++
  pairs.splice(at, 0, 0x142c, 0x142c)
}

function fitted(cue: CaptionCue, lost: SccLoss[]): string[] {
  const unknown = new Set<string>()
  const written = [...spokenText(cue).normalize('NFC').replace(/…/g, '...').replace(/[–]/g, '-')].map((character) => {
    if (character === '\n' || codesOf(character)) return character
    unknown.add(character)
    return plainOf(character)
  })
  const own = written.join('').split('\n')
  const rows = own.every((row) => row.length <= widest) ? own : breakAnew(own.join(' '))
  const loses = (code: SccLoss['code'], text: string) => lost.push({ startsMs: cue.startsMs, code, text })
  if (unknown.size > 0) loses('characters', [...unknown].join(''))
  if (rows.some((row) => row.length > widest)) loses('too-wide', rows.map((row) => row.slice(firstOf(row, widest).length)).join(''))
  if (rows.length > mostLines) loses('too-many-lines', rows.slice(mostLines).join(' '))
  return rows.slice(0, mostLines).map((row) => firstOf(row, widest))
}

function breakAnew(text: string): string[] {
  const rows: string[] = ['']
  for (const word of text.split(' ')) {
    const row = rows.at(-1)!
    if (row === '') rows[rows.length - 1] = word
    else if (row.length + 1 + word.length <= widest) rows[rows.length - 1] = `${row} ${word}`
    else rows.push(word)
  }
  return rows
}

function rowPairs(row: string, [first, second]: readonly [number, number]): number[] {
  const address = (first << 8) | second
  const pairs = [address, address]
  let half: number | undefined
  const flush = () => {
    if (half !== undefined) pairs.push(half << 8)
    half = undefined
  }
  const put = (code: number) => {
    if (half === undefined) half = code
    else {
      pairs.push((half << 8) | code)
      half = undefined
    }
  }
  for (const character of row) {
    const codes = codesOf(character) ?? [32]
    if (codes.length === 1) {
      put(codes[0]!)
      continue
    }
    if (codes[0] !== 17) put(codesOf(plainOf(character))![0]!)
    flush()
    const pair = (codes[0]! << 8) | codes[1]!
    pairs.push(pair, pair)
  }
  flush()
  return pairs
}

/** Each byte with an odd number of ones. */
const withParity = (pair: number): string => [pair >> 8, pair & 0xff].map((byte) => odd(byte).toString(16).padStart(2, '0')).join('')
function odd(byte: number): number {
  let ones = 0
  for (let rest = byte; rest > 0; rest >>= 1) ones += rest & 1
  return ones % 2 === 0 ? byte | 0x80 : byte
}
