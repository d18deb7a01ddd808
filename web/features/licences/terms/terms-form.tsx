import { type FormEvent, useState } from 'react'
import type { LicenceTerms } from '#core/institutions/licence-terms.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextArea } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import type { LicenceParties } from '../licence-sentence.ts'
import { LicenceWords } from '../licence-words.tsx'
import { licencesText } from '../words.ts'
import { type DraftProblem, draftOf, readDraft } from './draft.ts'
import { TermsFields } from './terms-fields.tsx'

interface TermsFormProps {
  terms: LicenceTerms
  parties: LicenceParties
  asCreator: boolean
  onSend: (terms: LicenceTerms, words: string) => Promise<unknown>
  onCancel: () => void
}

/** Terms while they are written: the fields, and beside them the sentence both sides will read, as it changes. */
export function TermsForm({ terms, parties, asCreator, onSend, onCancel }: TermsFormProps) {
  const t = useText(licencesText)
  const [draft, setDraft] = useState(() => draftOf(terms))
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<DraftProblem>()
  const [refused, setRefused] = useState<string>()
  const [working, setWorking] = useState(false)
  const read = readDraft(draft)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    setProblem(typeof read === 'string' ? read : undefined)
    if (typeof read === 'string') return
    setWorking(true)
    setRefused(undefined)
    try {
      await onSend(read, words)
    } catch (error) {
      setRefused(error instanceof HouseError ? [error.message, error.hint].filter(Boolean).join(' ') : t('notSent'))
      setWorking(false)
    }
  }
  return (
    <form className="terms-form" noValidate onSubmit={onSubmit} aria-label={t('theTerms')}>
      <div className="terms-said" aria-live="polite">
        <h3 className="ui">{t('whatItSays')}</h3>
        {typeof read === 'string' ? <p className="ui dim">{t(`wrong_${read}`)}</p> : <LicenceWords terms={read} parties={parties} />}
      </div>
      <TermsFields
        draft={draft}
        onChange={setDraft}
        problem={problem && typeof read === 'string' ? read : undefined}
        asCreator={asCreator}
      />
      <TextArea
        label={t('wordsWithIt')}
        hint={t('wordsWithItHint')}
        rows={3}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <FormError>{refused}</FormError>
      <p className="terms-buttons">
        <Button type="submit" kind="ink" working={working && t('sending')}>
          {t('sendTerms')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </p>
    </form>
  )
}
