comment on table private.personal_data is
  'One row per table of schema public: the column that names the owner of its rows, for export_my_data. A table without '
  'a row is never exported. left_out: withheld columns.';

/**
 * Signed in as a person: guests invited by link are anonymous users and do not count, nor does a session that is not
 * valid.
 */
create or replace function private.is_signed_in() returns boolean language sql stable as $$
  select auth.uid() is not null
    and coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false) = false
    and private.session_holds()
$$;
grant execute on function private.is_signed_in to anon, authenticated;

/** A suspended moderator moderates nothing. */
create or replace function private.has_role(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.session_holds()
    and private.in_person()
    and exists (
      select from public.user_roles r
      where r.user_id = auth.uid() and (r.role = wanted or (wanted = 'moderator' and r.role = 'admin'))
        and not private.suspended(r.user_id)
    );
end
$$;
grant execute on function private.has_role to anon, authenticated;

-- In PL/pgSQL, which caches plans. A security-definer function in SQL is planned at each call, and the
-- film rule is a long statement: planning took ten times as long as execution.
create or replace function private.second_step_done() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified');
end
$$;
grant execute on function private.second_step_done to anon, authenticated;

/**
 * True while a session may do anything at all: its account is still there and not shut out, and a second step that is
 * set up has been taken. Asked once a statement by the restrictive policy of every table: a token outlives the
 * account it was given to by up to an hour.
 */
create or replace function private.session_holds() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.second_step_done()
    and exists (
      select from auth.users u
      where u.id = auth.uid()
        and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now())
    );
end
$$;
grant execute on function private.session_holds to anon, authenticated;

/** For functions about the caller: refuses (42501) an invalid session. */
create or replace function private.require_session() returns void language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null or not private.session_holds() then
    raise exception 'Sign in first, with two-step sign-in if you have set it up.' using errcode = '42501';
  end if;
end $$;
grant execute on function private.require_session to anon, authenticated;

/**
 * Says whose the rows of a table are: of the person in column `of_person`, of the creator of the film in `of_film` or
 * of the version in `of_version`, or, with the reason in words, `of_nobody`. Exactly one of them. `left_out` are
 * columns that are not given out even then.
 */
create or replace function private.declare_personal_data(
  opened regclass,
  of_person text default null,
  of_film text default null,
  of_version text default null,
  of_nobody text default null,
  left_out text[] default '{}'
) returns void language plpgsql set search_path = '' as $$
declare
  owning text := coalesce(of_person, of_film, of_version);
  named text;
begin
  if num_nonnulls(of_person, of_film, of_version, of_nobody) <> 1 then
    raise exception 'Say of % whose its rows are: of_person, of_film, of_version or of_nobody, one of them.', opened;
  end if;
  foreach named in array array_remove(owning || left_out, null) loop
    perform
    from pg_catalog.pg_attribute a
    where a.attrelid = opened and a.attname = named and a.attnum > 0 and not a.attisdropped;
    if not found then raise exception '% has no column %.', opened, named; end if;
  end loop;
  insert into private.personal_data (table_name, belongs_to, column_name, reason, left_out)
  select
    c.relname,
    case
      when of_person is not null then 'person'
      when of_film is not null then 'film'
      when of_version is not null then 'version'
      else 'nobody'
    end,
    owning,
    coalesce(of_nobody, ''),
    declare_personal_data.left_out
  from pg_catalog.pg_class c
  where c.oid = opened
  on conflict (table_name) do update set
    belongs_to = excluded.belongs_to,
    column_name = excluded.column_name,
    reason = excluded.reason,
    left_out = excluded.left_out;
end $$;
revoke execute on function private.declare_personal_data from service_role;

/**
 * Opens a table of schema public: row rules on, every right taken from browsers, all given to the service, the policy
 * that keeps out invalid sessions, and the declaration for the export of personal data (see
 * `private.declare_personal_data`). What follows in the migration are its grants and policies.
 */
create or replace function private.open_table(
  opened regclass,
  of_person text default null,
  of_film text default null,
  of_version text default null,
  of_nobody text default null,
  left_out text[] default '{}'
) returns void language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', opened);
  execute format('revoke all on %s from public, anon, authenticated', opened);
  execute format('grant all on %s to service_role', opened);
  execute format('drop policy if exists "A session that owes its second step sees and changes nothing" on %s', opened);
  execute format(
    'create policy "A session that owes its second step sees and changes nothing" on %s '
      'as restrictive for all to authenticated using ((select private.session_holds()))',
    opened
  );
  perform private.declare_personal_data(opened, of_person, of_film, of_version, of_nobody, left_out);
  perform private.close_to_suspended(opened);
end $$;
revoke execute on function private.open_table from service_role;

/** Whether the caller is there in person, not through a connected program. */
create or replace function private.in_person() returns boolean language sql stable set search_path = '' as
$$ select coalesce(auth.jwt() ->> 'client_id', '') = '' $$;
grant execute on function private.in_person to anon, authenticated;

create policy "A session that owes its second step sees and changes nothing" on storage.objects
  as restrictive
  for all to authenticated
  using ((select private.session_holds()));
