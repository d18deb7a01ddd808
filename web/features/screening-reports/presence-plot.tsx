import { Table } from '#web/ui/layout/table.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { ReportedScreening } from './reported-screening.ts'
import { everyMinute, type Presence, type PresenceSums } from './screening-reports.ts'
import { reportsText } from './words.ts'

interface PlotProps {
  screening: ReportedScreening
  present: Presence
  untilMinute: number
  most: PresenceSums['most']
}

/** How many were in the room, minute by minute, over the programme that was shown to them. */
export function PresencePlot({ screening, present, untilMinute, most }: PlotProps) {
  const t = useText(reportsText)
  const curve = everyMinute(present)
  const from = Math.min(screening.doorsMinutes, curve[0]?.[0] ?? screening.doorsMinutes)
  const until = Math.max(untilMinute, (curve.at(-1)?.[0] ?? 0) + 1)
  const x = (minute: number) => ((minute - from) / Math.max(1, until - from)) * 1000
  const highest = Math.max(1, most?.people ?? 0)
  const y = (people: number) => 100 - (people / highest) * 96
  const steps = curve.map(([minute, people]) => `${x(minute).toFixed(1)} ${y(people).toFixed(1)}H${x(minute + 1).toFixed(1)}`).join('L')
  const first = curve[0]
  const last = curve.at(-1)
  return (
    <section aria-labelledby="report-present">
      <div className="head">
        <h2 id="report-present">{t('presence')}</h2>
        {most && (
          <p className="small dim">
            {t(most.minute < screening.doorsMinutes ? 'mostBefore' : 'mostAt', {
              count: most.people,
              minute: numberFormat().format(most.minute - screening.doorsMinutes),
            })}
          </p>
        )}
      </div>
      {first && last ? (
        <figure className="report-plot">
          <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
            <path d={`M${x(first[0]).toFixed(1)} 100L${steps}L${x(last[0] + 1).toFixed(1)} 100Z`} fill="currentColor" opacity=".09" />
            <path d={`M${steps}`} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
          </svg>
          <div className="report-programme" aria-hidden="true" style={{ marginLeft: `${x(screening.doorsMinutes) / 10}%` }}>
            {screening.items.map((item) => (
              <span
                key={item.id}
                data-kind={item.kind}
                style={{ width: `${(item.durationMs / 60_000 / Math.max(1, until - screening.doorsMinutes)) * 100}%` }}
              >
                <em>{item.film?.title || item.title || t(`kind_${item.kind}`)}</em>
              </span>
            ))}
          </div>
        </figure>
      ) : (
        <p className="ui dim">{t('nobodyPresent')}</p>
      )}
      {curve.length > 0 && (
        <details className="small report-table">
          <summary>{t('asATable')}</summary>
          <Table
            rows={fives(curve, screening.doorsMinutes)}
            keyOf={([minute]) => String(minute)}
            columns={[
              {
                key: 'minute',
                head: t('minute'),
                figures: true,
                cell: ([minute]) => numberFormat({ signDisplay: 'negative' }).format(minute),
              },
              { key: 'people', head: t('people'), figures: true, cell: ([, people]) => numberFormat().format(people) },
            ]}
          />
        </details>
      )}
    </section>
  )
}

/** Every fifth minute, counted from the beginning. */
const fives = (curve: [number, number][], doorsMinutes: number): [number, number][] =>
  curve.map(([minute, people]): [number, number] => [minute - doorsMinutes, people]).filter(([minute]) => minute % 5 === 0)
