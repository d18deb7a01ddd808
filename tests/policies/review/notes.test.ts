import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam, type TeamWho } from '#tests/support/team.ts'

// Who may do what with notes: visitor, stranger, guest, reviewer, editor, producer, owner, halfway, suspended, program.

let house: TestHouse
let team: StagedTeam
const sql = () => house.context.database.pool('postgres')
beforeAll(async () => {
  house = await openTestHouse()
  team = await makeTeam(house)
})
afterAll(() => house.close())
beforeEach(() => sql()`truncate public.notes, public.notices cascade`)

const write = async (who: TeamWho, more = '', body = 'The gulls are too loud.') => {
  const id = randomUUID()
  await team.run(who, `select write_note('${id}', $version, 4000, body => '${body}'${more})`)
  return id
}
const row = async (id: string) => (await sql()`select * from public.notes where id = ${id}`)[0]!

describe('a note', () => {
  it('is written by the team and by guests whose link allows it, on the cut they review', async () => {
    const on = (cut: string) => `select write_note('${randomUUID()}', ${cut}, 4000, body => 'x')`
    expect(await team.outcomes(on('$version'))).toBe('- - 1 1 1 1 1 - - 1')
    expect(await team.outcomes(on('$cut'))).toBe('- - - 1 1 1 1 - - 1')
    await sql()`update public.reviews set may_write = false`
    expect(await team.attempt('guest', on('$version'))).toBe('-')
    await sql()`update public.reviews set may_write = true`
  })
  it('is read by everyone in the review, and written through the functions only', async () => {
    await write('reviewer')
    expect(await team.outcomes('select from notes')).toBe('- 0 1 1 1 1 1 0 1 1')
    for (const statement of [
      "insert into notes (id, version_id, starts_ms, body) values (gen_random_uuid(), $version, 0, 'x')",
      "update notes set body = 'x'",
      'delete from notes',
    ])
      expect(await team.outcomes(statement)).toBe('- - - - - - - - - -')
  })
  it('that is a draft is visible to its author only; a team note is hidden from guests', async () => {
    await write('reviewer', ', draft => true')
    expect(await team.outcomes('select from notes')).toBe('- 0 0 1 0 0 0 0 0 0')
    await write('editor', ', for_team => true')
    expect(await team.outcomes('select from notes where for_team')).toBe('- 0 0 1 1 1 1 0 1 1')
    expect(await team.attempt('guest', `select write_note('${randomUUID()}', $version, 0, body => 'x', for_team => true)`)).toBe('-')
  })
  it('sent twice is saved once, and an id cannot be reused by another person', async () => {
    const id = await write('reviewer')
    await team.run('reviewer', `select write_note('${id}', $version, 4000, body => 'The gulls are too loud.')`)
    expect(await sql()`select 1 from public.notes`).toHaveLength(1)
    expect(await team.attempt('editor', `select write_note('${id}', $version, 4000, body => 'Mine.')`)).toBe('-')
  })
  it.each([
    ['nothing in it', "body => ' '", 'P0001'],
    ['a place after the end', "starts_ms => 999999999, body => 'x'", '22023'],
    ['an end before its beginning', "starts_ms => 4000, ends_ms => 3000, body => 'x'", '22023'],
    ['a kind nobody knows', "kind => 'taste', body => 'x'", '23514'],
    ['a person outside the team as assignee', "assigned_to => $stranger, body => 'x'", 'P0001'],
    ['a file that has not come', `files => array['${randomUUID()}']::uuid[], body => 'x'`, 'P0001'],
  ])('with %s is refused', async (_, args, code) => {
    const place = args.includes('starts_ms') ? '' : 'starts_ms => 0, '
    expect(await team.attempt('editor', `select write_note(note => '${randomUUID()}', version => $version, ${place}${args})`)).toBe(code)
  })
  it('is edited by its author, and its assignee is set by editors of the film too', async () => {
    const id = await write('reviewer')
    const change = (field: string, before: string, after: string) =>
      `select change_note('${id}', '{"${field}": ${before}}', '{"${field}": ${after}}')`
    expect(await team.outcomes(change('body', '"The gulls are too loud."', '"Softer."'))).toBe('- - - 1 - - - - - -')
    expect(await team.outcomes(change('kind', '"picture"', '"sound"'))).toBe('- - - 1 1 1 1 - - 1')
    expect(await team.outcomes(change('assignedTo', 'null', `"${team.ids.editor}"`))).toBe('- - - 1 1 1 1 - - 1')
  })
  it('keeps a concurrent change of another person, and says so', async () => {
    const id = await write('reviewer')
    const change = async (before: object, after: object) =>
      (await team.run('reviewer', `select change_note('${id}', '${JSON.stringify(before)}', '${JSON.stringify(after)}') as answer`))[0]![
        'answer'
      ]
    expect(await change({ body: 'The gulls are too loud.' }, { body: 'The gulls are much too loud.' })).toEqual({ clashes: {} })
    // Another page of theirs began from the first words: its other change is taken, its words are not.
    expect(await change({ body: 'The gulls are too loud.', kind: 'picture' }, { body: 'Softer gulls.', kind: 'sound' })).toEqual({
      clashes: { body: 'The gulls are much too loud.' },
    })
    expect(await row(id)).toMatchObject({ body: 'The gulls are much too loud.', kind: 'sound' })
    // The same again, as after a lost answer, changes nothing and clashes with nothing.
    expect(await change({ body: 'x' }, { body: 'The gulls are much too loud.' })).toEqual({ clashes: {} })
  })
  it('is resolved, removed and restored by its author and by editors of the film', async () => {
    const id = await write('reviewer')
    expect(await team.outcomes(`select resolve_note('${id}', true, 'Mixed.')`)).toBe('- - - 1 1 1 1 - - 1')
    expect(await team.outcomes(`select remove_note('${id}')`)).toBe('- - - 1 1 1 1 - - 1')
    await team.run('editor', `select remove_note('${id}')`)
    // Anyone who took it away and its author can bring it back; the others do not see it.
    expect(await team.outcomes('select from notes')).toBe('- 0 0 1 1 0 0 0 0 0')
    await team.run('editor', `select remove_note('${id}', false)`)
    expect(await team.outcomes('select from notes')).toBe('- 0 1 1 1 1 1 0 1 1')
  })
  it('of a guest can be removed by the guest, but not resolved', async () => {
    const id = await write('guest')
    expect(await row(id)).toMatchObject({ author_name: 'Gerd', author_id: team.ids.guest })
    expect(await team.outcomes(`select resolve_note('${id}')`)).toBe('- - - - 1 1 1 - - 1')
    expect(await team.outcomes(`select remove_note('${id}')`)).toBe('- - 1 - 1 1 1 - - 1')
  })
  it('is answered and marked by everyone who sees it', async () => {
    const id = await write('reviewer')
    expect(await team.outcomes(`select reply_to_note('${randomUUID()}', '${id}', 'Yes.')`)).toBe('- - 1 1 1 1 1 - - 1')
    expect(await team.outcomes(`select react_to_note('${id}', 'agree')`)).toBe('- - 1 1 1 1 1 - - 1')
    const reply = randomUUID()
    await team.run('editor', `select reply_to_note('${reply}', '${id}', 'Yes.')`)
    await team.run('editor', `select react_to_note('${id}', 'agree')`)
    expect(await team.outcomes('select from note_replies')).toBe('- 0 1 1 1 1 1 0 1 1')
    expect(await team.outcomes('select from note_reactions')).toBe('- 0 1 1 1 1 1 0 1 1')
    expect(await team.outcomes(`select change_reply('${reply}', 'Yes.', 'No.')`)).toBe('- - - - 1 - - - - -')
    expect(await team.outcomes(`select remove_reply('${reply}')`)).toBe('- - - - 1 - - - - -')
    const among = await write('editor', ', for_team => true')
    expect(await team.outcomes(`select reply_to_note('${randomUUID()}', '${among}', 'Yes.')`)).toBe('- - - 1 1 1 1 - - 1')
  })
  it('notifies people it mentions and its assignee, never twice and never about their own act', async () => {
    await write('reviewer', `, mentions => array[$producer, $stranger]::uuid[], assigned_to => $editor`)
    const told = await sql()`select n.person_id, n.kind, n.about ->> 'what' as what from public.notices n`
    const of = (who: keyof StagedTeam['ids']) =>
      told.filter(({ person_id }) => person_id === team.ids[who]).map(({ kind, what }) => [kind, what])
    expect(of('producer')).toEqual([['mention', null]])
    expect(of('editor')).toEqual([['note', 'assigned']])
    expect(of('owner')).toEqual([['note', null]])
    expect([...of('stranger'), ...of('reviewer')]).toEqual([])
  })
})

