comment on table public.taken_in_screenings is
  'One row per screening that a moderator added to the house''s programme, with its first film at that time. With another '
  'first film it is pending again.';
select private.open_table('public.taken_in_screenings', of_nobody => 'The house''s own programme.');

/** Public screenings that are not called off, with their first film, where that is on the front page anyway. */
create or replace view private.listed_screenings as
  select s.id, s.title, s.starts_at, s.venue, s.made_at, i.documentary_id,
    (select sum(each.duration_ms)::bigint from public.screening_items each where each.screening_id = s.id) as length_ms,
    exists (
      select from public.taken_in_screenings t where t.screening_id = s.id and t.documentary_id = i.documentary_id
    ) as is_taken_in
  from public.screenings s
  cross join lateral (
    select n.documentary_id from public.screening_items n
    where n.screening_id = s.id and n.kind = 'film' and n.documentary_id is not null order by n.place limit 1
  ) i
  join private.front_films f on f.id = i.documentary_id
  where s.entry = 'public' and s.cancelled_at is null and s.starts_at > now() - interval '60 days';
comment on view private.listed_screenings is 'Screenings that may be in the printed week, and whether a moderator added them.';

-- The printed week and the feed of showings are the house's own programme: entries of moderators, and the public screenings they added. The film gives the
-- line its title, never the words of its hosts.
create or replace view private.printed_showings as
  select p.id, null::uuid as screening_id, p.documentary_id, p.starts_at, p.ends_at, p.place, p.note, p.created_at, null::bigint as length_ms
  from public.programme p
  where not p.on_front
  union all
  select x.id, x.id, x.documentary_id, x.starts_at, null, left(x.venue, 120), '', x.made_at, x.length_ms
  from private.listed_screenings x
  where x.is_taken_in;
comment on view private.printed_showings is 'Content of the printed week and the feed of showings: lines of the programme, and added public screenings.';

/**
 * Whether a showing is still to be named: until its end, `ends_at` or its length after its beginning. A screening that was led past its hour is named until its
 * clock says that it is over, one that was ended early no longer.
 */
create or replace function private.showing_is_on(screening uuid, starts_at timestamptz, ends_at timestamptz, length_ms bigint) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  on_by_length boolean := coalesce(ends_at, starts_at + length_ms * interval '1 millisecond') > private.front_now();
  state text;
begin
  if screening is null or starts_at > private.front_now() then return on_by_length; end if;
  select n.state into state from private.screening_now(screening) n;
  return case
    when state = 'over' then false
    when state in ('running', 'held', 'paused') then starts_at > private.front_now() - interval '1 day'
    else on_by_length
  end;
end
$$;

/** Screenings of members that could be in the week, in order of time, for moderators: `[{ id, title, startsAt, venue, host, film, takenIn }]`. */
create or replace function public.listed_screenings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', x.id, 'title', x.title, 'startsAt', x.starts_at, 'venue', x.venue, 'takenIn', x.is_taken_in,
      'host', coalesce((
        select p.name from public.screening_people p where p.screening_id = x.id and p.role = 'owner' limit 1
      ), ''),
      'film', jsonb_build_object('id', f.id, 'title', f.title, 'posterObject', f.poster_object, 'width', f.width, 'height', f.height)
    ) order by x.starts_at, x.id)
    from (
      select l.* from private.listed_screenings l
      where private.showing_is_on(l.id, l.starts_at, null, l.length_ms) order by l.starts_at, l.id limit 200
    ) x
    join private.front_films f on f.id = x.documentary_id
  ), '[]');
end
$$;
comment on function public.listed_screenings is 'Screenings of members that moderators may take into the house''s programme.';
grant execute on function public.listed_screenings to authenticated;

/** Adds a members' screening to the house's programme, or removes it; its hosts are notified. */
create or replace function public.take_in_screening(screening uuid, taken boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  listed private.listed_screenings;
  host uuid;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select * into listed from private.listed_screenings l where l.id = screening;
  if not taken then
    delete from public.taken_in_screenings t where t.screening_id = screening;
    if not found then return; end if;
  else
    if listed.id is null or not private.showing_is_on(listed.id, listed.starts_at, null, listed.length_ms) then
      raise exception 'This screening cannot be in the programme.' using errcode = 'P0001', detail = 'listed',
        hint = 'It is over, cancelled, not open to everyone, or its film is not public.';
    end if;
    insert into public.taken_in_screenings (screening_id, documentary_id, taken_in_by) values (screening, listed.documentary_id, auth.uid())
    on conflict (screening_id) do update
    set documentary_id = excluded.documentary_id, taken_in_by = excluded.taken_in_by, taken_in_at = now()
    where taken_in_screenings.documentary_id <> excluded.documentary_id;
    if not found then return; end if;
  end if;
  perform private.note_moderation(case when taken then 'Took a screening into the programme: ' else 'Took a screening out of the programme: ' end || screening);
  for host in
    select p.user_id from public.screening_people p
    where p.screening_id = take_in_screening.screening and p.role in ('owner', 'host') and p.user_id is distinct from auth.uid()
  loop
    -- Undone before it was read: the notice is deleted.
    delete from public.notices n
    where not taken and n.person_id = host and n.said_once = 'printed:' || screening and n.read_at is null and n.mailed_at is null;
    continue when found;
    perform private.notify(
      host, 'screening',
      (
        select jsonb_build_object('what', case when taken then 'printed' else 'not-printed' end, 'film', s.title, 'startsAt', s.starts_at)
        from public.screenings s where s.id = screening
      ),
      '/screenings?id=' || screening, 'printed:' || screening, true
    );
  end loop;
end
$$;
comment on function public.take_in_screening is 'Adds a screening to the house''s programme or removes it, and notifies its hosts.';
grant execute on function public.take_in_screening to authenticated;
