import { isDecimal } from '#core/production/budget/expression.ts'
import { financeOf } from '#core/production/budget/finance.ts'
import type { BudgetRow } from '#core/production/budget/rows.ts'
import { useText } from '#web/ui/text.ts'
import { shownDecimal } from '../grid/shown-number.ts'
import { whyWords } from '../grid/why-words.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'

/** What a row comes to: the value of a global, the sum of a charge or of a source. */
export function RowSum({ row }: { row: BudgetRow }) {
  const t = useText(budgetText)
  const { counted, rows, money } = useOpenBudget()
  if (row.type === 'global') {
    const value = row.name ? counted.globals(row.name) : 'unknown'
    const users = counted.lines.filter(({ row: line }) =>
      [line.amount, line.times, line.rate].some((cell) =>
        new RegExp(`(^|[^\\p{L}\\p{N}_])${row.name}($|[^\\p{L}\\p{N}_])`, 'u').test(cell),
      ),
    )
    return (
      <p className="small dim">
        {isDecimal(value) ? t('globalIs', { value: shownDecimal(value) }) : value === 'unknown' ? t('unknown') : t(whyWords(value.fault))}{' '}
        {row.name && t('usedIn', { count: users.length })}
      </p>
    )
  }
  if (row.type === 'charge') {
    const charge = counted.charges.find((each) => each.row.id === row.id)
    if (!charge || charge.minor === null || charge.base === null) return <p className="small budget-why">{t('unknown')}</p>
    return <p className="mono">{t('chargeIs', { base: money(charge.base), sum: money(charge.minor, true) })}</p>
  }
  if (row.type !== 'source') return null
  const source = financeOf(rows, counted).sources.find((each) => each.row.id === row.id)
  return source?.minor === null ? <p className="small budget-why">{t('unknown')}</p> : <p className="mono">{money(source!.minor!, true)}</p>
}
