import './table.css'
import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Money, time, counts: narrow figures, right-aligned. */
  figures?: boolean
  /** Sentences: on a phone over the whole width, without its label. */
  wide?: boolean
  /** Under the column in the last line. */
  total?: ReactNode
}
interface TableProps<Row> {
  /** What the table shows; printed above it. */
  caption?: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What becomes of it on a phone: rows of label and value, or sideways scrolling for wide reports. */
  phone?: 'stack' | 'scroll'
}

/** A ledger: hairlines, figures in their own face, a double rule under the total. Prints on A4. */
export function Table<Row>({ caption, columns, rows, keyOf, phone = 'stack' }: TableProps<Row>) {
  const heads = Object.fromEntries(columns.map((column) => [column.key, typeof column.head === 'string' ? column.head : undefined]))
  const table = (
    <table className={`table table--${phone}`}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={column.figures ? 'figures' : undefined}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, index) => (
              <td
                key={column.key}
                className={column.figures ? 'figures' : undefined}
                data-label={index === 0 || column.wide ? undefined : heads[column.key]}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some((column) => column.total !== undefined) && (
        <tfoot>
          <tr>
            {columns.map((column, index) => (
              <td
                key={column.key}
                className={column.figures ? 'figures' : undefined}
                data-label={index === 0 || column.total === undefined ? undefined : heads[column.key]}
              >
                {column.total}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
  if (phone === 'stack') return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll-x" tabIndex={0} aria-label={typeof caption === 'string' ? caption : undefined}>
      {table}
    </section>
  )
}
