import type { ScreeningReport } from '#contract/screenings/screening-reports.ts'
import { levelAlong, markKinds } from '#core/screenings/talks.ts'
import { listFormat, numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import type { ReportedScreening } from './reported-screening.ts'
import { reportsText } from './words.ts'

const pieces = 160

/** Each film as its bar: where people asked, and over it the level of the whole room. */
export function Along({ screening, report }: { screening: ReportedScreening; report: ScreeningReport }) {
  const t = useText(reportsText)
  const sums = markKinds.flatMap((kind) =>
    report.markSums[kind]
      ? [t(`marks_${kind}`, { count: report.markSums[kind], marks: numberFormat().format(report.markSums[kind]) })]
      : [],
  )
  const films = screening.items.filter(({ kind }) => kind === 'film' || kind === 'talk')
  const drawn = films.flatMap((item) => {
    const questions = report.questions.filter(({ itemId, atMs, mergedInto }) => itemId === item.id && atMs !== null && mergedInto === null)
    const level = levelAlong(
      report.marks.filter(({ itemId }) => itemId === item.id).map(({ atMs, marks }) => ({ atMs: atMs - item.startsMs, marks })),
      item.durationMs,
      pieces,
    )
    return questions.length > 0 || level.length > 0 ? [{ item, questions, level }] : []
  })
  if (drawn.length === 0) return null
  return (
    <section className="report-along" aria-labelledby="report-along">
      <div className="head">
        <h2 id="report-along">{t('along')}</h2>
        {sums.length > 0 && <p className="small dim">{listFormat().format(sums)}</p>}
      </div>
      {drawn.map(({ item, questions, level }) => (
        <div key={item.id}>
          <h3 className="title-s">{item.film?.title || item.title || t(`kind_${item.kind}`)}</h3>
          <RangeBar
            durationMs={item.durationMs}
            listedElsewhere
            {...(level.length > 0 && { retention: level.map((share, at) => ({ atMs: ((at + 0.5) / pieces) * item.durationMs, share })) })}
            questions={questions.map(({ atMs, words }) => ({ atMs: atMs! - item.startsMs, label: words }))}
            label={t('alongLabel', { count: questions.length, marks: level.length > 0 ? t('withMarks') : '' })}
          />
        </div>
      ))}
    </section>
  )
}
