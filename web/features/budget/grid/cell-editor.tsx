import { type KeyboardEvent, useRef, useState } from 'react'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'

interface CellEditorProps {
  label: string
  text: string
  /** Typed over the old text: up and down leave the cell. */
  typed: boolean
  /** For a cell with few values: they are offered. */
  offered?: readonly string[] | undefined
  figures?: boolean | undefined
  /** Answers what is wrong with the text, or undefined once it is saved. */
  save(text: string): string | undefined
  /** Closes it and moves by so many rows and columns. */
  close(rows: number, columns: number): void
}

/** The text of one cell while it is edited. Enter and Tab save, Escape leaves it as it was. */
export function CellEditor({ label, text, typed, offered, figures, save, close }: CellEditorProps) {
  const t = useText(budgetText)
  const { budget } = useOpenBudget()
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const over = useRef(false)
  const leave = (rows: number, columns: number) => {
    const wrong = input.current!.value === text && !typed ? undefined : save(input.current!.value)
    setFault(wrong)
    if (wrong !== undefined) return
    over.current = true
    close(rows, columns)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      over.current = true
      close(0, 0)
    } else if (event.key === 'Enter') leave(event.shiftKey ? -1 : 1, 0)
    else if (event.key === 'Tab') leave(0, event.shiftKey ? -1 : 1)
    else if (typed && event.key === 'ArrowUp') leave(-1, 0)
    else if (typed && event.key === 'ArrowDown') leave(1, 0)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        ref={input}
        className={figures ? 'budget-editor mono' : 'budget-editor'}
        aria-label={label}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `fault-${budget.id}` : undefined}
        defaultValue={text}
        list={offered ? `offered-${budget.id}` : undefined}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the cell had the focus
        autoFocus
        onFocus={({ currentTarget }) => (typed ? currentTarget.setSelectionRange(text.length, text.length) : currentTarget.select())}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (over.current) return
          // Left by the pointer: what can be read is saved, the rest is said.
          over.current = true
          const wrong = input.current!.value === text ? undefined : save(input.current!.value)
          if (wrong !== undefined) toast.failure(wrong)
          close(0, 0)
        }}
      />
      {offered && (
        <datalist id={`offered-${budget.id}`}>
          {offered.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {fault && (
        <span className="budget-fault" id={`fault-${budget.id}`} role="alert">
          {fault} {t('escapeKeeps')}
        </span>
      )}
    </>
  )
}
