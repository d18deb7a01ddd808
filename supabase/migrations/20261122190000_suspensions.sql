-- Who acts on whom, and what a suspended person may still do. The house holds people to its rules by its row rules:
-- each table refuses a suspended person's writing, unless it is opened to them by name.

alter table public.audit_events
  add column about_kind text not null default '' check (length(about_kind) <= 40),
  add column about_id uuid,
  add column about_person uuid references auth.users (id) on delete set null,
  add column reason text not null default '' check (length(reason) <= 2000);
comment on column public.audit_events.about_person is 'On whom somebody acted; user_id is who did.';
create index audit_events_person on public.audit_events (about_person, created_at desc);

/** Writes down an act of the desk: what, on what, on whom, why; who is the caller. */
create function private.note_act(
  act text, about_kind text, about_id uuid, about_person uuid, details text, reason text default ''
) returns void language sql security definer set search_path = '' as $$
  insert into public.audit_events (user_id, type, severity, details, address_hash, about_kind, about_id, about_person, reason)
  values (
    auth.uid(), act, 'low', left(details, 500), private.address_hash(),
    note_act.about_kind, note_act.about_id, note_act.about_person, left(coalesce(note_act.reason, ''), 2000)
  )
$$;

/** 0 for a user, 1 for a moderator, 2 for an administrator. */
create function private.rank_of(person uuid) returns int language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case r.role when 'admin' then 2 when 'moderator' then 1 else 0 end
    from public.user_roles r where r.user_id = person
  ), 0)
$$;

/** What the desk calls a person: their name, else the address of their account. */
create function private.called(person uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(p.display_name, ''), u.email, '')
  from auth.users u left join public.profiles p on p.user_id = u.id where u.id = person
$$;

create table public.suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  degree text not null check (degree in ('acts', 'house')),
  reason text not null check (length(trim(reason)) > 0 and length(reason) <= 2000),
  until timestamptz,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by uuid references auth.users (id) on delete set null,
  lift_reason text not null default '' check (length(lift_reason) <= 2000)
);
comment on table public.suspensions is
  'One row a suspension. degree acts: the person watches, reads and takes their data along, and changes nothing; '
  'house: they cannot sign in either. until null: until it is lifted.';
create unique index suspensions_one on public.suspensions (user_id) where lifted_at is null;
create index suspensions_person on public.suspensions (user_id, made_at desc);
create index suspensions_made_by on public.suspensions (made_by);
create index suspensions_lifted_by on public.suspensions (lifted_by);
select private.open_table('public.suspensions', of_person => 'user_id', left_out => '{made_by, lifted_by}');
grant select (id, user_id, degree, reason, until, made_at, lifted_at, lift_reason) on public.suspensions to authenticated;
create policy "A person reads why they were suspended; moderators read all" on public.suspensions
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('moderator')));

/** True while the person is suspended, in whichever degree. */
create function private.suspended(person uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.suspensions s
    where s.user_id = person and s.lifted_at is null and (s.until is null or s.until > now())
  )
$$;
create function private.is_suspended() returns boolean language sql stable security definer set search_path = '' as $$
  select private.suspended(auth.uid())
$$;
grant execute on function private.is_suspended() to anon, authenticated, service_role;

