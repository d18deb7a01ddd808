export type RowType = 'account' | 'line' | 'global' | 'fringe' | 'charge' | 'currency' | 'source' | 'order' | 'cost'

/** What a field holds, as `private.budget_fields` says it in the database. */
export type FieldForm = 'text' | 'decimal' | 'formula' | 'day' | 'currency' | 'flag' | 'id' | 'ids' | 'words' | 'choice'
export interface FieldRule {
  form: FieldForm
  /** Letters of a text, entries of a list. */
  most: number
  choices?: readonly string[]
}

const text = (most: number): FieldRule => ({ form: 'text', most })
const list = (form: 'ids' | 'words', most: number): FieldRule => ({ form, most })
const choice = (...choices: string[]): FieldRule => ({ form: 'choice', most: 20, choices })
const id: FieldRule = { form: 'id', most: 36 }
const formula: FieldRule = { form: 'formula', most: 200 }
const decimal: FieldRule = { form: 'decimal', most: 20 }
const currency: FieldRule = { form: 'currency', most: 3 }
const day: FieldRule = { form: 'day', most: 10 }
const flag: FieldRule = { form: 'flag', most: 5 }

/** Every field of every type of row, in the order of `private.budget_fields`. */
export const fieldForms: Readonly<Record<RowType, Readonly<Record<string, FieldRule>>>> = {
  account: {
    ...{ parent: id, number: text(20), name: text(120), band: choice('above', 'production', 'post', 'other') },
    ...{ aicp: text(8), note: text(2000), toComplete: decimal },
  },
  line: {
    ...{ account: id, description: text(200), person: id, amount: formula },
    unit: choice('day', 'week', 'hour', 'km', 'item', 'flat', 'allow', 'percent'),
    ...{ times: formula, rate: formula, currency, fringes: list('ids', 10), kind: choice('cash', 'in-kind', 'deferred', 'credit') },
    ...{ phase: choice('development', 'production', 'post', 'release'), groups: list('words', 10) },
    ...{ from: choice('typed', 'schedule', 'archive log'), key: text(120), note: text(2000) },
  },
  global: { name: text(40), value: formula, note: text(2000), from: choice('typed', 'schedule') },
  fringe: { name: text(80), form: choice('percent', 'flat'), value: decimal, cutoff: decimal, currency, per: choice('line', 'person') },
  charge: {
    ...{ name: text(80), percent: decimal, base: choice('cash', 'accounts', 'after', 'income'), of: list('ids', 100), inKind: flag },
  },
  currency: { code: currency, rate: decimal, on: day, source: text(120) },
  source: {
    ...{ name: text(120), form: choice('grant', 'broadcaster', 'presale', 'tax credit', 'own', 'crowd', 'in-kind', 'deferral') },
    ...{ amount: decimal, currency, state: choice('planned', 'asked', 'promised', 'contracted', 'received') },
    ...{ groups: list('words', 10), hideRates: flag, note: text(2000) },
  },
  order: { account: id, party: text(120), number: text(40), amount: decimal, currency, rate: decimal, on: day, note: text(2000) },
  cost: {
    ...{ account: id, party: text(120), number: text(40), net: decimal, tax: decimal, withTax: flag, currency, rate: decimal },
    ...{ on: day, paidOn: day, order: id, credit: flag, receipt: text(200), note: text(2000) },
  },
}

/** Whether a value may be written into a field. The database refuses the same. */
export function fitsField(value: unknown, { form, most, choices }: FieldRule): boolean {
  if (form === 'flag') return typeof value === 'boolean'
  if (form === 'ids' || form === 'words')
    return Array.isArray(value) && value.length <= most && value.every((each) => typeof each === 'string' && each.length <= 40)
  return typeof value === 'string' && written[form](value, most, choices)
}

const written: Record<
  Exclude<FieldForm, 'flag' | 'ids' | 'words'>,
  (value: string, most: number, choices?: readonly string[]) => boolean
> = {
  text: (value, most) => value.length <= most,
  formula: (value, most) => value.length <= most,
  choice: (value, _, choices) => choices!.includes(value),
  decimal: (value) => /^(-?\d{1,13}(\.\d{1,6})?)?$/.test(value),
  currency: (value) => /^([A-Z]{3})?$/.test(value),
  day: (value) => /^(\d{4}-\d{2}-\d{2})?$/.test(value),
  id: (value) => /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/.test(value),
}
