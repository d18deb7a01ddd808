import { createHash } from 'node:crypto'
import type { Sql } from '#sql/sql.ts'
import type { DatabaseAddress } from './address.ts'

const loginRoles = ['postgres', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin'] as const

const attributes = `
  do $$ declare wanted text; begin
    -- From 16 on, the maker of a role may act as it only when asked for so; superusers need no asking.
    if current_setting('server_version_num')::int >= 160000 then perform set_config('createrole_self_grant', 'set, inherit', true); end if;
    foreach wanted in array array['anon', 'authenticated', 'service_role', ${loginRoles.map((role) => `'${role}'`).join(', ')}] loop
      if not exists (select from pg_roles where rolname = wanted) then execute format('create role %I nologin noinherit', wanted); end if;
    end loop;
  end $$;
  alter role service_role bypassrls;
  alter role supabase_realtime_admin bypassrls replication;
`
/** The product's owner: no superuser, as the platform demands. Left alone on a server where it already is one. */
const productOwner = 'alter role postgres inherit createrole bypassrls; alter role postgres set search_path = public, extensions;'

const memberships = `
  grant anon, authenticated, service_role to authenticator;
  grant anon, authenticated, service_role to supabase_storage_admin;
  grant anon, authenticated, service_role to supabase_realtime_admin;
  grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to postgres;
  -- As on the platform: migrations may say alter role authenticator set pgrst.… to …, alter role anon set statement_timeout to …, comment on
  -- schema public (which the database's owner owns), and seeds set session_replication_role.
  do $$ declare wanted text; begin
    foreach wanted in array array['authenticator', 'anon', 'authenticated', 'service_role'] loop
      if not pg_has_role('postgres', wanted, 'usage with admin option') then execute format('grant %I to postgres with admin option', wanted); end if;
    end loop;
    if (select rolsuper from pg_roles where rolname = current_user) then
      if (select o.rolsuper from pg_database d join pg_roles o on o.oid = d.datdba where d.datname = current_database()) then
        execute format('alter database %I owner to postgres', current_database());
      end if;
      grant set on parameter session_replication_role to postgres;
      grant set on parameter pgrst.db_schemas, pgrst.db_extra_search_path, pgrst.db_max_rows, pgrst.db_tx_end, pgrst.db_aggregates_enabled, pgrst.db_plan_enabled to postgres;
    end if;
  end $$;
  alter role authenticator set statement_timeout = '8s';
  alter role authenticator set lock_timeout = '8s';
  alter role authenticator set idle_in_transaction_session_timeout = '60s';
  alter role authenticator set search_path = public, extensions;
  alter role supabase_auth_admin set search_path = auth, extensions;
  alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';
  alter role supabase_storage_admin set search_path = storage, extensions;
  alter role supabase_storage_admin set idle_in_transaction_session_timeout = '60s';
`
const schemas = `
  create schema if not exists extensions;
  grant usage on schema extensions to public;
  grant all on schema extensions to postgres;
  create extension if not exists pgcrypto with schema extensions;
  create extension if not exists pg_trgm with schema extensions;
  create extension if not exists unaccent with schema extensions;
  create extension if not exists citext with schema extensions;
  create extension if not exists btree_gist with schema extensions;
  create schema if not exists auth authorization supabase_auth_admin;
  create schema if not exists storage authorization supabase_storage_admin;
  create schema if not exists realtime authorization supabase_realtime_admin;
  grant usage on schema auth, storage, realtime to anon, authenticated, service_role, postgres;
  revoke create on schema public from public;
  grant all on schema public to postgres;
  grant usage on schema public to anon, authenticated, service_role;
  do $$ begin
    execute format('grant create on database %I to postgres, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin', current_database());
    if not exists (select from pg_publication where pubname = 'supabase_realtime') then create publication supabase_realtime; end if;
  end $$;
  alter publication supabase_realtime owner to postgres;
`
/** As on the platform: every change of the catalogue is announced on channel `pgrst`, so that REST reads it again. */
const announceChanges = `
  create or replace function extensions.pgrst_ddl_watch() returns event_trigger language plpgsql as $$
  begin
    if exists (select from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp') then notify pgrst, 'reload schema'; end if;
  end $$;
  create or replace function extensions.pgrst_drop_watch() returns event_trigger language plpgsql as $$
  begin
    if exists (select from pg_event_trigger_dropped_objects() where not is_temporary) then notify pgrst, 'reload schema'; end if;
  end $$;
  do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user) then return; end if;
    drop event trigger if exists pgrst_ddl_watch;
    drop event trigger if exists pgrst_drop_watch;
    create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
    create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();
  end $$;
`

/** Changes whenever what `ensureRoles` does changes. */
export const rolesFingerprint = createHash('sha256')
  .update([attributes, productOwner, memberships, schemas, announceChanges].join('\n'))
  .digest('hex')

/** The roles, schemas and extensions every Supabase platform has, with passwords of ours; safe to repeat. `sql` must be allowed to create roles. */
export async function ensureRoles(sql: Sql, address: DatabaseAddress) {
  const ours = loginRoles.filter((role) => !(role === 'postgres' && address.owner.actsForPostgres))
  await sql.begin(async (tx) => {
    await tx.unsafe(attributes)
    if (ours.includes('postgres')) await tx.unsafe(productOwner)
    for (const role of ours) await tx.unsafe(`alter role ${role} login password '${address.password(role)}'`)
    await tx.unsafe(memberships)
    await tx.unsafe(schemas)
    await tx.unsafe(announceChanges)
  })
}
