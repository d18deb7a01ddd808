import type { PollResult, TalkPoll } from '#contract/screenings/talks.ts'
import { meanOfScale, percents } from '#core/screenings/talks.ts'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { talksText } from './words.ts'

/** What was answered: a strip each, with its share in words; or what people wrote. */
export function PollAnswers({ poll, result }: { poll: Pick<TalkPoll, 'kind' | 'choices'>; result: PollResult }) {
  const t = useText(talksText)
  if (poll.kind === 'words')
    return (
      <ul className="poll-words">
        {result.words?.map((words, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same
          <li key={index} className="ui">
            {words}
          </li>
        ))}
      </ul>
    )
  const counts = result.choices ?? []
  const shares = percents(counts)
  const names = poll.kind === 'scale' ? counts.map((_, index) => String(index + 1)) : poll.choices
  const mean = poll.kind === 'scale' ? meanOfScale(counts) : null
  return (
    <div className="poll-shares">
      <dl>
        {names.map((name, index) => (
          <div key={name}>
            <dt className="ui">{name}</dt>
            <dd>
              <span className="poll-strip" aria-hidden="true">
                <i style={{ width: `${shares[index]}%` }} />
              </span>
              <span className="mono">{numberFormat({ style: 'percent' }).format((shares[index] ?? 0) / 100)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small dim">
        {t('answersCount', { count: result.count })}
        {mean !== null && ` · ${t('inTheMiddle', { mean: numberFormat({ maximumFractionDigits: 1 }).format(mean) })}`}
      </p>
    </div>
  )
}
