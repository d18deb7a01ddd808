import { readTypedDecimal, storedFormula, typedFormula } from '#core/money/typed-decimal.ts'
import type { CostReport, ReportedAccount } from '#core/production/budget/cost-report.ts'
import { changed } from '#core/production/budget/settled-rows.ts'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { nameOf } from '../panels/use-field-words.ts'
import { budgetText } from '../words.ts'

const figures = ['budget', 'paid', 'accrued', 'committed', 'toDate'] as const

/** Accounts with what is planned, spent, ordered and still to come. What is to come can be typed; the difference stays beside it. */
export function CostReportTable({ accounts, whole }: { accounts: readonly ReportedAccount[]; whole: CostReport['whole'] }) {
  const t = useText(budgetText)
  const { money } = useOpenBudget()
  const columns: Column<ReportedAccount>[] = [
    { key: 'account', head: t('account'), cell: ({ account }) => nameOf(account), total: t('total') },
    ...figures.map((key) => ({
      key,
      head: t(`report_${key}`),
      figures: true as const,
      cell: (row: ReportedAccount) => money(row[key]),
      total: money(whole[key]),
    })),
    {
      key: 'toComplete',
      head: t('report_toComplete'),
      figures: true,
      cell: (row) => <ToComplete row={row} />,
      total: money(whole.toComplete),
    },
    { key: 'final', head: t('report_final'), figures: true, cell: (row) => money(row.final), total: money(whole.final) },
    {
      ...{ key: 'variance', head: t('report_variance'), figures: true },
      cell: ({ variance }) => <Variance minor={variance} />,
      total: <Variance minor={whole.variance} />,
    },
  ]
  const moving = accounts.filter(
    ({ budget, toDate, committed, toComplete }) => budget !== 0n || toDate !== 0n || committed !== 0n || toComplete !== 0n,
  )
  return <Table caption={t('costReport')} columns={columns} rows={moving} keyOf={({ account }) => account.id} phone="scroll" />
}

function Variance({ minor }: { minor: bigint }) {
  const t = useText(budgetText)
  const { money } = useOpenBudget()
  return (
    <span data-over={minor < 0n || undefined} className="budget-variance">
      {money(minor)}
      {minor < 0n && <span className="unseen"> {t('overBudget')}</span>}
    </span>
  )
}

function ToComplete({ row: { account, computedToComplete } }: { row: ReportedAccount }) {
  const t = useText(budgetText)
  const { act, sign, money } = useOpenBudget()
  return (
    <>
      <input
        key={account.toComplete}
        className="input budget-estimate mono"
        aria-label={t('estimateOf', { named: nameOf(account) })}
        placeholder={money(computedToComplete)}
        defaultValue={typedFormula(account.toComplete, sign)}
        onBlur={({ currentTarget }) => {
          const said = currentTarget.value.trim()
          const stored = said === '' ? '' : storedFormula(said, sign)
          if (said !== '' && !readTypedDecimal(said, sign)) currentTarget.value = typedFormula(account.toComplete, sign)
          else if (stored !== account.toComplete) act([changed(account, { toComplete: stored })])
        }}
      />
      {account.toComplete !== '' && <small className="dim">{t('insteadOf', { sum: money(computedToComplete) })}</small>}
    </>
  )
}
