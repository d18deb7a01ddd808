import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RowType } from '#core/production/budget/fields.ts'
import { fieldForms } from '#core/production/budget/fields.ts'
import { type BudgetRow, emptyRow } from '#core/production/budget/rows.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// Budgets: read by who sees the money of the film, changed by those of them who edit it, cell by cell (C11), and frozen whole.

let house: TestHouse
let team: StagedTeam
const budget = randomUUID()
const account = randomUUID()
const sql = () => house.context.database.pool('postgres')

type Row = Record<string, unknown> | null
const rowOf = (type: RowType, over: object = {}): Row => {
  const { id: _, ...row } = { ...emptyRow(type, '', 0), ...over } as BudgetRow
  return { ...row }
}
const begin = (id: string) => `select begin_budget('${id}', $film, 'Main', 'EUR')`
const write = (changes: { id: string; before: Row; after: Row }[], undo = false, change = randomUUID() as string) =>
  `select write_budget('${budget}', '${change}', '${JSON.stringify(changes)}', ${undo}) as said`
const save = async (who: 'producer' | 'owner', changes: { id: string; before: Row; after: Row }[], undo = false) => {
  const [row] = await team.run(who, write(changes, undo))
  return row!['said'] as { rows: { id: string; row: Row }[]; asked: { field: string; now: unknown; yours: unknown; by: string }[] }
}
const add = async (type: RowType, over: object = {}) => {
  const id = randomUUID()
  const { rows } = await save('producer', [{ id, before: null, after: rowOf(type, over) }])
  return { id, row: rows[0]!.row! }
}

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
  await sql()`update public.team_members set sees_money = true where documentary_id = ${team.film.id} and person_id = ${team.ids.reviewer}`
  await team.run('producer', begin(budget))
  await save('producer', [{ id: account, before: null, after: rowOf('account', { number: '01', name: 'Research' }) }])
  await team.run('producer', `select freeze_budget('${budget}', 'First')`)
})
afterAll(() => house.close())

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal. The reviewer here sees the money, the editor does not.
describe('a budget', () => {
  const line = () => write([{ id: randomUUID(), before: null, after: rowOf('line', { account, description: 'Books' }) }])
  it.each([
    ['begun', () => begin(randomUUID()), '- - - - - 1 1 - - 1'],
    ['seen', () => 'select from budgets', '- 0 0 1 0 1 1 0 0 1'],
    ['seen with its rows', () => 'select from budget_rows', '- 0 0 1 0 1 1 0 0 1'],
    ['seen with its history', () => 'select from budget_changes', '- 0 0 1 0 1 1 0 0 1'],
    ['seen with its versions', () => 'select from budget_versions', '- 0 0 1 0 1 1 0 0 1'],
    ['read whole', () => `select from read_budget('${budget}') r where r is not null`, '- 0 0 1 0 1 1 0 0 1'],
    ['named', () => "update budgets set title = 'Lean'", '- 0 0 0 0 1 1 0 - 1'],
    ['put in another currency', () => "update budgets set currency = 'USD'", '- - - - - - - - - -'],
    ['changed', line, '- - - - - 1 1 - - 1'],
    ['changed past the function', () => 'update budget_rows set place = 3', '- - - - - - - - - -'],
    ['frozen', () => `select freeze_budget('${budget}', 'Second')`, '- - - - - 1 1 - - 1'],
    ['changed where it is frozen', () => "update budget_versions set name = 'x'", '- - - - - - - - - -'],
    ['restored', () => `select restore_budget('${budget}', 1, '${randomUUID()}')`, '- - - - - 1 1 - - 1'],
  ])('is %s by who may', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement())).toBe(outcomes)
  })

  it('is changed by an editor once they see the money', async () => {
    expect(await team.attempt('editor', line())).toBe('-')
    await sql()`update public.team_members set sees_money = true where documentary_id = ${team.film.id} and person_id = ${team.ids.editor}`
    expect(await team.attempt('editor', line())).toBe('1')
    await sql()`update public.team_members set sees_money = false where documentary_id = ${team.film.id} and person_id = ${team.ids.editor}`
  })

  it('keeps different cells of two people, and asks the later one of the same cell', async () => {
    const { id, row } = await add('line', { account, description: 'Director', rate: '1500' })
    await save('producer', [{ id, before: row, after: { ...row, rate: '1600' } }])
    const second = await save('owner', [{ id, before: row, after: { ...row, amount: '12', note: 'From May' } }])
    expect(second.rows[0]!.row).toMatchObject({ rate: '1600', amount: '12', note: 'From May' })
    expect(second.asked).toEqual([])
    const third = await save('owner', [{ id, before: row, after: { ...row, rate: '1400', times: '2' } }])
    expect(third.rows[0]!.row).toMatchObject({ rate: '1600', times: '2' })
    expect(third.asked).toMatchObject([{ field: 'rate', now: '1600', yours: '1400' }])
    // They take theirs: before is what they have now read.
    const fourth = await save('owner', [{ id, before: third.rows[0]!.row, after: { ...third.rows[0]!.row, rate: '1400' } }])
    expect(fourth.rows[0]!.row).toMatchObject({ rate: '1400', times: '2', amount: '12' })
  })

  it('undoes only what is still as one left it', async () => {
    const { id, row } = await add('line', { account, rate: '10' })
    const mine = { ...row, rate: '20', amount: '2' }
    await save('producer', [{ id, before: row, after: mine }])
    await save('owner', [{ id, before: mine, after: { ...mine, rate: '30' } }])
    const undone = await save('producer', [{ id, before: mine, after: row }], true)
    expect(undone.rows[0]!.row).toMatchObject({ rate: '30', amount: row['amount'] })
    expect(undone.asked).toEqual([])
  })

  it('takes one change sent twice once', async () => {
    const [id, change] = [randomUUID(), randomUUID()]
    const changes = [{ id, before: null, after: rowOf('global', { name: 'weeks', value: '12' }) }]
    await team.run('producer', write(changes, false, change))
    await team.run('producer', write(changes, false, change))
    expect(await sql()`select from public.budget_changes where id = ${change}`).toHaveLength(1)
  })

  it('never deletes an account below its lines, and has three levels', async () => {
    const top = await add('account', { name: 'Crew' })
    const line = await add('line', { account: top.id })
    expect(await team.attempt('producer', write([{ id: top.id, before: top.row, after: null }]))).toBe('P0001')
    await save('producer', [{ id: line.id, before: line.row, after: null }])
    await save('producer', [{ id: top.id, before: top.row, after: null }])
    const one = await add('account', { name: 'One' })
    const two = await add('account', { name: 'Two', parent: one.id })
    const three = await add('account', { name: 'Three', parent: two.id })
    const four = write([{ id: randomUUID(), before: null, after: rowOf('account', { parent: three.id }) }])
    expect(await team.attempt('producer', four)).toBe('P0001')
    expect(await team.attempt('producer', write([{ id: one.id, before: one.row, after: { ...one.row, parent: three.id } }]))).toBe('P0001')
  })

  it('refuses cells that do not have the form of their column', async () => {
    const refused = (over: object, type: RowType = 'line') =>
      team.attempt(
        'producer',
        write([{ id: randomUUID(), before: null, after: rowOf(type, { ...(type === 'line' && { account }), ...over }) }]),
      )
    expect(await refused({ currency: 'euro' })).toBe('22023')
    expect(await refused({ kind: 'barter' })).toBe('22023')
    expect(await refused({ colour: 'red' })).toBe('22023')
    expect(await refused({ description: 'x'.repeat(201) })).toBe('22023')
    expect(await refused({ percent: '1,5' }, 'charge')).toBe('22023')
    expect(await refused({ person: randomUUID() })).toBe('22023')
    expect(await refused({})).toBe('1')
  })

  it('goes back to a version and keeps its costs', async () => {
    const other = randomUUID()
    await team.run('owner', begin(other))
    const into = (changes: object[]) =>
      team.run('owner', `select write_budget('${other}', '${randomUUID()}', '${JSON.stringify(changes)}')`)
    const [top, cost] = [randomUUID(), randomUUID()]
    await into([{ id: top, before: null, after: rowOf('account', { name: 'Crew' }) }])
    await team.run('owner', `select freeze_budget('${other}', 'Before')`)
    await into([{ id: randomUUID(), before: null, after: rowOf('line', { account: top }) }])
    await into([{ id: cost, before: null, after: rowOf('cost', { account: top, net: '600' }) }])
    const [answer] = await team.run('owner', `select restore_budget('${other}', 1, '${randomUUID()}') as before`)
    expect(answer!['before']).toBe(2)
    const left = await sql()`select type from public.budget_rows where budget_id = ${other} and removed_at is null order by type`
    expect(left.map(({ type }) => type)).toEqual(['account', 'cost'])
    const copy = randomUUID()
    await team.run('owner', `select begin_budget('${copy}', $film, 'Copy', 'EUR', '${other}', 2)`)
    const rows = await sql()`select id, type, fields from public.budget_rows where budget_id = ${copy} order by type`
    expect(rows.map(({ type }) => type)).toEqual(['account', 'line'])
    expect(rows[1]!['fields'].account).toBe(rows[0]!['id'])
    expect(rows[0]!['id']).not.toBe(top)
  })

  it('keeps receipts from who does not see the money', async () => {
    const paper = randomUUID()
    const receipt = (id: string, kind = 'receipt') =>
      `select add_film_file($film, '${id}', '${randomUUID()}', '${kind}', 'Railways', 'ticket.pdf', 1000) as at`
    await team.run('producer', receipt(paper))
    expect(await team.outcomes(`select from film_files where id = '${paper}'`)).toBe('- 0 0 1 0 1 1 0 0 1')
    expect(await team.outcomes(`select from film_file_versions where file_id = '${paper}'`)).toBe('- 0 0 1 0 1 1 0 0 1')
    await sql()`update public.film_file_versions set arrived_at = now() where file_id = ${paper}`
    const [told] = await team.run('editor', 'select film_activity($film)::text as told')
    expect(told!['told']).not.toContain('Railways')
    expect(await team.outcomes(`update film_files set title = 'Train' where id = '${paper}'`)).toBe('- 0 0 0 0 1 1 0 - 0')
    expect(await team.outcomes(`select where private.may_change_paper('${paper}')`)).toBe('- 0 0 0 0 1 1 0 0 1')
  })

  it('knows the same fields in the database and in the browser', async () => {
    const known = await sql()`select type, field, form, most, choices from private.budget_fields()`
    const here = Object.entries(fieldForms).flatMap(([type, fields]) =>
      Object.entries(fields).map(([field, { form, most, choices }]) => ({ type, field, form, most, choices: choices ?? null })),
    )
    expect(known.map((row) => ({ ...row }))).toEqual(here)
  })
})
