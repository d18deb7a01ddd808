import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { team as everybody, makeTeam, type StagedTeam } from '#tests/support/team.ts'

// Papers of a film: read by its team, releases and contracts by who edits it; added by who edits it; never overwritten.

let house: TestHouse
let team: StagedTeam
const [script, scriptVersion, release, releaseVersion] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const sql = () => house.context.database.pool('postgres')
const add = (paper: string, version: string, kind: string, name = 'a.pdf', size = 100) =>
  `select add_film_file($film, '${paper}', '${version}', '${kind}', 'Nine Men', '${name}', ${size})`
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
  await team.run('editor', add(script, scriptVersion, 'script'))
  await team.run('editor', add(release, releaseVersion, 'release'))
})
afterAll(() => house.close())
const object = (name: string, size = 100) =>
  `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('film-files', '${name}', $me, '{"size": ${size}}')`

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal.
describe('a document of a film', () => {
  it.each([
    ['announced', add(randomUUID(), randomUUID(), 'script'), '- - - - 1 1 1 - - -'],
    ['seen', 'select from film_files', '- 0 0 1 2 2 2 0 2 2'],
    ['seen with its versions', 'select from film_file_versions', '- 0 0 1 2 2 2 0 2 2'],
    ['renamed', `update film_files set title = 'Ten' where id = '${script}'`, '- 0 0 0 1 1 1 0 - 0'],
    ['removed, to be put back', `update film_files set removed_at = now() where id = '${script}'`, '- 0 0 0 1 1 1 0 - 0'],
    ['deleted for good', 'delete from film_files', '- - - - - - - - - -'],
    ['written past the function', `insert into film_file_versions (id) values ('${randomUUID()}')`, '- - - - - - - - - -'],
  ])('is %s by people who may', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement)).toBe(outcomes)
  })

  it('takes its bytes only from the person who announced them, once, and no more than announced', async () => {
    const name = `${script}/${scriptVersion}`
    expect(await team.outcomes(object(name))).toBe('- - - - 1 - - - - -')
    expect(await team.attempt('editor', object(`${script}/${randomUUID()}`))).toBe('-')
    expect(await team.attempt('editor', object(name, 101))).toBe('-')
    await team.run('editor', object(name))
    expect(await sql()`select arrived_at is not null as here from public.film_file_versions where id = ${scriptVersion}`).toEqual([
      { here: true },
    ])
  })

  it('is read as a file by the team, a release only by editors of the film', async () => {
    await team.run('editor', object(`${release}/${releaseVersion}`))
    const read = "select from storage.objects where bucket_id = 'film-files'"
    expect(await team.outcomes(read)).toBe('0 0 0 1 2 2 2 0 2 2')
    for (const who of everybody)
      expect(await team.attempt(who, `update storage.objects set name = 'x' where bucket_id = 'film-files'`), who).toMatch(/^[-0]$/)
  })

  it('gets another version beside the first, numbered', async () => {
    const second = randomUUID()
    await team.run('producer', add(script, second, 'script', 'b.pdf'))
    expect(await sql()`select number, name from public.film_file_versions where file_id = ${script} order by number`).toEqual([
      { number: 1, name: 'a.pdf' },
      { number: 2, name: 'b.pdf' },
    ])
    expect(await team.attempt('producer', add(script, scriptVersion, 'script'))).toBe('-')
  })

  it.each([
    ['what could carry a program', 'x.exe', 100, 'P0001'],
    ['what has no ending', 'script', 100, 'P0001'],
    ['more than 100 MB', 'x.pdf', 104_857_601, 'P0001'],
    ['nothing', 'x.pdf', 0, '23514'],
  ])('is refused: %s', async (_, name, size, code) => {
    expect(await team.attempt('editor', add(randomUUID(), randomUUID(), 'script', name, size))).toBe(code)
  })

  it('is deleted from the disk with its film', async () => {
    await sql()`delete from public.documentaries where id = ${team.film.id}`
    const jobs = await sql()`
      select j.payload ->> 'bucket' as bucket from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'remove-files' and j.payload ->> 'bucket' = 'film-files'`
    expect(jobs).toHaveLength(2)
  })
})
