import type { WorkbookCell } from '#web/ui/files/spreadsheet-writer.ts'

/** A table on paper: columns that are empty throughout are left out. */
export function PrintedTable({ rows }: { rows: readonly WorkbookCell[][] }) {
  const [heads = [], ...body] = rows
  const kept = heads.flatMap((_, at) => (body.some((row) => said(row[at]) !== '') ? [at] : []))
  return (
    <table>
      <thead>
        <tr>
          {kept.map((at) => (
            <th key={at} scope="col">
              {said(heads[at])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed once
          <tr key={line}>
            {kept.map((at) => (
              <td key={at}>{said(row[at])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const said = (cell: WorkbookCell | undefined): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'object' ? String('number' in cell ? cell.number : cell.formula) : String(cell)
