import { refuse } from '../problems.ts'

/** Rows of RFC 4180 text as objects keyed by its first line; an unquoted NULL is null. Refuses with PGRST102 when a row's length differs. */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [header, ...rows] = readRows(text)
  if (!header) return []
  return rows.map((row) => {
    if (row.length !== header.length) throw refuse.body('All lines must have same number of fields')
    return Object.fromEntries(header.map((name, at) => [name.value, !row[at]!.quoted && row[at]!.value === 'NULL' ? null : row[at]!.value]))
  })
}

interface Cell {
  value: string
  quoted: boolean
}

function readRows(text: string): Cell[][] {
  const rows: Cell[][] = []
  let at = 0
  while (at < text.length) {
    const row: Cell[] = []
    for (;;) {
      const [cell, end] = readCell(text, at)
      row.push(cell)
      at = end
      if (text[at] !== ',') break
      at++
    }
    if (text.startsWith('\r\n', at)) at += 2
    else if (text[at] === '\n' || text[at] === '\r') at++
    else if (at < text.length) throw refuse.body('The CSV has text after a closing quote')
    rows.push(row)
  }
  return rows
}

function readCell(text: string, start: number): [Cell, number] {
  if (text[start] !== '"') {
    let at = start
    while (at < text.length && text[at] !== ',' && text[at] !== '\n' && text[at] !== '\r') at++
    return [{ value: text.slice(start, at), quoted: false }, at]
  }
  let value = ''
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') value += text[at]
    else if (text[at + 1] === '"') value += text[at++]
    else return [{ value, quoted: true }, at + 1]
  }
  throw refuse.body('The CSV has a quote that is never closed')
}
