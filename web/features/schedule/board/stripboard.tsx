import { useRef, useState } from 'react'
import { inPlaces } from '#core/production/budget/rows.ts'
import { weekdayOf } from '#core/production/schedule/days.ts'
import { publicHolidays } from '#core/production/schedule/holidays.ts'
import { movedStrips } from '#core/production/schedule/move-strips.ts'
import { type RowOf, rowsOf } from '#core/production/schedule/rows.ts'
import { runningOrder, type TimedStrip, timedStrips } from '#core/production/schedule/running-order.ts'
import { daysOfWarning } from '#core/production/schedule/warnings.ts'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'
import { StripCard } from './strip-card.tsx'
import { useBoardKeys } from './use-board-keys.ts'

/** Days as columns of strips, as tall as they are long; strips without a day come first. Strips move by drag, and by Alt with the arrow keys. */
export function Stripboard({ days }: { days: readonly RowOf<'day'>[] }) {
  const t = useText(scheduleText)
  const { rows, setting } = useOpenSchedule()
  const board = useRef<HTMLDivElement>(null)
  const { onKeyDown, said } = useBoardKeys(board)
  const loose = timedStrips(inPlaces(rowsOf(rows, 'strip').filter((strip) => !days.some(({ id }) => id === strip.day))), 0)
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the strips in it, which are buttons */}
      <div ref={board} className="plan-columns" data-colours={setting.colours} onKeyDown={onKeyDown}>
        {loose.length > 0 && <Column day={null} strips={loose} />}
        {days.map((day, at) => (
          <Column
            key={day.id}
            day={day}
            strips={runningOrder(rows, day)}
            week={at > 0 && weekdayOf(day.date) < weekdayOf(days[at - 1]!.date)}
          />
        ))}
      </div>
      <p className="unseen" role="status">
        {said}
      </p>
      <p className="small dim plan-keys">{t('boardKeys')}</p>
    </>
  )
}

function Column({ day, strips, week = false }: { day: RowOf<'day'> | null; strips: readonly TimedStrip[]; week?: boolean }) {
  const t = useText(scheduleText)
  const { rows, act, openDay, day: open, warnings, signed, setting } = useOpenSchedule()
  const [before, setBefore] = useState<string | null | undefined>(undefined)
  const drop = (event: React.DragEvent) => {
    event.preventDefault()
    const id = event.dataTransfer.getData('text/plain')
    if (rowsOf(rows, 'strip').some((strip) => strip.id === id)) act(movedStrips(rows, [id], day?.id ?? '', before ?? null))
    setBefore(undefined)
  }
  const over = (event: React.DragEvent<HTMLElement>) => {
    event.preventDefault()
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-strip]')]
    const next = cards.find((card) => {
      const { top, height } = card.getBoundingClientRect()
      return event.clientY < top + height / 2
    })
    setBefore(next?.dataset.strip ?? null)
  }
  const unsigned = warnings.filter(
    (warning) => !signed.has(warning.key) && day && daysOfWarning(warning).some(({ id }) => id === day.id),
  ).length
  return (
    <section
      className="plan-column"
      data-kind={day?.kind}
      data-week={week || undefined}
      data-open={(day !== null && open === day.id) || undefined}
      data-cancelled={day?.cancelled || undefined}
      data-over={before !== undefined || undefined}
      aria-label={day ? titleOf(day, t('dayNumber', { number: day.number || '–' })) : t('notPlaced')}
      onDragOver={over}
      onDragLeave={() => setBefore(undefined)}
      onDrop={drop}
    >
      {day ? (
        <button type="button" className="plan-day" aria-expanded={open === day.id} onClick={() => openDay(open === day.id ? null : day.id)}>
          <span className="plan-number">{day.number || '–'}</span>
          <span className="plan-date">{calendarDay(day.date, { weekday: 'short', day: 'numeric', month: 'short' })}</span>
          <span className="mono">{day.call || '--:--'}</span>
          <span className="plan-daykind">
            {publicHolidays(setting.country, [day.date]).length > 0 && `${t('publicHoliday')} `}
            {day.cancelled ? t('cancelled') : day.kind === 'shoot' ? day.unit : `${t(`choice_kind_${day.kind}`)} ${day.unit}`.trim()}
          </span>
          {unsigned > 0 && <span className="plan-flag">{t('toCheck', { count: unsigned })}</span>}
        </button>
      ) : (
        <p className="plan-day">{t('notPlaced')}</p>
      )}
      <ol>
        {strips.map((timed) => (
          <StripCard key={timed.strip.id} timed={timed} loose={day === null} before={before === timed.strip.id} />
        ))}
      </ol>
      {before === null && <span className="plan-drop" aria-hidden="true" />}
      {strips.length === 0 && <p className="small dim plan-none">{t(day ? 'emptyDay' : 'noneYet')}</p>}
    </section>
  )
}

const titleOf = (day: RowOf<'day'>, number: string) => `${number}, ${calendarDay(day.date, { dateStyle: 'full' })}`
