import { describe, expect, it } from 'vitest'
import { effectOf } from '../budget/differences.ts'
import { type BudgetRow, emptyRow as emptyBudgetRow } from '../budget/rows.ts'
import { withChanges } from '../budget/settled-rows.ts'
import { paidDays, scheduleGlobals, withScheduleDays } from './budget-days.ts'
import { dayOfRush, missingCards } from './cards.ts'
import { daysFrom, timeOf } from './days.ts'
import { type Company, daysOut, type Subject } from './days-out.ts'
import { daysOutOf } from './days-out-of-rows.ts'
import { easterOf, publicHolidays } from './holidays.ts'
import { localMoment, spanOf } from './local-time.ts'
import { moonPhase } from './moon.ts'
import { movedStrips, nextNumber, renumberedDays, steppedStrip } from './move-strips.ts'
import { brokenDependencies, mayDepend, movedPhase } from './phases.ts'
import { releasesToBring } from './releases-to-bring.ts'
import { restBetween, shortRests } from './rest.ts'
import { created, emptyRow, type RowChange, type RowOf, type ScheduleRow } from './rows.ts'
import { runningOrder } from './running-order.ts'
import { scenarioCost, scenarioDifference } from './scenarios.ts'
import { sceneTotals } from './scene-ratio.ts'
import { sunTimes } from './sun.ts'
import { scheduleWarnings } from './warnings.ts'
import { doubleBookings, spansOf, windowProblems } from './windows.ts'

// The statements of the schedule with their numbers, worked out by hand.

const day = (id: string, date: string, over: Partial<RowOf<'day'>> = {}) => ({
  ...emptyRow('day', id, 0),
  ...{ date, zone: 'Europe/Berlin', call: '09:00', wrap: '18:00', hospital: 'Charité' },
  ...over,
})
const strip = (id: string, on: string, place: number, over: Partial<RowOf<'strip'>> = {}) => ({
  ...emptyRow('strip', id, place),
  day: on,
  ...over,
})
const settled = (rows: readonly ScheduleRow[], changes: readonly RowChange[]) => withChanges(rows, [changes])

describe('days out of days', () => {
  const week = daysFrom('2026-05-04', '2026-05-09')
  const on = (...at: number[]) => new Map(at.map((each) => [week[each]!, 'work' as const]))
  const company: Company = { dates: week, off: new Set(), holidays: new Set(), drop: null }
  const kit: Subject = { id: 'kit A', hold: true, work: on(0, 1, 4) }
  it('names first, working, held and last days', () => {
    const rows = daysOut(company, [{ id: 'Amina', hold: false, work: on(0, 1, 4) }, { id: 'Ben', hold: false, work: on(2) }, kit])
    expect(rows.map(({ codes }) => codes)).toEqual([
      ['SW', 'W', '', '', 'WF', ''],
      ['', '', 'SWF', '', '', ''],
      ['SW', 'W', 'H', 'H', 'WF', ''],
    ])
    expect(rows.map(({ worked, held }) => [worked, held])).toEqual([
      [3, 0],
      [1, 0],
      [3, 2],
    ])
  })
  it('holds nobody on a holiday or a day off of the company', () => {
    const holiday = daysOut({ ...company, holidays: new Set([week[2]!]) }, [kit])[0]!
    expect([holiday.codes, holiday.held]).toEqual([['SW', 'W', '/', 'H', 'WF', ''], 1])
    const off = daysOut({ ...company, off: new Set([week[2]!]) }, [kit])[0]!
    expect([off.codes, off.held]).toEqual([['SW', 'W', '', 'H', 'WF', ''], 1])
  })
  it('drops from a number of free days, where it may hold, and picks up again', () => {
    expect(daysOut({ ...company, drop: 2 }, [kit])[0]).toMatchObject({ codes: ['SW', 'WD', '', '', 'PWF', ''], held: 0, worked: 3 })
    expect(daysOut({ ...company, drop: 3 }, [kit])[0]!.held).toBe(2)
    expect(daysOut({ ...company, drop: 2 }, [{ ...kit, hold: false }])[0]!.codes).toEqual(['SW', 'W', '', '', 'WF', ''])
  })
  it('counts travel apart, and reads strips and days', () => {
    const rows: ScheduleRow[] = [
      ...[
        day('a', '2026-05-04'),
        day('b', '2026-05-05', { kind: 'travel' }),
        day('c', '2026-05-06', { kind: 'holiday' }),
        day('d', '2026-05-07'),
      ],
      ...[
        strip('1', 'a', 1, { people: ['p'], kit: ['k'] }),
        strip('2', 'b', 1, { people: ['p'] }),
        strip('3', 'd', 1, { people: ['p'], kit: ['k'] }),
      ],
      { ...emptyRow('kit', 'k', 1), hold: true },
      { ...emptyRow('person', 'x', 1), person: 'p', hold: true },
    ]
    const table = daysOutOf(rows)
    expect(table.people).toEqual([{ id: 'p', codes: ['SW', 'TR', '/', 'WF'], worked: 2, held: 0, travel: 1 }])
    expect(table.kit[0]).toMatchObject({ codes: ['SW', 'H', '/', 'WF'], held: 1 })
    expect(paidDays(rows).get('p')).toBe(3)
    expect(scheduleGlobals(rows)).toEqual({ shoot_days: '2', travel_days: '1', prep_days: '0' })
  })
})

