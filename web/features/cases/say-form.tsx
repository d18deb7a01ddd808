import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { casesText } from './words.ts'

interface SayFormProps {
  label: string
  hint: string
  /** What to say when nothing was written. */
  missing: string
  maxLength: number
  act: string
  done: string
  before?: string
  say: (words: string) => Promise<unknown>
  onDone?: () => void
}

/** A statement on the reader's own case. The text stays after a refusal. */
export function SayForm({ label, hint, missing, maxLength, act, done, before = '', say, onDone }: SayFormProps) {
  const t = useText(casesText)
  const [words, setWords] = useState(before)
  const [error, setError] = useState<string>()
  const [working, setWorking] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setError(words.trim() === '' ? missing : undefined)
    if (words.trim() === '' || working) return
    setWorking(true)
    try {
      await say(words)
      toast.success(done)
      onDone?.()
    } catch (cause) {
      toast.failure(t('notSent'), (cause as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextArea
        label={label}
        hint={hint}
        error={error}
        maxLength={maxLength}
        rows={5}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <p>
        <Button type="submit" kind="ink" small working={working && t('sending')}>
          {act}
        </Button>
      </p>
    </form>
  )
}
