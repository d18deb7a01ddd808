import { type FormEvent, useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { writeFurther } from '#web/data/office/contact.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { contactText } from './words.ts'

/** A follow-up to a message without an account: the reference identifies the author. */
export function FurtherForm({ reference }: { reference: string }) {
  const t = useText(contactText)
  const [words, setWords] = useState('')
  const [working, setWorking] = useState(false)
  // Idempotency key for retries.
  const [key, setKey] = useState(() => newId())
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (working || words.trim() === '') return
    setWorking(true)
    try {
      await writeFurther(reference, key, words)
      setWords('')
      setKey(newId())
      toast.success(t('furtherSent'))
    } catch (cause) {
      const reason = [(cause as Error).message, cause instanceof HouseError ? cause.hint : ''].filter(Boolean).join(' ')
      toast.failure(t('failed'), t('failedKept', { reason }))
    } finally {
      setWorking(false)
    }
  }
  return (
    <form className="stack" onSubmit={onSubmit}>
      <TextArea label={t('further')} rows={4} maxLength={5000} value={words} onChange={(event) => setWords(event.currentTarget.value)} />
      <p>
        <Button type="submit" small kind="ink" working={working && t('sending')}>
          {t('sendFurther')}
        </Button>
      </p>
    </form>
  )
}
