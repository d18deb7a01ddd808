/**
 * All exports of comma- or tab-separated tables, because a spreadsheet runs what looks like a formula, from any
 * program: `=HYPERLINK(…)` as the title of a film would run at a librarian.
 */
export type Cell = string | number | null | undefined

/** A prefix that spreadsheets take for a formula; the wide signs too, which a Japanese Excel takes for the narrow ones. A signed number is not one. */
const formula = /^\s*(?:[=@＝＠]|[+\-＋－](?!\d[\d.,]*$))/
/** A German Excel separates by semicolon: what follows a semicolon is a cell there. */
const afterSemicolon = /;(\s*)(?=[=@＝＠＋－+]|-[A-Za-z])/g

/** Comma-separated rows (RFC 4180). A formula begins with an apostrophe; a number is written as it is, null is empty. */
export const writeCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(guarded(cell))).join(',')}\r\n`).join('')

/** The same as a whole file, with a byte order mark, so that Excel reads accents. */
export const csvFile = (rows: readonly (readonly Cell[])[]): string => `\uFEFF${writeCsv(rows)}`

/**
 * A row of cells between tabs. A tab or a new line inside a cell would begin another, and is a space. The standards that want tabs (KBART, COUNTER)
 * know no apostrophe: a formula begins with a space.
 */
export const tabbed = (cells: readonly Cell[]): string =>
  cells
    .map((cell) => (typeof cell === 'number' ? String(cell) : (cell ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()))
    .map((text) => (formula.test(text) ? ` ${text}` : text))
    .join('\t')

/** A cell's text without the apostrophe of `writeCsv`. */
export const unguarded = (cell: string): string =>
  (/^'/.test(cell) && formula.test(cell.slice(1)) ? cell.slice(1) : cell).replace(/;(\s*)'(?=[=@＝＠＋－+]|-[A-Za-z])/g, ';$1')

function guarded(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = (cell ?? '').replace(afterSemicolon, ";$1'")
  return formula.test(text) ? `'${text}` : text
}

const quoted = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
