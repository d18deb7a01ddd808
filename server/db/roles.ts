import type { Sql } from 'postgres'

const loginRoles = ['postgres', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin'] as const

/** The roles every Supabase platform has, with passwords of ours; safe to run at every start. `sql` must be allowed to create roles. */
export async function ensureRoles(sql: Sql, password: (role: string) => string) {
  await sql.unsafe(`do $$ declare wanted text; begin
    foreach wanted in array array['anon','authenticated','service_role',${loginRoles.map((role) => `'${role}'`).join(',')}] loop
      if not exists (select from pg_roles where rolname = wanted) then execute format('create role %I nologin noinherit', wanted); end if;
    end loop; end $$`)
  await sql.unsafe('alter role service_role bypassrls')
  await sql.unsafe('alter role postgres inherit createrole bypassrls')
  await sql.unsafe('alter role supabase_realtime_admin bypassrls replication')
  for (const role of loginRoles) await sql.unsafe(`alter role ${role} login password '${password(role)}'`)
  await sql.unsafe(`
    grant anon, authenticated, service_role to authenticator;
    grant anon, authenticated, service_role to supabase_storage_admin;
    grant anon, authenticated, service_role to supabase_realtime_admin;
    grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to postgres;
    alter role authenticator set statement_timeout = '8s';
    alter role supabase_auth_admin set search_path = auth, extensions;
    alter role supabase_storage_admin set search_path = storage, extensions;
    alter role postgres set search_path = public, extensions;
    alter role authenticator set search_path = public, extensions;
  `)
  await sql.unsafe(`
    create schema if not exists extensions;
    grant usage on schema extensions to public;
    create extension if not exists pgcrypto with schema extensions;
    create extension if not exists pg_trgm with schema extensions;
    create extension if not exists unaccent with schema extensions;
    create extension if not exists citext with schema extensions;
    create extension if not exists btree_gist with schema extensions;
    create schema if not exists auth authorization supabase_auth_admin;
    create schema if not exists storage authorization supabase_storage_admin;
    create schema if not exists realtime authorization supabase_realtime_admin;
    grant usage on schema auth, storage, realtime to anon, authenticated, service_role, postgres;
    grant all on schema public to postgres;
    grant usage on schema public to anon, authenticated, service_role;
    grant create on database "${(await sql`select current_database() as name`)[0]?.name}" to postgres, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin;
    do $$ begin if not exists (select from pg_publication where pubname = 'supabase_realtime') then create publication supabase_realtime; end if; end $$;
    alter publication supabase_realtime owner to postgres;
  `)
}
