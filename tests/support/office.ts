import { randomUUID } from 'node:crypto'
import { makePerson, type StagedPerson } from './films.ts'
import { openTestHouse, type TestHouse } from './house.ts'
import { anonymous, type Identity } from './outside/identity.ts'

/** Everyone an act of the desk can be tried by. `owing`: a moderator whose session owes its second step; `benched`: a moderator who is suspended. */
export const callers = ['visitor', 'guest', 'user', 'suspended', 'owing', 'benched', 'moderator', 'second', 'admin', 'admin2'] as const
export type Caller = (typeof callers)[number]
type Person = Exclude<Caller, 'visitor'>

export interface Office {
  people: Record<Person, StagedPerson>
  /** Calls a function of the database as someone; resolves with what it answers, rejects with the refusal. */
  call<T = unknown>(who: Caller, name: string, args?: Record<string, unknown>): Promise<T>
  /** The same as a word: `ok`, `refused` (42501), else the detail of a refusal in words, or its code. */
  outcome(who: Caller, name: string, args?: Record<string, unknown>): Promise<string>
  /** A statement as someone: the rows it reads or changes. */
  run(who: Caller, statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

/** A house of the API with a desk in it. Close it in afterAll. */
export async function openOffice(env: Record<string, string> = { PARTS: 'api' }) {
  const house = await openTestHouse(env)
  return { house, office: await makeOffice(house), sql: () => house.context.database.pool('postgres'), close: () => house.close() }
}

/** A house with a desk: people of each role, one suspended, one owing the second step. */
export async function makeOffice(house: TestHouse): Promise<Office> {
  const { database } = house.context
  const sql = database.pool('postgres')
  const people = {} as Office['people']
  for (const who of callers) if (who !== 'visitor') people[who] = await makePerson(database, who)
  people.guest.identity.claims['is_anonymous'] = true
  const roles = { owing: 'moderator', benched: 'moderator', moderator: 'moderator', second: 'moderator', admin: 'admin', admin2: 'admin' }
  for (const [who, role] of Object.entries(roles))
    await sql`update public.user_roles set role = ${role} where user_id = ${people[who as Person].id}`
  await database.pool('supabase_auth_admin')`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${people.owing.id}, 'totp', 'verified', now(), now())`
  for (const who of ['suspended', 'benched'] as const)
    await sql`insert into public.suspensions (user_id, degree, reason) values (${people[who].id}, 'acts', 'For the test.')`
  const identity = (who: Caller): Identity => (who === 'visitor' ? anonymous : people[who].identity)
  const run: Office['run'] = (who, statement, values) => database.run(identity(who), statement, values)
  const call: Office['call'] = async (who, name, args = {}) => {
    const names = Object.keys(args)
    const [row] = await run(
      who,
      `select public.${name}(${names.map((key, at) => `${key} => $${at + 1}`).join(', ')}) as answer`,
      Object.values(args).map((value) => (value !== null && typeof value === 'object' ? JSON.stringify(value) : value)),
    )
    return row?.['answer'] as never
  }
  return {
    people,
    run,
    call,
    async outcome(who, name, args) {
      try {
        await call(who, name, args)
        return 'ok'
      } catch (error) {
        const { code, detail } = error as { code: string; detail?: string }
        return code === '42501' ? 'refused' : (code === 'P0001' && detail) || code
      }
    },
  }
}
