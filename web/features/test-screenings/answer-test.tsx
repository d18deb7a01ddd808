import { type FormEvent, useState } from 'react'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { FormError, TextArea } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { answerTest, type Press, type TestScreening } from './data/test-screenings.ts'
import { testScreeningsText } from './words.ts'

/** Three questions. Answers are anonymous unless their author says otherwise. */
export function AnswerTest({ test, presses }: { test: TestScreening; presses: readonly Press[] }) {
  const t = useText(testScreeningsText)
  const [answers, setAnswers] = useState(['', '', ''])
  const [named, setNamed] = useState(false)
  const [error, setError] = useState('')
  const [working, setWorking] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    setWorking(true)
    setError('')
    try {
      await answerTest(test.id, presses, answers, named)
    } catch (cause) {
      setError(cause instanceof HouseError ? `${cause.message} ${cause.hint}` : t('notDoneText'))
    }
    setWorking(false)
  }
  return (
    <form className="test-form test-answers" onSubmit={(event) => void onSubmit(event)}>
      <div className="head">
        <h3>{t('atEnd')}</h3>
      </div>
      {test.questions.map((question, at) => (
        <TextArea
          key={question}
          label={question}
          value={answers[at] ?? ''}
          maxLength={2000}
          rows={3}
          onChange={(event) => setAnswers(answers.with(at, event.target.value))}
        />
      ))}
      <Checkbox checked={named} onChange={() => setNamed(!named)}>
        {t('named')}
      </Checkbox>
      <p className="small dim measure">{t('together')}</p>
      <FormError>{error}</FormError>
      <Button type="submit" kind="ink" working={working && t('sending')}>
        {t('send')}
      </Button>
    </form>
  )
}
