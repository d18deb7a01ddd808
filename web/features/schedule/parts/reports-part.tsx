import { useQuery } from '@tanstack/react-query'
import { newId } from '#core/house/new-id.ts'
import { dayOfRush, missingCards } from '#core/production/schedule/cards.ts'
import { localMoment, spanOf } from '#core/production/schedule/local-time.ts'
import { type Card, created, daysInOrder, emptyRow, isWorked, type RowOf, rowsOf } from '#core/production/schedule/rows.ts'
import { rushesQuery } from '#web/data/edit/rushes.ts'
import { endCallLinks } from '#web/data/production/call-sheets.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { FieldControl } from '../fields/field-control.tsx'
import { saveField } from '../fields/save-field.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'
import { SceneTable } from './scene-table.tsx'

/** What became of each day: cards, minutes, releases, incidents, and the rushes that were recorded on it. */
export function ReportsPart() {
  const t = useText(scheduleText)
  const { rows, act, film } = useOpenSchedule()
  const rushes = useQuery(rushesQuery(film.id))
  const days = daysInOrder(rows).filter(isWorked)
  const reports = new Map(rowsOf(rows, 'report').map((report) => [report.day, report]))
  const filed = Map.groupBy(rushes.data ?? [], (rush) => dayOfRush(rush, rows)?.id ?? '')
  if (days.length === 0) return <Empty title={t('noReports')} text={t('noReportsText')} />
  return (
    <div className="plan-reports">
      {days.map((day) => {
        const own = filed.get(day.id) ?? []
        const report = reports.get(day.id)
        const missing = report ? missingCards(report, own) : []
        return (
          <details key={day.id} open={report !== undefined && missing.length > 0}>
            <summary>
              {t('dayNumber', { number: day.number || '–' })} · {calendarDay(day.date, { dateStyle: 'medium' })} ·{' '}
              {t('rushesOfDay', { count: own.length })}
              {missing.length > 0 && <strong className="plan-fault"> {t('cardsMissing', { count: missing.length })}</strong>}
            </summary>
            {missing.map((name) => (
              <p key={name} className="plan-fault">
                {t('cardMissing', { name })}
              </p>
            ))}
            {own.length > 0 && <p className="small dim">{own.map(({ name }) => name).join(', ')}</p>}
            {report ? (
              <Report day={day} report={report} />
            ) : (
              <Button
                small
                onClick={() => act([created({ ...emptyRow('report', newId(), Date.now()), day: day.id, call: day.call, wrap: day.wrap })])}
              >
                {t('writeReport')}
              </Button>
            )}
          </details>
        )
      })}
      {(filed.get('')?.length ?? 0) > 0 && <p className="small dim">{t('rushesWithoutDay', { count: filed.get('')!.length })}</p>}
      <SceneTable rushes={rushes.data ?? []} />
    </div>
  )
}

function Report({ day, report }: { day: RowOf<'day'>; report: RowOf<'report'> }) {
  const t = useText(scheduleText)
  const { act, cast, film } = useOpenSchedule()
  const save = (field: string, value: unknown) => {
    act(saveField(report, field, value))
    const span = field === 'wrap' ? spanOf({ ...day, wrap: String(value) }) : null
    if (span) void endCallLinks(film.id, day.id, span.wrap).catch(() => undefined)
  }
  const fault = report.wrap ? localMoment(day.date, report.wrap, day.zone, 'first') : null
  const cards = (next: readonly Card[]) => save('cards', next)
  return (
    <div className="stack">
      <div className="plan-pair">
        {['call', 'wrap'].map((field) => (
          <FieldControl key={field} row={report} field={field} onSave={(value) => save(field, value)} />
        ))}
      </div>
      {fault && 'fault' in fault && fault.fault === 'skipped' && <p className="plan-fault">{t('warnSkipped')}</p>}
      <fieldset className="plan-cards">
        <legend>{t('cards')}</legend>
        {report.cards.map((card, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card may have no name yet
          <span key={at}>
            {(['name', 'minutes'] as const).map((field) => (
              <input
                key={`${field} ${card[field]}`}
                className="input mono"
                aria-label={t(field === 'name' ? 'cardName' : 'cardMinutes', { number: at + 1 })}
                maxLength={field === 'name' ? 64 : 8}
                inputMode={field === 'minutes' ? 'decimal' : undefined}
                defaultValue={card[field]}
                onBlur={({ target }) =>
                  target.value !== card[field] &&
                  cards(report.cards.map((each, n) => (n === at ? { ...each, [field]: target.value.trim() } : each)))
                }
              />
            ))}
            <Button
              small
              kind="plain"
              aria-label={t('removeCard', { number: at + 1 })}
              onClick={() => cards(report.cards.filter((_, n) => n !== at))}
            >
              {t('remove')}
            </Button>
          </span>
        ))}
        <Button small notNow={report.cards.length >= 60} onClick={() => cards([...report.cards, { name: '', minutes: '' }])}>
          {t('addCard')}
        </Button>
      </fieldset>
      {['minutes', 'meals', 'releases', 'incidents', 'note'].map((field) => (
        <FieldControl
          key={field}
          row={report}
          field={field}
          options={[...cast.values()].filter(({ kind }) => kind === 'participant').map(({ id, name }) => ({ value: id, label: name }))}
          onSave={(value) => save(field, value)}
        />
      ))}
    </div>
  )
}
