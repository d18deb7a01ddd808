import type { PollResult, TalkPoll } from '#contract/screenings/talks.ts'
import { meanOfScale, percents } from '#core/screenings/talks.ts'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { surveyPairs } from './screening-reports.ts'
import { type ReportsText, reportsText } from './words.ts'

/** What was asked of everyone: the survey with before and after side by side, then the polls. */
export function SurveyTold({ polls }: { polls: readonly TalkPoll[] }) {
  const t = useText(reportsText)
  const pairs = surveyPairs(polls)
  const during = polls.filter(({ part }) => part === 'during')
  if (pairs.length + during.length === 0) return null
  return (
    <section aria-labelledby="report-survey">
      <div className="head">
        <h2 id="report-survey">{t('survey')}</h2>
        <p className="small dim">{t('fromFive')}</p>
      </div>
      <ul className="report-survey">
        {pairs.map(({ before, after }) => (
          <li key={before?.id ?? after?.id}>
            <h3 className="title-s">{(before ?? after)?.words}</h3>
            <div className="report-pair">
              {before && <Told poll={before} t={t} head={t('before')} />}
              {after && <Told poll={after} t={t} head={t('after')} />}
            </div>
          </li>
        ))}
        {during.map((poll) => (
          <li key={poll.id}>
            <h3 className="title-s">{poll.words}</h3>
            <div className="report-pair">
              <Told poll={poll} t={t} head={t('during')} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Told({ poll, t, head }: { poll: TalkPoll; t: ReportsText; head: string }) {
  const { result } = poll
  return (
    <div className="report-told">
      <p className="small dim">
        {head}
        {result && ` · ${t('answers', { count: result.count })}`}
      </p>
      {result ? <Shares poll={poll} result={result} t={t} /> : <p className="ui dim">{t('underFive')}</p>}
    </div>
  )
}

function Shares({ poll, result, t }: { poll: TalkPoll; result: PollResult; t: ReportsText }) {
  if (poll.kind === 'words')
    return (
      <ul className="report-quotes">
        {result.words?.map((words, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same
          <li key={index}>{words}</li>
        ))}
      </ul>
    )
  const counts = result.choices ?? []
  const shares = percents(counts)
  const mean = poll.kind === 'scale' ? meanOfScale(counts) : null
  return (
    <>
      {mean !== null && (
        <p className="report-mean">
          {t('mean', { mean: numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(mean) })}
        </p>
      )}
      <dl className="report-shares">
        {counts.map((_, index) => (
          <div key={poll.choices[index] ?? index}>
            <dt className="ui">{poll.choices[index] ?? index + 1}</dt>
            <dd className="mono">{numberFormat({ style: 'percent' }).format((shares[index] ?? 0) / 100)}</dd>
            <span className="report-strip" aria-hidden="true">
              <i style={{ width: `${shares[index]}%` }} />
            </span>
          </div>
        ))}
      </dl>
    </>
  )
}
