-- A new table is opened in one call: row rules on, nobody's yet but the service's, closed to sessions that do not
-- hold, and declared for the export of personal data. Grants and policies that say who reads and writes it stay
-- written out, table by table.

/**
 * True while a session may do anything at all: its account is still there and not shut out, and a second step that is
 * set up has been taken. Asked once a statement by the restrictive policy of every table: a token outlives the
 * account it was given to by up to an hour.
 */
create function private.session_holds() returns boolean language sql stable security definer set search_path = '' as $$
  select private.second_step_done()
    and exists (
      select from auth.users u
      where u.id = auth.uid()
        and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now())
    )
$$;
grant execute on function private.session_holds() to anon, authenticated, service_role;

/**
 * Signed in as a person: guests invited by link are anonymous users and do not count, nor does a session that does not
 * hold.
 */
create or replace function private.is_signed_in() returns boolean language sql stable as $$
  select auth.uid() is not null
    and coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false) = false
    and private.session_holds()
$$;

create or replace function private.has_role(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.session_holds()
    and exists (
      select from public.user_roles r
      where r.user_id = auth.uid() and (r.role = wanted or (wanted = 'moderator' and r.role = 'admin'))
    )
$$;

/** For functions that are their caller's own: refuses (42501) a session that does not hold. */
create function private.require_session() returns void language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null or not private.session_holds() then
    raise exception 'Sign in first, with your second step if you have set one up.' using errcode = '42501';
  end if;
end $$;
grant execute on function private.require_session() to anon, authenticated, service_role;

do $$
declare guarded record;
begin
  for guarded in
    select p.polname as name, p.polrelid::regclass as relation
    from pg_policy p
    where p.polname = 'A session that owes its second step sees and changes nothing'
  loop
    execute format('alter policy %I on %s using ((select private.session_holds()))', guarded.name, guarded.relation);
  end loop;
end $$;

create table private.personal_data (
  table_name text primary key,
  belongs_to text not null check (belongs_to in ('person', 'film', 'version', 'nobody')),
  column_name text check ((column_name is null) = (belongs_to = 'nobody')),
  reason text not null default '' check (belongs_to <> 'nobody' or reason <> ''),
  left_out text[] not null default '{}'
);
comment on table private.personal_data is
  'One row a table of schema public: whose its rows are, by which column, for export_my_data. A table without a row '
  'is exported to nobody. left_out names columns that are kept back.';
alter table private.personal_data enable row level security;
revoke all on private.personal_data from public, anon, authenticated, service_role;

/**
 * Says whose the rows of a table are: of the person in column `of_person`, of the creator of the film in `of_film` or
 * of the version in `of_version`, or, with the reason in words, `of_nobody`. Exactly one of them. `left_out` are
 * columns that are not given out even then.
 */
create function private.declare_personal_data(
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

/**
 * Opens a table of schema public: row rules on, every right taken from browsers, all given to the service, the policy
 * that keeps out sessions that do not hold, and the declaration for the export of personal data (see
 * `private.declare_personal_data`). What follows in the migration are its grants and policies.
 */
create function private.open_table(
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
  execute format(
    'create policy "A session that owes its second step sees and changes nothing" on %s '
      'as restrictive for all to authenticated using ((select private.session_holds()))',
    opened
  );
  perform private.declare_personal_data(opened, of_person, of_film, of_version, of_nobody, left_out);
end $$;
revoke execute on function
  private.declare_personal_data(regclass, text, text, text, text, text[]),
  private.open_table(regclass, text, text, text, text, text[])
from public, anon, authenticated, service_role;

select private.declare_personal_data('public.user_roles', of_person => 'user_id');
select private.declare_personal_data('public.profiles', of_person => 'user_id');
select private.declare_personal_data('public.storage_quotas', of_person => 'user_id');
select private.declare_personal_data('public.opened_links', of_person => 'user_id');
select private.declare_personal_data('public.watch_positions', of_person => 'user_id');
select private.declare_personal_data('public.audit_events', of_person => 'user_id', left_out => '{address_hash}');
select private.declare_personal_data(
  'public.contact_messages', of_person => 'user_id', left_out => '{address_hash, settled_by}'
);
select private.declare_personal_data(
  'public.institution_applications', of_person => 'user_id', left_out => '{decided_by}'
);
select private.declare_personal_data('public.documentaries', of_person => 'owner_id');
select private.declare_personal_data('public.versions', of_film => 'documentary_id');
select private.declare_personal_data('public.credits', of_film => 'documentary_id');
select private.declare_personal_data('public.caption_tracks', of_version => 'version_id');
select private.declare_personal_data('public.cues', of_version => 'version_id');
select private.declare_personal_data('public.chapters', of_version => 'version_id');
select private.declare_personal_data('public.preparation_stages', of_version => 'version_id');
select private.declare_personal_data('public.renditions', of_version => 'version_id');
select private.declare_personal_data('public.storyboards', of_version => 'version_id');
select private.declare_personal_data('public.waveforms', of_version => 'version_id');
select private.declare_personal_data('public.plays', of_nobody => 'A press of Play is kept without a person.');
select private.declare_personal_data('public.programme', of_nobody => 'The house''s own programme.');
select private.declare_personal_data('public.seasons', of_nobody => 'The house''s own programme.');
select private.declare_personal_data('public.season_films', of_nobody => 'The house''s own programme.');
select private.declare_personal_data('public.essays', of_nobody => 'Texts of the house, signed by name only.');
select private.declare_personal_data('public.house_settings', of_nobody => 'Who runs the house, public as it is.');

/**
 * Everything the house keeps of the caller, by table, as `private.personal_data` declares it; nothing of tables it
 * does not name.
 */
create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  declared record;
  kept jsonb;
  held jsonb;
begin
  perform private.require_session();
  kept := jsonb_build_object(
    'account', (
      select jsonb_build_object(
        'id', u.id, 'email', u.email, 'created_at', u.created_at, 'user_metadata', u.raw_user_meta_data
      )
      from auth.users u
      where u.id = auth.uid()
    )
  );
  for declared in
    select p.table_name, p.left_out, case p.belongs_to
        when 'person' then format('r.%I = auth.uid()', p.column_name)
        when 'film' then format(
          'r.%I in (select d.id from public.documentaries d where d.owner_id = auth.uid())', p.column_name
        )
        else format(
          'r.%I in (select v.id from public.versions v join public.documentaries d on d.id = v.documentary_id '
            'where d.owner_id = auth.uid())',
          p.column_name
        )
      end as mine
    from private.personal_data p
    join pg_catalog.pg_class c on c.relname = p.table_name and c.relnamespace = 'public'::regnamespace
    where p.belongs_to <> 'nobody'
    order by p.table_name
  loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(r) - $1), ''[]'') from public.%I r where %s',
      declared.table_name,
      declared.mine
    ) into held using declared.left_out;
    kept := kept || jsonb_build_object(declared.table_name, held);
  end loop;
  return kept;
end $$;
