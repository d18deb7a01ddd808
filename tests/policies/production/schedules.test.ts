import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldForms, type RowType } from '#core/production/schedule/fields.ts'
import { emptyRow, type RowOf } from '#core/production/schedule/rows.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// Schedules: read and written by who edits the film, field by field; facts of the film are shared by its scenarios; warnings are signed for good.

let house: TestHouse
let team: StagedTeam
const [schedule, person] = [randomUUID(), randomUUID()]
const sql = () => house.context.database.pool('postgres')

type Row = Record<string, unknown> | null
const rowOf = <T extends RowType>(type: T, over: Partial<RowOf<T>> = {}): Row => {
  const { id: _, ...row } = { ...emptyRow(type, '', 0), ...over }
  return { ...row }
}
interface Change {
  id: string
  before: Row
  after: Row
}
const begin = (id: string, from = 'null') => `select begin_schedule('${id}', $film, 'Plan', ${from})`
const write = (changes: Change[], undo = false, into = schedule as string) =>
  `select write_schedule('${into}', '${randomUUID()}', '${JSON.stringify(changes)}', ${undo}) as said`
const save = async (who: 'producer' | 'owner', changes: Change[], into = schedule as string) => {
  const [row] = await team.run(who, write(changes, false, into))
  return row!['said'] as { rows: { id: string; row: Row }[]; asked: { field: string }[] }
}
const add = async <T extends RowType>(type: T, over: Partial<RowOf<T>> = {}, into = schedule as string) => {
  const id = randomUUID()
  const { rows } = await save('producer', [{ id, before: null, after: rowOf(type, over) }], into)
  return { id, row: rows[0]!.row! }
}

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
  await team.run('editor', `select save_production_person('${person}', $film, 'Amina Diallo')`)
  await team.run('editor', begin(schedule))
  await add('day', { date: '2026-05-04' })
  await team.run('editor', `select freeze_schedule('${schedule}', 'First')`)
  await team.run('editor', `select sign_warning($film, 'rest:a', 'Short rest', 'Agreed with all')`)
})
afterAll(() => house.close())

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal.
describe('a schedule', () => {
  it.each([
    ['begun', () => begin(randomUUID()), '- - - - 1 1 1 - - 1'],
    ['seen', () => 'select from schedules', '- 0 0 0 1 1 1 0 1 1'],
    ['seen with its rows', () => 'select from schedule_rows', '- 0 0 0 1 1 1 0 1 1'],
    ['seen with its history', () => 'select from schedule_changes', '- 0 0 0 1 1 1 0 1 1'],
    ['seen with its versions', () => 'select from schedule_versions', '- 0 0 0 1 1 1 0 1 1'],
    ['seen with what was signed', () => 'select from signed_warnings', '- 0 0 0 1 1 1 0 1 1'],
    ['read whole', () => `select from read_schedule('${schedule}') r where r is not null`, '- 0 0 0 1 1 1 0 1 1'],
    ['named', () => "update schedules set title = 'Rain'", '- 0 0 0 1 1 1 0 - 1'],
    ['made the working one past the function', () => 'update schedules set is_working = true', '- - - - - - - - - -'],
    ['made the working one', () => `select choose_schedule('${schedule}')`, '- - - - 1 1 1 - - 1'],
    ['changed', () => write([{ id: randomUUID(), before: null, after: rowOf('strip') }]), '- - - - 1 1 1 - - 1'],
    ['changed past the function', () => 'update schedule_rows set place = 3', '- - - - - - - - - -'],
    ['frozen', () => `select freeze_schedule('${schedule}', 'Second')`, '- - - - 1 1 1 - - 1'],
    ['changed where it is frozen', () => "update schedule_versions set name = 'x'", '- - - - - - - - - -'],
    ['signed', () => `select sign_warning($film, '${randomUUID()}', 'Short', 'Agreed')`, '- - - - 1 1 1 - - 1'],
    ['changed where it is signed', () => "update signed_warnings set reason = 'x'", '- - - - - - - - - -'],
  ])('is %s by who may', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement())).toBe(outcomes)
  })

  it('keeps a move and a new title made at the same time, and names a field two people changed', async () => {
    const { id, row } = await add('strip', { title: 'The gate' })
    await save('producer', [{ id, before: row, after: { ...row, place: 5 } }])
    const second = await save('owner', [{ id, before: row, after: { ...row, title: 'The ship' } }])
    expect(second.rows[0]!.row).toMatchObject({ place: 5, title: 'The ship' })
    expect(second.asked).toEqual([])
    const third = await save('producer', [{ id, before: row, after: { ...row, title: 'The crane', minutes: '90' } }])
    expect(third.rows[0]!.row).toMatchObject({ title: 'The ship', minutes: '90' })
    expect(third.asked).toMatchObject([{ field: 'title' }])
  })

  it('has one working scenario, copies with the same ids, and shares the facts', async () => {
    const copy = randomUUID()
    const strip = await add('strip', { title: 'Copied' })
    const place = await add('place', { name: 'Gate 3' })
    await team.run('producer', begin(copy, `'${schedule}'`))
    const inCopy = await sql()`select id, type from public.schedule_rows where scope = ${copy} and removed_at is null`
    expect(inCopy.map(({ id }) => id)).toContain(strip.id)
    expect(inCopy.map(({ id }) => id)).not.toContain(place.id)
    const [read] = await team.run('producer', `select read_schedule('${copy}') as rows`)
    expect((read!['rows'] as { id: string }[]).map(({ id }) => id)).toEqual(expect.arrayContaining([strip.id, place.id]))
    // A change in the copy leaves the first as it was.
    await save('producer', [{ id: strip.id, before: strip.row, after: { ...strip.row, title: 'Changed' } }], copy)
    const titles = await sql()`select fields ->> 'title' as title from public.schedule_rows where id = ${strip.id} order by title`
    expect(titles.map(({ title }) => title)).toEqual(['Changed', 'Copied'])
    const working = async () =>
      (await sql()`select id from public.schedules where documentary_id = ${team.film.id} and is_working`).map(({ id }) => id)
    await team.run('producer', `select choose_schedule('${copy}')`)
    expect(await working()).toEqual([copy])
    await team.run('producer', `update schedules set removed_at = now() where id = '${copy}'`)
    expect(await working()).toEqual([])
    expect(await team.attempt('producer', `select choose_schedule('${copy}')`)).toBe('P0002')
    await team.run('producer', `select choose_schedule('${schedule}')`)
    expect(await working()).toEqual([schedule])
  })

  it('refuses fields without their form, people of another film, and a recurrence without an end', async () => {
    const refused = (type: RowType, over: object) =>
      team.attempt('producer', write([{ id: randomUUID(), before: null, after: { ...rowOf(type), ...over } as Row }]))
    expect(await refused('day', { call: '25:00' })).toBe('22023')
    expect(await refused('day', { kind: 'party' })).toBe('22023')
    expect(await refused('day', { colour: 'red' })).toBe('22023')
    expect(await refused('day', { hazards: [{ what: 1 }] })).toBe('22023')
    expect(await refused('day', { hazards: Array(21).fill({ what: 'Cable' }) })).toBe('22023')
    expect(await refused('strip', { people: [randomUUID()] })).toBe('22023')
    expect(await refused('strip', { scene: randomUUID() })).toBe('22023')
    expect(await refused('strip', { people: [person] })).toBe('1')
    expect(await refused('window', { date: '2026-05-04', rhythm: 'week' })).toBe('22023')
    expect(await refused('window', { date: '2026-05-04', rhythm: 'week', until: '2028-06-01' })).toBe('22023')
    expect(await refused('window', { date: '2026-05-04', rhythm: 'week', until: '2028-05-01' })).toBe('1')
    const other = randomUUID()
    expect(await team.attempt('stranger', `select begin_schedule('${other}', $film, 'Theirs', '${schedule}')`)).toBe('-')
  })

  it('keeps a signature as it was first given', async () => {
    await team.run('owner', `select sign_warning($film, 'rest:a', 'Other words', 'Other reason')`)
    const [kept] = await sql()`select reason from public.signed_warnings where documentary_id = ${team.film.id} and key = 'rest:a'`
    expect(kept!['reason']).toBe('Agreed with all')
  })

  it('knows the same fields in the database and in the browser', async () => {
    const known = await sql()`select type, field, form, most, choices from private.schedule_fields()`
    const here = Object.entries(fieldForms).flatMap(([type, fields]) =>
      Object.entries(fields).map(([field, { form, most, choices }]) => ({ type, field, form, most, choices: choices ?? null })),
    )
    expect(known.map((row) => ({ ...row }))).toEqual(here)
    for (const type of Object.keys(fieldForms) as RowType[]) {
      const over = type === 'window' ? { date: '2026-05-04' } : type === 'person' ? { person } : {}
      expect(
        await team.attempt('producer', write([{ id: randomUUID(), before: null, after: { ...rowOf(type), ...over } as Row }])),
        type,
      ).toBe('1')
    }
  })
})
