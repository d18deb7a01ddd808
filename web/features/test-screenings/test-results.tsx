import { useQuery } from '@tanstack/react-query'
import { formatTimecode, indexStartedBy } from '#core/time/timecode.ts'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import type { CutToReview } from '#web/data/review/teams.ts'
import { useCaptionChoice } from '#web/player/captions/caption-choice.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { type TestScreening, testResultsQuery } from './data/test-screenings.ts'
import { curveOf, peaksOf } from './test-curve.ts'
import { testScreeningsText } from './words.ts'

const shownPeaks = 6

/** What an audience did, over the cut and what is said in it, and what it answered. Of fewer than five, nothing. */
export function TestResultsPart({ version, test, number }: { version: CutToReview; test: TestScreening; number: number }) {
  const t = useText(testScreeningsText)
  const results = useQuery(testResultsQuery(test.id))
  const { data: chapters = [] } = useQuery(chaptersQuery(version.id))
  const { cues } = useCaptionChoice(version.id, null)
  const durationMs = version.durationMs ?? 1
  const said = (ms: number) => {
    const at = indexStartedBy(cues, ms + 9999)
    return at >= 0 && cues[at]!.endsMs > ms ? cues[at]!.text : ''
  }
  const data = results.data
  return (
    <section aria-labelledby={`test-${test.id}`}>
      <div className="head">
        <h2 id={`test-${test.id}`}>{t('resultsTitle', { number })}</h2>
        <span className="small dim">
          {dateFormat({ dateStyle: 'long' }).format(new Date(test.closedAt ?? test.createdAt))}
          {data && `, ${t('finished', { count: data.finished })}`}
        </span>
      </div>
      <Fetched query={results} what={t('fetching')}>
        {data && !data.told && <p className="ui dim measure test-form">{t('tooFew')}</p>}
        {data?.told && (
          <div className="test-told">
            {(['moved', 'bored'] as const).map((mark) => {
              const peaks = peaksOf(data.curve, mark, data.finished)
              return (
                <div key={mark} className="test-curve">
                  <h3 className="ui">{t(`curve_${mark}`)}</h3>
                  <RangeBar
                    durationMs={durationMs}
                    chapters={chapters}
                    retention={curveOf(data.curve, mark, data.finished, durationMs)}
                    pieces={peaks.slice(0, shownPeaks)}
                    label={
                      peaks[0]
                        ? t(`most_${mark}`, { time: formatTimecode(peaks[0].startsMs), count: peaks[0].count, all: data.finished })
                        : t(`nowhere_${mark}`)
                    }
                  />
                  {peaks.length === 0 ? (
                    <p className="small dim">{t(`nowhere_${mark}`)}</p>
                  ) : (
                    <ol className="test-peaks small">
                      {peaks.slice(0, shownPeaks).map((peak) => (
                        <li key={peak.startsMs}>
                          <span className="mono">{formatTimecode(peak.startsMs)}</span>
                          <span>{t('of', { count: peak.count, all: data.finished })}</span>
                          <span className="serif">{said(peak.startsMs)}</span>
                        </li>
                      ))}
                    </ol>
                  )}
                </div>
              )
            })}
            {test.questions.map((question, at) => (
              <div key={question}>
                <h3 className="title-s">{question}</h3>
                {data.answers[at]?.length ? (
                  <ul className="test-answer-list ui">
                    {data.answers[at].map(({ words, name }, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: answers have no identity on purpose
                      <li key={index}>
                        {words}
                        {name && <span className="small dim"> {name}</span>}
                      </li>
                    ))}
                  </ul>
                ) : (
                  <p className="ui dim">{t('noAnswers')}</p>
                )}
              </div>
            ))}
          </div>
        )}
      </Fetched>
    </section>
  )
}
