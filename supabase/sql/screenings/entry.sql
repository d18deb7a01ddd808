/** How many places are taken: in the room each guest one, in the hall each head. */
create or replace function private.places_taken(screening uuid, seat text) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(case when g.seat = 'hall' then g.heads else 1 end), 0)::int
  from public.screening_guests g
  where g.screening_id = places_taken.screening and g.seat = places_taken.seat and g.state = 'registered'
$$;

/** Whether there is one more seat. The caller has to lock the screening's row in order to admit a person. */
create or replace function private.has_place(screening public.screenings, seat text, heads integer default 1) returns boolean
language sql stable security definer set search_path = '' as $$
  select case seat
    when 'hall' then screening.venue <> '' and (screening.hall_capacity is null
      or private.places_taken(screening.id, 'hall') + heads <= screening.hall_capacity)
    else screening.online and (screening.capacity is null or private.places_taken(screening.id, 'online') + 1 <= screening.capacity)
  end
$$;

/** Admits the first in the queue while there are seats, and notifies them. */
create or replace function private.fill_places(screening uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shown public.screenings;
  next_one public.screening_guests;
begin
  select * into shown from public.screenings s where s.id = fill_places.screening for update;
  for next_one in
    select * from public.screening_guests g where g.screening_id = shown.id and g.state = 'waiting' order by g.made_at, g.id limit 200
  loop
    continue when not private.has_place(shown, next_one.seat, next_one.heads);
    update public.screening_guests g set state = 'registered', registered_at = now() where g.id = next_one.id;
    perform private.notify(
      next_one.user_id, 'screening',
      jsonb_build_object('what', 'place', 'film', shown.title, 'startsAt', shown.starts_at), '/screenings?id=' || shown.id, 'place:' || next_one.id, true
    );
  end loop;
  perform private.tell_screening(shown.id);
end $$;

/** Why the door is closed now; null when it is open to people who may enter. */
create or replace function private.door_closed(screening public.screenings) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when screening.id is null then 'unknown'
    when screening.cancelled_at is not null then 'cancelled'
    when (select n.state from private.screening_now(screening.id) n) = 'over' then 'over'
    when screening.late_minutes is not null and now() > screening.starts_at + make_interval(mins => screening.late_minutes) then 'late'
  end
$$;

/** Whether a browser in this time zone is in a country the screening is for. The browser reports it, so it can be faked. */
create or replace function private.is_in_region(screening public.screenings, zone text) returns boolean
language sql stable security definer set search_path = '' as $$
  select cardinality(screening.regions) = 0 or exists (
    select from private.time_zones z where z.zone = is_in_region.zone and z.territory = any (screening.regions)
  )
$$;

/**
 * Enters by name: `{ state }` is registered, waiting, invitation (an invitation is needed), elsewhere, or why the door is closed. Called
 * again it changes the name.
 */
create or replace function public.register_for_screening(
  screening uuid,
  name text,
  seat text default 'online',
  email text default '',
  zone text default '',
  heads integer default 1,
  language text default ''
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  shown public.screenings;
  mine public.screening_guests;
  closed text;
begin
  perform private.require_session();
  if not private.in_person() then return jsonb_build_object('state', 'unknown'); end if;
  select * into shown from public.screenings s where s.id = register_for_screening.screening for update;
  select g.* into mine from public.screening_entries e join public.screening_guests g on g.id = e.guest_id
  where e.screening_id = shown.id and e.user_id = auth.uid();
  if mine.state = 'removed' then return jsonb_build_object('state', 'removed'); end if;
  if shown.id is null or (shown.entry = 'invitation' and mine.id is null) then return jsonb_build_object('state', 'invitation'); end if;
  closed := private.door_closed(shown);
  if closed is not null and mine.state is distinct from 'registered' then return jsonb_build_object('state', closed); end if;
  if not private.is_in_region(shown, register_for_screening.zone) then return jsonb_build_object('state', 'elsewhere'); end if;
  if register_for_screening.seat not in ('online', 'hall') or (register_for_screening.seat = 'hall' and shown.venue = '')
    or (register_for_screening.seat = 'online' and not shown.online) then
    raise exception 'This screening is not shown there.' using errcode = '22023', detail = 'seat';
  end if;
  if mine.id is null then
    if (select count(*) from public.screening_guests g where g.user_id = auth.uid() and g.made_at > now() - interval '1 hour') >= 60 then
      raise exception 'That is enough for an hour.' using errcode = 'P0001', detail = 'limit';
    end if;
    insert into public.screening_guests (screening_id, user_id, name, email, seat, heads, zone, language, state, registered_at)
    values (
      shown.id, auth.uid(), trim(register_for_screening.name), trim(coalesce(register_for_screening.email, '')), register_for_screening.seat,
      case when register_for_screening.seat = 'hall' then register_for_screening.heads else 1 end, register_for_screening.zone,
      left(coalesce(register_for_screening.language, ''), 35),
      case when private.has_place(shown, register_for_screening.seat, register_for_screening.heads) then 'registered' else 'waiting' end, now()
    ) returning * into mine;
    insert into public.screening_entries (guest_id, user_id, screening_id) values (mine.id, auth.uid(), shown.id);
  else
    update public.screening_guests g set
      name = trim(register_for_screening.name), email = coalesce(nullif(trim(register_for_screening.email), ''), g.email),
      zone = register_for_screening.zone, language = left(coalesce(nullif(register_for_screening.language, ''), g.language), 35),
        user_id = coalesce(g.user_id, auth.uid()), registered_at = coalesce(g.registered_at, now()),
      seat = register_for_screening.seat, heads = case when register_for_screening.seat = 'hall' then register_for_screening.heads else 1 end,
      state = case
        when g.state = 'registered' and g.seat = register_for_screening.seat and g.heads >= register_for_screening.heads then 'registered'
        when private.has_place(shown, register_for_screening.seat, register_for_screening.heads) then 'registered'
        when g.state = 'registered' then 'registered'
        else 'waiting'
      end
    where g.id = mine.id returning * into mine;
  end if;
  perform private.tell_screening(shown.id);
  return jsonb_build_object('state', mine.state);
end
$$;
grant execute on function public.register_for_screening to authenticated;

/** Releases the caller's seat; the first in the queue gets it. */
create or replace function public.leave_screening(screening uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  update public.screening_guests g set state = 'withdrawn'
  from public.screening_entries e
  where e.guest_id = g.id and e.screening_id = leave_screening.screening and e.user_id = auth.uid() and g.state in ('invited', 'registered', 'waiting');
  if found then perform private.fill_places(leave_screening.screening); end if;
end $$;
grant execute on function public.leave_screening to authenticated;

/** A new link for a guest: its key is returned once and can never be read again. Earlier unused links become invalid. */
create or replace function private.make_screening_key(guest uuid, expires_at timestamptz default null) returns text
language plpgsql security definer set search_path = '' as $$
declare key text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
begin
  delete from public.screening_keys k where k.guest_id = guest and k.used_by is null;
  insert into public.screening_keys (key_hash, guest_id, expires_at) values (sha256(convert_to(key, 'utf8')), guest, make_screening_key.expires_at);
  return key;
end $$;

/**
 * Enters with the key of a link: `{ state }` is unknown, used (another browser entered by it), full (three devices are in), or why the
 * door is closed; else registered or waiting with `screeningId`. A person already inside keeps their entry.
 */
create or replace function public.enter_screening(key text, zone text default '') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  k public.screening_keys;
  g public.screening_guests;
  shown public.screenings;
  closed text;
begin
  perform private.require_session();
  if not private.in_person() or length(coalesce(key, '')) not between 20 and 40 then return jsonb_build_object('state', 'unknown'); end if;
  select * into k from public.screening_keys x where x.key_hash = sha256(convert_to(enter_screening.key, 'utf8')) for update;
  select * into g from public.screening_guests x where x.id = k.guest_id;
  select * into shown from public.screenings s where s.id = g.screening_id for update;
  if k.guest_id is null or g.state in ('withdrawn', 'removed') then return jsonb_build_object('state', 'unknown'); end if;
  if private.screening_place(shown.id) is not null then return jsonb_build_object('state', 'registered', 'screeningId', shown.id); end if;
  if k.used_by is not null and k.used_by <> auth.uid() then return jsonb_build_object('state', 'used', 'screeningId', shown.id); end if;
  if k.expires_at < now() then return jsonb_build_object('state', 'used', 'screeningId', shown.id); end if;
  closed := private.door_closed(shown);
  if closed is not null then return jsonb_build_object('state', closed, 'screeningId', shown.id); end if;
  if not private.is_in_region(shown, enter_screening.zone) then return jsonb_build_object('state', 'elsewhere', 'screeningId', shown.id); end if;
  if (select count(*) from public.screening_entries e where e.guest_id = g.id) >= 3 then
    return jsonb_build_object('state', 'full', 'screeningId', shown.id);
  end if;
  insert into public.screening_entries (guest_id, user_id, screening_id) values (g.id, auth.uid(), shown.id);
  update public.screening_keys x set used_by = auth.uid() where x.key_hash = k.key_hash;
  update public.screening_guests x set
    state = case when x.state = 'registered' or private.has_place(shown, x.seat, x.heads) then 'registered' else 'waiting' end,
    registered_at = coalesce(x.registered_at, now()), user_id = coalesce(x.user_id, auth.uid()), zone = coalesce(nullif(enter_screening.zone, ''), x.zone)
  where x.id = g.id returning * into g;
  perform private.tell_screening(shown.id);
  return jsonb_build_object('state', g.state, 'screeningId', shown.id);
end $$;
grant execute on function public.enter_screening to authenticated;

-- A page says once a minute that it is there; one that has been silent for 80 seconds is gone.
create or replace function public.attend_screening(screening uuid, leaves boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  minute integer;
  me uuid;
  known private.screening_counts;
  here integer;
begin
  perform private.require_session();
  if not private.is_in_screening(screening) then return 0; end if;
  select coalesce((
    select e.guest_id from public.screening_entries e where e.screening_id = attend_screening.screening and e.user_id = auth.uid()
      and not exists (select from public.screening_people p where p.screening_id = e.screening_id and p.user_id = e.user_id)
  ), auth.uid()) into me;
  if leaves then
    delete from private.screening_presence p where p.screening_id = attend_screening.screening and p.who = me;
  else
    select floor(extract(epoch from now() - (s.starts_at - make_interval(mins => s.doors_minutes))) / 60) into minute
    from public.screenings s where s.id = attend_screening.screening;
    update public.screening_entries e set minutes = e.minutes || minute
    where e.screening_id = attend_screening.screening and e.user_id = auth.uid() and minute >= 0 and not minute = any (e.minutes)
      and cardinality(e.minutes) < 3000;
    insert into private.screening_presence (screening_id, who, seen_at) values (attend_screening.screening, me, now())
    on conflict (screening_id, who) do update set seen_at = excluded.seen_at;
  end if;
  select * into known from private.screening_counts c where c.screening_id = attend_screening.screening;
  if known.present > 100 and known.counted_at > clock_timestamp() - interval '5 seconds' then return known.present; end if;
  -- In a large room a concurrent count serves everyone; in a small one each waits, or the last to arrive would be counted a minute later.
  if coalesce(known.present, 0) <= 100 then
    perform pg_advisory_xact_lock(hashtext('screening_presence'), hashtext(attend_screening.screening::text));
  elsif not pg_try_advisory_xact_lock(hashtext('screening_presence'), hashtext(attend_screening.screening::text)) then
    return known.present;
  end if;
  select count(*) into here from private.screening_presence p
  where p.screening_id = attend_screening.screening and p.seen_at > now() - interval '80 seconds';
  insert into private.screening_counts (screening_id, present, counted_at) values (attend_screening.screening, here, clock_timestamp())
  on conflict (screening_id) do update set present = excluded.present, counted_at = excluded.counted_at;
  if known.present is distinct from here or known.present is null then
    perform realtime.send(jsonb_build_object('present', here), 'present', 'screening-clock:' || attend_screening.screening, true);
  end if;
  return here;
end
$$;
grant execute on function public.attend_screening to authenticated;

/** What a room plays now; null for people outside, or while nothing is shown. Ends with the item (contract/media/playback.ts). */
create or replace function public.screening_facts(screening uuid, item uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select (
      private.playable_facts(i.version_id)::jsonb || jsonb_build_object(
        'storyboard', null,
        'screening', jsonb_build_object('id', s.id, 'itemId', i.item_id, 'watermark', s.watermark)
      )
    )::json
    from private.shown_items() i join public.screenings s on s.id = i.screening_id
    where i.item_id = screening_facts.item and s.id = screening_facts.screening
    limit 1
  );
end $$;
comment on function public.screening_facts is 'Kind: done.';
grant execute on function public.screening_facts to authenticated;

/**
 * Films the caller may put on a programme, by a part of their title: those they may show, now or from the first day of a
 * licence (`from`), and those they may watch and have to ask for.
 */
create or replace function public.films_to_screen(query text default '', film uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then return '[]'; end if;
  return (
    with later as materialized (select * from private.films_to_show_later(auth.uid()))
    select coalesce(jsonb_agg(jsonb_build_object(
      'documentaryId', x.id, 'title', x.title, 'director', x.director, 'year', x.year, 'durationMs', x.duration_ms,
      'mayShow', x.may, 'from', x.from_day, 'asked', x.asked, 'trailerMs', x.trailer_ms,
      'posterObject', x.poster_object, 'width', x.width, 'height', x.height
    ) order by x.may desc, x.title), '[]')
    from (
      select f.id, f.title, f.director, f.year, f.poster_object, v.duration_ms, v.width, v.height, m.today or l.from_day is not null as may,
        case when not m.today then l.from_day end as from_day,
        (select p.state from public.screening_permissions p where p.documentary_id = f.id and p.user_id = auth.uid()) as asked,
        (select t.duration_ms from public.trailers t where t.documentary_id = f.id and t.state = 'ready') as trailer_ms
      from (
        select w.id, w.title, w.director, w.year, w.poster_object, w.current_version_id from private.watchable_films w
        union
        select d.id, d.title, d.director, d.year, d.poster_object, d.current_version_id from public.documentaries d
        where d.id in (select x.documentary_id from later x)
      ) f
      join public.versions v on v.id = f.current_version_id and v.state in ('watchable', 'ready') and v.duration_ms is not null
      left join later l on l.documentary_id = f.id
      cross join lateral (select private.may_screen(f.id, auth.uid()) as today) m
      where private.folded(f.title) like private.anywhere(films_to_screen.query)
        and (films_to_screen.film is null or f.id = films_to_screen.film)
      order by may desc, f.title limit 20
    ) x
  );
end
$$;
grant execute on function public.films_to_screen to authenticated;

/** Withholding a film stops it in every screening: its addresses end, and the clock is paused. */
create or replace function private.stop_withheld_screenings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('rename-media', json_build_object('versionId', x.version_id), 'rename-media:' || x.version_id, 12)
  from (
    select distinct i.version_id from public.screening_items i join public.screenings s on s.id = i.screening_id
    where i.documentary_id = new.documentary_id and i.version_id is not null and s.starts_at between now() - interval '2 days' and now() + interval '1 minute'
  ) x;
  update public.screening_timelines t set
    item = n.place, position_ms = n.position_ms, running = false, since = now(), number = t.number + 1, changed_at = now()
  from public.screening_timelines o cross join lateral private.screening_now(o.screening_id) n
  where o.screening_id = t.screening_id and n.documentary_id = new.documentary_id and n.state in ('running', 'paused');
  return null;
end $$;
