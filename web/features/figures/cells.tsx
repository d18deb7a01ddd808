import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { cellKinds, cellName } from './cell-name.ts'
import type { VersionFigures } from './data/figures.ts'
import { MoreInHouse } from './more-in-house.tsx'
import { figuresText } from './words.ts'

/** So many of a list fit on the printed page (figures.css). */
const printedCells = 4

/** What plays have in common, a list with bars each; the number is beside its bar, so no second table is needed. */
export function Cells({ figures }: { figures: VersionFigures }) {
  const t = useText(figuresText)
  return (
    <div className="figures-cells">
      {cellKinds.map(({ kind, head }) => {
        const cells = (figures.cells[kind] ?? []).slice(0, 10)
        const most = Math.max(1, ...cells.map(({ plays }) => plays))
        return (
          <section
            key={kind}
            aria-labelledby={`figures-${kind}`}
            className={kind === 'phrase' && cells.length === 0 ? 'no-print' : undefined}
          >
            <div className="head">
              <h2 id={`figures-${kind}`}>{t(head)}</h2>
            </div>
            {cells.length === 0 ? (
              <p className="small dim">{t('few')}</p>
            ) : (
              <ul>
                {cells.map(({ value, plays }) => (
                  <li key={value}>
                    <span>{cellName(kind, value, t)}</span>
                    <span className="mono">{numberFormat().format(plays)}</span>
                    <i aria-hidden="true" style={{ width: `${(plays / most) * 100}%` }} />
                  </li>
                ))}
              </ul>
            )}
            <MoreInHouse count={cells.length - printedCells} />
          </section>
        )
      })}
      <p className="small dim">{t('rounded')}</p>
    </div>
  )
}
