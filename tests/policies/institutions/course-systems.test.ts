import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution } from '#tests/support/institutions.ts'

// Who registers, sees and lets go a course system. What comes from one is in tests/contract/course-systems.test.ts.

type Who = 'librarian' | 'teacher' | 'member' | 'elsewhere' | 'stranger' | 'guest' | 'visitor'
let house: TestHouse
let people: Record<Who, SupabaseClient>
let institution: string
let hill: string

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const named = ['librarian', 'teacher', 'member', 'elsewhere', 'stranger'] as const
  const clients = await Promise.all(named.map((name) => house.person(name)))
  const guest = house.visitor()
  await guest.auth.signInAnonymously()
  people = { ...Object.fromEntries(named.map((name, at) => [name, clients[at]!])), guest, visitor: house.visitor() } as typeof people
  const id = async (who: Who) => (await people[who].auth.getUser()).data.user!.id
  institution = await makeInstitution(house.context.database, 'Fjord Library', {
    ...{ librarian: await id('librarian'), teacher: await id('teacher'), member: await id('member') },
  })
  hill = await makeInstitution(house.context.database, 'Hill Library', { librarian: await id('elsewhere') })
})
afterAll(() => house.close())

const system = {
  ...{ name: 'Campus', issuer: 'https://campus.example', client_id: 'c-1', deployments: ['1'] },
  ...{ sign_in_url: 'https://campus.example/a', token_url: 'https://campus.example/t', keys_url: 'https://campus.example/k' },
}
const put = (who: Who, more: object = {}) => people[who].rpc('put_course_system', { institution, ...system, ...more })
const all: readonly Who[] = ['librarian', 'teacher', 'member', 'elsewhere', 'stranger', 'guest', 'visitor']

describe('a course system', () => {
  it('is registered, changed, seen and removed by librarians of its institution only', async () => {
    for (const who of all.filter((each) => each !== 'librarian')) {
      expect((await put(who)).error?.code, who).toBe('42501')
      expect((await people[who].rpc('begin_course_registration', { institution })).error?.code, who).toBe('42501')
    }
    await put('librarian').throwOnError()
    await put('librarian', { name: 'The campus' }).throwOnError()
    const seen = async (who: Who) => (await people[who].from('course_systems').select('name')).data
    expect(await seen('librarian')).toEqual([{ name: 'The campus' }])
    for (const who of all.filter((each) => each !== 'librarian' && each !== 'visitor')) expect(await seen(who), who).toEqual([])
    expect(await seen('visitor')).toBe(null)
    for (const who of all.filter((each) => each !== 'librarian')) await people[who].from('course_systems').delete().eq('client_id', 'c-1')
    expect(await seen('librarian')).toEqual([{ name: 'The campus' }])
    await people.librarian.from('course_systems').delete().eq('client_id', 'c-1').throwOnError()
    expect(await seen('librarian')).toEqual([])
  })
  it('is of one institution, and names its deployment', async () => {
    await put('librarian').throwOnError()
    expect((await put('elsewhere', { institution: hill })).error?.details).toBe('taken')
    expect((await put('librarian', { deployments: [] })).error?.details).toBe('deployments')
  })
  it('has keys, launches and tickets that only the house reads', async () => {
    for (const table of ['course_keys', 'course_launches', 'course_people', 'course_sign_ins', 'course_registrations', 'course_grades'])
      for (const who of all) expect((await people[who].from(table).select('*')).error?.code, `${who} ${table}`).toBe('42501')
    for (const call of [
      'course_ticket',
      'enter_from_course',
      'course_choice',
      'course_grade',
      'course_members',
      'code_opens',
      'begin_sitting',
    ]) {
      const args: Record<string, object> = {
        course_ticket: { ticket: 'x' },
        enter_from_course: { ticket: 'x', person: institution },
        course_choice: { launch: institution },
        code_opens: { code: 'x', address: '' },
        begin_sitting: { person: institution, institution, list: null, until: '2099-01-01' },
      }
      for (const who of all)
        expect((await people[who].rpc(call, args[call] ?? { list: institution, person: institution })).error?.code, `${who} ${call}`).toBe(
          '42501',
        )
    }
  })
})
