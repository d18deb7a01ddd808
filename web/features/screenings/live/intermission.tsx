import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'

const lengths = [5, 10, 15, 20, 30]

/** Begins an intermission, as long as is chosen beside it. */
export function Intermission({ begin }: { begin(minutes: number): void }) {
  const t = useText(screeningsText)
  const [minutes, setMinutes] = useState(10)
  return (
    <span className="room-intermission">
      <Button small onClick={() => begin(minutes)}>
        {t('intermission')}
      </Button>
      <select
        className="input"
        aria-label={t('intermissionLength')}
        value={minutes}
        onChange={(event) => setMinutes(Number(event.target.value))}
      >
        {lengths.map((length) => (
          <option key={length} value={length}>
            {t('intermissionMinutes', { count: length })}
          </option>
        ))}
      </select>
    </span>
  )
}
