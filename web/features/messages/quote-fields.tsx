import { useState } from 'react'
import { isRange, type Marked } from '#core/film/marked-range.ts'
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
import type { MarkedFilm } from '#web/player/marking/marked-film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { messagesText } from './words.ts'

export interface Quoting {
  startsMs: number
  endsMs: number
}

interface QuoteFieldsProps {
  /** Undefined where the writer may not watch the film now. */
  of: MarkedFilm | undefined
  quoting: Quoting
  onChange: (quoting: Quoting | undefined) => void
}

/** A passage of the film the thread is about; anyone who reads the message can play it. */
export function QuoteFields({ of, quoting, onChange }: QuoteFieldsProps) {
  const t = useText(messagesText)
  const [marked, setMarked] = useState<Marked>(quoting)
  return (
    <MarkOnFilm
      of={of}
      legend={t('quotedPassage')}
      value={marked}
      onChange={(range) => {
        setMarked(range)
        if (isRange(range)) onChange({ startsMs: range.startsMs, endsMs: range.endsMs })
      }}
      errors={{ to: isRange(marked) ? undefined : t('passageWrong') }}
      acts={
        <Button small kind="plain" onClick={() => onChange(undefined)}>
          {t('withoutPassage')}
        </Button>
      }
    />
  )
}
