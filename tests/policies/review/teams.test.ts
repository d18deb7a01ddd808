import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// Who may do what with a film that is worked on: visitor, stranger, guest, reviewer, editor, producer, owner, halfway, suspended, program.

let house: TestHouse
let team: StagedTeam
const sql = () => house.context.database.pool('postgres')
beforeAll(async () => {
  house = await openTestHouse()
  team = await makeTeam(house)
})
afterAll(() => house.close())

describe('a film with a team', () => {
  it.each([
    ['is watched, every cut of it, by the whole team', 'select from versions where documentary_id = $film', '- 0 0 2 2 2 2 0 2 2'],
    ['is among the films of its team', 'select from documentaries where id = $film', '- 0 0 1 1 1 1 0 1 1'],
    ['shows its files to those who edit it', 'select from own_versions where documentary_id = $film', '- 0 0 0 2 2 2 0 2 2'],
    ['is written about by editors', "update documentaries set synopsis = 'x' where id = $film", '- 0 0 0 1 1 1 0 - 1'],
    ['has its cuts named by editors', "update versions set label = 'x' where id = $cut", '- 0 0 0 1 1 1 0 - 1'],
    [
      'shows another cut when its leads say so',
      'update documentaries set current_version_id = $cut where id = $film',
      '- 0 0 0 - 1 1 0 - 1',
    ],
    ['is open to the world when its leads say so', 'update documentaries set embeds = true where id = $film', '- 0 0 0 - 1 1 0 - 1'],
    [
      'may be found by search engines when its leads say so and it is public, which it is not',
      'update documentaries set embeds = true, indexed = true where id = $film',
      '- 0 0 0 - 23514 23514 0 - 23514',
    ],
    ['loses a cut by its leads alone', 'delete from versions where id = $cut', '- 0 0 0 0 1 1 0 - 1'],
    [
      'is shown to named people by its leads',
      "insert into invited_viewers (documentary_id, address) values ($film, 'a@b.example')",
      '- - - - - 1 1 - - 1',
    ],
    ['is published by its leads', "select publish_documentary($film, 'private')", '- - - - - 1 1 - - 1'],
    ['is lent by screeners of its leads, in person', "select make_screener($cut, 'Ann', now() + interval '1 day')", '- - - - - 1 1 - - -'],
    ['is removed by its owner', 'select remove_documentary($film)', '- - - - - - 1 - - 1'],
    ['is deleted by its owner', 'delete from documentaries where id = $film', '- 0 0 0 0 0 1 0 - 1'],
    ['gets another cut from editors', "select begin_version('c.mov', 10, $film)", '- - - - 1 1 1 - - 1'],
  ])('%s', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement)).toBe(outcomes)
  })
  it('is open to its owner only once it was removed, and while the house withholds it', async () => {
    const mine = 'select from documentaries where id = $film'
    await sql()`update public.documentaries set removed_at = now() where id = ${team.film.id}`
    expect(await team.outcomes(mine)).toBe('- 0 0 0 0 0 1 0 0 1')
    await sql()`update public.documentaries set removed_at = null where id = ${team.film.id}`
    await sql()`insert into public.withheld_films (documentary_id, reason, was_visibility) values (${team.film.id}, 'A claim.', 'private')`
    expect(await team.outcomes(mine)).toBe('- 0 0 0 0 0 1 0 0 1')
    expect(await team.outcomes('select from versions where id = $cut')).toBe('- 0 0 0 0 0 1 0 0 1')
    await sql()`delete from public.withheld_films`
  })
  it('counts a cut towards the storage of its owner, for every uploader', async () => {
    await sql()`insert into public.storage_quotas (user_id, bytes) values (${team.ids.owner}, 2500)`
    expect(await team.attempt('editor', "select begin_version('c.mov', 1000, $film)")).toBe('P0001')
    expect(await team.attempt('stranger', "select begin_version('c.mov', 1000, $film)")).toBe('-')
    await sql()`delete from public.storage_quotas`
  })
})

describe('a team', () => {
  it.each([
    ['is seen by its members', 'select from team_members where documentary_id = $film', '- 0 0 5 5 5 5 0 5 5'],
    [
      'is written past the functions by nobody',
      "insert into team_members (documentary_id, person_id, role) values ($film, $me, 'editor')",
      '- - - - - - - - - -',
    ],
    ['asks reviewers in by its leads, in person', "select invite_to_team($film, 'reviewer', 'new@house.example')", '- - - - - 1 1 - - -'],
    ['asks producers in by its owner', "select invite_to_team($film, 'producer', 'new@house.example')", '- - - - - - 1 - - -'],
    ['changes the part of an editor by its leads', "select change_team_role($film, $editor, 'reviewer')", '- - - - - 1 1 - - -'],
    ['changes the part of a producer by its owner', "select change_team_role($film, $producer, 'editor')", '- - - - - - 1 - - -'],
    ['makes a producer by its owner', "select change_team_role($film, $editor, 'producer')", '- - - - - - 1 - - -'],
    ['shows papers and money to an editor by its leads', 'select change_team_sight($film, $editor, true, true)', '- - - - - 1 1 - - -'],
    ['takes a reviewer out by its leads', 'select leave_team($film, $reviewer)', '- - - 1 - 1 1 - - -'],
    ['takes a producer out by its owner, or they leave', 'select leave_team($film, $producer)', '- - - - - 1 1 - - -'],
  ])('%s', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement)).toBe(outcomes)
  })
  it('shows documents and money to its leads, and to members they choose', async () => {
    const seen = async (who: 'reviewer' | 'editor' | 'producer' | 'owner') => {
      const [row] = await team.run(who, 'select can_see_papers($film) as papers, can_see_money($film) as money')
      return [row!['papers'], row!['money']]
    }
    expect(await Promise.all([seen('reviewer'), seen('editor'), seen('producer'), seen('owner')])).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [true, true],
    ])
    await team.run('owner', 'select change_team_sight($film, $editor, true, false)')
    await team.run('producer', 'select change_team_sight($film, $reviewer, false, true)')
    expect(await Promise.all([seen('reviewer'), seen('editor')])).toEqual([
      [false, true],
      [true, false],
    ])
    await team.run('owner', 'select change_team_sight($film, $editor, false, false)')
    await team.run('owner', 'select change_team_sight($film, $reviewer, false, false)')
    expect(await Promise.all([seen('reviewer'), seen('editor')])).toEqual([
      [false, false],
      [false, false],
    ])
  })
  it('shows addresses to its leads only', async () => {
    const addresses = async (who: 'reviewer' | 'editor' | 'producer' | 'owner') => {
      const [row] = await team.run(who, 'select film_team($film) as team')
      return (row!['team'] as { address: string | null }[]).every(({ address }) => address !== null)
    }
    expect(await Promise.all((['reviewer', 'editor', 'producer', 'owner'] as const).map(addresses))).toEqual([false, false, true, true])
  })
})