describe('rest', () => {
  it('says what is short and the earliest call', () => {
    expect(restBetween('2026-05-04T20:00:00Z', '2026-05-05T05:30:00Z', 11)).toEqual({
      ...{ restMinutes: 570, shortMinutes: 90, earliest: '2026-05-05T07:00:00.000Z' },
    })
    expect(restBetween('2026-05-04T18:00:00Z', '2026-05-05T05:00:00Z', 11).shortMinutes).toBe(0)
  })
  it('is of each person, by their own call and the wrap that was reported', () => {
    const rows: ScheduleRow[] = [
      ...[
        day('a', '2026-05-04', { wrap: '22:00' }),
        day('b', '2026-05-05', { call: '08:00', calls: [{ person: 'q', call: '10:00', pickUp: '' }] }),
      ],
      ...[strip('1', 'a', 1, { people: ['p', 'q'] }), strip('2', 'b', 1, { people: ['p', 'q'] })],
    ]
    expect(shortRests(rows)).toMatchObject([{ people: ['p'], restMinutes: 600, shortMinutes: 60 }])
    const late = [...rows, { ...emptyRow('report', 'r', 1), day: 'a', wrap: '00:30' }]
    expect(shortRests(late).map(({ people, restMinutes }) => [people, restMinutes])).toEqual([
      [['p'], 450],
      [['q'], 570],
    ])
  })
})

describe('local times', () => {
  it('stay as clocks show them over a change', () => {
    expect(localMoment('2026-10-24', '06:30', 'Europe/Lisbon')).toEqual({ at: '2026-10-24T05:30:00.000Z' })
    expect(localMoment('2026-10-25', '06:30', 'Europe/Lisbon')).toEqual({ at: '2026-10-25T06:30:00.000Z' })
  })
  it('refuse a time that does not exist and ask for one that exists twice', () => {
    expect(localMoment('2026-03-29', '02:30', 'Europe/Berlin')).toEqual({ fault: 'skipped' })
    const twice = { fault: 'twice', first: '2026-10-25T00:30:00.000Z', second: '2026-10-25T01:30:00.000Z' }
    expect(localMoment('2026-10-25', '02:30', 'Europe/Berlin')).toEqual(twice)
    expect(localMoment('2026-10-25', '02:30', 'Europe/Berlin', 'second')).toEqual({ at: twice.second })
    expect(localMoment('2026-05-04', '09:00', 'Berlin/Mitte')).toEqual({ fault: 'unknown' })
    const warned = scheduleWarnings([day('a', '2026-03-29', { call: '02:30' })])
    expect(warned).toMatchObject([{ warns: 'clock', fault: 'skipped' }])
  })
  it('goes on past midnight', () => {
    expect(spanOf(day('a', '2026-05-04', { call: '20:00', wrap: '02:00' }))).toEqual({
      call: '2026-05-04T18:00:00.000Z',
      wrap: '2026-05-05T00:00:00.000Z',
    })
    expect(timeOf(1530)).toEqual({ time: '01:30', later: 1 })
  })
})

