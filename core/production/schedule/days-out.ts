import { daysBetween, daysFrom } from './days.ts'

/** S first, W works, F last, H held, D dropped, P picked up, TR travel, M company move, / holiday; empty where not needed. */
export type DayCode = string
export type Work = 'work' | 'travel' | 'move'

export interface Company {
  /** Every calendar day of the schedule. */
  dates: readonly string[]
  /** Days on which nobody works: empty for everyone, and never held. */
  off: ReadonlySet<string>
  holidays: ReadonlySet<string>
  /** Free calendar days between two working days from which a held person or thing is dropped; null never. */
  drop: number | null
}
export interface Subject {
  id: string
  /** Hired: held on days between two working days. */
  hold: boolean
  work: ReadonlyMap<string, Work>
}
export interface DaysOutRow {
  id: string
  codes: readonly DayCode[]
  worked: number
  held: number
  travel: number
}

const codes: Record<Work, string> = { work: 'W', travel: 'TR', move: 'M' }

/** Days out of days: on which days each person and thing works, travels or is held, and how many of each. */
export function daysOut({ dates, off, holidays, drop }: Company, subjects: readonly Subject[]): DaysOutRow[] {
  return subjects.map(({ id, hold, work }) => {
    const worked = dates.filter((date) => work.has(date))
    const [first, last] = [worked[0], worked.at(-1)]
    const after = new Map(worked.map((date, at) => [date, worked[at + 1]]))
    const gapAfter = (date: string) => {
      const next = after.get(date)
      return next ? daysBetween(date, next) - 1 : 0
    }
    const dropsAfter = (date: string) => hold && drop !== null && gapAfter(date) >= drop
    const row = { id, codes: [] as string[], worked: 0, held: 0, travel: 0 }
    let held = false
    let picked = false
    for (const date of dates) {
      const kind = work.get(date)
      if (kind) {
        if (kind === 'travel') row.travel++
        else row.worked++
        const dropped = dropsAfter(date)
        row.codes.push(`${date === first ? 'S' : ''}${picked ? 'P' : ''}${codes[kind]}${date === last ? 'F' : dropped ? 'D' : ''}`)
        held = hold && !dropped && date !== last
        picked = dropped
      } else if (first === undefined || date < first || date > last!) row.codes.push('')
      else if (holidays.has(date)) row.codes.push('/')
      else if (held && !off.has(date)) {
        row.held++
        row.codes.push('H')
      } else row.codes.push('')
    }
    return row
  })
}

/** Every calendar day from the first to the last of some, filled to whole weeks of the caller's days. */
export const calendarOf = (dates: readonly string[]): string[] => {
  const sorted = dates.toSorted()
  return sorted.length === 0 ? [] : daysFrom(sorted[0]!, sorted.at(-1)!)
}
