import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cast, everybody, makeCast } from '#tests/support/cast.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let cast: Cast
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  cast = await makeCast(house)
})
afterAll(() => house.close())

// Columns: visitor guest stranger linked creator moderator admin service. A figure is how many rows they read or changed, - a refusal.
const houseOnly = '- - - - - - - 1'
describe(`roles and profiles, for ${everybody.join(', ')}`, () => {
  it.each([
    ['read one’s own role', 'select from user_roles where user_id = :me', '- 1 1 1 1 1 1 0'],
    ['read another’s role', 'select from user_roles where user_id = :creator', '- 0 0 0 1 0 1 1'],
    ['become an admin', "update user_roles set role = 'admin' where user_id = :me", '- - - - - - - 0'],
    ['make a person a moderator', "update user_roles set role = 'moderator' where user_id = :stranger", houseOnly],
    ['give a role of one’s own', "insert into user_roles (user_id, role) values (:me, 'admin')", '- - - - - - - 23503'],
    ['a role that does not exist', "update user_roles set role = 'owner' where user_id = :stranger", '- - - - - - - 23514'],
    ['take a role away', 'delete from user_roles where user_id = :admin', houseOnly],
    ['read a profile that its owner does not show', 'select from profiles where user_id = :creator', '- 0 0 0 1 0 0 1'],
    ['change one’s own profile', "update profiles set display_name = 'x', about = 'y' where user_id = :me", '- 0 1 1 1 1 1 0'],
    ['change another’s profile', "update profiles set about = 'y' where user_id = :creator", '- 0 0 0 1 0 0 1'],
    ['give one’s profile away', 'update profiles set user_id = :stranger where user_id = :me', '- - - - - - - 0'],
    [
      'a name of 81 letters',
      "update profiles set display_name = repeat('x', 81) where user_id = :me",
      '- 0 23514 23514 23514 23514 23514 0',
    ],
    ['make a profile', 'insert into profiles (user_id) values (:me)', '- - - - - - - 23503'],
    ['delete one’s profile', 'delete from profiles where user_id = :me', '- - - - - - - 0'],
    ['read what is counted past the rule of five', 'select from version_days where version_id = :public.version', houseOnly],
    ['write what is counted', 'insert into watch_events (grant_id, slot, ranges) values (0, 1, array[0, 1])', houseOnly],
    [
      'keep a place in a public film',
      'insert into watch_positions (version_id, position_ms) values (:public.version, 1)',
      '- - 1 1 1 1 1 23502',
    ],
    [
      'keep a place in a private film',
      'insert into watch_positions (version_id, position_ms) values (:private.version, 1)',
      '- - - - 1 - - 23502',
    ],
    [
      'keep a place in an unlisted film',
      'insert into watch_positions (version_id, position_ms) values (:unlisted.version, 1)',
      '- - - 1 1 - - 23502',
    ],
    [
      'keep another person’s place',
      'insert into watch_positions (user_id, version_id, position_ms) values (:linked, :public.version, 1)',
      '- - - 1 - - - 1',
    ],
    ['count a play by the number', 'select plays_by_day(:public, 1)', '- 0 0 0 1 0 0 0'],
    ['read what happened in the house', 'select read_audit_log()', '- - - - - 0 0 -'],
    ['call what only triggers call', 'select private.welcome_person()', '- - - - - - - 0A000'],
  ])('%s', async (_, statement, outcomes) => {
    expect(await cast.outcomes(statement)).toBe(outcomes)
  })

  it('text people write about themselves gives them no role', async () => {
    const sly = house.visitor()
    const email = `sly-${Date.now()}@house.example`
    await sly.auth.signUp({
      email,
      password: 'a long enough passphrase 9',
      options: { data: { role: 'admin', user_role: 'admin', user_type: 'admin' } },
    })
    await sly.auth.updateUser({ data: { role: 'admin', app_metadata: { role: 'admin' } } })
    expect((await sly.from('user_roles').select('role').single()).data).toEqual({ role: 'user' })
    expect((await sly.from('user_roles').update({ role: 'admin' }).neq('role', 'admin')).error?.code).toBe('42501')
  })
})

describe('a creator without the second step', () => {
  it('can neither read, change, publish nor remove their own films until it is completed', async () => {
    const own = await house.person('Ada', 'creator')
    const { data: film } = await own.from('documentaries').insert({ title: 'Nine Straits' }).select('id').single().throwOnError()
    const { data: factor } = await own.auth.mfa.enroll({ factorType: 'totp' })
    const totp = new TOTP({ secret: Secret.fromBase32(factor!.totp.secret) })
    expect((await own.auth.mfa.challengeAndVerify({ factorId: factor!.id, code: totp.generate() })).error).toBeNull()
    const email = (await own.auth.getUser()).data.user!.email!
    const again = house.visitor()
    await again.auth.signInWithPassword({ email, password: 'a long enough passphrase 9' })

    const allowed = (await own.rpc('missing_for_publication', { documentary: film.id })).data
    expect(allowed).toContain('synopsis')
    expect((await again.from('documentaries').select('id')).data).toEqual([])
    expect((await again.rpc('can_edit', { documentary: film.id })).data).toBe(false)
    expect((await again.rpc('can_watch', { documentary: film.id })).data).toBe(false)
    for (const [name, args] of [
      ['publish_documentary', { visibility: 'private' }],
      ['remove_documentary', {}],
      ['restore_documentary', {}],
    ] as const)
      expect((await again.rpc(name, { documentary: film.id, ...args })).error?.code, name).toBe('42501')
    expect((await again.rpc('begin_version', { file_name: 'a.mov', size_bytes: 1 })).error?.code).toBe('42501')
    expect((await again.rpc('plays_by_day', { documentary: film.id })).data).toEqual([])
  })
})
