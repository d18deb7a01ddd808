import { type Decimal, readDecimal, sumOf, times } from '#core/money/decimal.ts'
import { inMinor } from '#core/money/money.ts'
import type { CountedBudget } from './calculate.ts'
import { currencyRates } from './rates.ts'
import { type BudgetRow, type RowOf, rowsOf } from './rows.ts'
import { noSums } from './sums.ts'

/** One account of a cost report, in minor units of the budget's currency. */
export interface ReportedAccount {
  account: RowOf<'account'>
  budget: bigint
  paid: bigint
  /** Invoiced and not paid yet. */
  accrued: bigint
  toDate: bigint
  /** Orders, less what was invoiced on them. */
  committed: bigint
  toComplete: bigint
  /** What toComplete would be without a person's own estimate. */
  computedToComplete: bigint
  final: bigint
  /** Budget less estimated final: below zero it is over. */
  variance: bigint
}
export interface CostReport {
  accounts: readonly ReportedAccount[]
  whole: Omit<ReportedAccount, 'account' | 'computedToComplete'>
  /** Costs dated after the day of the report: they go to the next one. */
  later: readonly RowOf<'cost'>[]
  /** Costs and orders that cannot be counted: without a sum, or in a currency without a rate. */
  open: readonly string[]
}

/**
 * What was planned, spent, ordered and is still to come, account by account (those lines are written in). `until` is the last day counted. Charges are
 * not accounts: what is spent of them is booked where it is spent.
 */
export function costReport(rows: readonly BudgetRow[], { accounts: sums, currency }: CountedBudget, until?: string): CostReport {
  const rates = currencyRates(rows, currency)
  const open: string[] = []
  const minorOf = (row: { id: string; currency: string; rate: string }, value: Decimal | null): bigint => {
    const rate = readDecimal(row.rate) ?? rates(row.currency)
    if (value && rate) return inMinor(times(value, rate), currency)
    open.push(row.id)
    return 0n
  }
  const counted = ({ on }: { on: string }) => !until || on === '' || on <= until
  const costs = rowsOf(rows, 'cost').filter(counted)
  const orders = rowsOf(rows, 'order').filter(counted)
  const sumOfCost = (cost: RowOf<'cost'>) => {
    const net = readDecimal(cost.net)
    const tax = cost.withTax ? readDecimal(cost.tax) : null
    const whole = minorOf(cost, net && tax ? sumOf(net, tax) : net)
    return cost.credit && whole > 0n ? -whole : whole
  }
  const spent = new Map(costs.map((cost) => [cost.id, sumOfCost(cost)]))
  const onOrder = Map.groupBy(costs, ({ order }) => order)
  const left = new Map(
    orders.map((order) => {
      const invoiced = (onOrder.get(order.id) ?? []).reduce((sum, { id }) => sum + spent.get(id)!, 0n)
      const rest = minorOf(order, readDecimal(order.amount)) - invoiced
      return [order.id, rest > 0n ? rest : 0n]
    }),
  )
  const parents = new Map(rowsOf(rows, 'account').map(({ id, parent }) => [id, parent]))
  const accounts = rowsOf(rows, 'account').map((account): ReportedAccount => {
    const here = <T extends { account: string }>(all: readonly T[]) => all.filter((row) => row.account === account.id)
    // Of its own lines: what accounts below it hold is theirs.
    const below = [...parents].filter(([, parent]) => parent === account.id).map(([id]) => sums.get(id) ?? noSums)
    const budget = (sums.get(account.id) ?? noSums).cash - below.reduce((sum, { cash }) => sum + cash, 0n)
    const sum = (paid: boolean) => here(costs).reduce((all, cost) => ((cost.paidOn !== '') === paid ? all + spent.get(cost.id)! : all), 0n)
    const [paid, accrued] = [sum(true), sum(false)]
    const committed = here(orders).reduce((all, { id }) => all + left.get(id)!, 0n)
    const rest = budget - paid - accrued - committed
    const computedToComplete = rest > 0n ? rest : 0n
    const said = readDecimal(account.toComplete)
    return {
      account,
      ...reported({ budget, paid, accrued, committed, toComplete: said ? inMinor(said, currency) : computedToComplete }),
      computedToComplete,
    }
  })
  const all = (field: 'budget' | 'paid' | 'accrued' | 'committed' | 'toComplete') => accounts.reduce((sum, row) => sum + row[field], 0n)
  return {
    accounts,
    whole: reported({
      budget: all('budget'),
      paid: all('paid'),
      accrued: all('accrued'),
      committed: all('committed'),
      toComplete: all('toComplete'),
    }),
    later: rowsOf(rows, 'cost').filter((cost) => !counted(cost)),
    open,
  }
}

function reported(of: Pick<ReportedAccount, 'budget' | 'paid' | 'accrued' | 'committed' | 'toComplete'>) {
  const toDate = of.paid + of.accrued
  const final = toDate + of.committed + of.toComplete
  return { ...of, toDate, final, variance: of.budget - final }
}
