import { readCoordinates } from '../film/coordinates.ts'
import { personKey } from '../film/credited-people.ts'
import { type IdentifierScheme, identifierSchemes, readIdentifier } from '../film/identifiers.ts'
import { firstOf } from './cut-text.ts'
import { type ByHand, columnsOf, headRow, type SheetColumn, sheetColumns } from './sheet-columns.ts'
import { unguarded } from './tables.ts'

/** Words about a film as a table has them: plain fields, and lists that are only ever added to. */
export interface SheetWords {
  fields: Partial<Record<SheetField, string>>
  places: { name: string; latitude: number | null; longitude: number | null }[]
  recognitions: { festival: string; year: number | null; award: string; outcome: 'shown' | 'nominated' | 'won' }[]
  funders: { name: string; programme: string; webAddress: string }[]
  identifiers: { scheme: IdentifierScheme; value: string }[]
  credits: { role: string; name: string }[]
}
export const sheetFields = [
  'title',
  'synopsis',
  'director',
  'year',
  'language',
  'country',
  'subjects',
  'contentNotes',
  'rightsLine',
] as const
export type SheetField = (typeof sheetFields)[number]
export const sheetLists = ['places', 'recognitions', 'funders', 'identifiers', 'credits'] as const
export type SheetList = (typeof sheetLists)[number]

/** Heads of columns, as the house writes them first and as people do, in English and German. */
const heads = {
  title: ['title', 'titel'],
  synopsis: ['synopsis', 'description', 'inhalt', 'beschreibung'],
  director: ['director', 'regie', 'directedby'],
  year: ['year', 'jahr', 'yearofproduction'],
  language: ['language', 'spokenlanguage', 'sprache'],
  country: ['country', 'land', 'countries'],
  subjects: ['subjects', 'keywords', 'themen', 'schlagwörter', 'tags'],
  contentNotes: ['contentnotes', 'contentwarning', 'hinweise'],
  rightsLine: ['rightsline', 'rights', 'copyright', 'rechte'],
  place: ['place', 'location', 'ort'],
  latitude: ['latitude', 'lat', 'breite'],
  longitude: ['longitude', 'lon', 'lng', 'länge'],
  coordinates: ['coordinates', 'koordinaten'],
  festival: ['festival', 'broadcaster'],
  festivalYear: ['festivalyear', 'festivaljahr'],
  award: ['award', 'prize', 'preis', 'section'],
  outcome: ['outcome', 'result', 'ergebnis'],
  funder: ['funder', 'förderer', 'funding'],
  programme: ['programme', 'program', 'grant', 'programm'],
  webAddress: ['funderwebaddress', 'webaddress', 'funderurl', 'webadresse'],
  eidr: ['eidr'],
  isan: ['isan'],
  doi: ['doi'],
  wikidata: ['wikidata'],
  role: ['role', 'creditrole', 'function', 'position', 'job', 'jobtitle', 'credit', 'funktion', 'rolle', 'aufgabe', 'tätigkeit'],
  name: ['name', 'creditname', 'fullname', 'person', 'crewmember', 'vorundnachname'],
} as const
export type SheetHead = keyof typeof heads
type Head = SheetHead
export const sheetHeads = Object.keys(heads) as Head[]

/** Columns that need one of several other columns. */
const needs: Partial<Record<Head, readonly Head[]>> = {
  role: ['name'],
  name: ['role'],
  latitude: ['longitude'],
  longitude: ['latitude'],
  coordinates: ['place'],
  festivalYear: ['festival'],
  award: ['festival'],
  outcome: ['festival'],
  programme: ['funder'],
  webAddress: ['funder'],
}

export interface SheetProblem {
  /** Counted from 1, the heads included, as the spreadsheet counts. */
  row: number
  column: string
  value: string
  /** The head of the neighbouring column that is empty in this row; without it, the cell cannot be read. */
  empty?: string
}
export interface ReadSheet {
  words: SheetWords
  columns: SheetColumn<Head>[]
  /** Heads of unknown columns, which are left out. */
  unknown: string[]
  /** Columns that need another one which the sheet does not have. */
  lacking: { column: string; needs: Head }[]
  problems: SheetProblem[]
}
const lengths: Partial<Record<SheetField, number>> = {
  title: 200,
  synopsis: 5000,
  director: 200,
  country: 200,
  contentNotes: 500,
  rightsLine: 300,
}

