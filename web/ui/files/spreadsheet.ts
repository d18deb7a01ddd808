import { decodeText, type TextEncoding } from '#core/text/encoding/decode-text.ts'

const mostBytes = 2_000_000

export interface Sheet {
  rows: string[][]
  /** The encoding it was read with; null for a workbook, which declares it. */
  encoding: TextEncoding | null
}

/** A spreadsheet (CSV, TSV, XLSX: its first sheet), each cell as text. Null for a file that is none, or larger than 2 MB. */
export async function readSpreadsheet(file: File): Promise<Sheet | null> {
  if (file.size > mostBytes) return null
  try {
    if (/\.xlsx$/i.test(file.name)) {
      const { readSheet } = await import('read-excel-file/browser')
      return { rows: (await readSheet(file)).map((row) => row.map((cell) => (cell === null ? '' : written(cell)))), encoding: null }
    }
    const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()))
    const rows = await rowsOfText(text)
    return rows && { rows, encoding }
  } catch {
    // A file of another kind under this name.
    return null
  }
}

/** The rows of separated values. Excel writes a first line `sep=;` that says by what. */
export async function rowsOfText(text: string): Promise<string[][] | null> {
  const [said, delimiter = ''] = /^\uFEFF?"?sep=(.)"?[ \t]*(?:\r\n|\n|\r)/i.exec(text) ?? ['']
  const { default: papa } = await import('papaparse')
  const { data } = papa.parse<string[]>(text.slice(said.length).replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy', delimiter })
  return data.length > 0 && data.every((row) => Array.isArray(row)) ? data : null
}

const written = (cell: unknown): string => (cell instanceof Date ? String(cell.getUTCFullYear()) : String(cell))
