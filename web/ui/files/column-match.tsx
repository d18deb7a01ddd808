import { firstOf } from '#core/text/cut-text.ts'
import './column-match.css'
import { useState } from 'react'
import type { ByHand, SheetColumn } from '#core/text/sheet-columns.ts'
import { Select } from '../controls/select.tsx'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'

interface ColumnMatchProps {
  columns: readonly SheetColumn[]
  /** What a column can be, in the reader's language. */
  choices: readonly { value: string; label: string }[]
  byHand: ByHand
  onChange: (byHand: ByHand) => void
  /** Shown open: a column is not known, or one is missing. */
  unsure: boolean
}

/** Says which column of a sheet is what: each with its head and the first of its cells, to be changed by hand. */
export function ColumnMatch({ columns, choices, byHand, onChange, unsure }: ColumnMatchProps) {
  const t = useText(uiText)
  // It does not close below the hand that has just said the last of them.
  const [open] = useState(unsure)
  if (columns.length === 0) return null
  const say = ({ key, is }: SheetColumn, value: string) => {
    // A column that belonged to another field now belongs to this one.
    const others = columns.filter((each) => value !== '' && each.key !== key && each.is === value).map((each) => [each.key, ''])
    if (value !== (is ?? '')) onChange({ ...byHand, ...Object.fromEntries(others), [key]: value })
  }
  return (
    <details className="column-match" open={open || undefined}>
      <summary>{t('columns', { count: columns.length, known: columns.filter(({ is }) => is !== undefined).length })}</summary>
      <ul>
        {columns.map((column, at) => (
          <li key={column.key}>
            <Select
              label={column.head || t('columnWithoutHead', { number: at + 1 })}
              hint={column.samples.length > 0 ? column.samples.map(shortened).join(' · ') : t('columnEmpty')}
              value={column.is ?? ''}
              onChange={(event) => say(column, event.target.value)}
              options={[{ value: '', label: t('columnLeftOut') }, ...choices]}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

const shortened = (cell: string) => (cell.length > 40 ? `${firstOf(cell, 40)}…` : cell)