describe('an invitation', () => {
  const invite = async (role: string, address = '') => {
    const [row] = await team.run('owner', `select invite_to_team($film, '${role}', '${address}') as made`)
    return row!['made'] as { id: string; key: string }
  }
  const mail = (id: string) => sql()`select email from auth.users where id = ${id}`.then(([row]) => row!['email'] as string)

  it('by link is accepted by one signed-in person, once, for two weeks', async () => {
    const { key } = await invite('reviewer')
    const accept = `select accept_invitation('${key}')`
    expect(await team.outcomes(accept)).toBe('- 1 P0002 1 1 1 1 - - P0002')
    await team.run('stranger', accept)
    expect(await team.attempt('reviewer', accept)).toBe('P0002')
    expect(await team.attempt('stranger', 'select from versions where id = $cut')).toBe('1')
    await team.run('stranger', 'select leave_team($film)')
    expect(await team.attempt('stranger', 'select from versions where id = $cut')).toBe('0')
    const late = await invite('reviewer')
    await sql()`update public.team_invitations set expires_at = now() where id = ${late.id}`
    expect(await team.attempt('stranger', `select accept_invitation('${late.key}')`)).toBe('P0002')
  })
  it('by address is shown to the person with that address, accepted by its id by them only, and lowers no role', async () => {
    const person = await makePerson(house.context.database, 'Invited')
    await sql()`update auth.users set email_confirmed_at = now() where id = ${person.id}`
    const { id } = await invite('editor', (await mail(person.id)).toUpperCase())
    const [told] = await sql()`select kind, about, leads_to from public.notices where person_id = ${person.id}`
    expect(told).toMatchObject({ kind: 'team', about: { what: 'invited', film: 'Nine Men' }, leads_to: `/collaboration?invitation=${id}` })
    expect(await team.outcomes(`select accept_invitation(null, '${id}')`)).toBe('- P0002 P0002 P0002 P0002 P0002 P0002 - P0002 P0002')
    await house.context.database.run(person.identity, 'select public.accept_invitation(null, $1::uuid)', [id])
    const again = await invite('reviewer', await mail(person.id))
    await house.context.database.run(person.identity, 'select public.accept_invitation(null, $1::uuid)', [again.id])
    const [member] = await sql()`select role from public.team_members where person_id = ${person.id}`
    expect(member!['role']).toBe('editor')
  })
  it('is not shown to a person who blocked its sender', async () => {
    const person = await makePerson(house.context.database, 'Blocking')
    await sql()`update auth.users set email_confirmed_at = now() where id = ${person.id}`
    await sql()`insert into public.blocks (person_id, blocked_id) values (${person.id}, ${team.ids.owner})`
    await invite('editor', await mail(person.id))
    expect(await sql()`select 1 from public.notices where person_id = ${person.id}`).toHaveLength(0)
  })
  it('to own the film goes to a member of the team, who takes it over while the owner stays as producer', async () => {
    expect(await team.attempt('owner', "select invite_to_team($film, 'owner', 'stranger@house.example')")).toBe('P0001')
    await sql()`update auth.users set email_confirmed_at = now() where id = ${team.ids.producer}`
    const { id, key } = await invite('owner', await mail(team.ids.producer))
    // Anyone who only has the link takes nothing over.
    expect(await team.attempt('editor', `select accept_invitation('${key}')`)).toBe('P0002')
    await team.run('producer', `select accept_invitation(null, '${id}')`)
    const roles = async () =>
      Object.fromEntries(
        await Promise.all(
          (['owner', 'producer'] as const).map(async (who) => [
            who,
            (await team.run(who, 'select private.team_role($film) as role'))[0]!['role'],
          ]),
        ),
      )
    expect(await roles()).toEqual({ owner: 'producer', producer: 'owner' })
    await sql()`update public.documentaries set owner_id = ${team.ids.owner} where id = ${team.film.id}`
    await sql()`update public.team_members set person_id = ${team.ids.producer} where person_id = ${team.ids.owner}`
  })
  it('that does not exist opens nothing', async () => {
    expect(await team.outcomes(`select accept_invitation('${'x'.repeat(24)}', '${randomUUID()}')`)).toBe(
      '- P0002 P0002 P0002 P0002 P0002 P0002 - P0002 P0002',
    )
  })
})
