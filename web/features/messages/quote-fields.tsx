import { useState } from 'react'
import { formatTimecode, parseStart } from '#core/time/timecode.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { messagesText } from './words.ts'

export interface Quoting {
  startsMs: number
  endsMs: number
}

/** A passage of the film the thread is about, by its timecodes; whoever reads the message can play it. */
export function QuoteFields({ quoting, onChange }: { quoting: Quoting; onChange: (quoting: Quoting | undefined) => void }) {
  const t = useText(messagesText)
  const [from, setFrom] = useState(formatTimecode(quoting.startsMs))
  const [to, setTo] = useState(formatTimecode(quoting.endsMs))
  const [startsMs, endsMs] = [parseStart(from), parseStart(to)]
  const wrong = startsMs === null || endsMs === null || endsMs <= startsMs
  const take = (one: string, other: string) => {
    const [starts, ends] = [parseStart(one), parseStart(other)]
    if (starts !== null && ends !== null && ends > starts) onChange({ startsMs: starts, endsMs: ends })
  }
  return (
    <fieldset className="quote-fields">
      <legend className="fieldset-legend">{t('quotedPassage')}</legend>
      <TextField
        label={t('from')}
        className="mono-field"
        value={from}
        onChange={(event) => {
          setFrom(event.target.value)
          take(event.target.value, to)
        }}
      />
      <TextField
        label={t('to')}
        className="mono-field"
        value={to}
        error={wrong ? t('passageWrong') : undefined}
        onChange={(event) => {
          setTo(event.target.value)
          take(from, event.target.value)
        }}
      />
      <Button small kind="plain" onClick={() => onChange(undefined)}>
        {t('withoutPassage')}
      </Button>
    </fieldset>
  )
}
