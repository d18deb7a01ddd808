/** A cell of a workbook: text, a number with its format (`0.00`), a formula without its sign (`SUM(B2:B9)`), or nothing. */
export type WorkbookCell = string | number | { number: number; format: string } | { formula: string; format?: string } | null

export interface WorkbookSheet {
  /** Up to 31 characters, none of `[]:*?/\`: others are replaced. */
  name: string
  /** The first row is the head and stays in sight. */
  rows: readonly (readonly WorkbookCell[])[]
  /** Widths of the columns in characters. */
  widths?: readonly number[]
}

/** A workbook (XLSX). Text is always text: a title that begins with `=` runs nowhere. What writes it is loaded when it is asked for. */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal')
  return write(
    sheets.map(({ name, rows, widths = [] }) => ({
      sheet: name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31),
      data: rows.map((row, at) => row.map((cell) => written(cell, at === 0))),
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
    })),
  ).toBlob()
}

function written(cell: WorkbookCell, head: boolean) {
  const weight = head ? ({ fontWeight: 'bold' } as const) : {}
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { value: cell, type: String, ...weight }
  if (typeof cell === 'number') return { value: cell, type: Number, ...weight }
  if ('number' in cell) return { value: cell.number, type: Number, format: cell.format, ...weight }
  return { value: `=${cell.formula}`, type: 'Formula' as const, ...(cell.format ? { format: cell.format } : {}), ...weight }
}
