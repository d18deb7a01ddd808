import './report.css'
import { useQuery } from '@tanstack/react-query'
import type { ScreeningReport } from '#contract/screenings/screening-reports.ts'
import { overMs } from '#core/screenings/screenings.ts'
import { reportQuery } from '#web/data/screenings/screening-reports.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { Denied, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useLight } from '#web/ui/light.ts'
import { dateFormat, numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { Along } from './along.tsx'
import { Costs } from './costs.tsx'
import { Evidence } from './evidence.tsx'
import { PresencePlot } from './presence-plot.tsx'
import { QuestionsAsked } from './questions-asked.tsx'
import { csvOf } from './report-csv.ts'
import type { ReportedScreening } from './reported-screening.ts'
import { presenceSums } from './screening-reports.ts'
import { SurveyTold } from './survey-told.tsx'
import { reportsText } from './words.ts'

/** What a screening came to, on one sheet for its hosts: who came, when they were there, what they asked and thought, what it cost. */
export function Report({ screening }: { screening: ReportedScreening }) {
  const t = useText(reportsText)
  const report = useQuery({ ...reportQuery(screening.id), retry: false })
  if (report.isPending)
    return (
      <div className="page row">
        <Loading what={t('fetching')} />
      </div>
    )
  if (report.isError)
    return (
      <div className="page row">
        {'code' in report.error && report.error.code === '42501' ? (
          <Denied wholePage title={t('notYours')} text={t('notYoursText')} />
        ) : (
          <Failed wholePage title={t('failed')} text={report.error.message} again={report.refetch} />
        )}
      </div>
    )
  return <Sheet screening={screening} report={report.data} />
}

function Sheet({ screening, report }: { screening: ReportedScreening; report: ScreeningReport }) {
  const t = useText(reportsText)
  useLight('desk')
  const number = numberFormat()
  const programmeMs = screening.items.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const untilMinute = screening.doorsMinutes + Math.ceil(programmeMs / 60_000)
  // Paused, with an intermission, or ended early: the average is over what was shown.
  const overAfterMs = overMs(screening.items, screening.timeline, Date.now()) - Date.parse(screening.startsAt)
  const overMinute = screening.doorsMinutes + Math.max(1, Math.ceil(overAfterMs / 60_000))
  const { most, average } = presenceSums(report.present, screening.doorsMinutes, overMinute)
  const hall = screening.venue !== '' || report.hallCame > 0
  const figures: [string, string, string?][] = [
    ...(screening.online
      ? ([
          ['came', number.format(report.came), t('ofRegistered', { count: report.registered })],
          [
            'most',
            most ? number.format(most.people) : '–',
            average === null ? undefined : t('onAverage', { people: numberFormat({ maximumFractionDigits: 1 }).format(average) }),
          ],
        ] as [string, string, string?][])
      : []),
    ...(hall
      ? [['hall', number.format(report.hallCame), t('ofRegistered', { count: report.hallRegistered })] as [string, string, string]]
      : []),
    [
      'asked',
      number.format(report.questions.length),
      t('answeredOf', { count: report.questions.filter(({ state }) => state === 'answered').length }),
    ],
    ['said', number.format(report.lines), t('byPeople', { count: report.talkers })],
  ]
  const save = () =>
    saveFile(new Blob([csvOf(screening, report, t)], { type: 'text/csv' }), `${t('fileName')}-${screening.startsAt.slice(0, 10)}.csv`)
  return (
    <article className="page report">
      <header className="report-head">
        <p className="small dim">{t('reportOf')}</p>
        <h1 className="title-l">{screening.title}</h1>
        <p className="ui dim">
          {[
            dateFormat({ dateStyle: 'full', timeStyle: 'short', timeZone: screening.zone }).format(new Date(screening.startsAt)),
            screening.venue,
            screening.licence,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="report-acts">
          <Button small kind="ink" onClick={() => print()}>
            {t('print')}
          </Button>
          <Button small onClick={save}>
            {t('saveCsv')}
          </Button>
          <ButtonLink small kind="plain" to={`${paths.screenings}?id=${screening.id}`}>
            {t('toScreening')}
          </ButtonLink>
        </p>
      </header>
      <dl className="report-figures">
        {figures.map(([key, value, aside]) => (
          <div key={key}>
            <dt className="small dim">{t(`figure_${key}` as 'figure_came')}</dt>
            <dd>
              <span className="report-figure">{value}</span>
              {aside && <span className="small dim">{aside}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {screening.online && <PresencePlot screening={screening} present={report.present} untilMinute={untilMinute} most={most} />}
      <Along screening={screening} report={report} />
      <QuestionsAsked screening={screening} questions={report.questions} />
      <SurveyTold polls={report.polls} />
      <Costs screeningId={screening.id} costs={report.costs} />
      <Evidence screening={screening} report={report} />
    </article>
  )
}
