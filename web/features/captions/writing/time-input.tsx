import { useState } from 'react'
import { writeTime } from '#core/media/captions/captions.ts'

/** A moment to the millisecond, as `00:47:12.500`; also takes `47:12,5` and plain seconds. What cannot be read is left as it was. */
export function TimeInput({ label, ms, onChange }: { label: string; ms: number; onChange: (ms: number) => void }) {
  const [typed, setTyped] = useState<string>()
  const take = () => {
    const read = typed === undefined ? null : readMoment(typed)
    if (read !== null && read !== ms) onChange(read)
    setTyped(undefined)
  }
  return (
    <input
      type="text"
      className="cc-time mono"
      aria-label={label}
      inputMode="decimal"
      value={typed ?? writeTime(ms)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
        if (event.key === 'Escape') setTyped(undefined)
      }}
    />
  )
}

function readMoment(written: string): number | null {
  const matched = /^(?:(?:(\d+):)?(\d{1,2}):)?(\d{1,6}(?:[.,]\d{1,3})?)$/.exec(written.trim())
  if (!matched) return null
  const seconds = Number(matched[1] ?? 0) * 3600 + Number(matched[2] ?? 0) * 60 + Number(matched[3]!.replace(',', '.'))
  return seconds < 360_000 ? Math.round(seconds * 1000) : null
}
