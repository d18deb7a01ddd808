import type { RowType } from '#core/production/budget/fields.ts'
import { type BudgetRow, emptyRow, type RowOf } from '#core/production/budget/rows.ts'
import { created } from '#core/production/budget/settled-rows.ts'
import { heard, orThrow } from '../steps/house.ts'
import { budgetAccounts, budgetLines, costsOfBudget, sourcesOfBudget } from './budget-figures.ts'
import type { SeedRoom } from './festival.ts'
import { idOfWords } from './id-of-words.ts'

const title = 'Main budget'
const assumptions =
  'Ten shoot days in two blocks with a crew of three. Two trips to the coast by train. The edit room is a contribution of the school. Archive is priced by what the paper edit uses, thirty seconds at least. All fees are net of VAT.'

/** A budget of the film that has rushes: accounts, lines in three currencies, fringes, charges, sources of finance and first costs, frozen once. Once; what was made of it since is its makers'. */
export const seedBudget: SeedRoom = async ({ people: { creator } }) => {
  const film = orThrow(await creator.from('selects').select('documentary_id').order('made_at').limit(1))[0]?.documentary_id
  if (!film || orThrow(await creator.from('budgets').select('id').eq('documentary_id', film)).length > 0) return
  const budget = idOfWords(`${title} ${film}`)
  const idOf = (words: string) => idOfWords(`${budget} ${words}`)
  heard(await creator.rpc('begin_budget', { budget, documentary: film, title, currency: 'EUR' }))
  heard(await creator.from('budgets').update({ assumptions }).eq('id', budget))
  heard(await creator.rpc('write_budget', { budget, change: idOf('rows'), changes: rowsOfBudget(idOf).map(created) as never }))
  heard(await creator.rpc('freeze_budget', { budget, name: 'As applied for' }))
}

/** Every row of the seeded budget; `idOf` gives each its id by its name. */
export function rowsOfBudget(idOf: (words: string) => string): BudgetRow[] {
  const row = <T extends RowType>(type: T, name: string, place: number, over: object) =>
    ({ ...emptyRow(type, idOf(`${type} ${name}`), place), ...over }) as RowOf<T>
  const account = (number: string) => idOf(`account ${number}`)
  return [
    row('currency', 'USD', 1024, { code: 'USD', rate: '0.9213', on: '2026-05-04', source: 'ECB' }),
    row('currency', 'GBP', 2048, { code: 'GBP', rate: '1.1702', on: '2026-05-04', source: 'ECB' }),
    row('global', 'shoot_days', 1024, { name: 'shoot_days', value: '10' }),
    row('global', 'edit_weeks', 2048, { name: 'edit_weeks', value: '14' }),
    row('fringe', 'social', 1024, { name: 'Social security', value: '21.5', cutoff: '15000', per: 'person' }),
    ...budgetAccounts.map(([number, name, band], at) => row('account', number, (at + 1) * 1024, { number, name, band })),
    ...budgetLines.map(({ account: number, fringed, ...line }, at) =>
      row('line', line.description, (at + 1) * 1024, {
        ...line,
        account: account(number),
        fringes: fringed ? [idOf('fringe social')] : [],
      }),
    ),
    row('charge', 'contingency', 1024, { name: 'Contingency', percent: '10' }),
    row('charge', 'overhead', 2048, { name: 'Overhead', percent: '7', base: 'after', of: [idOf('charge contingency')] }),
    ...sourcesOfBudget.map((source, at) => row('source', source.name, (at + 1) * 1024, source)),
    ...costsOfBudget.map(({ account: number, ...cost }, at) =>
      row('cost', cost.number, (at + 1) * 1024, { ...cost, account: account(number) }),
    ),
  ]
}
