import type { ListedScreening, ScreeningLists } from '#web/data/screenings/screenings.ts'

/** One line of the programme. `more`: how many evenings of its series come after it. */
export interface ProgrammeLine {
  screening: ListedScreening
  /** The person's role there: their place among the hosts, or a guest. */
  mark: ScreeningLists['held'][number]['role'] | 'going' | null
  more: number
}

const isBehind = ({ state, cancelledAt }: Pick<ListedScreening, 'state' | 'cancelledAt'>) => state === 'over' || cancelledAt !== null

/**
 * Each screening once, from any of its lists. Upcoming ones are in order of time, of a series the person only attends the next one only;
 * past or cancelled ones follow, the latest first.
 */
export function programmeOf({ held, going, open }: ScreeningLists): { toCome: ProgrammeLine[]; past: ProgrammeLine[] } {
  const lines = new Map<string, ProgrammeLine>()
  const put = (screening: ListedScreening, mark: ProgrammeLine['mark']) => {
    if (!lines.has(screening.id)) lines.set(screening.id, { screening, mark, more: 0 })
  }
  for (const screening of held) put(screening, screening.role)
  for (const screening of going) put(screening, 'going')
  for (const screening of open) put(screening, null)
  const inTime = [...lines.values()].toSorted((one, other) => Date.parse(one.screening.startsAt) - Date.parse(other.screening.startsAt))
  return {
    toCome: nextOfSeries(inTime.filter(({ screening }) => !isBehind(screening))),
    past: inTime.filter(({ screening }) => isBehind(screening)).reverse(),
  }
}

function nextOfSeries(lines: readonly ProgrammeLine[]): ProgrammeLine[] {
  const shown = new Map<string, ProgrammeLine>()
  for (const line of lines) {
    const key = (line.mark === null && line.screening.seriesId) || line.screening.id
    const next = shown.get(key)
    if (next) next.more++
    else shown.set(key, { ...line })
  }
  return [...shown.values()]
}
