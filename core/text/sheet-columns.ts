/** What a sheet's columns are called: for each thing that can be read, the heads people write, without case, spaces and signs. */
export type Heads<Head extends string> = Readonly<Record<Head, readonly string[]>>

/** Columns assigned by hand, by `columnKey`; '' means ignore. */
export type ByHand = Readonly<Record<string, string>>

export const plainHead = (head: string): string => head.toLowerCase().replace(/[^\p{L}]/gu, '')

/** Key of a column: its head, or its position without one. */
export const columnKey = (head: string, at: number): string => head.trim().toLowerCase() || `#${at + 1}`

type Rows = readonly (readonly string[])[]

/** The first row, as wide as the sheet: a column without a head is one too. */
export function headRow([first = [], ...body]: Rows): string[] {
  const wide = body.slice(0, 200).reduce((most, row) => Math.max(most, row.length), first.length)
  return Array.from({ length: Math.min(wide, 200) }, (_, at) => (first[at] ?? '').trim())
}

/** What each column is, in their order: as a person said it, else by its head. Two columns are never the same thing; the first is it. */
export function columnsOf<Head extends string>(first: readonly string[], heads: Heads<Head>, byHand: ByHand = {}): (Head | undefined)[] {
  const known = Object.keys(heads) as Head[]
  const said = first.map((head, at) => byHand[columnKey(head, at)])
  const taken = new Set<string>()
  const take = (head: Head | undefined) => {
    if (head === undefined || taken.has(head)) return undefined
    taken.add(head)
    return head
  }
  const chosen = said.map((each) => take(known.find((head) => head === each)))
  return first.map((head, at) => {
    if (chosen[at] || said[at] === '') return chosen[at]
    const key = plainHead(head)
    return take(known.find((each) => plainHead(each) === key || heads[each].includes(key)))
  })
}

/** A column of a sheet with the first of its cells, so that a person can recognise it. */
export interface SheetColumn<Head extends string = string> {
  key: string
  head: string
  samples: string[]
  is: Head | undefined
}

export function sheetColumns<Head extends string>(rows: Rows, is: readonly (Head | undefined)[]): SheetColumn<Head>[] {
  return headRow(rows)
    .map((head, at) => ({
      key: columnKey(head, at),
      head,
      samples: rows
        .slice(1, 200)
        .map((row) => (row[at] ?? '').trim())
        .filter((cell) => cell !== '')
        .slice(0, 3),
      is: is[at],
    }))
    .filter(({ head, samples }) => head !== '' || samples.length > 0)
}
