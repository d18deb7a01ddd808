import { expect, it } from 'vitest'
import type { ListedScreening } from '#web/data/screenings/screenings.ts'
import { programmeOf } from './programme-lines.ts'

const evening = (id: string, startsAt: string, more: Partial<ListedScreening> = {}) =>
  ({ id, startsAt, state: 'ahead', cancelledAt: null, seriesId: null, ...more }) as ListedScreening
const ids = (lines: readonly { screening: { id: string } }[]) => lines.map(({ screening }) => screening.id)

it('has the next evening first, and what is behind apart, the latest of it first', () => {
  const [march, tonight, running] = [
    evening('march', '2027-03-07'),
    evening('tonight', '2026-11-24'),
    evening('running', '2026-11-23', { state: 'running' }),
  ]
  const [lastWeek, lastYear] = [evening('lastWeek', '2026-11-16', { state: 'over' }), evening('lastYear', '2025-11-16', { state: 'over' })]
  const calledOff = evening('calledOff', '2026-12-01', { cancelledAt: '2026-11-20' })
  const held = [march, calledOff, tonight, lastYear, running, lastWeek].map((each) => ({ ...each, role: 'owner' as const }))
  const { toCome, past } = programmeOf({ held, going: [], open: [] })
  expect(ids(toCome)).toEqual(['running', 'tonight', 'march'])
  expect(ids(past)).toEqual(['calledOff', 'lastWeek', 'lastYear'])
})

it('has each screening once, with the person’s role there', () => {
  const [mine, gone, other] = [evening('mine', '2026-11-24'), evening('gone', '2026-11-25'), evening('other', '2026-11-26')]
  const { toCome } = programmeOf({ held: [{ ...mine, role: 'moderator' }], going: [gone, mine], open: [mine, gone, other] })
  expect(toCome.map(({ screening, mark }) => [screening.id, mark])).toEqual([
    ['mine', 'moderator'],
    ['gone', 'going'],
    ['other', null],
  ])
})

it('has of a series the next evening and how many follow, and each of those one goes to', () => {
  const of = (id: string, startsAt: string) => evening(id, startsAt, { seriesId: 'series' })
  const [first, second, third] = [of('first', '2026-11-24'), of('second', '2026-12-01'), of('third', '2026-12-08')]
  const { toCome } = programmeOf({ held: [], going: [second], open: [first, second, third] })
  expect(toCome.map(({ screening, mark, more }) => [screening.id, mark, more])).toEqual([
    ['first', null, 1],
    ['second', 'going', 0],
  ])
})
