import { writePlainText } from '#core/captions/plain.ts'
import { writeSbv } from '#core/captions/sbv.ts'
import { type SccLoss, writeScc } from '#core/captions/scc-write.ts'
import { writeSubRip } from '#core/captions/subrip.ts'
import { writeTtml } from '#core/captions/ttml.ts'
import type { CaptionCue } from '#core/captions.ts'
import { writeWebVtt } from '#core/captions.ts'

export const writtenFormats = ['webvtt', 'subrip', 'ttml', 'scc', 'sbv', 'text', 'docx'] as const
export type WrittenFormat = (typeof writtenFormats)[number]

interface Written {
  bytes: Blob
  fileName: string
  /** What the format has no room for. */
  lost: SccLoss[]
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
  const fileName = `${
    title
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 80) || 'captions'
  }.${language}.${ending}`
  const of = (content: string | Blob, lost: SccLoss[] = []) => ({ bytes: new Blob([content], { type }), fileName, lost })
  if (format === 'docx') return of(await (await import('./write-docx.ts')).writeDocx(cues, title, label))
  if (format === 'scc') {
    const { file, lost } = writeScc(cues)
    return of(file, lost)
  }
  if (format === 'ttml') return of(writeTtml(cues, language, title))
  return of({ webvtt: writeWebVtt, subrip: writeSubRip, sbv: writeSbv, text: writePlainText }[format](cues))
}
