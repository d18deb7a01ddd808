import './schedule.css'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLiveTable } from '#web/data/house/live/use-live-table.ts'
import { callSheetKeys } from '#web/data/production/call-sheets.ts'
import { scheduleKeys, schedulesQuery } from '#web/data/production/schedules.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { FirstSchedule } from './open/first-schedule.tsx'
import { SchedulePage } from './open/schedule-page.tsx'
import { scheduleText } from './words.ts'

/** The schedule of a film: the scenario in the address (`?scenario=`), else the working one. */
export function ScheduleView({ film }: { film: { id: string; title: string } }) {
  const t = useText(scheduleText)
  const [query] = useSearchParams()
  const schedules = useQuery(schedulesQuery(film.id))
  const arrived = useArrived(schedules)
  const ofFilm = { event: '*' as const, filter: `documentary_id=eq.${film.id}` }
  useLiveTable(
    `schedule:${film.id}`,
    (['schedules', 'schedule_rows', 'call_sheets', 'signed_warnings'] as const).map((table) => ({ table, ...ofFilm })),
    [scheduleKeys.all, callSheetKeys.of(film.id), callSheetKeys.recipients(film.id)],
  )
  if (!arrived) return <Loading what={t('loading')} />
  const all = schedules.data ?? []
  const asked = query.get('scenario')
  const schedule = all.find(({ id }) => id === asked) ?? all.find(({ isWorking }) => isWorking) ?? all[0]
  if (!schedule) return <FirstSchedule film={film} />
  return <SchedulePage key={schedule.id} film={film} schedule={schedule} schedules={all} />
}
