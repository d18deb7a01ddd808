import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import type { MadeLink } from './screeners-section.tsx'
import { screenersText } from './words.ts'

/** The link, once: the house keeps only a hash of it. */
export function LinkMade({ made, onDone }: { made: MadeLink; onDone(): void }) {
  const t = useText(screenersText)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.select(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.url)
      toast.success(t('copied'), made.person)
    } catch {
      box.current?.querySelector('input')?.select()
    }
  }
  return (
    <div ref={box} className="screener-made" role="status">
      <TextField label={t('linkFor', { person: made.person })} readOnly value={made.url} hint={t('linkOnce')} />
      <p>
        <Button small kind="ink" onClick={() => void copy()}>
          {t('copy')}
        </Button>{' '}
        <Button small onClick={onDone}>
          {t('sent')}
        </Button>
      </p>
    </div>
  )
}
