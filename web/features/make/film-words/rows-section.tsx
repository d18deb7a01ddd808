import { type FocusEvent, type ReactNode, useRef } from 'react'
import type { RowActs } from '#web/data/film/film-words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { SavingWords } from './saving-words.tsx'
import { useRows } from './use-rows.ts'
import { filmWordsText } from './words.ts'

interface RowsSectionProps<Row extends { id: string }> {
  id: string
  title: string
  hint: ReactNode
  /** The film or the version the rows belong to. */
  of: string
  rows: readonly Row[]
  acts: RowActs<Row>
  blank: () => Row
  /** The act that adds one: "Add a place". */
  addWords: string
  /** What the row is called in acts on it. */
  called: (row: Row) => string
  problemOf: (row: Row) => string | undefined
  /** The row's fields; the first is where the keyboard goes when it is added. */
  fields: (row: Row, set: (change: Partial<Row>) => void, problem: string | undefined) => ReactNode
  /** Rows with a `position` can be put in order. */
  ordered?: boolean
  more?: ReactNode
}

/** A list of rows of fields that save automatically, can be reordered, and can be restored. */
export function RowsSection<Row extends { id: string; position?: number }>(props: RowsSectionProps<Row>) {
  const { id, title, hint, of, acts, blank, addWords, called, problemOf, fields, ordered, more } = props
  const t = useText(filmWordsText)
  const list = useRef<HTMLUListElement>(null)
  const { rows, state, again, add, set, leave, swap, remove, undo } = useRows(of, `rows:${id}:${of}`, props.rows, acts, problemOf)
  const left = (row: Row) => (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) void leave(row.id)
  }
  return (
    <section aria-labelledby={id} className="film-section">
      <div className="head">
        <h2 id={id}>{title}</h2>
        <SavingWords
          state={state}
          undo={undo ? { what: called(undo.row) || title, run: undo.run } : undefined}
          again={() => void again()}
        />
        <span className="mono dim">{rows.length}</span>
      </div>
      {hint && <p className="small dim measure">{hint}</p>}
      {rows.length > 0 && (
        <ul className="field-rows" ref={list}>
          {rows.map((row, at) => (
            <li key={row.id} onBlur={left(row)}>
              <div className="field-row">{fields(row, (change) => set({ ...row, ...change }), problemOf(row))}</div>
              <div className="field-row-acts">
                {ordered && (
                  <>
                    <Move up row={row} with={rows[at - 1]} called={called(row)} swap={swap} />
                    <Move row={row} with={rows[at + 1]} called={called(row)} swap={swap} />
                  </>
                )}
                <Button small kind="plain" onClick={() => void remove(row.id)} aria-label={t('removeRow', { what: called(row) || title })}>
                  {t('remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="section-acts">
        <Button
          small
          onClick={() => {
            add(blank())
            // The row is there after this press.
            requestAnimationFrame(() => list.current?.lastElementChild?.querySelector<HTMLElement>('input, select, textarea')?.focus())
          }}
        >
          {addWords}
        </Button>
        {more}
      </p>
    </section>
  )
}

interface MoveProps<Row> {
  up?: boolean
  row: Row
  with: Row | undefined
  called: string
  swap: (one: Row & { position: number }, other: Row & { position: number }) => Promise<void>
}

function Move<Row extends { position?: number }>({ up, row, with: other, called, swap }: MoveProps<Row>) {
  const t = useText(filmWordsText)
  return (
    <Button
      small
      kind="plain"
      disabled={!other}
      aria-label={t(up ? 'moveUp' : 'moveDown', { what: called })}
      onClick={() => other && void swap({ ...row, position: row.position ?? 0 }, { ...other, position: other.position ?? 0 })}
    >
      {up ? '↑' : '↓'}
    </Button>
  )
}
