import type { ReactNode } from 'react'
import { OpenRow, type RowHead } from '#web/ui/layout/open-row.tsx'
import { useAsked } from './use-asked.ts'

interface OpenListProps<Row extends { id: string }> {
  rows: readonly Row[]
  head(row: Row): RowHead
  children(row: Row): ReactNode
  /** False for a list that is not the first of its page: one is open, not one of each list. */
  opensFirst?: boolean
}
const none = 'none'

/** A list with one open row (`?open=`), at first the oldest one. When it is decided and gone, the next opens. */
export function OpenList<Row extends { id: string }>({ rows, head, children, opensFirst = true }: OpenListProps<Row>) {
  const { get, set } = useAsked()
  const asked = get('open') || get('one')
  const first = opensFirst && asked !== none ? rows[0]?.id : undefined
  const open = rows.some(({ id }) => id === asked) ? asked : first
  return (
    <ul className="admin-list">
      {rows.map((row) => (
        <OpenRow key={row.id} head={head(row)} open={row.id === open} onOpen={() => set('open', row.id === open ? none : row.id)}>
          <div className="admin-row">{children(row)}</div>
        </OpenRow>
      ))}
    </ul>
  )
}
