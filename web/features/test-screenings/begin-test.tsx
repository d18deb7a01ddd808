import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { HouseError } from '#web/data/house/house-error.ts'
import type { CutToReview } from '#web/data/review/teams.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { beginTest, closeTest, type TestScreening, testResultsQuery } from './data/test-screenings.ts'
import { testScreeningsText } from './words.ts'

/** Asks an audience three questions, shows how many have watched, and closes the test, after which the answers are shown. */
export function BeginTest({ version, open }: { version: CutToReview; open: TestScreening | undefined }) {
  const t = useText(testScreeningsText)
  const [questions, setQuestions] = useState([t('question1'), t('question2'), t('question3')])
  const [working, setWorking] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    setWorking(true)
    try {
      await beginTest(version.id, questions)
    } catch (error) {
      toast.failure(t('notDone'), error instanceof HouseError ? `${error.message} ${error.hint}` : t('notDoneText'))
    }
    setWorking(false)
  }
  return (
    <section aria-labelledby="test-begin">
      <div className="head">
        <h2 id="test-begin">{t(open ? 'openTitle' : 'beginTitle', { number: version.number })}</h2>
      </div>
      {open ? (
        <OpenTest test={open} />
      ) : (
        <form className="test-form" onSubmit={(event) => void onSubmit(event)}>
          <p className="ui measure">{t('explained')}</p>
          {questions.map((question, at) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: three questions, each by its place
              key={at}
              label={t('questionN', { number: at + 1 })}
              value={question}
              maxLength={300}
              required
              autoComplete="off"
              onChange={(event) => setQuestions(questions.with(at, event.target.value))}
            />
          ))}
          <Button type="submit" kind="ink" small working={working && t('beginning')}>
            {t('begin')}
          </Button>
        </form>
      )}
    </section>
  )
}

function OpenTest({ test }: { test: TestScreening }) {
  const t = useText(testScreeningsText)
  const [asking, setAsking] = useState(false)
  const results = useQuery(testResultsQuery(test.id))
  const finished = results.data?.finished ?? 0
  const close = async () => {
    setAsking(false)
    try {
      await closeTest(test.id)
    } catch (error) {
      toast.failure(t('notDone'), error instanceof HouseError ? `${error.message} ${error.hint}` : t('notDoneText'))
    }
  }
  return (
    <div className="test-form">
      <p className="title-m">{t('finished', { count: finished })}</p>
      <p className="ui measure">{t('openText')}</p>
      <ol className="test-questions ui">
        {test.questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ol>
      <Button small kind="ink" onClick={() => setAsking(true)}>
        {t('close')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('closeTitle')}
        text={t(finished < 5 ? 'closeTooFew' : 'closeText', { count: finished })}
        acts={
          <>
            <Button kind="ink" onClick={() => setAsking(false)}>
              {t('keepOpen')}
            </Button>
            <Button onClick={() => void close()}>{t('close')}</Button>
          </>
        }
      />
    </div>
  )
}
