import { weekdayOf } from '#core/production/schedule/days.ts'
import type { DaysOutRow } from '#core/production/schedule/days-out.ts'
import { daysOutOf } from '#core/production/schedule/days-out-of-rows.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'

/** On which days each person and each piece of kit works, is held or travels; printed as it is. */
export function DaysOutPart() {
  const t = useText(scheduleText)
  const { rows, cast, byId, film } = useOpenSchedule()
  const { dates, people, kit } = daysOutOf(rows)
  if (people.length + kit.length === 0) return <Empty title={t('noDaysOut')} text={t('noDaysOutText')} />
  const kitName = (id: string) => {
    const row = byId(id)
    return row?.type === 'kit' ? row.name : t('unnamed')
  }
  return (
    <section className="plan-daysout">
      <div className="plan-tools no-print">
        <Button small onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <h1 className="print-only title-l">{film.title}</h1>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keys */}
      <section className="plan-scroll" tabIndex={0} aria-label={t('part_days-out')}>
        <table className="plan-dood">
          <caption className="unseen">{t('part_days-out')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              {dates.map((date) => (
                <th key={date} scope="col" data-week={weekdayOf(date) === 0 || undefined}>
                  <span className="dim">{calendarDay(date, { weekday: 'short' })}</span>{' '}
                  {calendarDay(date, { day: 'numeric', month: 'numeric' })}
                </th>
              ))}
              {(['worked', 'held', 'travel'] as const).map((total) => (
                <th key={total} scope="col" className="figures">
                  {t(total)}
                </th>
              ))}
            </tr>
          </thead>
          <Body title={t('people')} rows={people} name={(id) => cast.get(id)?.name ?? t('unnamed')} columns={dates.length + 4} />
          <Body title={t('kit')} rows={kit} name={kitName} columns={dates.length + 4} />
        </table>
      </section>
      <p className="small dim">{t('codes')}</p>
    </section>
  )
}

interface BodyProps {
  title: string
  rows: readonly DaysOutRow[]
  name(id: string): string
  columns: number
}
function Body({ title, rows, name, columns }: BodyProps) {
  if (rows.length === 0) return null
  return (
    <tbody>
      <tr className="plan-dood-of">
        <th scope="rowgroup" colSpan={columns}>
          {title}
        </th>
      </tr>
      {rows.map(({ id, codes, worked, held, travel }) => (
        <tr key={id}>
          <th scope="row">{name(id)}</th>
          {codes.map((code, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its day
            <td key={at} data-code={code.replace(/[SPFD]/g, '') || undefined}>
              {code}
            </td>
          ))}
          <td className="figures mono">{worked}</td>
          <td className="figures mono">{held}</td>
          <td className="figures mono">{travel}</td>
        </tr>
      ))}
    </tbody>
  )
}
