import { Table } from '#web/ui/layout/table.tsx'
import { calendarDay, numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { Period, VersionFigures } from './data/figures.ts'
import { dayOf } from './figures.ts'
import { figuresText } from './words.ts'

type Run = VersionFigures['days'][number]

const dayMs = 86_400_000
const leastDays = 28
const mostDays = 366
const dayNumber = (day: string) => Date.parse(day) / dayMs

interface DaysPlotProps {
  figures: VersionFigures
  compared: VersionFigures | undefined
  period: Period
}

/** Plays by day, each column as wide as the days it combines, so that its area is its plays. */
export function DaysPlot({ figures: { days }, compared, period }: DaysPlotProps) {
  const t = useText(figuresText)
  const number = numberFormat()
  if (days.length === 0) return null
  const others = compared?.days ?? []
  const { from, until } = axisOf([...days, ...others], period)
  const most = Math.max(...[...days, ...others].map(perDay))
  const peak = days.reduce((best, run) => (perDay(run) > perDay(best) ? run : best))
  const short = (day: string) => calendarDay(day, { day: 'numeric', month: 'short' })
  const named = ({ since, day }: Run) => (since === day ? short(day) : t('dayFromTo', { from: short(since), date: short(day) }))
  const column = (run: Run) => ({
    x: ((dayNumber(run.since) - from) / (until - from)) * 1000,
    width: Math.max(1, ((dayNumber(run.day) + 1 - dayNumber(run.since)) / (until - from)) * 1000 - 2),
    y: 100 - (perDay(run) / most) * 100,
    height: Math.max(0.5, (perDay(run) / most) * 100),
  })
  return (
    <section aria-labelledby="figures-days">
      <div className="head">
        <h2 id="figures-days">{t('byDay')}</h2>
      </div>
      <figure className="figures-days">
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          {days.map((run) => (
            <rect key={run.day} {...column(run)} className="figures-column">
              <title>
                {run.since === run.day
                  ? t('dayOne', { date: short(run.day), plays: number.format(run.plays) })
                  : t('dayRun', { from: short(run.since), date: short(run.day), plays: number.format(run.plays) })}
              </title>
            </rect>
          ))}
          {others.map((run) => {
            const { x, width, y } = column(run)
            return <line key={run.day} x1={x} x2={x + width} y1={y} y2={y} className="figures-other" />
          })}
        </svg>
        <p className="plays-axis mono dim" aria-hidden="true">
          <span>{short(dayOf(from * dayMs))}</span>
          <span>{short(dayOf((until - 1) * dayMs))}</span>
        </p>
        <figcaption className="ui">{t('mostOn', { date: named(peak), plays: number.format(peak.plays) })}</figcaption>
      </figure>
      <details className="small no-print">
        <summary>{t('asATable')}</summary>
        <Table
          rows={days}
          keyOf={({ day }) => day}
          columns={[
            { key: 'day', head: t('day'), cell: named },
            { key: 'plays', head: t('plays'), figures: true, cell: ({ plays }) => number.format(plays) },
            {
              key: 'hours',
              head: t('hoursHead'),
              figures: true,
              cell: ({ watchedMs }) => numberFormat({ maximumFractionDigits: 1 }).format(watchedMs / 3_600_000),
            },
          ]}
        />
      </details>
    </section>
  )
}

/** The requested days; of more than a year those with data, and a single one is a column, not a wall. */
function axisOf(runs: readonly Run[], period: Period): { from: number; until: number } {
  const [asked, end] = [dayNumber(period.from), dayNumber(period.to) + 1]
  const first = Math.min(...runs.map(({ since }) => dayNumber(since)))
  if (end - asked <= mostDays) return { from: Math.min(asked, first), until: end }
  const until = Math.max(...runs.map(({ day }) => dayNumber(day))) + 1
  return { from: Math.min(until - leastDays, first), until }
}

const perDay = ({ day, since, plays }: Run) => plays / (dayNumber(day) + 1 - dayNumber(since))
