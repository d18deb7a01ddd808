import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { boardsText } from '../words.ts'

/** Adds a card at the current view, or to the list: `act` gets the position and returns the card. */
export type Add = (act: (at: { x: number; y: number }) => string) => void

/** A form with one request on submit. */
export function Asking({ label, onAsk }: { label: string; onAsk: (query: string) => void }) {
  const t = useText(boardsText)
  const [typed, setTyped] = useState('')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    onAsk(typed.trim())
  }
  return (
    <form className="board-inline-form" onSubmit={ask}>
      <TextField label={label} maxLength={200} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Button small kind="ink" type="submit">
        {t('find')}
      </Button>
    </form>
  )
}
