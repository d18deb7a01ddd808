import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import { type CueSheet, lengthText } from '#core/clearance/music/cue-sheet.ts'
import type { RightRole } from '#core/clearance/music/use-codes.ts'
import type { MusicWork } from '#web/data/clearance/music.ts'
import type { WorkbookCell } from '#web/ui/files/spreadsheet-writer.ts'
import { useText } from '#web/ui/text.ts'
import { timeInCut } from '../time-in-cut.ts'
import { papersText } from '../words.ts'

const heads = [
  ...(['number', 'head_from', 'head_to', 'head_length', 'head_title', 'head_writers', 'head_publishers', 'head_performer'] as const),
  ...(['head_label', 'head_catalogue', 'isrc', 'iswc', 'head_library', 'head_origin', 'head_use', 'head_ownCode'] as const),
] as const

/** "Ada Moe (TONO, 00123456789, 50 %)": as societies know writers and publishers. */
export const rightsSaid = (work: MusicWork, roles: readonly RightRole[]): string =>
  work.rights
    .filter(({ role }) => roles.includes(role))
    .map(({ name, society, ipi, share }) => {
      const more = [society, ipi, share && `${share} %`].filter(Boolean).join(', ')
      return more ? `${name} (${more})` : name
    })
    .join('; ')

/** The sheet as rows of a table; without music one row that says so: a nil return. */
export function useSheetRows() {
  const t = useText(papersText)
  return (sheet: CueSheet<MusicWork>, cut: MeasuredCut): WorkbookCell[][] => [
    heads.map((head) => t(head)),
    ...(sheet.rows.length === 0 ? [[t('nilReturn')]] : []),
    ...sheet.rows.map(({ number, record, seconds, work, use, ownCode }) => [
      ...[number, timeInCut(record[0], cut), timeInCut(record[1], cut), lengthText(seconds), work.title],
      ...[rightsSaid(work, ['composer', 'author', 'arranger']), rightsSaid(work, ['publisher']), work.performer, work.label],
      ...[work.catalogueNumber, work.isrc, work.iswc, work.libraryCode, t(`origin_${work.origin}`), use, ownCode],
    ]),
    [t('musicTotal'), '', '', lengthText(sheet.totalSeconds)],
  ]
}
