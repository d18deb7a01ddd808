import { isCurrency } from '../money/money.ts'
import { readAmount } from '../money/typed-decimal.ts'
import { type ByHand, columnsOf, type Heads, headRow, type SheetColumn, sheetColumns } from '../text/sheet-columns.ts'
import {
  bases,
  type ClearanceKind,
  type ClearanceStatus,
  clearanceKinds,
  clearanceStatuses,
  type Material,
  type Medium,
  materials,
  media,
} from './lists.ts'
import type { PriceRule } from './price-rule.ts'
import type { Territory } from './territory.ts'
import { readLength } from './typed-length.ts'
import { readTerritory } from './typed-territory.ts'

/** Columns of a clearance log in a spreadsheet, with the heads people write. */
export const logHeads = {
  code: ['sourcecode', 'itemcode', 'ref', 'reference', 'nr', 'no', 'archivecode', 'kennung'],
  title: ['item', 'clip', 'description', 'material', 'titel', 'beschreibung', 'bezeichnung'],
  kind: ['type', 'mediatype', 'art', 'typ'],
  status: ['state', 'clearance', 'stand'],
  licensor: ['supplier', 'archive', 'library', 'lizenzgeber', 'archiv', 'anbieter'],
  owner: ['rightsholder', 'copyrightowner', 'copyrightholder', 'rechteinhaber', 'eigentümer'],
  licensorNumber: ['archiveno', 'archivenumber', 'clipid', 'assetid', 'licensornumber', 'archivnummer', 'clipnummer'],
  creditWords: ['credit', 'creditline', 'courtesy', 'nennung', 'credits'],
  note: ['notes', 'comment', 'comments', 'bemerkung', 'notiz', 'notizen'],
  media: ['medium', 'platforms', 'rights', 'medien', 'rechte', 'nutzung'],
  territory: ['territories', 'countries', 'region', 'gebiet', 'territorium', 'länder'],
  startsOn: ['from', 'start', 'licencestart', 'licensestart', 'von', 'beginn', 'firstday'],
  endsOn: ['until', 'to', 'end', 'expiry', 'expires', 'licenceend', 'licenseend', 'bis', 'ende', 'lastday'],
  longest: ['duration', 'length', 'maxseconds', 'licensedlength', 'licensedseconds', 'dauer', 'länge', 'seconds'],
  rate: ['price', 'ratepersecond', 'cost', 'fee', 'preis', 'satz'],
  currency: ['ccy', 'währung'],
  basis: ['per', 'ratebasis', 'pricebasis', 'je', 'basis'],
  screener: ['master', 'materialstate', 'materialstand'],
} as const satisfies Heads<string>
export type LogHead = keyof typeof logHeads

export interface SheetLicence extends Territory {
  media: Medium[]
  startsOn: string
  endsOn: string | null
  mostMs: number | null
}
export interface SheetItem {
  /** Row of the sheet, counted from 1 with its head. */
  row: number
  code: string
  title: string
  kind: ClearanceKind
  status: ClearanceStatus
  licensor: string
  owner: string
  licensorNumber: string
  creditWords: string
  note: string
  material: Material
  price: Pick<PriceRule, 'basis' | 'rate' | 'currency'> | null
  licences: SheetLicence[]
}
export type RefusedWhy =
  | 'title'
  | 'too-long'
  | 'kind'
  | 'status'
  | 'media'
  | 'territory'
  | 'both'
  | 'day'
  | 'ends-first'
  | 'length'
  | 'amount'
  | 'currency'
  | 'basis'
  | 'already-there'
export interface RefusedRow {
  row: number
  why: RefusedWhy
  value: string
}
/** Words of closed lists in the reader's language, lower case: what a cell may say besides the code. */
export type SheetWords = Readonly<Record<string, string>>

export interface ReadLog {
  columns: SheetColumn<LogHead>[]
  items: SheetItem[]
  refused: RefusedRow[]
}

const longest: Partial<Record<LogHead, number>> = {
  ...{ code: 64, title: 200, licensor: 120, owner: 120, licensorNumber: 120, creditWords: 1000, note: 4000 },
}

/** A spreadsheet as items of a log. Rows that follow with the same code and title are further licences of it. A row that cannot be read is named and left out. */
export function readLogSheet(rows: string[][], byHand: ByHand, words: SheetWords, known: ReadonlySet<string>): ReadLog {
  const first = headRow(rows)
  const is = columnsOf<LogHead>(first, logHeads, byHand)
  const items: SheetItem[] = []
  const refused: RefusedRow[] = []
  for (const [at, cells] of rows.slice(1, 5001).entries()) {
    const cell = (head: LogHead) => (is.indexOf(head) < 0 ? '' : (cells[is.indexOf(head)] ?? '').trim())
    if (cells.every((each) => each.trim() === '')) continue
    const read = readRow(cell, at + 2, words)
    const before = items.at(-1)
    if ('why' in read) refused.push(read)
    else if (known.has(keyOf(read))) refused.push({ row: read.row, why: 'already-there', value: read.code || read.title })
    else if (before && keyOf(before) === keyOf(read)) before.licences.push(...read.licences)
    else items.push(read)
  }
  return { columns: sheetColumns(rows, is), items, refused }
}

