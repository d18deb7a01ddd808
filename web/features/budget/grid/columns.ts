import type { LineFields } from '#core/production/budget/rows.ts'

/** A column of the table: a field of a line, or what it comes to. */
export type ColumnKey = Exclude<keyof LineFields, 'account' | 'key' | 'from' | 'phase'> | 'whole'
export interface GridColumn {
  key: ColumnKey
  /** Of the grid's track. */
  width: string
  figures?: true
}

const all: Record<ColumnKey, GridColumn> = {
  description: { key: 'description', width: 'minmax(8rem, 3fr)' },
  person: { key: 'person', width: 'minmax(6rem, 1fr)' },
  amount: { key: 'amount', width: '5.5rem', figures: true },
  unit: { key: 'unit', width: '5.25rem' },
  times: { key: 'times', width: '4rem', figures: true },
  rate: { key: 'rate', width: '6.5rem', figures: true },
  currency: { key: 'currency', width: '3.75rem' },
  fringes: { key: 'fringes', width: 'minmax(5.5rem, 1fr)' },
  kind: { key: 'kind', width: '5.5rem' },
  groups: { key: 'groups', width: 'minmax(5.5rem, 1fr)' },
  note: { key: 'note', width: 'minmax(6rem, 2fr)' },
  whole: { key: 'whole', width: '8.25rem', figures: true },
}
const keys = {
  full: ['description', 'person', 'amount', 'unit', 'times', 'rate', 'currency', 'fringes', 'kind', 'groups', 'whole'],
  light: ['description', 'amount', 'unit', 'times', 'rate', 'note', 'whole'],
  narrow: ['description', 'amount', 'unit', 'times', 'rate', 'currency', 'whole'],
  phone: ['description', 'amount', 'rate', 'whole'],
} as const satisfies Record<string, readonly ColumnKey[]>

/** What there is room for; everything else of a line is in its panel. Students begin with what a budget is. */
export function columnsFor(widthPx: number, student: boolean): GridColumn[] {
  if (widthPx < 600) return keys.phone.map((key) => ({ ...all[key], width: phoneWidths[key] }))
  const shown = student ? keys.light : widthPx < 1000 ? keys.narrow : keys.full
  return shown.map((key) => all[key])
}
const phoneWidths = { description: 'minmax(0, 1fr)', amount: '3.5rem', rate: '4.75rem', whole: '5.75rem' }
