import { useState } from 'react'
import { formatTimecode, parseStart, type TimedRange } from '#core/time/timecode.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { footnotesText } from './words.ts'

interface RangeFieldsProps {
  range: TimedRange
  onChange: (change: Partial<TimedRange>) => void
  problem: string | undefined
}

/** From and to, as running time. */
export function RangeFields({ range, onChange, problem }: RangeFieldsProps) {
  const t = useText(footnotesText)
  return (
    <>
      <TimeOfFilm label={t('from')} ms={range.startsMs} onChange={(startsMs) => onChange({ startsMs })} problem={problem} />
      <TimeOfFilm label={t('to')} ms={range.endsMs} onChange={(endsMs) => onChange({ endsMs })} />
    </>
  )
}

function TimeOfFilm({
  label,
  ms,
  onChange,
  problem,
}: {
  label: string
  ms: number
  onChange: (ms: number) => void
  problem?: string | undefined
}) {
  const t = useText(footnotesText)
  const [typed, setTyped] = useState<string>()
  const wrong = typed !== undefined && parseStart(typed) === null
  return (
    <TextField
      label={label}
      className="field--time mono"
      maxLength={12}
      value={typed ?? formatTimecode(ms)}
      error={wrong ? t('timeWrong') : problem}
      onChange={(event) => {
        setTyped(event.target.value)
        const read = parseStart(event.target.value)
        if (read !== null) onChange(read)
      }}
      onBlur={() => wrong || setTyped(undefined)}
    />
  )
}

/** What is wrong with a passage of a cut of this length. */
export function useRangeProblem(durationMs: number | null): (range: TimedRange) => string | undefined {
  const t = useText(footnotesText)
  return ({ startsMs, endsMs }) =>
    endsMs <= startsMs ? t('endsFirst') : durationMs !== null && startsMs >= durationMs ? t('beyond') : undefined
}
