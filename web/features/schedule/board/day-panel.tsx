import { useEffect, useRef } from 'react'
import { localMoment } from '#core/production/schedule/local-time.ts'
import { peopleOf } from '#core/production/schedule/rest.ts'
import { type RowOf, removed, rowsOf } from '#core/production/schedule/rows.ts'
import { runningOrder } from '#core/production/schedule/running-order.ts'
import { lightOf } from '#core/production/schedule/sheet/sheet-content.ts'
import { daysOfWarning } from '#core/production/schedule/warnings.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { FieldControl } from '../fields/field-control.tsx'
import { saveField } from '../fields/save-field.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { schedulePath } from '../schedule-path.ts'
import { useLightWords } from '../sheets/use-light-words.ts'
import { scheduleText } from '../words.ts'
import { Hazards } from './hazards.tsx'
import { OwnCalls } from './own-calls.tsx'
import { RunningOrder } from './running-order.tsx'
import { Warnings } from './warnings.tsx'

/** One day beside the board: its strips with times, what is to be checked, people with their own calls, places with their light, and the rest below. */
export function DayPanel({ day }: { day: RowOf<'day'> }) {
  const t = useText(scheduleText)
  const { film, schedule, rows, act, openDay, warnings } = useOpenSchedule()
  const light = useLightWords()
  const heading = useRef<HTMLHeadingElement>(null)
  // Where the panel is not beside the board it is below it: who opened it is taken there.
  useEffect(() => {
    if (matchMedia('(max-width: 67.49em)').matches) heading.current?.focus()
  }, [])
  const places = rowsOf(rows, 'place')
  const order = runningOrder(rows, day)
  const field = (name: string) => (
    <FieldControl
      key={name}
      row={day}
      field={name}
      options={name === 'places' ? places.map((place) => ({ value: place.id, label: place.name || t('unnamed') })) : undefined}
      refuse={(value) => {
        const moment = name === 'call' || name === 'wrap' ? localMoment(day.date, value, day.zone, 'first') : null
        return moment && 'fault' in moment && moment.fault === 'skipped' ? t('warnSkipped') : undefined
      }}
      onSave={(value) => act(saveField(day, name, value))}
    />
  )
  const call = day.call ? localMoment(day.date, day.call, day.zone) : null
  const used = places.filter(({ id }) => day.places.includes(id) || order.some(({ strip }) => strip.location === id))
  return (
    <aside className="plan-panel" aria-labelledby="plan-panel-title">
      <header>
        <h3 ref={heading} tabIndex={-1} className="title-m" id="plan-panel-title">
          {t('dayNumber', { number: day.number || '–' })}
        </h3>
        <p className="ui dim">{calendarDay(day.date, { dateStyle: 'full' })}</p>
        <Button small kind="plain" onClick={() => openDay(null)}>
          {t('close')}
        </Button>
      </header>
      <Warnings warnings={warnings.filter((warning) => daysOfWarning(warning).some(({ id }) => id === day.id))} />
      <RunningOrder order={order} />
      <div className="plan-pair">{['call', 'wrap'].map(field)}</div>
      {call && 'fault' in call && call.fault === 'twice' && field('fold')}
      <OwnCalls day={day} people={peopleOf(rows, day)} />
      <section>
        <h4>{t('places')}</h4>
        {used.length === 0 && <p className="small dim">{t('noPlaces')}</p>}
        <ul className="plan-places">
          {used.map((place) => (
            <li key={place.id}>
              <strong>{place.name}</strong> <span className="dim">{place.address}</span>
              <p className="small">{light(lightOf(day, [place]), day.zone)}</p>
              <p className="small dim">{t(`choice_permit_${place.permit.replace(/ /g, '')}` as 'choice_permit_granted')}</p>
            </li>
          ))}
        </ul>
      </section>
      <TextLink className="ui" to={`${schedulePath(film.id, 'sheets', schedule.isWorking ? undefined : schedule.id)}&day=${day.id}`}>
        {t('toCallSheet')}
      </TextLink>
      <details>
        <summary>{t('aboutDay')}</summary>
        <div className="stack">
          {['date', 'number', 'unit', 'kind', 'zone', 'places', 'hospital', 'hospitalPhone', 'hospitalBy', 'hospitalOn'].map(field)}
          {['weather', 'food', 'transport', 'safety', 'note', 'cancelled'].map(field)}
        </div>
      </details>
      <details>
        <summary>{t('hazards')}</summary>
        <Hazards day={day} />
      </details>
      {order.length === 0 && (
        <Button
          small
          kind="plain"
          onClick={() => {
            openDay(null)
            act([removed(day)])
          }}
        >
          {t('deleteDay')}
        </Button>
      )}
    </aside>
  )
}
