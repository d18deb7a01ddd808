import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// Notes that come in numbers: carried into the next cut, or read from a file.

let house: TestHouse
let team: StagedTeam
let note: string
const sql = () => house.context.database.pool('postgres')
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  await sql()`delete from public.notes`
  note = randomUUID()
  await write(note, 'open')
})
const write = (id: string, state: string) =>
  sql()`insert into public.notes (id, version_id, author_id, author_name, starts_ms, ends_ms, kind, body, state)
    values (${id}, ${team.film.versionId}, ${team.ids.reviewer}, 'Rea', 1000, 3000, 'sound', 'Hiss.', ${state})`
const carry = (items: object[], from = '$version', into = '$cut') => `select carry_notes(${from}, ${into}, '${JSON.stringify(items)}')`
const there = () =>
  sql()`select starts_ms, ends_ms, kind, body, author_id, author_name, carried_from from public.notes where version_id = ${team.cutId}`

describe('copying notes into the next cut', () => {
  it('is for editors of the film', async () => {
    expect(await team.outcomes(carry([{ id: note, startsMs: 5000, endsMs: 7000 }]))).toBe('- - - - 1 1 1 - - 1')
  })

  it('keeps their text and authors, once only', async () => {
    const item = { id: note, startsMs: 5000, endsMs: 7000 }
    await team.run('editor', carry([item, item]))
    await team.run('owner', carry([item]))
    expect(await there()).toEqual([
      {
        ...{ starts_ms: 5000, ends_ms: 7000, kind: 'sound', body: 'Hiss.' },
        ...{ author_id: team.ids.reviewer, author_name: 'Rea', carried_from: note },
      },
    ])
  })

  it('leaves out resolved notes, drafts, notes of other cuts and notes beyond the end', async () => {
    const [resolved, draft] = [randomUUID(), randomUUID()]
    await write(resolved, 'resolved')
    await write(draft, 'draft')
    const items = [resolved, draft, randomUUID()].map((id) => ({ id, startsMs: 1, endsMs: 2 }))
    await team.run('editor', carry([...items, { id: note, startsMs: 6_000_000, endsMs: 6_000_100 }]))
    expect(await there()).toEqual([])
  })

  it('copies from one cut to another of the same film', async () => {
    expect(await team.attempt('owner', carry([], '$version', '$version'))).toBe('P0001')
    expect(await team.attempt('owner', "select carry_notes($version, $cut, '{}')")).toBe('22023')
  })
})

describe('notes from a file', () => {
  const item = { id: randomUUID(), startsMs: 40, endsMs: null, kind: 'picture', body: 'Flash frame' }
  const read = (items: object[]) => `select import_notes($version, '${JSON.stringify(items)}')`

  it('are imported by the team, in person', async () => {
    expect(await team.outcomes(read([item]))).toBe('- - - 1 1 1 1 - - -')
  })
  it('are saved once, however often they are sent, in the name of the person who imported them', async () => {
    for (let time = 0; time < 2; time++) await team.run('editor', read([item]))
    expect(await sql()`select starts_ms, ends_ms, author_id, state from public.notes where id = ${item.id}`).toEqual([
      { starts_ms: 40, ends_ms: null, author_id: team.ids.editor, state: 'open' },
    ])
  })
  it('are refused beyond two thousand, and of an unknown kind', async () => {
    expect(await team.attempt('owner', read(Array.from({ length: 2001 }, () => item)))).toBe('P0001')
    expect(await team.attempt('owner', read([{ ...item, kind: 'gossip' }]))).toBe('23514')
  })
})
