import './open-row.css'
import { type ReactNode, useId } from 'react'

export interface RowHead {
  /** What kind of thing it is, small, before its name. */
  sort?: ReactNode
  title: string
  /** Its state: what waits, who is at it, how it is set. */
  aside?: ReactNode
  /** A promise that fell due. */
  late?: boolean
}
interface OpenRowProps {
  head: RowHead
  /** Under which heading the row is. */
  level?: 2 | 3
  open: boolean
  onOpen(): void
  children: ReactNode
}

/** A row of a list with one open row: its name and state; opened, its acts. */
export function OpenRow({ head, level = 2, open, onOpen, children }: OpenRowProps) {
  const body = useId()
  const Heading = `h${level}` as const
  return (
    <li className={head.sort === undefined ? 'open-row open-row--plain' : 'open-row'} data-open={open || undefined}>
      <Heading className="open-row-heading">
        <button type="button" aria-expanded={open} aria-controls={body} onClick={onOpen}>
          {head.sort !== undefined && <span className="small dim">{head.sort}</span>}
          <span className="title-s">{head.title}</span>
          <span className={head.late ? 'small signal-word' : 'small dim'}>{head.aside}</span>
        </button>
      </Heading>
      <div id={body} className="open-row-body" hidden={!open}>
        {open && children}
      </div>
    </li>
  )
}
