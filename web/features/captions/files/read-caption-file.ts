import { alignByPauses, wordsToAlign } from '#core/media/captions/align-by-pauses.ts'
import { alignText, type HeardTime } from '#core/media/captions/align-text.ts'
import type { CaptionCue, CaptionProblem, ParsedCaptions } from '#core/media/captions/captions.ts'
import { lettersOf } from '#core/media/captions/letters.ts'
import { looksLikeTimedBlocks, parseCaptions } from '#core/media/captions/parse-captions.ts'
import type { SoundPeaks } from '#core/media/captions/pauses.ts'
import { looksLikeSbv, readSbv } from '#core/media/captions/sbv.ts'
import { looksLikeScc, readScc } from '#core/media/captions/scc-read.ts'
import type { WordTime } from '#core/media/captions/word-times.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { type DecodedText, type DecodingHint, decodeText } from '#core/text/encoding/decode-text.ts'
import { looksLikeTtml, readTtml } from './read-ttml.ts'

/** What is known of the film a text belongs to. */
export interface FilmSound {
  durationMs: number | null
  sound: SoundPeaks | null
  /** Recognised words of the film, in the language of the text; none without a recognition. */
  heard?: readonly HeardTime[]
  shotsMs?: readonly number[]
}
/** A cue of a file; with word times when the text was aligned to recognised words. */
type ReadCue = CaptionCue & { words?: readonly WordTime[] }
export type CaptionFormat = 'webvtt' | 'subrip' | 'ttml' | 'sbv' | 'scc' | 'text'
export interface ReadFile extends Omit<ParsedCaptions, 'cues'>, Pick<DecodedText, 'encoding' | 'certain' | 'alternatives'> {
  cues: ReadCue[]
  format: CaptionFormat
  /** A plain text was timed by recognised words, not by pauses alone. */
  byWords: boolean
  /** Sample lines that show the encoding, for a person to judge. */
  sample: string
}

export const largestFileBytes = 20_000_000

/** The cues of a file of any kind we know, detected by content, not by name; plain text is timed by recognised words, or else by pauses. */
export function readCaptionFile(bytes: Uint8Array, fileName: string, film: FilmSound, hint: DecodingHint = {}): ReadFile {
  const { text, damagedLines, ...decoded } = decodeText(bytes, hint)
  const damaged = damagedLines.map((line): CaptionProblem => ({ line, code: 'damaged-bytes' }))
  const of = (format: CaptionFormat, parsed: ParsedCaptions, byWords = false): ReadFile => ({
    ...parsed,
    ...decoded,
    problems: [...damaged, ...parsed.problems].toSorted((a, b) => a.line - b.line),
    format,
    byWords,
    sample: sampleOf(parsed),
  })
  if (looksLikeScc(text)) return of('scc', readScc(text))
  if (looksLikeTtml(text)) return of('ttml', readTtml(text))
  if (looksLikeTimedBlocks(text)) return of(/^WEBVTT/.test(text) ? 'webvtt' : 'subrip', parseCaptions(text))
  if (looksLikeSbv(text)) return of('sbv', readSbv(text))
  const none = { read: 0, kept: 0 }
  if (!/\.(txt|md)$/i.test(fileName)) return of('text', { cues: [], problems: [{ line: 1, code: 'not-captions' }], letters: none })
  const byWords = alignText(text, film.heard ?? [], { durationMs: film.durationMs ?? 0, shotsMs: film.shotsMs ?? [] })
  const cues = byWords ?? alignByPauses(text, film.durationMs ?? 0, film.sound)
  return of('text', counted(text, cues), byWords !== null)
}

function counted(text: string, cues: CaptionCue[]): ParsedCaptions {
  const letters = { read: lettersOf(wordsToAlign(text)), kept: cues.reduce((sum, cue) => sum + lettersOf(cue.text), 0) }
  const missing = letters.read - letters.kept
  return { cues, problems: missing > 0 && cues.length > 0 ? [{ line: 1, code: 'lost-letters', letters: missing }] : [], letters }
}

/** Some words with letters above ASCII: pure ASCII is the same in every code page. */
function sampleOf({ cues }: ParsedCaptions): string {
  const telling = cues.filter(({ text, speaker }) => /[^\p{ASCII}]/u.test(text + speaker))
  const lines = telling.slice(0, 3).map(({ speaker, text }) => `${speaker ? `${speaker}: ` : ''}${text}`)
  return firstOf(lines.join('\n'), 300)
}
