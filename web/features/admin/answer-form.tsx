import { useState } from 'react'
import { type ContactMessage, settleMessage } from '#web/data/contact.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { adminText } from './words.ts'

/** Answers a message, or closes it with the reason; either way the sender reads the words. */
export function AnswerForm({ message }: { message: ContactMessage }) {
  const t = useText(adminText)
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const [working, setWorking] = useState(false)
  const settle = async (state: 'answered' | 'closed') => {
    setError(words.trim() === '' ? t('wordsRequired') : undefined)
    if (words.trim() === '') return
    setWorking(true)
    try {
      await settleMessage(message.id, state, words)
      if (state === 'answered') toast.success(t('answered'), t('answeredText'))
      else toast.success(t('closed'))
    } catch (cause) {
      toast.failure(t('notSaved'), (cause as Error).message)
    } finally {
      setWorking(false)
    }
  }
  const letter = `mailto:${message.email}?subject=${encodeURIComponent(t('mailSubject'))}&body=${encodeURIComponent(words)}`
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void settle('answered')
      }}
    >
      <TextArea
        label={t('answer')}
        maxLength={5000}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        hint={t('answerHint')}
        error={error}
      />
      <p className="admin-acts">
        <Button type="submit" kind="ink" small working={working && t('answering')}>
          {t('sendAnswer')}
        </Button>
        <Button small title={t('closeHint')} onClick={() => void settle('closed')}>
          {t('close')}
        </Button>
        <TextLink href={letter}>{t('mail')}</TextLink>
      </p>
    </form>
  )
}