/**
 * Reads a table whose first row names its columns: plain fields from the first row that has them, lists from every row. Unknown columns
 * are named and left out; so are cells that cannot be read. `byHand`: columns as assigned by a person.
 */
export function readWordSheet(rows: readonly (readonly string[])[], byHand: ByHand = {}): ReadSheet {
  const body = rows.slice(1)
  const first = headRow(rows)
  const columns = columnsOf(first, heads, byHand)
  const shown = sheetColumns(rows, columns)
  const unknown = shown.filter(({ head, is, key }) => head !== '' && !is && byHand[key] !== '').map(({ head }) => head)
  const lacking = columns.flatMap((column, at) => {
    const needed = (column && needs[column]?.filter((each) => !columns.includes(each))) ?? []
    return needed.map((each) => ({ column: first[at]!, needs: each }))
  })
  const words = noWords()
  const problems: SheetProblem[] = []
  for (const [index, row] of body.slice(0, 2000).entries()) {
    const cell = (head: Head) => unguarded(row[columns.indexOf(head)] ?? '').trim()
    const headOf = (head: Head) => first[columns.indexOf(head)] ?? head
    const wrong = (head: Head, empty?: Head) => {
      // A missing column is reported once, not for each cell.
      if (empty && !columns.includes(empty)) return
      problems.push({ row: index + 2, column: headOf(head), value: cell(head), ...(empty && { empty: headOf(empty) }) })
    }
    for (const field of sheetFields) {
      const value = cell(field)
      if (value === '' || words.fields[field] !== undefined) continue
      if (field === 'year' ? isYear(value) : field === 'language' ? isLanguage(value) : value.length <= (lengths[field] ?? 2500))
        words.fields[field] = field === 'language' ? value.toLowerCase().replace('_', '-') : value
      else wrong(field)
    }
    readLists(words, cell, wrong)
  }
  return { words, columns: shown, unknown, lacking, problems }
}

function readLists(words: SheetWords, cell: (head: Head) => string, wrong: (head: Head, empty?: Head) => void) {
  if (cell('place')) {
    const [latitude, longitude] = [cell('latitude'), cell('longitude')]
    const written = cell('coordinates') || (latitude && longitude && `${latitude} ; ${longitude}`)
    const point = written ? readCoordinates(written) : null
    if (written && !point) wrong(cell('coordinates') ? 'coordinates' : 'latitude')
    else if (!written && latitude) wrong('latitude', 'longitude')
    else if (!written && longitude) wrong('longitude', 'latitude')
    words.places.push({ name: firstOf(cell('place'), 120), latitude: point?.latitude ?? null, longitude: point?.longitude ?? null })
  }
  if (cell('festival')) {
    const year = cell('festivalYear')
    if (year && !isYear(year)) wrong('festivalYear')
    const outcome = /^(won|winner|gewonnen|preis)/i.test(cell('outcome')) ? 'won' : /^nomin/i.test(cell('outcome')) ? 'nominated' : 'shown'
    words.recognitions.push({
      festival: firstOf(cell('festival'), 160),
      year: isYear(year) ? Number(year) : null,
      award: firstOf(cell('award'), 160),
      outcome,
    })
  }
  if (cell('funder')) {
    const address = cell('webAddress')
    const right = /^(https?:\/\/\S{1,290})?$/.test(address)
    if (!right) wrong('webAddress')
    words.funders.push({ name: firstOf(cell('funder'), 160), programme: firstOf(cell('programme'), 160), webAddress: right ? address : '' })
  }
  for (const scheme of identifierSchemes) {
    if (!cell(scheme)) continue
    const read = readIdentifier(scheme, cell(scheme))
    if ('value' in read) words.identifiers.push({ scheme, value: read.value })
    else wrong(scheme)
  }
  if (cell('role') && cell('name')) words.credits.push({ role: firstOf(cell('role'), 80), name: firstOf(cell('name'), 120) })
  else if (cell('role')) wrong('role', 'name')
  else if (cell('name')) wrong('name', 'role')
}

