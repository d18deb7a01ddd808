import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let visitor: SupabaseClient
const asOwner = (text: string) => house.context.database.pool('postgres').unsafe(text)

beforeAll(async () => {
  // Roles are changed here, and they are one server's.
  house = await openTestHouse({}, { cluster: 'own' })
  visitor = house.visitor()
  await asOwner(`
    create table public.costs (id int primary key, amount numeric);
    create table public.steps (id int primary key, name text, reels_id int, cost_id int references costs (id));
    create table public.reels (id int primary key, name text);
    alter table steps add foreign key (reels_id) references reels (id);
    create table public.hands (id int primary key, step_id int references steps (id), who text);
    create schema private_view; create table private_view.notes (id int primary key, said text);
    insert into reels values (1, 'A'), (2, 'B'), (3, 'C');
    insert into costs values (1, 10), (2, 20), (3, 5);
    insert into steps values (1, 'cut', 1, 1), (2, 'mix', 1, 2), (3, 'print', 2, 3);
    insert into hands values (1, 1, 'Ann'), (2, 1, 'Bo'), (3, 2, 'Cy');
    insert into private_view.notes values (1, 'hello');
    grant usage on schema private_view to anon; grant all on costs, steps, reels, hands, private_view.notes to anon;
    alter role authenticator set pgrst.db_aggregates_enabled to 'true';
    alter role authenticator set pgrst.db_plan_enabled to 'true';
    alter role authenticator set pgrst.db_tx_end to 'commit-allow-override';
    alter role authenticator set pgrst.db_schemas to 'public, private_view';
    alter role authenticator set pgrst.db_max_rows to '2';
  `)
}, 120_000)
afterAll(() => house?.close())

const rows = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
  const { data, error } = await query
  expect(error).toBeNull()
  return data
}

describe('settings an operator changes in the database', () => {
  it('aggregates group by what is beside them, also through embeds and spreads', async () => {
    expect(await rows(visitor.from('steps').select('reels_id, steps:count(), most:id.max()').order('reels_id'))).toEqual([
      { reels_id: 1, steps: 2, most: 2 },
      { reels_id: 2, steps: 1, most: 3 },
    ])
    expect(await rows(visitor.from('steps').select('reels(name), ...costs(total:amount.sum())').order('reels(name)'))).toEqual([
      { reels: { name: 'A' }, total: 30 },
      { reels: { name: 'B' }, total: 5 },
    ])
    expect(await rows(visitor.from('steps').select('...reels(name), ...costs(amount.sum()::text)').order('reels(name)'))).toEqual([
      { name: 'A', sum: '30' },
      { name: 'B', sum: '5' },
    ])
    expect(await rows(visitor.from('reels').select('name, steps(count(), id.min())').order('id').limit(1))).toEqual([
      { name: 'A', steps: [{ count: 2, min: 1 }] },
    ])
    const counted = await visitor.from('steps').select('reels_id, id.count()', { count: 'exact' })
    expect(counted.count).toBe(2)
  })
  it('many rows spread as lists that line up', async () => {
    expect(
      await rows(
        visitor
          .from('reels')
          .select('name, ...steps(step:name, ...hands(who), ...costs(amount))')
          .eq('id', 1)
          .order('id', { referencedTable: 'steps' }),
      ),
    ).toEqual([{ name: 'A', step: expect.any(Array), who: expect.any(Array), amount: expect.any(Array) }])
    expect(await rows(visitor.from('reels').select('name, ...steps(step:name)').order('id', { ascending: false }).limit(1))).toEqual([
      { name: 'C', step: [] },
    ])
  })
  it('plans, rollbacks, further schemas and the most rows of an answer', async () => {
    expect(String(await rows(visitor.from('reels').select().explain()))).toMatch(/Aggregate {2}\(cost=/)
    expect(await rows(visitor.from('reels').select().explain({ format: 'json', analyze: true }))).toEqual([
      expect.objectContaining({ Plan: expect.any(Object) }),
    ])
    expect(await rows(visitor.from('reels').insert({ id: 9, name: 'gone' }).select().rollback())).toEqual([{ id: 9, name: 'gone' }])
    expect(await rows(visitor.from('reels').select().eq('id', 9))).toEqual([])
    expect(await rows(visitor.schema('private_view').from('notes').select())).toEqual([{ id: 1, said: 'hello' }])
    expect(await rows(visitor.schema('private_view').from('notes').insert({ id: 2, said: 'x' }).select('said').single())).toEqual({
      said: 'x',
    })
    expect((await visitor.schema('auth').from('users').select()).error?.code).toBe('PGRST106')
    expect(await rows(visitor.from('reels').select('id, steps(id)').order('id').limit(50))).toHaveLength(2)
    expect((await visitor.from('hands').select('id', { count: 'estimated' })).count).toBeGreaterThan(2)
  })
})
