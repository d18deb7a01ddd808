import type { ReactNode } from 'react'
import { inDays } from '../time/reader-days.ts'
import { DateField } from './date-field.tsx'
import { TextField } from './field.tsx'

// A link to be given away has a last day, at most a year from now, and may have a passphrase.

interface FieldWords {
  label: string
  hint?: string
  error: ReactNode
}

/** The passphrase that opens the link; empty for none. Its name is `passphrase`. */
export const LinkPassphrase = (words: FieldWords) => <TextField {...words} name="passphrase" maxLength={72} autoComplete="off" />

/** The last day on which the link opens. Its name is `until`. */
export const LastDay = ({ onChange, ...field }: FieldWords & { value: string; onChange(day: string): void }) => (
  <DateField {...field} name="until" min={inDays(0)} max={inDays(365)} onChange={(event) => onChange(event.target.value)} />
)

/** What is wrong with the two, in the words of the page. */
export function linkErrors(passphrase: string, until: string, words: { passphraseShort: string; untilWrong: string }) {
  return {
    passphrase: passphrase && passphrase.length < 6 ? words.passphraseShort : undefined,
    until: until > inDays(-1) && until <= inDays(365) ? undefined : words.untilWrong,
  }
}
