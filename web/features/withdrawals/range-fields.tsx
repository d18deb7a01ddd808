import { parseStart } from '#core/time/timecode.ts'
import type { WithdrawnRange } from '#web/data/film/withdrawals.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { withdrawalsText } from './words.ts'

export interface TypedRange {
  from: string
  to: string
}

/** A passage as people type it, `12:30` to `12:48`; null where it is none. */
export function readRange({ from, to }: TypedRange, durationMs: number | null): WithdrawnRange | null {
  const [startsMs, endsMs] = [parseStart(from.trim()), parseStart(to.trim())]
  if (startsMs === null || endsMs === null || endsMs <= startsMs || (durationMs !== null && startsMs >= durationMs)) return null
  return { startsMs, endsMs }
}

interface RangeFieldsProps {
  legend: string
  value: TypedRange
  onChange(value: TypedRange): void
  error?: string | undefined
}

export function RangeFields({ legend, value, onChange, error }: RangeFieldsProps) {
  const t = useText(withdrawalsText)
  return (
    <fieldset>
      <legend className="fieldset-legend">{legend}</legend>
      <div className="range-fields">
        <TextField
          label={t('from')}
          placeholder="12:30"
          value={value.from}
          onChange={(event) => onChange({ ...value, from: event.currentTarget.value })}
          error={error}
        />
        <TextField
          label={t('to')}
          placeholder="12:48"
          value={value.to}
          onChange={(event) => onChange({ ...value, to: event.currentTarget.value })}
        />
      </div>
    </fieldset>
  )
}
