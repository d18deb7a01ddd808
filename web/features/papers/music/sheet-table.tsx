import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import { type CueSheet, lengthText } from '#core/clearance/music/cue-sheet.ts'
import type { MusicWork } from '#web/data/clearance/music.ts'
import { useText } from '#web/ui/text.ts'
import { timeInCut } from '../time-in-cut.ts'
import { papersText } from '../words.ts'

/** The sheet itself: a row each time a piece begins to be heard. */
export function SheetTable({ sheet, cut }: { sheet: CueSheet<MusicWork>; cut: MeasuredCut }) {
  const t = useText(papersText)
  return (
    <div className="papers-scroll">
      <table className="papers-table">
        <caption className="unseen">{t('musicSheet')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('number')}</th>
            <th scope="col">{t('head_from')}</th>
            <th scope="col">{t('head_length')}</th>
            <th scope="col">{t('head_title')}</th>
            <th scope="col">{t('head_writers')}</th>
            <th scope="col">{t('head_use')}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map(({ number, record, seconds, work, use, ownCode }) => (
            <tr key={number}>
              <td className="mono">{number}</td>
              <td className="mono">{timeInCut(record[0], cut)}</td>
              <td className="mono">{lengthText(seconds)}</td>
              <td>{work.title}</td>
              <td>
                {work.rights
                  .filter(({ role }) => role !== 'publisher')
                  .map(({ name }) => name)
                  .join(', ')}
              </td>
              <td>
                <abbr title={t(`use_${use}`)} className="mono">
                  {ownCode || use}
                </abbr>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('musicTotal')}
            </th>
            <td className="mono">{lengthText(sheet.totalSeconds)}</td>
            <td colSpan={3} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
