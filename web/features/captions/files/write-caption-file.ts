import type { CaptionCue } from '#core/media/captions/captions.ts'
import { writeWebVtt } from '#core/media/captions/captions.ts'
import { lettersOf } from '#core/media/captions/letters.ts'
import { readSubRipWords } from '#core/media/captions/read-marked-up.ts'
import { writeSbv } from '#core/media/captions/sbv.ts'
import { type SccLoss, writeScc } from '#core/media/captions/scc-write.ts'
import { writeSubRip } from '#core/media/captions/subrip.ts'
import { writeTtml } from '#core/media/captions/ttml.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { writePlainText } from '../writing/plain.ts'

export const writtenFormats = ['webvtt', 'subrip', 'ttml', 'scc', 'sbv', 'text', 'docx'] as const
export type WrittenFormat = (typeof writtenFormats)[number]

interface Written {
  bytes: Blob
  fileName: string
  /** What the format cannot represent. */
  lost: WrittenLoss[]
}
export interface WrittenLoss extends Omit<SccLoss, 'code'> {
  /** `taken-for-tag`: what is between angle brackets or in braces is a tag to anyone who reads the file. */
  code: SccLoss['code'] | 'taken-for-tag'
}
const kinds: Record<WrittenFormat, [ending: string, type: string]> = {
  webvtt: ['vtt', 'text/vtt'],
  subrip: ['srt', 'application/x-subrip'],
  ttml: ['ttml', 'application/ttml+xml'],
  scc: ['scc', 'text/plain'],
  sbv: ['sbv', 'text/plain'],
  text: ['txt', 'text/plain;charset=utf-8'],
  docx: ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
}

/** A caption track as a file of that format, named after film and language. */
export async function writeCaptionFile(
  format: WrittenFormat,
  cues: readonly CaptionCue[],
  { title, language, label }: { title: string; language: string; label: string },
): Promise<Written> {
  const [ending, type] = kinds[format]
  const fileName = `${firstOf(title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim(), 80) || 'captions'}.${language}.${ending}`
  const of = (content: string | Blob, lost: WrittenLoss[] = []) => ({ bytes: new Blob([content], { type }), fileName, lost })
  if (format === 'docx') return of(await (await import('./write-docx.ts')).writeDocx(cues, title, label, language))
  if (format === 'scc') {
    const { file, lost } = writeScc(cues)
    return of(file, lost)
  }
  if (format === 'ttml') return of(writeTtml(cues, language, title))
  if (format === 'subrip') return of(writeSubRip(cues), takenForTags(cues))
  return of({ webvtt: writeWebVtt, sbv: writeSbv, text: writePlainText }[format](cues))
}

/** SubRip cannot escape angle brackets: detected by reading it back. */
const takenForTags = (cues: readonly CaptionCue[]): WrittenLoss[] =>
  cues
    .filter(
      ({ text }) => readSubRipWords(text).letters < lettersOf(text) && readSubRipWords(text).said.every(({ speaker }) => speaker === ''),
    )
    .map(({ startsMs, text }) => ({ startsMs, text, code: 'taken-for-tag' }))
