/** How many backups are kept: the newest of each of so many days, and of so many weeks. */
export interface KeepRule {
  daily: number
  weekly: number
}

export const usualRule: KeepRule = { daily: 7, weekly: 4 }

/** Reads `7,4`; null for what is no rule. */
export function readKeepRule(text: string): KeepRule | null {
  const [, daily, weekly] = /^(\d{1,3}),(\d{1,3})$/.exec(text.trim()) ?? []
  if (daily === undefined || Number(daily) < 1) return null
  return { daily: Number(daily), weekly: Number(weekly) }
}

const dayMs = 86_400_000

/**
 * Which of the backups go, by the time each was made: all but the newest of each of the last `daily` days that have one, and the newest of each of
 * the last `weekly` weeks (Monday to Sunday, UTC) that have one. The newest of all is always kept.
 */
export function backupsToDelete(madeAt: readonly Date[], { daily, weekly }: KeepRule): Date[] {
  const newestFirst = [...madeAt].sort((one, other) => other.getTime() - one.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  for (const [most, periodOf] of [
    [daily, dayOf],
    [weekly, weekOf],
  ] as const) {
    const seen = new Set<number>()
    for (const at of newestFirst) {
      const period = periodOf(at)
      if (seen.has(period) || seen.size >= most) continue
      seen.add(period)
      kept.add(at)
    }
  }
  return newestFirst.filter((at) => !kept.has(at))
}

const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs)
/** 1 January 1970 was a Thursday. */
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7)
