import { dayAfter, daysBetween, isDay } from './days.ts'
import { changed, type RowChange, type RowOf, rowsOf, type ScheduleRow } from './rows.ts'

/** Phases that begin before one they depend on has ended. */
export function brokenDependencies(rows: readonly ScheduleRow[]): { phase: RowOf<'phase'>; after: RowOf<'phase'>; days: number }[] {
  const phases = rowsOf(rows, 'phase')
  const known = new Map(phases.map((phase) => [phase.id, phase]))
  return phases.flatMap((phase) =>
    phase.after.flatMap((id) => {
      const after = known.get(id)
      if (!after || !isDay(phase.from) || !isDay(after.until) || phase.from > after.until) return []
      return [{ phase, after, days: daysBetween(phase.from, after.until) + 1 }]
    }),
  )
}

/** Moves a phase by days; with it what depends on it, and what depends on that, once each. */
export function movedPhase(rows: readonly ScheduleRow[], id: string, days: number): RowChange[] {
  const phases = rowsOf(rows, 'phase')
  const moving = new Set([id])
  for (let grew = true; grew; ) {
    const more = phases.filter((phase) => !moving.has(phase.id) && phase.after.some((each) => moving.has(each)))
    for (const phase of more) moving.add(phase.id)
    grew = more.length > 0
  }
  return phases
    .filter((phase) => moving.has(phase.id) && isDay(phase.from) && isDay(phase.until))
    .map((phase) => changed(phase, { from: dayAfter(phase.from, days), until: dayAfter(phase.until, days) }))
}

/** Whether `id` may depend on `on`: never on itself, or on what depends on it. */
export function mayDepend(rows: readonly ScheduleRow[], id: string, on: string): boolean {
  const after = new Map(rowsOf(rows, 'phase').map((phase) => [phase.id, phase.after]))
  const open = [on]
  const seen = new Set<string>()
  while (open.length > 0) {
    const next = open.pop()!
    if (next === id) return false
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...(after.get(next) ?? []))
  }
  return true
}
