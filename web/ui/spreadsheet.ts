const mostBytes = 2_000_000

/** The rows of a spreadsheet (CSV, TSV, XLSX: its first sheet), each cell as text. Null for a file that is none, or larger than 2 MB. */
export async function rowsOfFile(file: File): Promise<string[][] | null> {
  if (file.size > mostBytes) return null
  try {
    if (/\.xlsx$/i.test(file.name)) {
      const { readSheet } = await import('read-excel-file/browser')
      return (await readSheet(file)).map((row) => row.map((cell) => (cell === null ? '' : written(cell))))
    }
    const { default: papa } = await import('papaparse')
    const { data } = papa.parse<string[]>((await file.text()).replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
    return data.length > 0 && data.every((row) => Array.isArray(row)) ? data : null
  } catch {
    // A file of another kind under this name.
    return null
  }
}

const written = (cell: unknown): string => (cell instanceof Date ? String(cell.getUTCFullYear()) : String(cell))

/** The rows as a CSV file, which every spreadsheet opens. A cell that a spreadsheet would take for a formula is written as text. */
export async function csvOf(rows: readonly (readonly string[])[]): Promise<string> {
  const { default: papa } = await import('papaparse')
  return `\uFEFF${papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: /^[=@\t\r]|^[+-](?![\d.,]+$)/ },
  )}`
}