describe('sun and moon', () => {
  const local = (at: string, zone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(new Date(at))
  const near = (said: string, wanted: string) => {
    const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    expect(Math.abs(minutes(said) - minutes(wanted))).toBeLessThanOrEqual(2)
  }
  it('rises and sets in Berlin, and in the south', () => {
    const berlin = sunTimes('2026-06-21T10:00:00Z', 52.52, 13.405)
    if (berlin.sun !== 'rises and sets') throw new Error(berlin.sun)
    near(local(berlin.rise, 'Europe/Berlin'), '04:43')
    near(local(berlin.set, 'Europe/Berlin'), '21:33')
    // Sydney, 21 June 2026: 07:00 and 16:54 (Geoscience Australia).
    const sydney = sunTimes('2026-06-21T02:00:00Z', -33.87, 151.21)
    if (sydney.sun !== 'rises and sets') throw new Error(sydney.sun)
    near(local(sydney.rise, 'Australia/Sydney'), '07:00')
    near(local(sydney.set, 'Australia/Sydney'), '16:54')
  })
  it('does not set or does not rise in Tromsø', () => {
    expect(sunTimes('2026-06-21T10:00:00Z', 69.65, 18.96)).toEqual({ sun: 'does not set' })
    expect(sunTimes('2026-12-21T11:00:00Z', 69.65, 18.96)).toEqual({ sun: 'does not rise' })
    expect(sunTimes('2026-06-21T12:00:00Z', 90, 0)).toEqual({ sun: 'does not set' })
    expect(sunTimes('2026-06-21T12:00:00Z', -90, 0)).toEqual({ sun: 'does not rise' })
  })
  it('knows the phase of the moon', () => {
    // Full on 31 May 2026 at 08:45Z, new on 15 June 2026 at 02:54Z.
    expect(moonPhase('2026-05-31T08:45:00Z')).toMatchObject({ phase: 'full', lit: 100 })
    expect(moonPhase('2026-06-15T02:54:00Z')).toMatchObject({ phase: 'new', lit: 0 })
    expect(moonPhase('2026-06-21T21:55:00Z').phase).toBe('first quarter')
  })
})

describe('windows', () => {
  const window = (id: string, over: Partial<RowOf<'window'>>) => ({
    ...emptyRow('window', id, 0),
    ...{ of: 'person' as const, whose: 'p', date: '2026-05-04', zone: 'Europe/Berlin' },
    ...over,
  })
  const planned = [day('a', '2026-05-04'), strip('1', 'a', 1, { minutes: '180', people: ['p'] })]
  it('names a strip outside a time with its minutes', () => {
    const problems = windowProblems([...planned, window('w', { start: '10:00', end: '11:30', onlyIf: 'only if the train runs' })])
    expect(problems).toMatchObject([{ whose: 'p', minutes: 90, onlyIf: 'only if the train runs' }])
    expect(windowProblems([...planned, window('w', { start: '09:00', end: '12:00' })])).toEqual([])
    expect(windowProblems([...planned, window('w', { kind: 'busy', start: '11:00', end: '12:30' })])).toMatchObject([{ minutes: 60 }])
    expect(windowProblems([...planned, window('w', { date: '2026-05-05' })])).toMatchObject([{ minutes: 180 }])
  })
  it('names two strips at one time with one person, also of two units', () => {
    const rows = [...planned, day('b', '2026-05-04', { unit: 'B' }), strip('2', 'b', 1, { start: '11:00', minutes: '60', people: ['p'] })]
    expect(doubleBookings(rows)).toMatchObject([{ whose: 'p', minutes: 60 }])
    expect(doubleBookings([...planned, strip('2', 'a', 2, { people: ['p'] })])).toEqual([])
  })
  it('recurs for two years at most', () => {
    const weekly = window('w', { rhythm: 'week', until: '2028-05-04', start: '09:00', end: '10:00' })
    expect(spansOf(weekly, '2026-01-01', '2030-01-01')).toHaveLength(105)
    expect(spansOf({ ...weekly, rhythm: 'day', until: '' }, '2026-01-01', '2030-01-01')).toHaveLength(731)
    expect(spansOf(window('w', { date: '2026-05-04', lastDate: '2026-05-06' }), '2026-05-05', '2026-05-05')).toHaveLength(1)
  })
})

describe('a move', () => {
  const scene = crypto.randomUUID()
  const rows: ScheduleRow[] = [
    ...[3, 4, 5].map((number) => day(`day ${number}`, `2026-05-0${number}`, { number: `${number}` })),
    ...[strip('1', 'day 3', 1, { scene, start: '10:00', note: 'The gate', people: ['p'] }), strip('2', 'day 3', 2), strip('3', 'day 5', 1)],
  ]
  const times = (all: readonly ScheduleRow[], id: string) =>
    runningOrder(all, all.find((row) => row.id === id) as RowOf<'day'>).map(({ strip, start }) => `${strip.id} ${start.time}`)
  it('goes to another day, keeps what the strip says, and comes back', () => {
    expect(times(rows, 'day 3')).toEqual(['1 10:00', '2 11:00'])
    const changes = movedStrips(rows, ['1'], 'day 5', '3')
    const after = settled(rows, changes)
    expect(times(after, 'day 3')).toEqual(['2 09:00'])
    expect(times(after, 'day 5')).toEqual(['1 09:00', '3 10:00'])
    expect(after.find(({ id }) => id === '1')).toMatchObject({ scene, note: 'The gate', people: ['p'] })
    expect(after.filter(({ type }) => type === 'day').map((row) => (row as RowOf<'day'>).number)).toEqual(['3', '4', '5'])
    const undone = settled(
      after,
      changes.map(({ id, before, after }) => ({ id, before: after, after: before })),
    )
    expect(undone.find(({ id }) => id === '1')).toEqual(rows.find(({ id }) => id === '1'))
  })
  it('goes by steps, over the edge of a day', () => {
    expect(times(settled(rows, steppedStrip(rows, '2', -1)!), 'day 3')).toEqual(['2 09:00', '1 10:00'])
    const over = settled(rows, steppedStrip(rows, '2', 1)!)
    expect(over.find(({ id }) => id === '2')).toMatchObject({ day: 'day 4' })
    expect(steppedStrip(rows, '1', -1)).toBeNull()
  })
  it('renumbers only when asked, each unit on its own', () => {
    expect(renumberedDays(rows).map(({ after }) => (after as RowOf<'day'>).number)).toEqual(['1', '2', '3'])
    expect(nextNumber([...rows, day('b', '2026-05-04', { unit: 'B', number: '1' })], 'B')).toBe('2')
  })
})

describe('scenarios', () => {
  const before: ScheduleRow[] = [day('a', '2026-05-04', { number: '1' }), strip('1', 'a', 1), strip('2', 'a', 2)]
  const after: ScheduleRow[] = [...before.slice(0, 2), strip('2', 'b', 1), day('b', '2026-05-05', { number: '2' })]
  it('differ by strips moved and days added', () => {
    const said = scenarioDifference(before, after)
    expect(said.moved).toMatchObject([{ strip: { id: '2' }, from: { id: 'a' }, to: { id: 'b' } }])
    expect(said.daysAdded.map(({ id }) => id)).toEqual(['b'])
    expect([said.daysRemoved, said.stripsAdded, said.stripsRemoved, said.daysChanged]).toEqual([[], [], [], []])
    expect(scenarioDifference(after, before).daysRemoved.map(({ id }) => id)).toEqual(['b'])
  })
  it('cost by the globals of the budget: two lines by shoot days', () => {
    // 10 → 12 shoot days. Camera 650.00 USD at 0.9213, sound 193.39 EUR: 2 × 598.845 and 2 × 193.39 = 1 197.69 + 386.78 = 1 584.47.
    const line = (id: string, over: object) =>
      ({ ...emptyBudgetRow('line', id, 1), account: 'acc', amount: 'shoot_days', ...over }) as BudgetRow
    const shootDays = { ...emptyBudgetRow('global', 'g', 1), name: 'shoot_days', value: '10' }
    const budget: BudgetRow[] = [
      { ...emptyBudgetRow('account', 'acc', 1), name: 'Crew' },
      { ...emptyBudgetRow('currency', 'usd', 1), code: 'USD', rate: '0.9213' },
      shootDays,
      ...[line('camera', { rate: '650', currency: 'USD' }), line('sound', { rate: '193.39' })],
    ]
    const twelve = Array.from({ length: 12 }, (_, at) => day(`d${at}`, `2026-05-${String(at + 1).padStart(2, '0')}`))
    const effect = effectOf(budget, { ...shootDays, value: '12', from: 'schedule' }, 'EUR')
    expect([effect.totalAfter - effect.totalBefore, effect.lines.length]).toEqual([158_447n, 2])
    const cost = scenarioCost(budget, 'EUR', twelve.slice(0, 10), twelve)
    expect([cost.totalAfter - cost.totalBefore, cost.lines.length]).toEqual([158_447n, 2])
    expect(withScheduleDays(budget, twelve).find(({ id }) => id === 'g')).toMatchObject({ value: '12', from: 'schedule' })
  })
})

it('counts releases by signatures: two of five are missing', () => {
  const person = (
    name: string,
    state: 'given' | 'asked' | 'not asked',
    needed: number,
    given: number,
    language = 'en',
    form = 'adult',
  ) => ({
    ...{ person: name, state, needed, given, language, form },
  })
  const said = releasesToBring([
    ...['Amina', 'Ben', 'Carol'].map((name) => person(name, 'given', 1, 1)),
    person('Dilnoza', 'asked', 2, 1, 'de', 'minor'),
    person('Emeka', 'not asked', 1, 0, 'fr'),
    person('Passer-by, not recognisable', 'not asked', 0, 0),
  ])
  expect([said.missing.length, said.people]).toEqual([2, 5])
  expect(said.missing.map(({ person, open }) => [person, open])).toEqual([
    ['Dilnoza', 1],
    ['Emeka', 1],
  ])
  expect(said.forms).toEqual([
    { form: 'minor', language: 'de', copies: 1 },
    { form: 'adult', language: 'fr', copies: 1 },
  ])
})

describe('cards and rushes', () => {
  const cards = ['A001', 'A002', 'B001', 'B002'].map((name) => ({ name, minutes: '40' }))
  it('names the card that did not come', () => {
    expect(
      missingCards({ cards }, [
        { reel: 'A001', card: '' },
        { reel: '', card: 'a002' },
        { reel: 'B001', card: '' },
      ]),
    ).toEqual(['B002'])
  })
  it('files a rush under its day by its date in the zone of the day, also past midnight', () => {
    const rows = [
      day('a', '2026-05-04', { zone: 'Asia/Tokyo', call: '20:00', wrap: '02:00' }),
      day('b', '2026-05-05', { zone: 'Asia/Tokyo', call: '13:00' }),
    ]
    const filed = (shotAt: string | null, shotOn: string | null = null) => dayOfRush({ shotAt, shotOn }, rows)?.id
    // 21:00 in Tokyo, and 01:30 on the next calendar day.
    expect([filed('2026-05-04T12:00:00Z'), filed('2026-05-04T16:30:00Z')]).toEqual(['a', 'a'])
    expect([filed('2026-05-05T05:00:00Z'), filed(null, '2026-05-05'), filed(null), filed('2026-06-01T00:00:00Z')]).toEqual([
      'b',
      'b',
      undefined,
      undefined,
    ])
  })
  it('adds up planned, shot and used of a scene', () => {
    const totals = sceneTotals(
      [{ scene: 's', ms: 3_600_000 }],
      [
        { scene: 's', ms: 5_400_000 },
        { scene: '', ms: 1 },
      ],
      [],
      [{ scene: 's', ms: 270_000 }],
    )
    expect(totals).toEqual([{ scene: 's', planned: 3_600_000, shot: 5_400_000, selected: 0, used: 270_000, ratio: 20 }])
  })
})

it('moves a phase with what depends on it, and refuses circles', () => {
  const phase = (id: string, from: string, until: string, after: string[] = []) => ({ ...emptyRow('phase', id, 0), from, until, after })
  const rows = [
    phase('shoot', '2026-05-04', '2026-05-10'),
    phase('edit', '2026-05-11', '2026-07-01', ['shoot']),
    phase('mix', '2026-06-30', '2026-07-20', ['edit']),
  ]
  expect(brokenDependencies(rows)).toMatchObject([{ phase: { id: 'mix' }, after: { id: 'edit' }, days: 2 }])
  expect(movedPhase(rows, 'edit', 7).map(({ after }) => (after as RowOf<'phase'>).from)).toEqual(['2026-05-18', '2026-07-07'])
  expect([mayDepend(rows, 'shoot', 'mix'), mayDepend(rows, 'mix', 'shoot'), mayDepend(rows, 'mix', 'mix')]).toEqual([false, true, false])
})

it('knows public holidays', () => {
  expect([easterOf(2026), easterOf(2027), easterOf(2030)]).toEqual(['2026-04-05', '2027-03-28', '2030-04-21'])
  expect(publicHolidays('DE', daysFrom('2026-05-01', '2026-05-31')).map(({ date }) => date)).toEqual([
    '2026-05-01',
    '2026-05-14',
    '2026-05-25',
  ])
  expect(publicHolidays('', ['2026-05-01'])).toEqual([])
  expect(created(emptyRow('day', 'x', 1)).before).toBeNull()
})
