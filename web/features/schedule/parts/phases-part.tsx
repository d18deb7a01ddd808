import { type CSSProperties, useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { dayAfter, daysBetween, isDay } from '#core/production/schedule/days.ts'
import { brokenDependencies, mayDepend, movedPhase } from '#core/production/schedule/phases.ts'
import { created, emptyRow, type RowOf, removed, rowsOf } from '#core/production/schedule/rows.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Drawer } from '#web/ui/controls/dialog.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { calendarDay, today } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { FieldControl } from '../fields/field-control.tsx'
import { saveField } from '../fields/save-field.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'

/** The phases of a production as bars, with what each waits for. Left and right move a bar by a day, with Shift by a week; what depends on it goes along. */
export function PhasesPart() {
  const t = useText(scheduleText)
  const { rows, act } = useOpenSchedule()
  const [open, setOpen] = useState<string | null>(null)
  const phases = rowsOf(rows, 'phase')
  const dated = phases.filter(({ from, until }) => isDay(from) && isDay(until) && from <= until)
  const first = dated.map(({ from }) => from).toSorted()[0]
  const last = dated
    .map(({ until }) => until)
    .toSorted()
    .at(-1)
  const broken = brokenDependencies(rows)
  const titleOf = (phase: RowOf<'phase'>) => phase.title || t(`choice_stage_${phase.stage.replace(' ', '')}` as 'choice_stage_shoot')
  const add = () => {
    const from = last ? dayAfter(last, 1) : today()
    const before = phases.at(-1)
    const phase = { ...emptyRow('phase', newId(), Date.now()), from, until: dayAfter(from, 13), after: before ? [before.id] : [] }
    act([created(phase)])
    setOpen(phase.id)
  }
  const days = first && last ? daysBetween(first, last) + 1 : 1
  const opened = phases.find(({ id }) => id === open)
  return (
    <section className="plan-phases">
      <div className="plan-tools">
        <Button kind="ink" small onClick={add}>
          {t('addPhase')}
        </Button>
      </div>
      {phases.length === 0 && <Empty title={t('noPhases')} text={t('noPhasesText')} />}
      <ol className="plan-bars">
        {phases.map((phase) => {
          const faults = broken.filter((each) => each.phase.id === phase.id)
          const at = first && isDay(phase.from) ? daysBetween(first, phase.from) : 0
          const length = isDay(phase.from) && isDay(phase.until) ? Math.max(1, daysBetween(phase.from, phase.until) + 1) : 1
          return (
            <li key={phase.id}>
              <span className="plan-bar-name">{titleOf(phase)}</span>
              <span className="plan-track">
                <button
                  type="button"
                  className="plan-bar"
                  data-milestone={phase.milestone || undefined}
                  data-done={phase.done || undefined}
                  data-broken={faults.length > 0 || undefined}
                  style={{ '--from': at / days, '--length': length / days } as CSSProperties}
                  aria-label={t('phaseBar', { title: titleOf(phase), from: shown(phase.from), until: shown(phase.until) })}
                  onClick={() => setOpen(phase.id)}
                  onKeyDown={(event) => {
                    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
                    if (by === 0) return
                    event.preventDefault()
                    act(movedPhase(rows, phase.id, by * (event.shiftKey ? 7 : 1)))
                  }}
                />
              </span>
              <span className="mono small dim">
                {shown(phase.from)}
                {!phase.milestone && ` – ${shown(phase.until)}`}
              </span>
              {faults.map(({ after, days }) => (
                <span key={after.id} className="small plan-fault">
                  {t('beginsTooEarly', { title: titleOf(after), count: days })}
                </span>
              ))}
            </li>
          )
        })}
      </ol>
      {phases.length > 0 && <p className="small dim plan-keys">{t('phaseKeys')}</p>}
      <Drawer open={opened !== undefined} onOpenChange={(opens) => opens || setOpen(null)} title={opened ? titleOf(opened) : ''}>
        {opened && (
          <div className="stack">
            {['stage', 'title', 'from', 'until', 'milestone', 'done', 'after', 'note'].map((field) => (
              <FieldControl
                key={field}
                row={opened}
                field={field}
                options={phases
                  .filter(({ id }) => id !== opened.id && mayDepend(rows, opened.id, id))
                  .map((each) => ({ value: each.id, label: titleOf(each) }))}
                onSave={(value) => act(saveField(opened, field, value))}
              />
            ))}
            <Button
              small
              kind="plain"
              onClick={() => {
                setOpen(null)
                act([removed(opened)])
              }}
            >
              {t('deletePhase')}
            </Button>
          </div>
        )}
      </Drawer>
    </section>
  )
}

const shown = (day: string) => (isDay(day) ? calendarDay(day, { day: 'numeric', month: 'short', year: '2-digit' }) : '–')
