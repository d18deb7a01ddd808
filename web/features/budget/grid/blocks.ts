import type { LineFields } from '#core/production/budget/rows.ts'
import { changed, type RowChange } from '#core/production/budget/settled-rows.ts'
import { tabbed } from '#core/text/tables.ts'
import { type CellFault, type CellWords, cellOfText, textOfCell } from './cell-text.ts'
import type { GridColumn } from './columns.ts'
import type { GridRow } from './grid-rows.ts'
import { newLines } from './line-acts.ts'

/** A rectangle of cells, by rows and columns, both ends included. */
export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

/** Cells as a spreadsheet takes them: columns between tabs, one row a line. */
export function copied(
  all: readonly GridRow[],
  columns: readonly GridColumn[],
  { top, bottom, left, right }: Block,
  words: CellWords,
  money: (row: GridRow) => string,
): string {
  return all
    .slice(top, bottom + 1)
    .map((row) =>
      tabbed(
        columns.slice(left, right + 1).map(({ key }) => {
          if (key === 'whole') return money(row)
          if (row.is === 'line') return textOfCell(row.line.row, key, words)
          return row.is === 'account' && key === 'description' ? `${row.account.number} ${row.account.name}`.trim() : ''
        }),
      ),
    )
    .join('\n')
}

/** The cells of what a spreadsheet copied. Cells with line breaks in them are in quotation marks. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (const [, quoted, bare = '', end] of plain.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? bare : quoted.replaceAll('""', '"').replaceAll('\n', ' '))
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows.slice(0, 2000)
}

/** Writes a block of cells from one cell on. Below the last line of an account they become new lines. Accounts and sums between are passed over. */
export function pasted(
  all: readonly GridRow[],
  columns: readonly GridColumn[],
  { top, left }: Pick<Block, 'top' | 'left'>,
  cells: readonly (readonly string[])[],
  words: CellWords,
): { changes: RowChange[]; faults: CellFault[] } {
  const faults: CellFault[] = []
  const fieldsOf = (row: readonly string[]): Partial<LineFields> => {
    const fields: Record<string, unknown> = {}
    for (const [at, text] of row.entries()) {
      const key = columns[left + at]?.key
      if (!key || key === 'whole') continue
      const cell = cellOfText(text, key, words)
      if ('fault' in cell) faults.push(cell.fault)
      else fields[key] = cell.value
    }
    return fields
  }
  const changes: RowChange[] = []
  let at = top
  for (let next = 0; next < cells.length; ) {
    while (all[at]?.is === 'account') at++
    const row = all[at]
    if (!row) break
    if (row.is === 'new') return { changes: [...changes, ...newLines(all, row.account.id, cells.slice(next).map(fieldsOf))], faults }
    if (row.is === 'line') changes.push(changed(row.line.row, fieldsOf(cells[next]!)))
    next++
    at++
  }
  return { changes, faults }
}

/** Copies the first row of a block into the rows below it. */
export function filledDown(all: readonly GridRow[], columns: readonly GridColumn[], { top, bottom, left, right }: Block): RowChange[] {
  const source = all[top]
  if (source?.is !== 'line') return []
  const from = source.line.row
  const fields = Object.fromEntries(columns.slice(left, right + 1).flatMap(({ key }) => (key === 'whole' ? [] : [[key, from[key]]])))
  return all.slice(top + 1, bottom + 1).flatMap((row) => (row.is === 'line' ? [changed(row.line.row, fields)] : []))
}

/** Empties cells. What has no empty value, as a unit, stays. */
export function cleared(all: readonly GridRow[], columns: readonly GridColumn[], { top, bottom, left, right }: Block): RowChange[] {
  const fields = Object.fromEntries(
    columns
      .slice(left, right + 1)
      .flatMap(({ key }) =>
        key === 'whole' || key === 'unit' || key === 'kind' ? [] : [[key, key === 'fringes' || key === 'groups' ? [] : '']],
      ),
  )
  if (Object.keys(fields).length === 0) return []
  return all.slice(top, bottom + 1).flatMap((row) => (row.is === 'line' ? [changed(row.line.row, fields)] : []))
}
