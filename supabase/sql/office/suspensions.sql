comment on table private.open_while_suspended is 'One row per table of schema public that a suspended person can still write, and why.';

comment on table public.suspensions is
  'One row per suspension. degree acts: the person watches, reads and exports their data, and changes nothing; house: '
  'they cannot sign in either. until null: until it is lifted.';
select private.open_table('public.suspensions', of_person => 'user_id', left_out => '{made_by, lifted_by}');
grant select (id, user_id, degree, reason, until, made_at, lifted_at, lift_reason) on public.suspensions to authenticated;
create policy "A person reads why they were suspended; moderators read all" on public.suspensions
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('moderator')));
create or replace trigger notice_suspension after insert or update of lifted_at on public.suspensions for each row
when (new.lift_reason <> 'Replaced by another.') execute function private.notice_suspension();

/** Writes down an act of the desk: what, on what, on whom, why; who is the caller. */
create or replace function private.note_act(
  act text, about_kind text, about_id uuid, about_person uuid, details text, reason text default ''
) returns void language sql security definer set search_path = '' as $$
  insert into public.audit_events (user_id, type, severity, details, address_hash, about_kind, about_id, about_person, reason)
  values (
    auth.uid(), act, 'low', left(details, 500), private.address_hash(),
    note_act.about_kind, note_act.about_id, note_act.about_person, left(coalesce(note_act.reason, ''), 2000)
  )
$$;

/** 0 for a user, 1 for a moderator, 2 for an administrator. */
create or replace function private.rank_of(person uuid) returns int language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case r.role when 'admin' then 2 when 'moderator' then 1 else 0 end
    from public.user_roles r where r.user_id = person
  ), 0)
$$;

/** What the desk calls a person: their name, else the address of their account. */
create or replace function private.called(person uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(p.display_name, ''), u.email, '')
  from auth.users u left join public.profiles p on p.user_id = u.id where u.id = person
$$;

/** True while the person is suspended, at any level. */
create or replace function private.suspended(
  person uuid
)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.suspensions s
    where s.user_id = person and s.lifted_at is null and (s.until is null or s.until > now())
  )
$$;

create or replace function private.is_suspended() returns boolean language sql stable security definer set search_path = '' as $$
  select private.suspended(auth.uid())
$$;
grant execute on function private.is_suspended to anon, authenticated;

/** Refuses (42501) people who are not moderators, and acting on yourself or on a person whose role is not below your own. */
create or replace function private.require_over(person uuid) returns void
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

/** Refuses all writes of a suspended person, also through functions. */
create or replace function private.refuse_suspended() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and private.suspended(auth.uid()) then
    raise exception 'Your account is suspended. You can watch and read, but not change anything.'
      using errcode = '42501', detail = 'suspended', hint = 'The reason, the duration and how to appeal are under Settings.';
  end if;
  return null;
end $$;

/** Closes a table to suspended people, as every table is that is not opened to them by name. */
create or replace function private.close_to_suspended(closed regclass) returns void language plpgsql set search_path = '' as $$
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
revoke execute on function private.close_to_suspended from service_role;

/** Lets suspended people go on writing a table: what is theirs alone, or their word in their own matter. */
create or replace function private.open_to_suspended(opened regclass, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('drop trigger if exists refuse_suspended on %s', opened);
  insert into private.open_while_suspended
  select c.relname, open_to_suspended.reason from pg_catalog.pg_class c where c.oid = opened
  on conflict (table_name) do update set reason = excluded.reason;
end $$;
revoke execute on function private.open_to_suspended from service_role;

/**
 * Suspends a person: `acts` lets them watch, read, appeal and leave with their data; `house` keeps them out. Moderators
 * suspend the first way for 30 days at most, administrators as long as they say (`days` null: until it is lifted). The
 * reason is shown to the person. A current suspension is replaced.
 */
create or replace function public.suspend_person(person uuid, degree text, reason text, days int default null)
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
    raise exception 'Give a reason. The person reads it.' using errcode = 'P0001', detail = 'reason';
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
grant execute on function public.suspend_person to authenticated;

/** Ends a person's suspension before its time. */
create or replace function public.lift_suspension(person uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_over(person);
  if trim(coalesce(lift_suspension.reason, '')) = '' then
    raise exception 'Give a reason for lifting it.' using errcode = 'P0001', detail = 'reason';
  end if;
  if exists (
    select from public.suspensions s where s.user_id = person and s.lifted_at is null and s.degree = 'house'
  ) and not private.has_role('admin') then
    raise exception 'Only administrators can lift this suspension.' using errcode = '42501', detail = 'rank';
  end if;
  update public.suspensions s
  set lifted_at = now(), lifted_by = auth.uid(), lift_reason = trim(lift_suspension.reason)
  where s.user_id = person and s.lifted_at is null;
  if not found then raise exception 'This person is not suspended.' using errcode = 'P0002'; end if;
  update auth.users u set banned_until = null where u.id = person;
  perform private.note_act('suspension', 'person', person, person, 'Suspension lifted.', lift_suspension.reason);
end $$;
grant execute on function public.lift_suspension to authenticated;

create policy "Suspended people add no files" on storage.objects as restrictive for insert to authenticated
  with check ((select not private.is_suspended()));

create policy "Suspended people change no files" on storage.objects as restrictive for update to authenticated
  using ((select not private.is_suspended()));

create policy "Suspended people remove no files" on storage.objects as restrictive for delete to authenticated
  using ((select not private.is_suspended()));

create policy "Suspended people say nothing in rooms" on realtime.messages as restrictive for insert to authenticated
  with check ((select not private.is_suspended()));
