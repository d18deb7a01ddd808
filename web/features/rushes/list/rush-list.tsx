import { useMemo, useState } from 'react'
import {
  groupRushes,
  overlapping,
  passes,
  type RushFilter,
  type RushGroup,
  rushFilters,
  rushGroups,
  sameFiles,
} from '#core/edit/rushes/rush-order.ts'
import { formatBytes } from '#core/text/sizes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { Empty } from '#web/ui/layout/states.tsx'
import { calendarDay, locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { OfScene } from '../scenes/of-scene.tsx'
import { FillFromSheet } from '../sheet/fill-from-sheet.tsx'
import { ProposedSounds } from '../sound/proposed-sounds.tsx'
import type { Rushes } from '../use-rushes.ts'
import { rushesText } from '../words.ts'
import { ChosenRushes } from './chosen-rushes.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { RushTable } from './rush-table.tsx'
import { WithoutCode } from './without-code.tsx'

/** All rushes of a film: as stills or as a table, in groups, filtered, and chosen to be described together. */
export function RushList({ film, of, scene }: { film: string; of: Rushes; scene: string | null }) {
  const t = useText(rushesText)
  const length = useLength()
  const [by, setBy] = useState<RushGroup>('day')
  const [filter, setFilter] = useState<RushFilter | ''>('')
  const [asTable, setAsTable] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all = of.rushes.data ?? []
  const ofScene = useMemo(() => all.filter(({ sceneId }) => scene === null || sceneId === scene), [all, scene])
  const shown = useMemo(() => ofScene.filter((rush) => filter === '' || passes(rush, filter, of.about)), [ofScene, filter, of.about])
  const counts = useMemo(
    () => new Map(rushFilters.map((each) => [each, ofScene.filter((rush) => passes(rush, each, of.about)).length])),
    [ofScene, of.about],
  )
  const groups = useMemo(() => groupRushes(shown, by, of.about), [shown, by, of.about])
  const told = useMemo(() => ({ overlapping: overlapping(all), twice: sameFiles(all) }), [all])
  const choose = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) on ? next.add(id) : next.delete(id)
    setChosen(next)
  }
  const sum = (one: (rush: (typeof all)[number]) => number) => shown.reduce((total, rush) => total + one(rush), 0)
  const List = asTable ? RushTable : ContactSheet
  return (
    <>
      <div className="rushes-order">
        <Select
          label={t('groupBy')}
          value={by}
          onChange={(event) => setBy(event.target.value as RushGroup)}
          options={rushGroups.map((value) => ({ value, label: t(`by_${value}`) }))}
        />
        <Select
          label={t('show')}
          value={filter}
          onChange={(event) => setFilter(event.target.value as RushFilter | '')}
          options={[
            { value: '', label: t('everything') },
            ...rushFilters.map((value) => ({ value, label: `${t(`only_${value}`)} (${counts.get(value)})` })),
          ]}
        />
        <Button small aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'asStills' : 'asTable')}
        </Button>
        <FillFromSheet film={film} rushes={all} />
        <p className="rushes-sum mono dim">
          {t('files', { count: shown.length })} ·{' '}
          {shown.some(({ durationMs }) => durationMs) && `${length(sum(({ durationMs }) => durationMs ?? 0))} · `}
          {formatBytes(
            sum(({ bytes }) => bytes),
            locale(),
          )}
        </p>
      </div>
      {scene && <OfScene film={film} scene={of.scenes.find(({ id }) => id === scene)} />}
      <WithoutCode film={film} of={of} rushes={chosen.size > 0 ? shown.filter(({ id }) => chosen.has(id)) : shown} />
      <ProposedSounds film={film} rushes={all} />
      {shown.length === 0 && <Empty title={t('noneOfThese')} text={t('noneOfTheseText')} />}
      {groups.map((group) => (
        <section key={group.name} className="rushes-group" aria-label={nameOf(group.name)}>
          {by !== 'name' && (
            <h3 className="rushes-day">
              {nameOf(group.name)} <span className="mono dim">{group.rushes.length}</span>
            </h3>
          )}
          <List film={film} rushes={group.rushes} of={of} told={told} chosen={chosen} onChoose={choose} />
        </section>
      ))}
      {chosen.size > 0 && (
        <ChosenRushes film={film} of={of} rushes={all.filter(({ id }) => chosen.has(id))} onDone={() => setChosen(new Set())} />
      )}
    </>
  )
  function nameOf(name: string): string {
    if (name === '') return by === 'name' ? t('rushes') : t(`no_${by}`)
    return by === 'day' ? calendarDay(name, { dateStyle: 'full' }) : name
  }
}
