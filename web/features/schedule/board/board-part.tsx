import { useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { dayAfter } from '#core/production/schedule/days.ts'
import { nextNumber, renumberedDays } from '#core/production/schedule/move-strips.ts'
import { created, daysInOrder, emptyRow, rowsOf } from '#core/production/schedule/rows.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { today } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'
import { DayPanel } from './day-panel.tsx'
import { NewDay } from './new-day.tsx'
import { StripLegend } from './strip-legend.tsx'
import { Stripboard } from './stripboard.tsx'

/** The stripboard, and beside it the day that is open. */
export function BoardPart() {
  const t = useText(scheduleText)
  const { rows, act, day, openDay, openStrip, setting } = useOpenSchedule()
  const [asking, setAsking] = useState(false)
  const days = daysInOrder(rows)
  const open = days.find(({ id }) => id === day)
  const addStrip = () => {
    const strip = { ...emptyRow('strip', newId(), Date.now()), day: open?.id ?? '' }
    act([created(strip)])
    openStrip(strip.id)
  }
  const addDay = (date: string, unit = '') => {
    const last = days.at(-1)
    const made = {
      ...emptyRow('day', newId(), 0),
      ...{
        number: nextNumber(rows, unit),
        date,
        unit,
        zone: last?.zone || setting.zone,
        call: last?.call || '09:00',
        wrap: last?.wrap || '18:00',
      },
      ...{ places: last?.places ?? [], hospital: last?.hospital ?? '', hospitalPhone: last?.hospitalPhone ?? '' },
    }
    act([created(made)])
    openDay(made.id)
    setAsking(false)
  }
  const next = days.length > 0 ? dayAfter(days.at(-1)!.date, 1) : today()
  return (
    <div className="plan-board" data-open={open ? true : undefined}>
      <div className="plan-tools">
        <Button kind="ink" small onClick={() => setAsking(true)}>
          {t('addDay')}
        </Button>
        <Button small onClick={addStrip}>
          {t('addStrip')}
        </Button>
        {days.length > 0 && (
          <Button
            small
            kind="plain"
            onClick={() => {
              const changes = renumberedDays(rows)
              act(changes)
              toast.success(t('renumbered', { count: changes.length }))
            }}
          >
            {t('renumber')}
          </Button>
        )}
        <StripLegend />
      </div>
      {days.length === 0 && rowsOf(rows, 'strip').length === 0 ? (
        <Empty title={t('emptyBoard')} text={t('emptyBoardText')} />
      ) : (
        <Stripboard days={days} />
      )}
      {open && <DayPanel key={open.id} day={open} />}
      <NewDay open={asking} first={next} onClose={() => setAsking(false)} onAdd={addDay} />
    </div>
  )
}
