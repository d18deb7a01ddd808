import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ClassList, ClassQuestion } from '#contract/institutions/class-lists.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { answerQuestion } from './data/class-lists.ts'
import { clipsText } from './words.ts'

interface QuestionCardProps {
  list: ClassList
  question: ClassQuestion
  onGoOn: () => void
}

/** The current question. Takes the focus, saves the answer, and resumes the film. */
export function QuestionCard({ list, question, onGoOn }: QuestionCardProps) {
  const t = useText(clipsText)
  const { choices, answer } = question
  const [choice, setChoice] = useState(answer?.choice ?? null)
  const [words, setWords] = useState(answer?.words ?? '')
  const [error, setError] = useState<string>()
  const [working, setWorking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    const missing = choices.length > 0 ? choice === null : !words.trim()
    setError(missing ? t('answerNeeded') : undefined)
    if (missing) return
    setWorking(true)
    try {
      if (list.kept) await answerQuestion(list.id, question.id, { choice, words: words.trim() })
      onGoOn()
    } catch (refused) {
      toast.failure(t('notAnswered'), (refused as Error).message)
      setWorking(false)
    }
  }
  return (
    <form className="question-card" noValidate onSubmit={onSubmit}>
      <p className="small dim">{t('answerAt', { time: formatTimecode(question.atMs) })}</p>
      <h4 className="title-s" ref={heading} tabIndex={-1}>
        {question.words}
      </h4>
      {choices.length > 0 ? (
        <Fieldset legend={t('yourAnswer')}>
          {choices.map((label, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
            <Radio key={at} name={question.id} checked={choice === at + 1} onChange={() => setChoice(at + 1)}>
              {label}
            </Radio>
          ))}
        </Fieldset>
      ) : (
        <TextArea label={t('yourAnswer')} rows={3} maxLength={1000} value={words} onChange={(event) => setWords(event.target.value)} />
      )}
      {error && (
        <p className="ui question-wrong" role="alert">
          {error}
        </p>
      )}
      <p className="clips-acts">
        <Button type="submit" kind="ink" working={working && t('making')}>
          {t(list.kept ? 'answer' : 'answerOnly')}
        </Button>
        <Button kind="plain" onClick={onGoOn}>
          {t('goOn')}
        </Button>
      </p>
    </form>
  )
}
