import { expect, it } from 'vitest'
import { nextFirst } from './next-first.ts'

const evening = (startsAt: string, state: 'ahead' | 'over', cancelledAt: string | null = null) => ({ startsAt, state, cancelledAt })

it('has the next evening first, and what is behind after what is ahead, the latest of it first', () => {
  const [march, tonight, running] = [evening('2027-03-07', 'ahead'), evening('2026-11-24', 'ahead'), evening('2026-11-23', 'ahead')]
  const [lastWeek, lastYear] = [evening('2026-11-16', 'over'), evening('2025-11-16', 'over')]
  const calledOff = evening('2026-12-01', 'ahead', '2026-11-20')
  expect(nextFirst([march, calledOff, tonight, lastYear, running, lastWeek])).toEqual([
    running,
    tonight,
    march,
    calledOff,
    lastWeek,
    lastYear,
  ])
})
