import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settleMessage } from '#web/data/office/contact.ts'
import type { DeskLetter } from '#web/data/office/office.ts'
import { authSettings } from '#web/data/people/auth-settings.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { day } from '../day.ts'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'
import { WordsField } from './words-field.tsx'

/** Answers a letter, or closes it with the reason; either way the sender reads the words. */
export function AnswerForm({ letter }: { letter: DeskLetter }) {
  const t = useText(adminText)
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const { working, perform } = useAct()
  const sendsMail = useQuery(authSettings).data?.sendsMail !== false
  const settle = (state: 'answered' | 'closed') => {
    setError(words.trim() === '' ? t('wordsRequired') : undefined)
    if (words.trim() === '') return
    const answered = state === 'answered'
    void perform(
      () => settleMessage(letter.id, state, words),
      t(answered ? 'answered' : 'closed'),
      answered ? t('answeredText') : undefined,
    )
  }
  const mail = `mailto:${letter.email}?subject=${encodeURIComponent(t('mailSubject'))}&body=${encodeURIComponent(words)}`
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        settle('answered')
      }}
    >
      <WordsField
        label={t('answer')}
        hint={t(letter.hasAccount ? 'answerHint' : sendsMail ? 'withoutAccount' : 'withoutAccountNoMail')}
        error={error}
        maxLength={5000}
        rows={4}
        value={words}
        onChange={setWords}
        usedFor="letter"
        facts={{ name: letter.name, due: day(letter.dueOn) }}
      />
      <p className="admin-acts">
        <Button type="submit" kind="ink" small working={working && t('answering')}>
          {t('sendAnswer')}
        </Button>
        <Button small title={t('closeHint')} onClick={() => settle('closed')}>
          {t('close')}
        </Button>
        <TextLink href={mail}>{t('mail')}</TextLink>
      </p>
    </form>
  )
}
