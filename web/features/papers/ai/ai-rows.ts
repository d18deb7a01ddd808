import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import type { AiSheet } from '#core/clearance/synthetic/ai-sheet.ts'
import type { AiPassage } from '#web/data/clearance/ai-passages.ts'
import type { WorkbookCell } from '#web/ui/files/spreadsheet-writer.ts'
import { useText } from '#web/ui/text.ts'
import { timeInCut } from '../time-in-cut.ts'
import { papersText } from '../words.ts'

const heads = [
  'code',
  'head_from',
  'head_to',
  'head_medium',
  'statement',
  'program',
  'prompt',
  'material',
  'materialRights',
  'head_missing',
] as const

/** The AI cue sheet as rows of a table, with what each passage lacks. */
export function useAiRows() {
  const t = useText(papersText)
  return (sheet: AiSheet<AiPassage>, cut: MeasuredCut): WorkbookCell[][] => [
    heads.map((head) => t(head)),
    ...sheet.rows.map(({ passage, record, lacks }) => [
      ...[passage.code, timeInCut(record[0], cut), timeInCut(record[1], cut)],
      `${t(`medium_${passage.medium}`)}, ${t(`how_${passage.how}`)}`,
      ...[passage.statement, passage.tool, passage.prompt, passage.material],
      t(`material_${passage.rights || 'unknown'}`),
      lacks.map((lack) => t(`lacks_${lack}`)).join(', '),
    ]),
  ]
}
