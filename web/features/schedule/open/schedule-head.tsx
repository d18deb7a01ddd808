import { useState } from 'react'
import { holidayCountries } from '#core/production/schedule/holidays.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Drawer } from '#web/ui/controls/dialog.tsx'
import { ViewLinks } from '#web/ui/layout/view-links.tsx'
import { useText } from '#web/ui/text.ts'
import { FieldControl } from '../fields/field-control.tsx'
import { saveField } from '../fields/save-field.ts'
import { type SchedulePart, scheduleParts, schedulePath } from '../schedule-path.ts'
import { scheduleText } from '../words.ts'
import { useOpenSchedule } from './open-schedule.ts'

/** The name of the scenario, undo, settings and the parts of the schedule. */
export function ScheduleHead({ part }: { part: SchedulePart }) {
  const t = useText(scheduleText)
  const { film, schedule, undo, redo, canUndo, canRedo, waiting, student } = useOpenSchedule()
  const [setting, setSetting] = useState(false)
  return (
    <>
      <div className="plan-head">
        <h2 id="film-schedule">{t('schedule')}</h2>
        <p className="ui dim">{schedule.isWorking ? schedule.title : t('draftScenario', { title: schedule.title })}</p>
        <p className="small dim" role="status">
          {waiting > 0 ? t('saving') : t('saved')}
        </p>
        <div className="plan-acts">
          <Button small kind="plain" notNow={!canUndo} onClick={undo}>
            {t('undo')}
          </Button>
          <Button small kind="plain" notNow={!canRedo} onClick={redo}>
            {t('redo')}
          </Button>
          <Button small onClick={() => setSetting(true)}>
            {t('settings')}
          </Button>
        </div>
      </div>
      {student && <p className="ui dim measure">{t(`lesson_${part}`)}</p>}
      <ViewLinks
        className="plan-parts"
        label={t('parts')}
        links={scheduleParts
          .filter((each) => !student || each === part || (each !== 'phases' && each !== 'scenarios'))
          .map((each) => ({
            to: schedulePath(film.id, each, schedule.isWorking ? undefined : schedule.id),
            text: t(`part_${each}`),
            current: each === part,
          }))}
      />
      <Drawer open={setting} onOpenChange={setSetting} title={t('settings')}>
        <Settings />
      </Drawer>
    </>
  )
}

function Settings() {
  const t = useText(scheduleText)
  const { setting, act } = useOpenSchedule()
  return (
    <div className="stack">
      {['zone', 'rest', 'drop', 'colours'].map((field) => (
        <FieldControl key={field} row={setting} field={field} onSave={(value) => act(saveField(setting, field, value))} />
      ))}
      <FieldControl
        row={setting}
        field="country"
        options={[{ value: '', label: t('noHolidays') }, ...holidayCountries.map((code) => ({ value: code, label: countryName(code) }))]}
        onSave={(value) => act(saveField(setting, 'country', value))}
      />
    </div>
  )
}

const countryName = (code: string) => new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'region' }).of(code) ?? code