/** A suspended moderator moderates nothing. */
create or replace function private.has_role(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.session_holds()
    and private.in_person()
    and exists (
      select from public.user_roles r
      where r.user_id = auth.uid() and (r.role = wanted or (wanted = 'moderator' and r.role = 'admin'))
        and not private.suspended(r.user_id)
    )
$$;

/** Refuses (42501) whoever is no moderator, and acting on oneself or on somebody whose role is not below one's own. */
create function private.require_over(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then
    raise exception 'Moderators only.' using errcode = '42501';
  end if;
  if person = auth.uid() then
    raise exception 'Nobody decides in their own matter. Leave it to another moderator.' using errcode = '42501', detail = 'self';
  end if;
  if private.rank_of(person) > 0 and private.rank_of(person) >= private.rank_of(auth.uid()) then
    raise exception 'This person''s role is not below yours.' using errcode = '42501', detail = 'rank';
  end if;
end $$;

create table private.open_while_suspended (table_name text primary key, reason text not null);
comment on table private.open_while_suspended is 'One row a table of schema public that a suspended person still writes, and why.';
revoke all on private.open_while_suspended from public, anon, authenticated;

/** Refuses whatever a suspended person writes, also through functions. */
create function private.refuse_suspended() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and private.suspended(auth.uid()) then
    raise exception 'Your account is suspended. You may watch and read; nothing is changed.'
      using errcode = '42501', detail = 'suspended', hint = 'Why, until when, and how to appeal stands under Settings.';
  end if;
  return null;
end $$;

/** Closes a table to suspended people, as every table is that is not opened to them by name. */
create function private.close_to_suspended(closed regclass) returns void language plpgsql set search_path = '' as $$
begin
  if exists (
    select from pg_catalog.pg_trigger t where t.tgrelid = closed and t.tgname = 'refuse_suspended'
  ) then return; end if;
  execute format(
    'create trigger refuse_suspended before insert or update or delete on %s '
      'for each statement execute function private.refuse_suspended()',
    closed
  );
end $$;

/** Lets suspended people go on writing a table: what is theirs alone, or their word in their own matter. */
create function private.open_to_suspended(opened regclass, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('drop trigger if exists refuse_suspended on %s', opened);
  insert into private.open_while_suspended
  select c.relname, open_to_suspended.reason from pg_catalog.pg_class c where c.oid = opened
  on conflict (table_name) do update set reason = excluded.reason;
end $$;
revoke execute on function private.close_to_suspended(regclass), private.open_to_suspended(regclass, text)
from public, anon, authenticated, service_role;

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
  execute format(
    'create policy "A session that owes its second step sees and changes nothing" on %s '
      'as restrictive for all to authenticated using ((select private.session_holds()))',
    opened
  );
  perform private.declare_personal_data(opened, of_person, of_film, of_version, of_nobody, left_out);
  perform private.close_to_suspended(opened);
end $$;

do $$
declare made regclass;
begin
  for made in
    select c.oid from pg_catalog.pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  loop
    perform private.close_to_suspended(made);
  end loop;
end $$;
select private.open_to_suspended('public.watch_positions', 'Where one left off is told to nobody else.');
select private.open_to_suspended('public.opened_links', 'Watching goes on.');
select private.open_to_suspended('public.playback_grants', 'Watching goes on.');
select private.open_to_suspended('public.watch_events', 'Watching goes on, and is counted.');
select private.open_to_suspended('public.play_cells', 'Watching goes on, and is counted.');
select private.open_to_suspended('public.version_days', 'Watching goes on, and is counted.');
select private.open_to_suspended('public.moments', 'Notes that nobody else reads.');
select private.open_to_suspended('public.kept_searches', 'Notes that nobody else reads.');
select private.open_to_suspended('public.contact_messages', 'Whoever is suspended may write to the house.');
select private.open_to_suspended('public.audit_events', 'Attacks are noted whoever makes them.');

select private.open_to_suspended('public.notices', 'Others are told of an appeal; what concerns oneself is read.');
select private.open_to_suspended('public.notice_choices', 'How one is told is one''s own.');
select private.open_to_suspended('public.push_devices', 'How one is told is one''s own.');
select private.open_to_suspended('public.archives', 'Everybody takes their data along.');
select private.open_to_suspended('public.thread_people', 'Letters are read, and left.');
select private.open_to_suspended('public.blocks', 'Whom one does not want to hear from is one''s own.');
select private.open_to_suspended('public.message_settings', 'How one is written to is one''s own.');
select private.open_to_suspended('public.withdrawals', 'A person in a film takes their passage back whatever else they did.');
select private.open_to_suspended('public.withdrawn_ranges', 'A person in a film takes their passage back whatever else they did.');
select private.open_to_suspended('public.desk_visits', 'When one looked is one''s own.');

create policy "Suspended people add no files" on storage.objects as restrictive for insert to authenticated
  with check ((select not private.is_suspended()));
create policy "Suspended people change no files" on storage.objects as restrictive for update to authenticated
  using ((select not private.is_suspended()));
create policy "Suspended people remove no files" on storage.objects as restrictive for delete to authenticated
  using ((select not private.is_suspended()));
create policy "Suspended people say nothing in rooms" on realtime.messages as restrictive for insert to authenticated
  with check ((select not private.is_suspended()));

/**
 * Suspends a person: `acts` lets them watch, read, appeal and leave with their data; `house` keeps them out. Moderators
 * suspend the first way for 30 days at most, administrators as long as they say (`days` null: until it is lifted). The
 * reason is what the person is told. A suspension under way is replaced.
 */
create function public.suspend_person(person uuid, degree text, reason text, days int default null)
returns void language plpgsql security definer set search_path = '' as $$
declare ends timestamptz := now() + make_interval(days => suspend_person.days);
begin
  perform private.require_over(person);
  if suspend_person.degree not in ('acts', 'house') or suspend_person.days not between 1 and 3650 then
    raise exception 'A suspension is of acts or of the house, for 1 to 3,650 days.' using errcode = '22023';
  end if;
  if not private.has_role('admin') and (suspend_person.degree = 'house' or coalesce(suspend_person.days, 1000) > 30) then
    raise exception 'Moderators suspend for 30 days at most; longer, and from the house, only administrators do.'
      using errcode = '42501', detail = 'rank';
  end if;
  if trim(coalesce(suspend_person.reason, '')) = '' then
    raise exception 'Say why. The person reads it.' using errcode = 'P0001', detail = 'reason';
  end if;
  perform from auth.users u where u.id = person and u.deleted_at is null;
  if not found then raise exception 'There is no such person.' using errcode = 'P0002'; end if;
  update public.suspensions s
  set lifted_at = least(coalesce(s.until, now()), now()), lifted_by = auth.uid(), lift_reason = 'Replaced by another.'
  where s.user_id = person and s.lifted_at is null;
  insert into public.suspensions (user_id, degree, reason, until, made_by)
  values (person, suspend_person.degree, trim(suspend_person.reason), ends, auth.uid());
  update auth.users u
  set banned_until = case when suspend_person.degree = 'house' then coalesce(ends, now() + interval '100 years') end
  where u.id = person;
  perform private.note_act(
    'suspension', 'person', person, person,
    format('Suspended from %s %s.', suspend_person.degree,
      case when ends is null then 'until it is lifted' else format('for %s days', suspend_person.days) end),
    suspend_person.reason
  );
end $$;

/** Ends a person's suspension before its time. */
create function public.lift_suspension(person uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_over(person);
  if trim(coalesce(lift_suspension.reason, '')) = '' then
    raise exception 'Say why it is lifted.' using errcode = 'P0001', detail = 'reason';
  end if;
  if exists (
    select from public.suspensions s where s.user_id = person and s.lifted_at is null and s.degree = 'house'
  ) and not private.has_role('admin') then
    raise exception 'Only administrators let somebody into the house again.' using errcode = '42501', detail = 'rank';
  end if;
  update public.suspensions s
  set lifted_at = now(), lifted_by = auth.uid(), lift_reason = trim(lift_suspension.reason)
  where s.user_id = person and s.lifted_at is null;
  if not found then raise exception 'This person is not suspended.' using errcode = 'P0002'; end if;
  update auth.users u set banned_until = null where u.id = person;
  perform private.note_act('suspension', 'person', person, person, 'Suspension lifted.', lift_suspension.reason);
end $$;
grant execute on function public.suspend_person(uuid, text, text, int), public.lift_suspension(uuid, text) to authenticated;
