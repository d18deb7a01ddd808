import { newId } from '#core/house/new-id.ts'
import { dayAfter } from '#core/production/schedule/days.ts'
import { changed, created, emptyRow, type RowOf, removed, rowsOf } from '#core/production/schedule/rows.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { today } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { FieldControl } from '../fields/field-control.tsx'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'

/** When a person, a place or a thing is free or busy; also from a calendar file. A recurrence ends within two years. */
export function Windows({ of, whose }: { of: 'person' | 'place' | 'kit'; whose: string }) {
  const t = useText(scheduleText)
  const { rows, act, setting } = useOpenSchedule()
  const own = rowsOf(rows, 'window').filter((window) => window.whose === whose)
  const add = () => act([created({ ...emptyRow('window', newId(), Date.now()), of, whose, date: today(), zone: setting.zone })])
  const save = (window: RowOf<'window'>, field: string, value: unknown) => {
    const next = { ...window, [field]: value }
    // A recurrence without an end gets one: the house refuses it otherwise.
    const until = next.rhythm === 'once' ? '' : next.until || dayAfter(next.date, 365)
    act([changed(window, { ...next, until: [until, dayAfter(next.date, 730)].toSorted()[0]! })])
  }
  const read = async (file: File) => {
    const { windowsOfCalendar } = await import('../in/windows-of-calendar.ts')
    const { windows, unknownZones, left } = windowsOfCalendar(await file.text(), setting.zone, today())
    if (windows.length === 0) return toast.failure(t('nothingInCalendar'))
    act(windows.map((window) => created({ ...emptyRow('window', newId(), Date.now()), ...window, of, whose })))
    toast.success(
      t('calendarRead', { count: windows.length }),
      [
        unknownZones.length > 0 ? t('unknownZones', { zones: unknownZones.join(', '), zone: setting.zone }) : '',
        left > 0 ? t('calendarLeft', { count: left }) : '',
      ]
        .filter(Boolean)
        .join(' '),
    )
  }
  return (
    <section className="plan-windows stack">
      <h3>{t('windows')}</h3>
      {own.length === 0 && <p className="small dim">{t('noWindows')}</p>}
      {own.map((window) => (
        <fieldset key={window.id} className="plan-window">
          <legend className="unseen">{t('window')}</legend>
          {['kind', 'date', 'lastDate', 'start', 'end', 'rhythm', ...(window.rhythm === 'once' ? [] : ['until']), 'onlyIf'].map((field) => (
            <FieldControl key={field} row={window} field={field} onSave={(value) => save(window, field, value)} />
          ))}
          <Button small kind="plain" onClick={() => act([removed(window)])}>
            {t('remove')}
          </Button>
        </fieldset>
      ))}
      <div className="plan-tools">
        <Button small onClick={add}>
          {t('addWindow')}
        </Button>
        <label className="plan-file ui">
          {t('importCalendar')}
          <input
            type="file"
            accept=".ics,text/calendar"
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file) read(file).catch(() => toast.failure(t('nothingInCalendar')))
              event.target.value = ''
            }}
          />
        </label>
      </div>
    </section>
  )
}
