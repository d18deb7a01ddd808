import { useId } from 'react'
import type { TalkPoll } from '#contract/screenings/talks.ts'
import { Radio } from '#web/ui/controls/check.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { talksText } from './words.ts'

interface FieldsProps {
  poll: TalkPoll
  answer: number | string | null
  onAnswer: (answer: number | string) => void
  error: string | undefined
}

/** Choices, a scale of five, or text; the question is their legend, for screen readers. */
export function PollFields({ poll, answer, onAnswer, error }: FieldsProps) {
  const t = useText(talksText)
  const name = useId()
  if (poll.kind === 'words')
    return (
      <TextArea
        label={t('yourAnswer')}
        aria-label={poll.words}
        rows={3}
        maxLength={1000}
        error={error}
        value={typeof answer === 'string' ? answer : ''}
        onChange={({ target }) => onAnswer(target.value)}
      />
    )
  const choices = poll.kind === 'scale' ? ['1', '2', '3', '4', '5'] : poll.choices
  return (
    <fieldset className="poll-choices" data-kind={poll.kind}>
      <legend className="unseen">{poll.words}</legend>
      {choices.map((choice, index) => (
        <Radio key={choice} name={name} checked={answer === index + 1} onChange={() => onAnswer(index + 1)}>
          {choice}
        </Radio>
      ))}
      {poll.kind === 'scale' && (
        <p className="poll-ends small dim" aria-hidden="true">
          <span>{t('scaleLow')}</span>
          <span>{t('scaleHigh')}</span>
        </p>
      )}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}
