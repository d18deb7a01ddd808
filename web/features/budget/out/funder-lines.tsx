import type { CountedLine } from '#core/production/budget/calculate.ts'
import { type CountedSource, type FunderView, showsRate } from '#core/production/budget/finance.ts'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { useText } from '#web/ui/text.ts'
import { shownNumber } from '../grid/shown-number.ts'
import { whyWords } from '../grid/why-words.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { nameOf, useFieldWords } from '../panels/use-field-words.ts'
import { budgetText } from '../words.ts'

/** The lines one source of finance pays for, what they come to, and what others pay of them. */
export function FunderLines({ source, view }: { source: CountedSource; view: FunderView }) {
  const t = useText(budgetText)
  const { byId, money, budget } = useOpenBudget()
  const { choice } = useFieldWords()
  const rate = ({ row, amount, times, rate }: CountedLine) =>
    showsRate(source.row, row)
      ? `${shownNumber(row.amount, amount)} ${choice('unit', row.unit)} × ${row.times === '1' ? '' : `${shownNumber(row.times, times)} × `}${shownNumber(row.rate, rate, row.currency || budget.currency)} ${row.currency || budget.currency}`
      : t('rateHidden')
  const columns: Column<CountedLine>[] = [
    { key: 'account', head: t('account'), cell: ({ row }) => nameOf(byId(row.account)) },
    { key: 'description', head: t('field_line_description'), cell: ({ row }) => row.description, total: t('total') },
    { key: 'rate', head: t('basis'), cell: rate },
    {
      ...{ key: 'sum', head: budget.currency, figures: true },
      cell: ({ whole, why }) => (whole === null ? t(whyWords(why!)) : money(whole)),
      total: money(view.total),
    },
  ]
  return (
    <>
      <Table columns={columns} rows={view.lines} keyOf={({ row }) => row.id} />
      <dl className="budget-trace budget-gap">
        <div>
          <dt>{t('paidBy', { name: source.row.name || t('unnamed') })}</dt>
          <dd className="mono">{money(view.paid, true)}</dd>
        </div>
        <div>
          <dt>{t('paidByOthers')}</dt>
          <dd className="mono">{money(view.others, true)}</dd>
        </div>
      </dl>
      {view.open > 0 && <p className="small budget-why">{t('openLines', { count: view.open })}</p>}
    </>
  )
}
