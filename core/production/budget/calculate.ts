import { type Charged, chargesOf } from './charges.ts'
import { fringesOf } from './fringes.ts'
import { type Globals, globalsOf } from './globals.ts'
import { type LineSum, lineSum } from './line-sum.ts'
import { currencyRates } from './rates.ts'
import { type BudgetRow, inPlaces, type RowOf, rowsOf } from './rows.ts'
import { added, noSums, type Sums } from './sums.ts'

/** A line of a budget with everything that was worked out for it. */
export interface CountedLine extends LineSum {
  row: RowOf<'line'>
  fringes: readonly { id: string; name: string; minor: bigint | null }[]
  /** The line and its fringes, in minor units of the budget's currency; null where it is not known. */
  whole: bigint | null
}

export interface CountedBudget {
  currency: string
  lines: readonly CountedLine[]
  accounts: ReadonlyMap<string, Sums>
  direct: Sums
  charges: readonly Charged[]
  /** What has to be found in money: direct cash and charges. */
  cash: bigint
  /** Cash, in kind and deferred. */
  total: bigint
  /** Lines without a rate or an amount: excluded, and counted. */
  withoutRate: readonly string[]
  /** Lines that could not be worked out, charges without a percentage, and lines in a currency without a rate: the total is incomplete. */
  faulty: readonly string[]
  incomplete: boolean
  globals: Globals
}

/**
 * Works out a budget. Each line and each fringe is rounded once, in the budget's currency; every total adds rounded lines, so that a printed page adds
 * up. What is not known is left out of the sums and counted, never 0.
 */
export function calculate(rows: readonly BudgetRow[], currency: string): CountedBudget {
  const globals = globalsOf(rowsOf(rows, 'global'))
  const currencies = currencyRates(rows, currency)
  const accounts = rowsOf(rows, 'account')
  const places = new Map(accountOrder(accounts).map(({ id }, at) => [id, at]))
  const ordered = inPlaces(rowsOf(rows, 'line')).sort((one, other) => (places.get(one.account) ?? 0) - (places.get(other.account) ?? 0))
  const bases = ordered.map((row) => ({ row, ...lineSum(row, currency, globals, currencies) }))
  const borne = fringesOf(bases, rowsOf(rows, 'fringe'), currency, currencies)
  const lines = bases.map((line): CountedLine => {
    const fringes = borne.get(line.row.id) ?? []
    const whole = fringes.reduce((sum, { minor }) => (sum === null || minor === null ? null : sum + minor), line.minor)
    return { ...line, fringes, whole, why: line.why ?? (whole === null ? 'fringe' : null) }
  })
  const sums = accountSums(accounts, lines)
  const direct = lines.reduce((sum, line) => added(sum, line), noSums)
  const { charges, faulty: faultyCharges } = chargesOf(rows, { direct, accounts: sums, currency, currencies })
  const cash = charges.reduce((sum, { minor }) => sum + (minor ?? 0n), direct.cash)
  const withoutRate = lines.filter(({ why }) => why === 'unknown').map(({ row }) => row.id)
  const faulty = [...lines.filter(({ why }) => why !== null && why !== 'unknown').map(({ row }) => row.id), ...faultyCharges]
  return {
    ...{ currency, lines, accounts: sums, direct, charges, cash, total: cash + direct.inKind + direct.deferred },
    ...{ withoutRate, faulty, incomplete: faulty.length > 0, globals },
  }
}

/** Accounts in the order of the page: each below its parent. */
export function accountOrder(accounts: readonly RowOf<'account'>[]): (RowOf<'account'> & { level: number })[] {
  const below = Map.groupBy(inPlaces(accounts), ({ parent }) => parent)
  const walk = (parent: string, level: number): (RowOf<'account'> & { level: number })[] =>
    level > 3 ? [] : (below.get(parent) ?? []).flatMap((account) => [{ ...account, level }, ...walk(account.id, level + 1)])
  return walk('', 1)
}

/** What each account holds, with all accounts below it. */
function accountSums(accounts: readonly RowOf<'account'>[], lines: readonly CountedLine[]): Map<string, Sums> {
  const sums = new Map<string, Sums>(accounts.map(({ id }) => [id, noSums]))
  const parents = new Map(accounts.map(({ id, parent }) => [id, parent]))
  for (const line of lines)
    for (let at: string | undefined = line.row.account, level = 0; at && level < 3; at = parents.get(at), level++) {
      const sum = sums.get(at)
      if (sum) sums.set(at, added(sum, line))
    }
  return sums
}
