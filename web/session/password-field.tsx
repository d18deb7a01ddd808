import { useState } from 'react'
import { passwordWeaknesses } from '#core/people/password-strength.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { useFieldWords } from './field-words.ts'
import { sessionText } from './words.ts'

/** A new password; says what is still weak while it is typed. Its form field is `password`. */
export function NewPasswordField({ label, email, error }: { label: string; email: string; error?: string | undefined }) {
  const t = useText(sessionText)
  const words = useFieldWords()
  const [password, setPassword] = useState('')
  const weak = passwordWeaknesses(password, email)
  const hint = password !== '' && weak.length === 0 ? t('strongEnough') : weak.map(words.weakness)[0]
  return (
    <TextField
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      value={password}
      onChange={(event) => setPassword(event.currentTarget.value)}
      hint={<span aria-live="polite">{hint === error ? '' : hint}</span>}
      error={error}
    />
  )
}
