comment on table public.screening_entries is
  'One row per guest and browser or account. minutes: each minute since the doors opened in which this browser was '
  'present.';
select private.open_table('public.screening_entries', of_person => 'user_id');

comment on table public.screening_items is
  'One row per item of a screening, in order. film and trailer show a cut from starts_ms on; interval is a card; talk '
  'is the conversation in the room.';
comment on column public.screening_items.ranges is
  'Of a trailer: start and end of its passages in milliseconds of the cut; empty: one passage from starts_ms.';
select private.open_table('public.screening_items', of_film => 'documentary_id');
create or replace trigger admission_is_licensed after insert on public.screening_items referencing new table as added
  for each statement execute function private.admission_is_licensed();
create or replace trigger limit_rows after insert on public.screening_items referencing new table as added for each statement
  execute function private.limit_rows('screening_id', 40, 'A programme can have up to 40 items.');

comment on table public.screening_keys is 'One row per link of a guest. It admits one browser, once; only a hash is stored.';
select private.open_table('public.screening_keys', of_nobody => 'Hashes of links; the guest has whose they are.');
create or replace trigger limit_rows after insert on public.screening_keys referencing new table as added for each statement
  execute function private.limit_rows('guest_id', 40, 'A guest is given 40 links at most.');

comment on table public.screening_people is
  'One row per co-host of a screening. owner and host control playback, a moderator moderates the talk, a speaker '
  'answers; who announced it is its owner.';
select private.open_table('public.screening_people', of_person => 'user_id');
create or replace trigger limit_rows after insert on public.screening_people referencing new table as added for each statement
  execute function private.limit_rows('screening_id', 40, 'A screening can have up to 40 hosts and speakers.');

-- Screenings: a programme with a start time, online, in a hall, or both. Its position is a row and the elapsed time, so the
-- database clock is authoritative and needs no browser (decision 0151). Guests have access to what is shown while it is shown, and to nothing
-- else of a film.
comment on table public.screenings is
  'One row per announced screening. venue: the hall, empty without one. capacity: places online; hall_capacity: seats '
  'in the hall. late_minutes: admission after the start; null: until the end. regions: allowed countries of guests; '
  'empty: everywhere. revision: grows with changes to announce, used as SEQUENCE of the calendar entry.';
comment on column public.screenings.series_id is 'The screenings announced together as a series; null: a single one.';
comment on column public.screenings.reminded_at is 'When its guests were last reminded automatically.';
comment on column public.screenings.admission is 'Whether guests pay for admission. The house handles no payments; a licence must allow admission fees.';
select private.open_table('public.screenings', of_person => 'made_by');
create or replace trigger limit_rows after insert on public.screenings referencing new table as added for each statement
  execute function private.limit_rows('made_by', 1000, 'One person announces 1,000 screenings at most.');
create or replace trigger tell_screening_changed after update of revision on public.screenings
  for each row when (new.revision > old.revision and new.starts_at > now()) execute function private.tell_screening_changed();

/**
 * The caller's role in the screening: owner, host, moderator, speaker, guest, waiting, invited; null for none. Guests without an account
 * too.
 */
create or replace function private.screening_place(screening uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when auth.uid() is not null and private.session_holds() and private.in_person() then coalesce(
    (select p.role from public.screening_people p where p.screening_id = screening_place.screening and p.user_id = auth.uid()),
    (
      select case g.state when 'registered' then 'guest' when 'waiting' then 'waiting' when 'invited' then 'invited' end
      from public.screening_entries e join public.screening_guests g on g.id = e.guest_id
      where e.screening_id = screening_place.screening and e.user_id = auth.uid()
    )
  ) end
$$;
grant execute on function private.screening_place to authenticated;

/** Whether the caller hosts the screening: controls its clock, changes and cancels it. */
create or replace function private.hosts_screening(screening uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.screening_place(screening) in ('owner', 'host'), false)
$$;
grant execute on function private.hosts_screening to authenticated;

/** Whether the caller keeps order there: hosts and moderators. */
create or replace function private.moderates_screening(screening uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.screening_place(screening) in ('owner', 'host', 'moderator'), false)
$$;
grant execute on function private.moderates_screening to authenticated;

/** Whether the caller is in the room: hosts and guests, not those in the queue. */
create or replace function private.is_in_screening(screening uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.screening_place(screening) in ('owner', 'host', 'moderator', 'speaker', 'guest'), false)
$$;
grant execute on function private.is_in_screening to authenticated;

/** Whether the caller may see its door: people with a role in it; else everyone with a session, unless an invitation is needed. */
create or replace function private.sees_door(screening uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and private.session_holds() and private.in_person() and exists (
    select from public.screenings s
    where s.id = sees_door.screening and (s.entry in ('public', 'link') or private.screening_place(s.id) is not null)
  )
$$;
grant execute on function private.sees_door to authenticated;

/** Whether a screening whose door the caller may see shows this film: its poster hangs there. Not while the film may not be shown there. */
create or replace function private.hangs_at_a_door(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.screening_items i
    where i.documentary_id = hangs_at_a_door.documentary and i.kind = 'film'
      and private.sees_door(i.screening_id) and private.may_be_shown(i.screening_id, i.documentary_id)
  )
$$;

/** The same for what else is reloaded: the announcement, the list of people, their arrival. */
create or replace function private.tell_screening(screening uuid) returns void
language sql security definer set search_path = '' as $$
  select realtime.send('{}'::jsonb, 'changed', 'screening-clock:' || screening, true)
$$;

-- The passages of the trailers of a screening, by item, for callers with access to its door.
create or replace function public.screening_trailers(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.sees_door(screening) then return '{}'; end if;
  return (
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i.ranges)), '{}') from public.screening_items i
    where i.screening_id = screening_trailers.screening and cardinality(i.ranges) > 0
  );
end
$$;
grant execute on function public.screening_trailers to authenticated;

create policy "People who may enter a screening follow its clock" on realtime.messages for select to authenticated using (
  realtime.topic() ~ '^screening-clock:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and private.sees_door((case when realtime.topic() like 'screening-clock:%' then substr(realtime.topic(), 17) end)::uuid)
);
