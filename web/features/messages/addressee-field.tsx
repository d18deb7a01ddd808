import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Addressee } from '#contract/people/messages.ts'
import { type LetterAbout, peopleToWriteTo } from '#web/data/people/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { messagesText } from './words.ts'

interface AddresseeProps {
  about: LetterAbout
  /** The default recipient. */
  whom: string | undefined
  chosen: readonly Addressee[]
  onChange: (chosen: Addressee[]) => void
}

/** The recipient: typed by name; without one, a message about something goes to its owner. */
export function AddresseeField({ about, whom, chosen, onChange }: AddresseeProps) {
  const t = useText(messagesText)
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const found = useQuery(peopleToWriteTo(query, about))
  const offered = (found.data ?? []).filter(({ id }) => !chosen.some((one) => one.id === id))
  return (
    <div className="addressees">
      <TextField
        label={t('addressee')}
        value={typed}
        autoComplete="off"
        maxLength={80}
        hint={whom && chosen.length === 0 ? whom : t('toHint')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {chosen.length > 0 && (
        <ul className="addressees-chosen" aria-label={t('chosenPeople')}>
          {chosen.map((person) => (
            <li key={person.id}>
              {person.name}
              <Button
                small
                kind="plain"
                aria-label={t('takeOff', { name: person.name })}
                onClick={() => onChange(chosen.filter(({ id }) => id !== person.id))}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (query.length > 0 || chosen.length === 0) && (
        <ul className="addressees-offered" aria-label={t('offeredPeople')}>
          {offered.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                onClick={() => {
                  onChange([...chosen, person])
                  setTyped('')
                }}
              >
                {person.name || t('unnamed')}
                {person.creator && <span className="small dim"> {t('madeIt')}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="unseen" role="status">
        {query.length > 1 && found.data ? t('peopleFound', { count: offered.length }) : ''}
      </p>
    </div>
  )
}
