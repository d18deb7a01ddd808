import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { scenarioDifference } from '#core/production/schedule/scenarios.ts'
import { firstOf } from '#core/text/cut-text.ts'
import {
  beginSchedule,
  chooseSchedule,
  describeSchedule,
  freezeSchedule,
  type Schedule,
  scheduleRowsQuery,
  scheduleVersionsQuery,
} from '#web/data/production/schedules.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { calendarDay, dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { schedulePath } from '../schedule-path.ts'
import { scheduleText } from '../words.ts'
import { BudgetDays } from './budget-days.tsx'

/** Scenarios side by side: what moves from one to the other, and what that costs. Applying one keeps the others. */
export function ScenariosPart() {
  const t = useText(scheduleText)
  const { film, schedules, schedule } = useOpenSchedule()
  const [other, setOther] = useState('')
  const failed = (refused: Error) => toast.failure(t('notSaved'), refused.message)
  const others = schedules.filter(({ id }) => id !== schedule.id)
  return (
    <section className="plan-scenarios">
      <div className="plan-tools">
        <Button
          kind="ink"
          small
          onClick={() =>
            void beginSchedule(film.id, newId(), firstOf(t('copyOf', { title: schedule.title }), 120), schedule.id).catch(failed)
          }
        >
          {t('newScenario')}
        </Button>
        <Button small onClick={() => void freezeSchedule(schedule.id, '').then((number) => toast.success(t('frozen', { number })), failed)}>
          {t('freeze')}
        </Button>
      </div>
      <ul className="plan-list">
        {schedules.map((each) => (
          <Scenario key={each.id} scenario={each} onFailed={failed} />
        ))}
      </ul>
      <Versions />
      <h3>{t('compare')}</h3>
      {others.length === 0 ? (
        <p className="dim">{t('nothingToCompare')}</p>
      ) : (
        <Select
          label={t('compareWith', { title: schedule.title })}
          value={other}
          onChange={(event) => setOther(event.target.value)}
          options={[{ value: '', label: t('none') }, ...others.map(({ id, title }) => ({ value: id, label: title }))]}
        />
      )}
      {other && <Comparison key={other} other={other} />}
      <BudgetDays other={other} />
    </section>
  )
}

function Scenario({ scenario, onFailed }: { scenario: Schedule; onFailed(refused: Error): void }) {
  const t = useText(scheduleText)
  const { film, schedules } = useOpenSchedule()
  const { id, title, isWorking } = scenario
  const remove = async () => {
    await describeSchedule(scenario, { removed: true })
    toast.success(t('scenarioDeleted', { title }), undefined, {
      label: t('undo'),
      onPress: () => void describeSchedule(scenario, { removed: false }),
    })
  }
  return (
    <li>
      <TextLink className="title-s" to={schedulePath(film.id, 'board', isWorking ? undefined : id)}>
        {title}
      </TextLink>
      <span className="ui dim">{isWorking ? t('working') : t('draft')}</span>
      <input
        className="input"
        aria-label={t('titleOf', { title })}
        maxLength={120}
        defaultValue={title}
        onBlur={({ target }) =>
          target.value.trim() && target.value !== title && void describeSchedule(scenario, { title: target.value.trim() }).catch(onFailed)
        }
      />
      {!isWorking && (
        <Button small onClick={() => void chooseSchedule(scenario).then(() => toast.success(t('applied', { title })), onFailed)}>
          {t('apply')}
        </Button>
      )}
      {!isWorking && schedules.length > 1 && (
        <Button small kind="plain" aria-label={t('deleteScenario', { title })} onClick={() => void remove().catch(onFailed)}>
          {t('delete')}
        </Button>
      )}
    </li>
  )
}

function Versions() {
  const t = useText(scheduleText)
  const { schedule } = useOpenSchedule()
  const versions = useQuery(scheduleVersionsQuery(schedule.id))
  if ((versions.data ?? []).length === 0) return null
  return (
    <p className="small dim">
      {versions
        .data!.map(({ number, madeAt }) =>
          t('frozenOn', { number, when: dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(madeAt)) }),
        )
        .join(' · ')}
    </p>
  )
}

function Comparison({ other }: { other: string }) {
  const t = useText(scheduleText)
  const { rows } = useOpenSchedule()
  const theirs = useQuery(scheduleRowsQuery(other))
  if (!theirs.data) return null
  const said = scenarioDifference(rows, theirs.data)
  const day = (of: { number: string; date: string } | null) =>
    of ? `${t('dayNumber', { number: of.number || '–' })} (${calendarDay(of.date, { day: 'numeric', month: 'short' })})` : t('notPlaced')
  const lines = [
    ...said.daysAdded.map((each) => t('dayAdded', { day: day(each) })),
    ...said.daysRemoved.map((each) => t('dayRemoved', { day: day(each) })),
    ...said.daysChanged.map(({ before, after }) => t('dayChanged', { before: day(before), after: day(after) })),
    ...said.moved.map(({ strip, from, to }) => t('stripMoved', { title: strip.title || t('strip'), from: day(from), to: day(to) })),
    ...said.stripsAdded.map(({ title }) => t('stripAdded', { title: title || t('strip') })),
    ...said.stripsRemoved.map(({ title }) => t('stripRemoved', { title: title || t('strip') })),
  ]
  return (
    <div className="plan-comparison">
      <p>{t('differenceCounts', { moved: said.moved.length, added: said.daysAdded.length, removed: said.daysRemoved.length })}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