/** By which an item of a sheet is one of the log. */
export const keyOf = ({ code, title }: { code: string; title: string }): string =>
  `${code.trim().toLowerCase()}\n${title.trim().toLowerCase()}`

function readRow(cell: (head: LogHead) => string, row: number, words: SheetWords): SheetItem | RefusedRow {
  const refuse = (why: RefusedWhy, value: string): RefusedRow => ({ row, why, value })
  const code = cell('code')
  const title = cell('title') || code
  if (title === '') return refuse('title', '')
  for (const [head, most] of Object.entries(longest))
    if (cell(head as LogHead).length > most) return refuse('too-long', cell(head as LogHead))
  const listed = <One extends string>(list: readonly One[], said: string, otherwise: One): One | undefined =>
    said === '' ? otherwise : list.find((one) => one === slug(said) || one === words[said.toLowerCase()])
  const kind = listed(clearanceKinds, cell('kind'), 'footage')
  const status = listed(clearanceStatuses, cell('status'), 'wanted')
  const material = listed(materials, cell('screener'), 'none') ?? 'none'
  if (!kind) return refuse('kind', cell('kind'))
  if (!status) return refuse('status', cell('status'))
  const licence = readLicence(cell, words)
  if (licence && 'why' in licence) return refuse(licence.why, licence.value)
  const price = readPrice(cell, words)
  if (price && 'why' in price) return refuse(price.why, price.value)
  return {
    ...{ row, code, title, kind, status, material, price, licences: licence ? [licence] : [] },
    ...{ licensor: cell('licensor'), owner: cell('owner'), licensorNumber: cell('licensorNumber') },
    ...{ creditWords: cell('creditWords'), note: cell('note') },
  }
}

type Wrong = Pick<RefusedRow, 'why' | 'value'>

function readLicence(cell: (head: LogHead) => string, words: SheetWords): SheetLicence | Wrong | null {
  const [medium, where, from, until] = [cell('media'), cell('territory'), cell('startsOn'), cell('endsOn')]
  const mostMs = cell('longest') === '' ? null : readLength(cell('longest'))
  if (cell('longest') !== '' && !mostMs) return { why: 'length', value: cell('longest') }
  if (medium === '' && where === '' && from === '' && until === '') return null
  const said = medium.split(/[,;+&/]/).flatMap((word) => word.trim() || [])
  const everything = said.length === 1 && /^(?:all( media)?|alle( medien)?)$/i.test(said[0]!)
  const read = everything ? [...media] : said.map((word) => media.find((one) => one === slug(word) || one === words[word.toLowerCase()]))
  const known = read.flatMap((one) => one ?? [])
  if (known.length === 0 || known.length < read.length) return { why: 'media', value: medium }
  const territory = readTerritory(where)
  if ('problem' in territory) return { why: territory.problem === 'both' ? 'both' : 'territory', value: territory.words || where }
  const [startsOn, endsOn] = [dayOf(from), dayOf(until)]
  if (!startsOn) return { why: 'day', value: from }
  const perpetual = until === '' || /^(?:perpetuity|in perpetuity|unlimited|unbefristet)$/i.test(until)
  if (!perpetual && !endsOn) return { why: 'day', value: until }
  if (endsOn && endsOn < startsOn) return { why: 'ends-first', value: `${from} – ${until}` }
  return { media: [...new Set(known)], ...territory.territory, startsOn, endsOn: perpetual ? null : endsOn, mostMs }
}

function readPrice(cell: (head: LogHead) => string, words: SheetWords): SheetItem['price'] | Wrong {
  const said = cell('rate')
  if (said === '') return null
  const rate = readAmount(said.replace(/^[£$€]\s*|\s*[£$€]$/g, ''))
  if (rate === null) return { why: 'amount', value: said }
  const sign = { '£': 'GBP', $: 'USD', '€': 'EUR' }[/[£$€]/.exec(said)?.[0] ?? '']
  const currency = cell('currency').toUpperCase() || sign || ''
  if (!isCurrency(currency)) return { why: 'currency', value: cell('currency') || said }
  const per = cell('basis')
  const basis = per === '' ? 'second' : bases.find((one) => one === slug(per) || one === words[per.toLowerCase()])
  return basis ? { basis, rate, currency } : { why: 'basis', value: per }
}

const slug = (word: string) =>
  word
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** `2026-09-01`, `01.09.2026`, `1 Sep 2026`. `01/09/2026` is two days and none. */
function dayOf(typed: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(typed)
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed)
  const spoken = /^(\d{1,2})\.?\s+([A-Za-z]{3})[a-z]*\.?,?\s+(\d{4})$/.exec(typed)
  const month = spoken ? months.indexOf(spoken[2]!.toLowerCase()) + 1 : 0
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : german
      ? [german[3], german[2], german[1]]
      : month > 0
        ? [spoken![3], String(month), spoken![1]]
        : null
  if (!parts) return null
  const day = `${parts[0]}-${parts[1]!.padStart(2, '0')}-${parts[2]!.padStart(2, '0')}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
