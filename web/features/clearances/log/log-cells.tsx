import { useText } from '#web/ui/text.ts'
import { moneyText } from '../money-text.ts'
import { useOpenLog } from '../open-log.ts'
import { secondsText } from '../said.ts'
import { clearancesText, kindKey } from '../words.ts'
import type { LogRow } from './ordered-log.ts'

/** An item as the log has it: what it is, whose, how far, how long, for how much, and what it lacks. */
export function LogCells({ row: { item, cost, judgement, licensor } }: { row: LogRow }) {
  const t = useText(clearancesText)
  const { log, cut } = useOpenLog()
  const used = cost !== undefined
  return (
    <>
      <Cell name="code" mono>
        {item.code}
      </Cell>
      <Cell name="title">
        <strong>{item.title}</strong>
        <span className="small dim">{t(kindKey(item.kind))}</span>
      </Cell>
      <Cell name="licensor">{licensor}</Cell>
      <Cell name="status">{t(`status_${item.status}`)}</Cell>
      <Cell name="seconds" mono>
        {used ? t('seconds', { seconds: secondsText(judgement.usedMs / 1000) }) : cut ? <span className="dim">{t('notInCut')}</span> : ''}
      </Cell>
      {log.seesMoney && (
        <Cell name="cost" mono>
          {!used ? (
            ''
          ) : cost.minor == null ? (
            <span className="clearances-unknown">{t('unknown')}</span>
          ) : (
            moneyText(cost.minor, cost.currency!)
          )}
        </Cell>
      )}
      <Cell name="missing">
        {judgement.missing.length === 0
          ? t('nothingMissing')
          : judgement.missing
              .slice(0, 2)
              .map((missing) => t(`lacks_${missing}`))
              .join(', ')}
        {judgement.missing.length > 2 && ` + ${judgement.missing.length - 2}`}
      </Cell>
    </>
  )
}

function Cell({ name, mono, children }: { name: string; mono?: boolean; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table
    // biome-ignore lint/a11y/useFocusableInteractive: the row has the keyboard
    <span role="gridcell" data-column={name} className={mono ? 'mono' : undefined}>
      {children}
    </span>
  )
}
