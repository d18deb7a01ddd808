import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'

/** Asks what was done about a note before it is resolved. */
export function NoteResolve({ onResolve, onCancel }: { onResolve(words: string): void; onCancel(): void }) {
  const t = useText(collaborationText)
  const [done, setDone] = useState('')
  return (
    <form
      className="review-reply"
      onSubmit={(event) => {
        event.preventDefault()
        onResolve(done.trim())
      }}
    >
      <input
        className="input"
        // biome-ignore lint/a11y/noAutofocus: it was asked for with this press
        autoFocus
        aria-label={t('whatWasDone')}
        placeholder={t('whatWasDone')}
        maxLength={2000}
        value={done}
        onChange={(event) => setDone(event.target.value)}
      />
      <span className="review-acts">
        <Button type="submit" small kind="ink">
          {t('resolve')}
        </Button>
        <Button small kind="plain" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </span>
    </form>
  )
}
