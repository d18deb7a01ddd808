import type { TimedRange } from '../../time/timecode.ts'
import type { HeardWord } from '../captions/from-words.ts'
import { longestPiece, spaceless } from '../captions/spaceless.ts'

/** Output of a recogniser of Whisper's kind for one window. */
export interface HeardWindow extends TimedRange {
  /** A code of two or three letters; empty where it does not say. */
  language: string
  text: string
  /** Pieces of words; one that begins a word begins with a space. */
  tokens: readonly string[]
  /** When each begins, and how long it lasts, in seconds from the beginning of the window. */
  timestamps: readonly number[]
  durations: readonly number[]
}

interface Piece {
  text: string
  fromMs: number
  toMs: number
}

const sounds = /\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|[♪♫♬]+/gu
const letter = /[\p{L}\p{N}]/u

/** Tokens of a window as words with their marks; of writing without spaces, pieces that fit a line. What names a sound (`[Music]`, `(applause)`, `♪`) is no word. */
export function wordsOfTokens(window: HeardWindow): HeardWord[] {
  const words: Piece[][] = []
  for (const piece of withoutSounds(whole(window))) {
    const word = words.at(-1)
    if (!word || beginsWord(word, piece)) words.push([piece])
    else word.push(piece)
  }
  let begins = true
  return words.flatMap((pieces): HeardWord[] => {
    const text = pieces
      .map((piece) => piece.text)
      .join('')
      .trim()
    const spoken = pieces.filter((piece) => letter.test(piece.text))
    if (spoken.length === 0) return []
    const word: HeardWord = [text, spoken[0]!.fromMs, Math.max(spoken[0]!.fromMs, spoken.at(-1)!.toMs), begins]
    begins = /[.!?…。！？]["”»’')\]]*$/u.test(text)
    return [word]
  })
}

function beginsWord(word: readonly Piece[], { text }: Piece): boolean {
  if (text.startsWith(' ')) return true
  const before = word.map((piece) => piece.text).join('')
  if (!spaceless.test(before)) return false
  return /[\p{P}]$/u.test(before) ? letter.test(text) : before.trim().length + text.length > longestPiece && letter.test(text)
}

/** A sign of several bytes may be split over several tokens, each a fragment that cannot be read: those are read together from the whole text. */
function whole({ text, tokens, timestamps, durations, startsMs }: HeardWindow): Piece[] {
  const pieces: Piece[] = []
  let [at, broken] = [0, undefined as Piece | undefined]
  for (const [index, token] of tokens.entries()) {
    const fromMs = startsMs + (timestamps[index] ?? timestamps.at(-1) ?? 0) * 1000
    const toMs = fromMs + (durations[index] ?? 0) * 1000
    if (/\uFFFD/u.test(token)) {
      broken ??= { text: '', fromMs, toMs }
      broken.toMs = toMs
      continue
    }
    const found = text.indexOf(token.trim(), at)
    if (broken) pieces.push({ ...broken, text: found < 0 ? '' : text.slice(at, found) })
    broken = undefined
    if (found >= 0) at = found + token.trim().length
    pieces.push({ text: token, fromMs: Math.round(fromMs), toMs: Math.round(toMs) })
  }
  if (broken) pieces.push({ ...broken, text: text.slice(at) })
  return pieces.map((piece) => ({ ...piece, fromMs: Math.round(piece.fromMs), toMs: Math.round(piece.toMs) }))
}

/** Brackets may span tokens: their content is blanked, and an empty token is dropped. */
function withoutSounds(pieces: readonly Piece[]): Piece[] {
  const text = pieces.map((piece) => piece.text).join('')
  const blanked = text.replace(sounds, (sound) => '\u0000'.repeat(sound.length))
  let at = 0
  return pieces.flatMap((piece) => {
    const left = blanked.slice(at, at + piece.text.length).replaceAll('\u0000', '')
    at += piece.text.length
    return left.trim() === '' ? [] : [{ ...piece, text: left }]
  })
}
