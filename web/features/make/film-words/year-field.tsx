import { useState } from 'react'
import { TextField } from '#web/ui/controls/field.tsx'

interface YearFieldProps {
  label: string
  /** Error text of an invalid year. */
  error: string
  year: number | null
  onChange: (year: number | null) => void
}

/** A year of four digits, or none. */
export function YearField({ label, error, year, onChange }: YearFieldProps) {
  const [typed, setTyped] = useState<string>()
  const wrong = typed !== undefined && typed.trim() !== '' && !isYear(typed)
  return (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={4}
      className="field--year"
      value={typed ?? year ?? ''}
      error={wrong ? error : undefined}
      onChange={(event) => {
        setTyped(event.target.value)
        if (event.target.value.trim() === '') onChange(null)
        else if (isYear(event.target.value)) onChange(Number(event.target.value))
      }}
      onBlur={() => wrong || setTyped(undefined)}
    />
  )
}

const isYear = (written: string) => /^\d{4}$/.test(written.trim()) && +written >= 1878 && +written <= 2200
