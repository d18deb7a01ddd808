import { newId } from '#core/house/new-id.ts'
import { type BudgetRow, emptyRow, type RowOf, rowsOf } from '#core/production/budget/rows.ts'
import { changed, created, type RowChange } from '#core/production/budget/settled-rows.ts'
import { firstOf } from '#core/text/cut-text.ts'
import type { ReadLine } from './read-lines.ts'

export interface ImportedRows {
  changes: RowChange[]
  added: number
  updated: number
  same: number
  accounts: number
}

/**
 * What read lines change in a budget whose currency is `own`: lines with a known key (or the id an export of ours wrote in its place) are updated, others
 * are new; accounts are found by number or name, else made.
 */
export function importedRows(lines: readonly ReadLine[], rows: readonly BudgetRow[], own: string): ImportedRows {
  const accounts = rowsOf(rows, 'account')
  const held = new Map(rowsOf(rows, 'line').flatMap((line) => [[line.id, line] as const, ...(line.key ? [[line.key, line] as const] : [])]))
  const last = Math.max(0, ...rows.map(({ place }) => place))
  const made: RowOf<'account'>[] = []
  const accountFor = ({ account, accountName }: ReadLine): string => {
    const plain = (text: string) => text.trim().toLocaleLowerCase()
    const found = [...accounts, ...made].find(
      ({ number, name }) =>
        (account !== '' &&
          (plain(number) === plain(account) || plain(`${number} ${name}`) === plain(account) || plain(name) === plain(account))) ||
        (account === '' && plain(name) === plain(accountName)),
    )
    if (found) return found.id
    const [, number = '', name = ''] = /^([\d.\-/]*)\s*(.*)$/.exec(account) ?? []
    const next = {
      ...emptyRow('account', newId(), last + (made.length + 1) * 1024),
      number: firstOf(number, 20),
      name: firstOf(accountName || name || account, 120),
    }
    made.push(next)
    return next.id
  }
  const result = { changes: [] as RowChange[], added: 0, updated: 0, same: 0 }
  for (const [at, read] of lines.entries()) {
    const line = { ...read, fields: read.fields.currency === own ? { ...read.fields, currency: '' } : read.fields }
    const account = accountFor(line)
    const known = held.get(line.key)
    if (!known) {
      result.added++
      result.changes.push(created({ ...emptyRow('line', newId(), last + (at + 1) * 1024), ...line.fields, account, key: line.key }))
      continue
    }
    const fields = { ...line.fields, account }
    const differs = Object.entries(fields).some(([field, value]) => String(known[field as keyof typeof known]) !== String(value))
    if (differs) result.changes.push(changed(known, fields))
    result[differs ? 'updated' : 'same']++
  }
  return { ...result, changes: [...made.map(created), ...result.changes], accounts: made.length }
}
