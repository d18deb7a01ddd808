import { useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { created, emptyRow } from '#core/production/schedule/rows.ts'
import { beginSchedule, writeSchedule } from '#web/data/production/schedules.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { ownZone } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { scheduleText } from '../words.ts'

/** Before there is a schedule: what it is for, and the button that begins it. */
export function FirstSchedule({ film }: { film: { id: string } }) {
  const t = useText(scheduleText)
  const [id] = useState(newId)
  const [working, setWorking] = useState(false)
  const begin = async () => {
    setWorking(true)
    try {
      await beginSchedule(film.id, id, t('firstTitle'))
      const setting = { ...emptyRow('setting', newId(), 0), zone: ownZone() }
      await writeSchedule(id, { id: newId(), changes: [created(setting)], undo: false })
    } catch (refused) {
      toast.failure(t('notSaved'), (refused as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <section aria-labelledby="film-schedule">
      <h2 id="film-schedule">{t('schedule')}</h2>
      <Empty
        title={t('noSchedule')}
        text={t('noScheduleText')}
        act={
          <Button kind="ink" small working={working && t('saving')} onClick={() => void begin()}>
            {t('begin')}
          </Button>
        }
      />
    </section>
  )
}
