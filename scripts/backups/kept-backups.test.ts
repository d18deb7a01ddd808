import { expect, it } from 'vitest'
import { backupsToDelete, readKeepRule } from './kept-backups.ts'

const at = (day: string, hour = 3) => new Date(`2026-${day}T${String(hour).padStart(2, '0')}:00:00Z`)
/** Each night of October and November, 3 in the morning. */
const nights = Array.from({ length: 61 }, (_, index) => new Date(Date.UTC(2026, 9, 1 + index, 3)))
const days = (dates: readonly Date[]) => dates.map((date) => date.toISOString().slice(5, 10))

it('keeps seven days and four weeks', () => {
  const gone = new Set(backupsToDelete(nights, { daily: 7, weekly: 4 }))
  // The week of Monday 30 November has one night so far; the newest of each earlier week is its Sunday.
  expect(days(nights.filter((night) => !gone.has(night)))).toEqual([
    ...['11-15', '11-22', '11-24', '11-25', '11-26', '11-27', '11-28', '11-29', '11-30'],
  ])
})

it('keeps the newest of a day', () => {
  expect(backupsToDelete([at('11-03', 3), at('11-03', 18), at('11-02')], { daily: 2, weekly: 0 })).toEqual([at('11-03', 3)])
})

it('counts days that have a backup, so that a house that was off for a month loses none', () => {
  expect(backupsToDelete([at('09-01'), at('09-02'), at('11-30')], { daily: 3, weekly: 0 })).toEqual([])
})

it('always keeps the newest', () => {
  expect(backupsToDelete([at('11-03')], { daily: 0, weekly: 0 })).toEqual([])
})

it('reads the rule as it is set', () => {
  expect(readKeepRule('7,4')).toEqual({ daily: 7, weekly: 4 })
  expect(readKeepRule('14,0')).toEqual({ daily: 14, weekly: 0 })
  for (const text of ['', '7', '0,4', '7,4,2', '-1,4', 'a,b']) expect(readKeepRule(text), text).toBeNull()
})
