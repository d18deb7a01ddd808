import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { settingOf } from '#core/production/schedule/rows.ts'
import { scheduleWarnings } from '#core/production/schedule/warnings.ts'
import { outlineQuery } from '#web/data/boards/outlines.ts'
import { castQuery } from '#web/data/production/cast.ts'
import { type Schedule, signedWarningsQuery } from '#web/data/production/schedules.ts'
import { useWorkspaceMode } from '#web/session/use-session.ts'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { BoardPart } from '../board/board-part.tsx'
import { StripDrawer } from '../board/strip-drawer.tsx'
import { DaysOutPart } from '../parts/days-out-part.tsx'
import { PeoplePart } from '../parts/people-part.tsx'
import { PhasesPart } from '../parts/phases-part.tsx'
import { ReportsPart } from '../parts/reports-part.tsx'
import { ScenariosPart } from '../parts/scenarios-part.tsx'
import { partAsked } from '../schedule-path.ts'
import { SheetsPart } from '../sheets/sheets-part.tsx'
import { scheduleText } from '../words.ts'
import { OpenScheduleProvider } from './open-schedule.ts'
import { ScheduleHead } from './schedule-head.tsx'
import { useSchedule } from './use-schedule.ts'

interface SchedulePageProps {
  film: { id: string; title: string }
  schedule: Schedule
  schedules: readonly Schedule[]
}

/** One scenario: its board, phases, days out of days, people, the other scenarios, call sheets and reports; one at a time. */
export function SchedulePage({ film, schedule, schedules }: SchedulePageProps) {
  const t = useText(scheduleText)
  const { query, ...acts } = useSchedule(schedule.id)
  const people = useQuery(castQuery(film.id))
  const outline = useQuery(outlineQuery(film.id))
  const signed = useQuery(signedWarningsQuery(film.id))
  const { mode } = useWorkspaceMode()
  const [address] = useSearchParams()
  const [day, openDay] = useState<string | null>(null)
  const [strip, openStrip] = useState<string | null>(null)
  const held = useMemo(() => new Map(acts.rows.map((row) => [row.id, row])), [acts.rows])
  const cast = useMemo(() => new Map((people.data ?? []).map((person) => [person.id, person])), [people.data])
  const scenes = useMemo(() => new Map((outline.data ?? []).map(({ id, title }) => [id, title])), [outline.data])
  const signatures = useMemo(() => new Map((signed.data ?? []).map((each) => [each.key, each])), [signed.data])
  const warnings = useMemo(() => scheduleWarnings(acts.rows), [acts.rows])
  if (query.isLoadingError) return <PartFailed again={query.refetch} />
  if (query.isPending) return <Loading what={t('loading')} />
  const part = partAsked(address.get('part'))
  return (
    <OpenScheduleProvider
      value={{
        ...acts,
        ...{ film, schedule, schedules, setting: settingOf(acts.rows), cast, scenes, warnings, signed: signatures },
        ...{ day, openDay, strip, openStrip, student: mode === 'student', byId: (id) => held.get(id) },
      }}
    >
      <section className="plan" aria-labelledby="film-schedule">
        <ScheduleHead part={part} />
        {part === 'board' && <BoardPart />}
        {part === 'phases' && <PhasesPart />}
        {part === 'days-out' && <DaysOutPart />}
        {part === 'people' && <PeoplePart />}
        {part === 'scenarios' && <ScenariosPart />}
        {part === 'sheets' && <SheetsPart />}
        {part === 'reports' && <ReportsPart />}
        <StripDrawer />
      </section>
    </OpenScheduleProvider>
  )
}
