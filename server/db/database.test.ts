import { connect as connectSocket, createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqlText } from '#sql/text.ts'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'
import { connect, type Database } from './database.ts'
import { anonymous, type Identity, service } from './identity.ts'

let house: HouseWithin
let database: Database
const ada: Identity = { role: 'authenticated', claims: { sub: '00000000-0000-4000-8000-000000000001', role: 'authenticated' } }

beforeAll(async () => {
  house = await openHouseWithin({ PARTS: 'api' })
  database = house.context.database
  await database.pool('postgres')`create table public.scratch (id int primary key, word text)`
  await database.pool('postgres')`grant all on public.scratch to authenticated, service_role`
})
afterAll(() => house?.close())

it('A statement runs as the caller, with their claims and request, and leaves nothing to the next', async () => {
  const facts = sqlText`select current_user as role, auth.uid() as person, current_setting('request.path', true) as path, current_setting('app.word', true) as word`
  expect(await database.run({ ...ada, request: { path: '/films' }, settings: { 'app.word': 'x' } }, facts)).toEqual([
    { role: 'authenticated', person: ada.claims.sub, path: '/films', word: 'x' },
  ])
  const alone = connect(database.address, { max: 1 })
  await alone.run({ ...ada, settings: { 'app.word': 'x' } }, facts)
  expect(await alone.run(anonymous, facts)).toEqual([{ role: 'anon', person: null, path: '', word: '' }])
  await alone.close()
})

it('Once prepared, a statement costs one round trip', async () => {
  const sent: number[] = []
  const proxy = createServer((client) => {
    const server = connectSocket(database.address.port, database.address.host)
    client.on('data', (bytes) => sent.push(bytes.length))
    client.pipe(server).pipe(client)
    client.on('error', () => server.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((done) => proxy.once('listening', done))
  const counted = connect({ ...database.address, port: (proxy.address() as { port: number }).port }, { max: 1 })
  const ask = () => counted.run(ada, sqlText`select $1::int + 1 as next`, [1])
  for (let warm = 0; warm < 4; warm++) await ask()
  sent.length = 0
  expect(await ask()).toEqual([{ next: 2 }])
  expect(sent).toHaveLength(1)
  await counted.close()
  proxy.close()
})

it('A statement that fails saves nothing and says why', async () => {
  await expect(database.run(ada, sqlText`insert into scratch values (1, 'a'), (1, 'b')`)).rejects.toMatchObject({ code: '23505' })
  expect(await database.run(ada, sqlText`select * from scratch`)).toEqual([])
})

it('A failure at commit is a failure', async () => {
  await database.pool('postgres')`create table public.deferred (id int references scratch (id) deferrable initially deferred)`
  await database.pool('postgres')`grant all on public.deferred to authenticated`
  await expect(database.run(ada, sqlText`insert into deferred values (99)`)).rejects.toMatchObject({ code: '23503' })
})

it('A conflict between transactions is reported to the one that lost', async () => {
  await database.run(service, sqlText`insert into scratch values (10, 'a'), (11, 'a')`)
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  const inOrder = (first: number, second: number) =>
    database.transaction(service, async (tx) => {
      await tx`update scratch set word = 'b' where id = ${first}`
      // Both have locked their first row before either asks for the other's, however long a session takes to open.
      if (++holding === 2) bothHold.resolve()
      await bothHold.promise
      await tx`update scratch set word = 'c' where id = ${second}`
    })
  const results = await Promise.allSettled([inOrder(10, 11), inOrder(11, 10)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((results.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason.code).toBe('40P01')
})

it('Two statements where one is meant are refused', async () => {
  await expect(database.run(ada, sqlText`select 1; insert into scratch values (3, 'c')`)).rejects.toMatchObject({ code: '42601' })
})

it('A table that changes under a prepared statement is read again', async () => {
  for (let warm = 0; warm < 8; warm++) await database.run(ada, sqlText`select * from scratch where id = $1`, [0])
  await database.pool('postgres')`alter table scratch add column year int`
  const rows = await Promise.all(Array.from({ length: 20 }, () => database.run(ada, sqlText`select * from scratch where id = $1`, [0])))
  expect(rows.flat()).toEqual([])
})

it('The login of requests has no rights of its own and can only switch to the three roles', async () => {
  const attemptAs = (statement: string) => database.transaction(anonymous, (tx) => tx.unsafe(`reset role; ${statement}`))
  await expect(attemptAs('select * from public.profiles')).rejects.toMatchObject({ code: '42501' })
  for (const role of ['postgres', 'supabase_admin', 'supabase_auth_admin'])
    await expect(attemptAs(`set role ${role}`)).rejects.toMatchObject({ code: '42501' })
  const [limits] = await database.run<{ timeout: string }>(anonymous, sqlText`select current_setting('statement_timeout') as timeout`)
  expect(limits!.timeout).toBe('8s')
})

it('A string is no statement: only literals in our code and our compilers make one', async () => {
  const asked: string = 'select 1 as one'
  // @ts-expect-error A plain string; were it taken, the check of types would name this line.
  await database.run(ada, asked)
})
