import { alignText } from '#core/captions/align-text.ts'
import { type DecodedText, decodeText } from '#core/captions/encoding.ts'
import type { SoundPeaks } from '#core/captions/pauses.ts'
import { looksLikeSbv, readSbv } from '#core/captions/sbv.ts'
import { looksLikeScc, readScc } from '#core/captions/scc-read.ts'
import { type ParsedCaptions, parseCaptions } from '#core/captions.ts'
import { looksLikeTtml, readTtml } from './read-ttml.ts'

export type CaptionFormat = 'webvtt' | 'subrip' | 'ttml' | 'sbv' | 'scc' | 'text'
export interface ReadFile extends ParsedCaptions {
  format: CaptionFormat
  encoding: DecodedText['encoding']
}

export const largestFileBytes = 20_000_000

/** The cues of a file of any kind we know, told by what is in it and not by its name; plain text is given times by the sound. */
export function readCaptionFile(
  bytes: Uint8Array,
  fileName: string,
  film: { durationMs: number | null; sound: SoundPeaks | null },
): ReadFile {
  const { text, encoding } = decodeText(bytes)
  const of = (format: CaptionFormat, parsed: ParsedCaptions): ReadFile => ({ ...parsed, format, encoding })
  if (looksLikeScc(text)) return of('scc', readScc(text))
  if (looksLikeTtml(text)) return of('ttml', readTtml(text))
  if (text.includes('-->')) return of(/^\uFEFF?WEBVTT/.test(text) ? 'webvtt' : 'subrip', parseCaptions(text))
  if (looksLikeSbv(text)) return of('sbv', readSbv(text))
  if (!/\.(txt|md)$/i.test(fileName)) return of('text', { cues: [], problems: [{ line: 1, code: 'not-captions' }] })
  return of('text', { cues: alignText(text, film.durationMs ?? 0, film.sound), problems: [] })
}
