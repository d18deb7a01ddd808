import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type StartedProcess, startProcess, temporaryFolder } from '#tests/support/start-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })
const { folder, remove } = temporaryFolder()
let served: StartedProcess

const files = {
  'config.toml': `
    [api]
    schemas = ["public", "cellar"]
    max_rows = 2
    [auth]
    jwt_secret = "env(SOME_SECRET)"
    publishable_key = "sb_publishable_of_the_shop"
    secret_key = "sb_secret_of_the_shop"
    minimum_password_length = 8
    [functions.opening-hours]
    verify_jwt = false`,
  'migrations/1_shop.sql': `
    create table public.wares (id int primary key, name text);
    create schema cellar; create table cellar.barrels (id int primary key); grant usage on schema cellar to anon; grant select on cellar.barrels to anon;`,
  // As the platform's own tool dumps a project.
  'migrations/0_remote_schema.sql': `
    SET statement_timeout = 0;
    SELECT pg_catalog.set_config('search_path', '', false);
    CREATE EXTENSION IF NOT EXISTS "pg_graphql" WITH SCHEMA "graphql";
    CREATE EXTENSION IF NOT EXISTS "pg_stat_statements" WITH SCHEMA "extensions";
    CREATE EXTENSION IF NOT EXISTS "uuid-ossp" WITH SCHEMA "extensions";
    CREATE EXTENSION IF NOT EXISTS "hstore" WITH SCHEMA "extensions";
    COMMENT ON SCHEMA "public" IS 'standard public schema';
    ALTER SCHEMA "public" OWNER TO "pg_database_owner";
    ALTER PUBLICATION "supabase_realtime" OWNER TO "postgres";
    ALTER ROLE "anon" SET "statement_timeout" TO '3s';
    CREATE TABLE "public"."crews" ("id" "uuid" DEFAULT "extensions"."uuid_generate_v4"() NOT NULL PRIMARY KEY, "name" "text");
    ALTER TABLE "public"."crews" OWNER TO "postgres";
    GRANT ALL ON TABLE "public"."crews" TO "anon";
    RESET ALL;`,
  'seed.sql': `
    SET session_replication_role = replica;
    insert into public.wares values (1, 'rope'), (2, 'tar'), (3, 'oakum');
    insert into storage.buckets (id, name, public) values ('labels', 'labels', true);`,
  'functions/opening-hours/index.ts': `export default { fetch: () => Response.json({ from: 9 }) }`,
}

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, 'supabase', name, '..'), { recursive: true })
    writeFileSync(join(folder, 'supabase', name), text)
  }
  served = await serve()
})
afterAll(async () => {
  await stop()
  remove()
})

async function serve() {
  const started = await startProcess(
    { SOME_SECRET: 'a secret that the shop gave the server' },
    undefined,
    'serve.ts',
    folder,
    '--expose-new-tables',
  )
  await started.ready()
  return started
}
async function stop() {
  served?.kill('SIGTERM')
  await served?.ended
}

const by = (key: string) => createClient(served.url, key, { auth: { persistSession: false } })

it('Another project is served with its settings, tables, seeds and functions', async () => {
  const visitor = by('sb_publishable_of_the_shop')
  expect((await visitor.from('wares').select('name').order('id')).data).toEqual([{ name: 'rope' }, { name: 'tar' }])
  expect((await visitor.schema('cellar').from('barrels').select()).data).toEqual([])
  expect((await visitor.storage.listBuckets()).data).toEqual([])
  expect((await by('sb_secret_of_the_shop').storage.listBuckets()).data).toMatchObject([{ name: 'labels' }])
  expect((await visitor.functions.invoke('opening-hours')).data).toEqual({ from: 9 })
  expect((await visitor.auth.signUp({ email: 'jo@shop.example', password: 'short' })).error?.message).toContain('at least 8 characters')
  expect((await by('sb_secret_of_the_shop').auth.admin.listUsers()).error).toBeNull()
  expect((await visitor.auth.admin.listUsers()).error?.status).toBe(403)
})

it('A dump of a project on the platform is taken as it is', async () => {
  const visitor = by('sb_publishable_of_the_shop')
  expect((await visitor.from('crews').insert({ name: 'Fram' }).select('name')).data).toEqual([{ name: 'Fram' }])
  expect(served.output()).toContain('extension pg_graphql')
})

it('A seed that fails is named with its line, and nothing of it is kept', async () => {
  await stop()
  writeFileSync(join(folder, 'supabase/seed.sql'), '')
  writeFileSync(join(folder, 'supabase/config.toml'), `${files['config.toml']}\n[db.seed]\nsql_paths = ["./more.sql"]`)
  writeFileSync(
    join(folder, 'supabase/more.sql'),
    "insert into public.wares values (7, 'sail');\n-- twice;\ninsert into public.wares\n  values (7, 'sail');\n",
  )
  const failed = await startProcess({ SOME_SECRET: 'a secret that the shop gave the server' }, undefined, 'serve.ts', folder)
  expect(await failed.ended).toBe(1)
  expect(failed.output()).toMatch(/supabase\/\.?\/?more\.sql, line 3: duplicate key/)
  writeFileSync(join(folder, 'supabase/more.sql'), "insert into public.wares values (7, 'sail');")
  served = await serve()
  const { data } = await by('sb_secret_of_the_shop').from('wares').select('id').eq('id', 7)
  expect(data).toEqual([{ id: 7 }])
  await by('sb_secret_of_the_shop').from('wares').delete().eq('id', 7)
})

it('Seeds are planted once, also when it is served again', async () => {
  await stop()
  served = await serve()
  const { count } = await by('sb_publishable_of_the_shop').from('wares').select('*', { count: 'exact', head: true })
  expect(count).toBe(3)
})