describe('a file of a note', () => {
  it('is announced by a participant of the review, of safe kinds, and shown with its note', async () => {
    const attach = (name: string) => `select attach_note_file('${randomUUID()}', $version, '${name}', 10)`
    expect(await team.outcomes(attach('list.pdf'))).toBe('- - 1 1 1 1 1 - - 1')
    expect(await team.attempt('editor', attach('run.exe'))).toBe('P0001')
    const file = randomUUID()
    await team.run('editor', `select attach_note_file('${file}', $version, 'voice.webm', 10, 2000)`)
    expect(await team.outcomes('select from note_files')).toBe('- 0 0 0 1 0 0 0 0 0')
    // Its bytes are sent by anyone who announced it, under its own name, while it is awaited.
    const send = (name: string) => `insert into storage.objects (bucket_id, name) values ('notes', '${name}')`
    const object = `${team.film.versionId}/${file}`
    expect(await team.outcomes(send(object))).toBe('- - - - 1 - - - - -')
    expect(await team.attempt('editor', send(`${object}x`))).toBe('-')
    await sql()`insert into storage.objects (bucket_id, name, metadata) values ('notes', ${object}, '{"size": 10}')`
    expect(await team.attempt('editor', send(`${team.film.versionId}/${randomUUID()}`))).toBe('-')
    const bytes = "select from storage.objects where bucket_id = 'notes'"
    expect(await team.outcomes(bytes)).toBe('0 0 0 0 1 0 0 0 0 0')
    await write('editor', `, for_team => true, files => array['${file}']::uuid[]`)
    expect(await team.outcomes('select from note_files')).toBe('- 0 0 1 1 1 1 0 1 1')
    expect(await team.outcomes(bytes)).toBe('0 0 0 1 1 1 1 0 1 1')
    expect(await sql()`select type from public.note_files`).toMatchObject([{ type: 'audio/webm' }])
  })
})

describe('a team that loses a member', () => {
  it('keeps their notes, and makes their tasks open to others', async () => {
    const id = await write('owner', ', assigned_to => $reviewer')
    await write('reviewer')
    await team.run('owner', 'select leave_team($film, $reviewer)')
    expect(await row(id)).toMatchObject({ assigned_to: null })
    expect(await team.outcomes('select from notes')).toBe('- 0 2 0 2 2 2 0 2 2')
    await sql()`insert into public.team_members (documentary_id, person_id, role) values (${team.film.id}, ${team.ids.reviewer}, 'reviewer')`
  })
})
