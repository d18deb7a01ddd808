import type { OwnCall, RowOf } from '#core/production/schedule/rows.ts'
import { useText } from '#web/ui/text.ts'
import { saveField } from '../fields/save-field.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'

/** When each person of the day is called and picked up; an empty call is that of the day, or of a participant's first strip. */
export function OwnCalls({ day, people }: { day: RowOf<'day'>; people: readonly string[] }) {
  const t = useText(scheduleText)
  const { cast, act } = useOpenSchedule()
  const of = (person: string) => day.calls.find((call) => call.person === person) ?? { person, call: '', pickUp: '' }
  const save = (person: string, change: Partial<OwnCall>) => {
    const own = { ...of(person), ...change }
    const others = day.calls.filter((call) => call.person !== person)
    act(saveField(day, 'calls', own.call || own.pickUp ? [...others, own] : others))
  }
  if (people.length === 0) return null
  return (
    <section>
      <h4>{t('people')}</h4>
      <table className="plan-calls">
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('ownCall')}</th>
            <th scope="col">{t('pickUp')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => {
            const name = cast.get(person)?.name ?? t('unnamed')
            const { call, pickUp } = of(person)
            return (
              <tr key={person}>
                <th scope="row">{name}</th>
                <td>
                  <input
                    className="input"
                    type="time"
                    aria-label={t('callOf', { name })}
                    defaultValue={call}
                    key={call}
                    onBlur={(event) => event.target.value !== call && save(person, { call: event.target.value })}
                  />
                </td>
                <td>
                  <input
                    className="input"
                    aria-label={t('pickUpOf', { name })}
                    maxLength={60}
                    defaultValue={pickUp}
                    key={pickUp}
                    onBlur={(event) => event.target.value !== pickUp && save(person, { pickUp: event.target.value })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
