import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// Paper edits: made and changed by editors of the film, field by field, so that two at once both keep what they did (A13).

let house: TestHouse
let team: StagedTeam
let rush: string
const edit = randomUUID()
const render = randomUUID()
const sql = () => house.context.database.pool('postgres')

interface Item {
  [field: string]: unknown
}
interface Change {
  id: string
  before: Item | null
  after: Item | null
}
const begin = (id: string) => `select begin_paper_edit('${id}', $film, 'Harbour', 30000, 1001, true, 107892)`
const write = (changes: Change[], { undo = false, change = randomUUID() as string, into = edit } = {}) =>
  `select write_items('${into}', '${change}', '${JSON.stringify(changes)}', ${undo}) as items`
const clip = (place: number, over: Item = {}): Item => ({ place, kind: 'clip', rush, in: 0, out: 100, struck: [], ...over })
const save = async (who: 'editor' | 'owner', changes: Change[], undo = false) => {
  const [row] = await team.run(who, write(changes, { undo }))
  return row!['items'] as { id: string; item: Item | null }[]
}
const add = async (item: Item) => {
  const id = randomUUID()
  const [saved] = await save('editor', [{ id, before: null, after: item }])
  return { id, item: saved!.item! }
}
const now = async (id: string) => {
  const [row] = await sql()`select private.item_as_json(i) as item from public.edit_items i where i.id = ${id}`
  return row!['item'] as Item | null
}
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
  const [row] = await team.run('editor', `select begin_rushes($film, '[{"name": "a.mov", "bytes": 1000}]') as made`)
  rush = (row!['made'] as { id: string }[])[0]!.id
  await team.run('editor', begin(edit))
  await add(clip(0))
  await team.run('editor', `select freeze_paper_edit('${edit}', 'First')`)
  await sql()`insert into public.edit_renders (id, edit_id, number) values (${render}, ${edit}, 1)`
  await add(clip(2))
})
afterAll(() => house.close())

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal.
describe('a paper edit', () => {
  it.each([
    ['begun', () => begin(randomUUID()), '- - - - 1 1 1 - - 1'],
    ['seen', () => 'select from paper_edits', '- 0 0 0 1 1 1 0 1 1'],
    ['seen with its items', () => 'select from edit_items', '- 0 0 0 2 2 2 0 2 2'],
    ['seen with its history', () => 'select from edit_changes', '- 0 0 0 2 2 2 0 2 2'],
    ['seen with its versions', () => 'select from edit_versions', '- 0 0 0 1 1 1 0 1 1'],
    ['seen with its renders', () => 'select from edit_renders where true', '- 0 0 0 1 1 1 0 1 1'],
    ['no longer rendered', () => `select cancel_render('${render}')`, '- - - - 1 1 1 - - 1'],
    ['named', () => "update paper_edits set title = 'Gate'", '- 0 0 0 1 1 1 0 - 1'],
    ['changed', () => write([{ id: randomUUID(), before: null, after: clip(5) }]), '- - - - 1 1 1 - - 1'],
    ['changed past the function', () => 'update edit_items set place = 3', '- - - - - - - - - -'],
    ['locked', () => `select lock_paper_edit('${edit}', true)`, '- - - - 1 1 1 - - 1'],
    ['locked past the function', () => "update paper_edits set state = 'locked'", '- - - - - - - - - -'],
    ['frozen', () => `select freeze_paper_edit('${edit}', 'Second')`, '- - - - 1 1 1 - - 1'],
    ['restored', () => `select restore_paper_edit('${edit}', 1, '${randomUUID()}')`, '- - - - 1 1 1 - - 1'],
    [
      'given a select',
      () => `insert into selects (documentary_id, rush_id, in_frame, out_frame) values ($film, '${rush}', 0, 5)`,
      '- - - - 1 1 1 - - 1',
    ],
  ])('is %s by who may', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement())).toBe(outcomes)
  })

  it('merges a move, a new heading and a trim made by three people at once', async () => {
    const items = [await add(clip(10)), await add(clip(20)), await add(clip(30)), await add(clip(40)), await add(clip(50))]
    const fifth = items[4]!
    const heading = randomUUID()
    await save('editor', [{ id: fifth.id, before: fifth.item, after: { ...fifth.item, place: 15 } }])
    await save('owner', [{ id: heading, before: null, after: { place: 60, kind: 'heading', text: 'The gate' } }])
    // Written offline, against the item as it was before the move.
    await save('owner', [{ id: fifth.id, before: fifth.item, after: { ...fifth.item, out: 80 } }])
    expect(await now(fifth.id)).toMatchObject({ place: 15, out: 80 })
    expect(await now(heading)).toMatchObject({ kind: 'heading', text: 'The gate' })
    // The move is undone, the trim stays.
    await save('editor', [{ id: fifth.id, before: { ...fifth.item, place: 15 }, after: fifth.item }], true)
    expect(await now(fifth.id)).toMatchObject({ place: 50, out: 80 })
  })

  it('undoes only your own change, and not where another has changed the same field since', async () => {
    const { id, item } = await add(clip(70))
    const longer = { ...item, out: 200 }
    await save('editor', [{ id, before: item, after: longer }])
    await save('owner', [{ id, before: longer, after: { ...item, out: 150 } }])
    await save('editor', [{ id, before: longer, after: item }], true)
    expect(await now(id)).toMatchObject({ out: 150 })
  })

  it('brings a removed item back whole, and saves a change sent twice once', async () => {
    const { id, item } = await add(
      clip(80, {
        struck: [
          [10, 20],
          [30, 35],
        ],
        tags: ['harbour'],
        channels: [1, 2],
        dissolve: 12,
      }),
    )
    await save('editor', [{ id, before: item, after: null }])
    expect(await now(id)).toBeNull()
    await save('editor', [{ id, before: null, after: item }], true)
    expect(await now(id)).toEqual(item)
    const change = randomUUID()
    await team.run('editor', write([{ id, before: item, after: { ...item, text: 'One' } }], { change }))
    await team.run('editor', write([{ id, before: item, after: { ...item, text: 'Two' } }], { change }))
    expect(await now(id)).toMatchObject({ text: 'One' })
  })

  it('refuses items of another film, changes to a locked edit and items without an order', async () => {
    const stranger = randomUUID()
    const item = (over: Item) => [{ id: randomUUID(), before: null, after: clip(1, over) }]
    expect(await team.attempt('editor', write(item({ rush: stranger })))).toBe('22023')
    expect(await team.attempt('editor', write(item({ scene: stranger })))).toBe('22023')
    expect(await team.attempt('editor', write(item({ person: stranger })))).toBe('22023')
    expect(await team.attempt('editor', write(item({ in: 10, out: 10 })))).toBe('23514')
    expect(await team.attempt('editor', write(item({ kind: 'song' })))).toBe('23514')
    await team.run('editor', `select lock_paper_edit('${edit}', true)`)
    expect(await team.attempt('owner', write(item({})))).toBe('P0001')
    await team.run('editor', `select lock_paper_edit('${edit}', false)`)
  })

  it('is locked only once what it shows is agreed, where the house asks for that', async () => {
    const own = randomUUID()
    await team.run('editor', begin(own))
    await sql()`update public.rushes set rate_num = 25, rate_den = 1, duration_frames = 1000 where version_id = ${rush}`
    const [film] = await sql()`select documentary_id as id from public.paper_edits where id = ${own}`
    const [song] =
      await sql()`insert into public.clearance_items (documentary_id, kind, title) values (${film!['id']}, 'composition', 'The song') returning id`
    // Heard from frame 100 to 150.
    await sql()`insert into public.clearance_uses (documentary_id, item_id, version_id, starts_ms, ends_ms) values (${film!['id']}, ${song!['id']}, ${rush}, 4000, 6000)`
    const id = randomUUID()
    const [saved] = (await team.run('editor', write([{ id, before: null, after: clip(1, { in: 90, out: 200 }) }], { into: own })))[0]![
      'items'
    ] as {
      item: Item
    }[]
    const lock = () => team.attempt('editor', `select lock_paper_edit('${own}', true)`)
    const unlock = () => team.run('editor', `select lock_paper_edit('${own}', false)`)
    expect(await lock()).not.toBe('P0001')
    await unlock()
    await sql()`update public.house_settings set locks_need_rights = true`
    try {
      expect(await lock()).toBe('P0001')
      // Struck from the bite, it is not in the edit; the frame before it is, and the frame behind it.
      const struck = { ...saved!.item, struck: [[100, 150]] }
      await team.run('editor', write([{ id, before: saved!.item, after: struck }], { into: own }))
      expect(await lock()).not.toBe('P0001')
      await unlock()
      await team.run('editor', write([{ id, before: struck, after: { ...struck, struck: [[101, 150]] } }], { into: own }))
      expect(await lock()).toBe('P0001')
      await sql()`update public.clearance_items set status = 'signed' where id = ${song!['id']}`
      expect(await lock()).not.toBe('P0001')
      expect(await team.attempt('editor', `select lock_paper_edit('${own}', false)`)).not.toBe('P0001')
    } finally {
      await sql()`update public.house_settings set locks_need_rights = false`
      await sql()`delete from public.clearance_items where id = ${song!['id']}`
    }
  })

  it('goes back to a frozen version, and from there to what it was', async () => {
    const own = randomUUID()
    await team.run('editor', begin(own))
    const [one, two] = [randomUUID(), randomUUID()]
    await team.run('editor', write([{ id: one, before: null, after: clip(1) }], { into: own }))
    expect(await team.run('editor', `select freeze_paper_edit('${own}', 'One') as number`)).toEqual([{ number: 1 }])
    await team.run('editor', write([{ id: two, before: null, after: clip(2) }], { into: own }))
    expect(await team.run('editor', `select restore_paper_edit('${own}', 1, '${randomUUID()}') as before`)).toEqual([{ before: 2 }])
    expect(await now(two)).toBeNull()
    await team.run('editor', `select restore_paper_edit('${own}', 2, '${randomUUID()}')`)
    expect(await now(two)).toMatchObject({ place: 2 })
    const copy = randomUUID()
    await team.run('editor', `select begin_paper_edit('${copy}', $film, 'Copy', 25, 1, false, 0, '${own}', 2)`)
    expect((await sql()`select place from public.edit_items where edit_id = ${copy} order by place`).map(({ place }) => place)).toEqual([
      1, 2,
    ])
  })
})
