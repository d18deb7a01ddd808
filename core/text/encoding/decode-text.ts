import { type LikelyReading, likelyReadings } from './likely-readings.ts'

/** Encodings a text file is read in, as `TextDecoder` names them, in the order in which a person is offered them. */
export const textEncodings = [
  ...['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'iso-8859-2', 'windows-1257', 'windows-1254', 'macintosh'],
  ...['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'windows-1253', 'windows-1255', 'windows-1256', 'windows-874', 'windows-1258'],
  ...['shift_jis', 'euc-jp', 'iso-2022-jp', 'gb18030', 'big5', 'euc-kr'],
] as const
export type TextEncoding = (typeof textEncodings)[number] | (string & {})

export interface DecodedText {
  text: string
  encoding: TextEncoding
  /** True: the file declares its encoding, or no other reading is close. False: ask a person before the text is saved. */
  certain: boolean
  /** Other plausible encodings, the likeliest first; empty where the file declares it. */
  alternatives: TextEncoding[]
  /** Lines, from 1, with bytes invalid in this encoding; they are U+FFFD in the text. */
  damagedLines: number[]
}
export interface DecodingHint {
  /** A person's choice; overrides detection. */
  encoding?: TextEncoding | undefined
  /** The language the text is expected in (BCP 47). */
  language?: string | undefined
}

/**
 * Decodes an imported file in any encoding. A byte order mark or a declaration decides; UTF-16 without one shows in its NULs; valid
 * UTF-8 is UTF-8, also with a few damaged bytes. The rest are code pages, of which the likeliest by letters and words is taken.
 */
export function decodeText(bytes: Uint8Array, hint: DecodingHint = {}): DecodedText {
  const said = hint.encoding ?? marked(bytes) ?? utf16(bytes) ?? escaped(bytes)
  if (said) return reading(bytes, said, true)
  const utf8 = reading(bytes, 'utf-8', true)
  const { valid, bad } = utf8Sequences(bytes)
  if (bad === 0) return utf8
  const declared = declaredIn(bytes)
  if (declared && declared !== 'utf-8') {
    const read = reading(bytes, declared, true)
    if (read.damagedLines.length === 0) return read
  }
  const likely = likelyReadings(bytes, hint.language)
  // A code page makes a valid sequence of several bytes only by chance: many with few bad bytes are a damaged UTF-8 file.
  if (valid >= 3 * bad || likely.length === 0)
    return { ...utf8, certain: valid >= 3 * bad, alternatives: likely.map(({ encoding }) => encoding) }
  const [best, ...others] = likely as [LikelyReading, ...LikelyReading[]]
  const ahead = best.score - (others[0]?.score ?? Number.NEGATIVE_INFINITY)
  const alternatives = [...others.map(({ encoding }) => encoding), ...(valid > 0 ? ['utf-8'] : [])]
  return { ...reading(bytes, best.encoding, best.score >= 0.5 && ahead >= 0.3), alternatives }
}

function reading(bytes: Uint8Array, encoding: TextEncoding, certain: boolean): DecodedText {
  const text = new TextDecoder(encoding).decode(bytes)
  const damagedLines = text.includes('\uFFFD')
    ? text.split(/\r\n|\r|\n/).flatMap((line, at) => (line.includes('\uFFFD') ? [at + 1] : []))
    : []
  return { text, encoding, certain, alternatives: [], damagedLines }
}

function marked(bytes: Uint8Array): TextEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined
}

/** Spaces, digits and line ends of UTF-16 have a NUL byte in every alphabet, all on one side. */
function utf16(bytes: Uint8Array): TextEncoding | undefined {
  const length = Math.min(bytes.length, 4000) & ~1
  const count: [number, number] = [0, 0]
  for (let at = 0; at < length; at++) if (bytes[at] === 0) count[(at & 1) as 0 | 1]++
  if (count[0] + count[1] < Math.max(1, length / 50)) return undefined
  if (count[1] > 9 * count[0]) return 'utf-16le'
  return count[0] > 9 * count[1] ? 'utf-16be' : undefined
}

/** JIS changes its alphabet by escape sequences and has no byte above 127. */
function escaped(bytes: Uint8Array): TextEncoding | undefined {
  const esc = bytes.indexOf(0x1b)
  return esc >= 0 && bytes[esc + 1] === 0x24 && (bytes[esc + 2] === 0x42 || bytes[esc + 2] === 0x40) ? 'iso-2022-jp' : undefined
}

/** What an XML declaration names; undefined where a browser has no decoder of that name. */
function declaredIn(bytes: Uint8Array): TextEncoding | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  const name = /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]{1,40})["']/.exec(head)?.[1]
  try {
    return name && new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}

/** Sequences of several bytes that are valid UTF-8, and bytes that belong to none. */
function utf8Sequences(bytes: Uint8Array): { valid: number; bad: number } {
  const text = new TextDecoder('utf-8').decode(bytes)
  let [valid, replaced, genuine] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) replaced++
    else if (code > 127 && (code < 0xdc00 || code > 0xdfff)) valid++
  }
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1))
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) genuine++
  return { valid, bad: replaced - genuine }
}