/** The same words as a table, so that what was written by the house can be read again. */
export function writeWordSheet(words: SheetWords): string[][] {
  const columns = sheetHeads
  const depth = Math.max(1, ...sheetLists.map((list) => words[list].length))
  const rows = Array.from({ length: depth }, (_, at): string[] => {
    const place = words.places[at]
    const shown = words.recognitions[at]
    const funder = words.funders[at]
    const credit = words.credits[at]
    const cells: Partial<Record<Head, string | number | null | undefined>> = {
      ...(at === 0 ? words.fields : {}),
      place: place?.name,
      latitude: place?.latitude,
      longitude: place?.longitude,
      festival: shown?.festival,
      festivalYear: shown?.year,
      award: shown?.award,
      outcome: shown?.outcome,
      funder: funder?.name,
      programme: funder?.programme,
      webAddress: funder?.webAddress,
      role: credit?.role,
      name: credit?.name,
      ...Object.fromEntries(
        identifierSchemes.map((scheme) => [scheme, words.identifiers.filter((each) => each.scheme === scheme)[at]?.value]),
      ),
    }
    return columns.map((column) => String(cells[column] ?? ''))
  })
  return [
    columns.map((column) =>
      column === 'webAddress' ? 'funder web address' : column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    ),
    ...rows,
  ]
}

/** One thing that would be different, and what it replaces. */
export type SheetChange = { id: string } & (
  | { kind: 'field'; field: SheetField; before: string; after: string }
  | { kind: 'add'; list: SheetList; at: number; label: string }
)

/** The changes an import of `wanted` makes to `present`: fields that differ, new entries. It never deletes. */
export function changesOf(present: SheetWords, wanted: SheetWords): SheetChange[] {
  const fields = sheetFields.flatMap((field): SheetChange[] => {
    const [before, after] = [present.fields[field] ?? '', wanted.fields[field] ?? '']
    return after === '' || after === before ? [] : [{ id: field, kind: 'field', field, before, after }]
  })
  const added = sheetLists.flatMap((list) => {
    const known = new Set(present[list].map((entry) => keyOf(list, entry)))
    return wanted[list].flatMap((entry, at): SheetChange[] => {
      const key = keyOf(list, entry)
      if (known.has(key)) return []
      known.add(key)
      return [{ id: `${list} ${at}`, kind: 'add', list, at, label: labelOf(entry) }]
    })
  })
  return [...fields, ...added]
}

export const noWords = (): SheetWords => ({ fields: {}, places: [], recognitions: [], funders: [], identifiers: [], credits: [] })

type Entry = SheetWords[SheetList][number]
const keyOf = (list: SheetList, entry: Entry): string =>
  list === 'recognitions' && 'festival' in entry
    ? personKey(`${entry.festival} ${entry.year ?? ''} ${entry.award}`)
    : list === 'credits' && 'role' in entry
      ? personKey(`${entry.role} ${entry.name}`)
      : 'scheme' in entry
        ? `${entry.scheme} ${entry.value}`
        : personKey('name' in entry ? entry.name : '')

function labelOf(entry: Entry): string {
  if ('festival' in entry) return [entry.festival, entry.year, entry.award].filter(Boolean).join(', ')
  if ('role' in entry) return `${entry.role}: ${entry.name}`
  if ('scheme' in entry) return `${entry.scheme.toUpperCase()} ${entry.value}`
  if ('latitude' in entry) return entry.latitude === null ? entry.name : `${entry.name} (${entry.latitude}, ${entry.longitude})`
  return entry.programme ? `${entry.name} (${entry.programme})` : entry.name
}

const isYear = (written: string) => /^\d{4}$/.test(written) && +written >= 1878 && +written <= 2200
const isLanguage = (written: string) => /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i.test(written)
