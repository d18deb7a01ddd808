import { accountOrder, type CountedBudget, type CountedLine } from '#core/production/budget/calculate.ts'
import { type BudgetRow, rowsOf } from '#core/production/budget/rows.ts'
import { noSums, type Sums } from '#core/production/budget/sums.ts'

type Account = ReturnType<typeof accountOrder>[number]

/** A row of the table: an account with what it holds, a line, or the empty line at the end of an account. */
export type GridRow =
  | { is: 'account'; id: string; account: Account; sums: Sums; folded: boolean }
  | { is: 'line'; id: string; account: Account; line: CountedLine }
  | { is: 'new'; id: string; account: Account }

/** The rows in their order, without what lies below folded accounts. */
export function gridRows(rows: readonly BudgetRow[], counted: CountedBudget, folded: ReadonlySet<string>): GridRow[] {
  const lines = Map.groupBy(counted.lines, ({ row }) => row.account)
  const hidden = new Set<string>()
  return accountOrder(rowsOf(rows, 'account')).flatMap((account): GridRow[] => {
    if (hidden.has(account.parent)) {
      hidden.add(account.id)
      return []
    }
    const isFolded = folded.has(account.id)
    const head: GridRow = { is: 'account', id: account.id, account, sums: counted.accounts.get(account.id) ?? noSums, folded: isFolded }
    if (isFolded) {
      hidden.add(account.id)
      return [head]
    }
    const own = (lines.get(account.id) ?? []).map((line): GridRow => ({ is: 'line', id: line.row.id, account, line }))
    return [head, ...own, { is: 'new', id: `new ${account.id}`, account }]
  })
}
