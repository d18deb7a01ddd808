import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import type { CueSheet } from '#core/clearance/music/cue-sheet.ts'
import type { MusicWork } from '#web/data/clearance/music.ts'
import { useText } from '#web/ui/text.ts'
import { Printed } from '../print/printed.tsx'
import { PrintedTable } from '../print/printed-table.tsx'
import { papersText } from '../words.ts'
import { useSheetRows } from './sheet-rows.ts'

/** The music sheet on paper, or the nil return. */
export function PrintedCueSheet({ sheet, cut, onPrinted }: { sheet: CueSheet<MusicWork>; cut: MeasuredCut; onPrinted: () => void }) {
  const t = useText(papersText)
  const rowsOf = useSheetRows()
  return (
    <Printed kind={t('musicSheet')} onPrinted={onPrinted}>
      {sheet.rows.length === 0 ? <p className="papers-print-nil">{t('nilReturn')}</p> : <PrintedTable rows={rowsOf(sheet, cut)} />}
    </Printed>
  )
}
