comment on table public.play_cells is
  'One row a version, day or month, and what its plays have in common: whence they came, where, on what, with captions or '
  'descriptions, after which words.';
select private.open_table('public.play_cells',
  of_nobody => 'Counts of plays without a person; the creator reads them through figures_of, from five people on.');
select private.open_to_suspended('public.play_cells', 'Watching goes on, and is counted.');

comment on table public.version_days is
  'One row a version and day on which it was played: everything from its first day to the end of this one, so that any '
  'period is a difference of two rows. seen_until and again_until count pieces of five seconds. closes: since the last day '
  'that closed, five people or more; only such days are told.';
select private.open_table('public.version_days',
  of_nobody => 'Counts of plays without a person; the creator reads them through figures_of, from five people on.');
select private.open_to_suspended('public.version_days', 'Watching goes on, and is counted.');

comment on table public.watch_events is
  'One row what one player showed since it last said so: from and to in milliseconds, in turn. slot: its time, in two '
  'seconds since 1970. Until it is rolled up.';
select private.open_table(
  'public.watch_events', of_nobody => 'Without a person, and gone within a minute: what was shown of a film.'
);
select private.open_to_suspended('public.watch_events', 'Watching goes on, and is counted.');
create or replace trigger note_play after insert on public.watch_events for each row execute function private.note_play();

/**
 * One of 256 slots in which a person's plays of a version are marked: there are as many people as marks or more, and none can be
 * identified.
 */
create or replace function private.mark_of(person text, version uuid) returns smallint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select get_byte(sha256(convert_to(s.value || mark_of.person || mark_of.version, 'utf8')), 0)::smallint
    from private.secrets s
    where s.name = 'figures-salt'
  );
end
$$;

/** Programs that read pages without showing films, by their user agent. */
create or replace function private.is_program() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb ->> 'user-agent'
    ~* '(bot\M|bot/|crawl|spider|slurp|preview|facebookexternal|curl/|wget/|python-|headlesschrome/.*(lighthouse)|monitor|scrapy|archiver)'
$$;

/** A ticket for one play on another site; null where the film is not played there, for programs, and for an address that asks too often. */
create or replace function public.grant_embedded(documentary uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  version uuid := (select d.current_version_id from private.open_to_the_world(grant_embedded.documentary, true) d);
  address text := coalesce(private.address_hash(), '');
  agent text := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb ->> 'user-agent';
  given uuid := gen_random_uuid();
begin
  if version is null or private.is_program() then return null; end if;
  if (
    select count(*) from public.playback_grants g
    where g.version_id = version and g.address_hash = address and g.granted_at > now() - interval '1 day'
  ) >= 40 then
    return null;
  end if;
  insert into public.playback_grants (version_id, ticket, address_hash, person, source)
  values (version, given, address, private.mark_of(address || coalesce(agent, ''), version), 'embed');
  return given;
end $$;
grant execute on function public.grant_embedded to anon, authenticated;

/** What a player reports about itself, once a session: everything that is not one of the known words is left out. */
create or replace function private.note_context(given bigint, context jsonb) returns void
language sql set search_path = '' as $$
  update public.playback_grants g set
    touched_at = now(),
    source = case
      when g.ticket is not null then 'embed'
      when context ->> 'source' in ('direct', 'home', 'search', 'list', 'film', 'link', 'feed', 'mail') then context ->> 'source'
      else g.source end,
    territory = coalesce((select z.territory from private.time_zones z where z.zone = left(context ->> 'zone', 60)), g.territory),
    device = case when context ->> 'device' in ('computer', 'tablet', 'phone', 'television') then context ->> 'device' else g.device end,
    phrase = case
      when context ->> 'source' = 'search' and g.ticket is null
        then nullif(left(lower(regexp_replace(trim(context ->> 'phrase'), '\s+', ' ', 'g')), 80), '')
      else g.phrase end,
    captions = coalesce((context ->> 'captions') = 'true', false),
    described = coalesce((context ->> 'described') = 'true', false)
  where g.id = given
$$;

create or replace function private.note_watch(given bigint, ranges integer[], context jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if ranges is null or cardinality(ranges) not between 2 and 80 or cardinality(ranges) % 2 = 1 then return; end if;
  if context is not null and length(context::text) <= 1000 then
    if private.is_program() then return; end if;
    perform private.note_context(given, context);
  end if;
  insert into public.watch_events as w (grant_id, slot, ranges)
  values (given, floor(extract(epoch from clock_timestamp()) / 2), note_watch.ranges)
  on conflict (grant_id, slot) do update set ranges = w.ranges || excluded.ranges where cardinality(w.ranges) <= 80;
end $$;

/**
 * What the caller's player has shown of a version since its last report. Counts only versions it was given to play, where access was
 * checked. Whether the session is valid is checked here as private.session_holds does, in the statement itself, because a thousand players
 * report every 15 seconds.
 */
create or replace function public.record_watch(version uuid, ranges integer[], context jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  given bigint;
begin
  select g.id into given
  from public.playback_grants g
  join auth.users u on u.id = g.user_id
  where g.user_id = me and g.version_id = version and g.screener_id is null
    and u.deleted_at is null and (u.banned_until is null or u.banned_until < now())
    and (
      coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
      or not exists (select from auth.mfa_factors f where f.user_id = me and f.status::text = 'verified')
    );
  if given is null then return; end if;
  if context is not null then
    perform private.note_watch(given, record_watch.ranges, record_watch.context);
  elsif cardinality(record_watch.ranges) between 2 and 80 and cardinality(record_watch.ranges) % 2 = 0 then
    insert into public.watch_events as w (grant_id, slot, ranges)
    values (given, floor(extract(epoch from clock_timestamp()) / 2), record_watch.ranges)
    on conflict (grant_id, slot) do update set ranges = w.ranges || excluded.ranges where cardinality(w.ranges) <= 80;
  end if;
end $$;
grant execute on function public.record_watch to authenticated;

/** The same of a player on another site, by the ticket it was given. */
create or replace function public.record_embedded(ticket uuid, ranges integer[], context jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare given bigint;
begin
  select g.id into given
  from public.playback_grants g
  join public.versions v on v.id = g.version_id
  where g.ticket = record_embedded.ticket
    and exists (select from private.open_to_the_world(v.documentary_id, true) d where d.current_version_id = v.id);
  if given is null then return; end if;
  perform private.note_watch(given, record_embedded.ranges, record_embedded.context);
end $$;
grant execute on function public.record_embedded to anon, authenticated;

create or replace function private.added(one integer[], other integer[]) returns integer[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(coalesce(a, 0) + coalesce(b, 0) order by place), '{}')
  from unnest(one, other) with ordinality as both_of (a, b, place)
$$;

/** Adds to a version's day; late reports count for its last day, so that a published day never changes afterwards. */
create or replace function private.add_to_day(
  version uuid,
  on_day date,
  plays bigint,
  viewers bigint,
  watched_ms bigint,
  finished bigint,
  people bit(256),
  seen integer[],
  again integer[]
)
returns void
language plpgsql set search_path = '' as $$
declare
  nobody constant bit(256) := repeat('0', 256)::bit(256);
  last public.version_days;
  marks bit(256);
begin
  if version is null or plays + watched_ms + viewers = 0 then return; end if;
  select * into last from public.version_days d where d.version_id = version order by d.day desc limit 1 for update;
  if last.day is null or last.day < on_day then
    insert into public.version_days (
      version_id, day, plays_until, viewers_until, watched_ms_until, finished_until, seen_until, again_until, people_open
    ) values (
      version, on_day, coalesce(last.plays_until, 0), coalesce(last.viewers_until, 0), coalesce(last.watched_ms_until, 0),
      coalesce(last.finished_until, 0), coalesce(last.seen_until, '{}'), coalesce(last.again_until, '{}'),
      case when last.closes then nobody else coalesce(last.people_open, nobody) end
    ) returning * into last;
  end if;
  marks := last.people_open | add_to_day.people;
  update public.version_days d set
    plays_until = d.plays_until + add_to_day.plays,
    viewers_until = d.viewers_until + add_to_day.viewers,
    watched_ms_until = d.watched_ms_until + add_to_day.watched_ms,
    finished_until = d.finished_until + add_to_day.finished,
    seen_until = private.added(d.seen_until, add_to_day.seen),
    again_until = private.added(d.again_until, add_to_day.again),
    people_open = marks,
    closes = d.closes or bit_count(marks) >= 5
  where d.version_id = version and d.day = last.day;
end $$;

create or replace function private.add_to_cell(version uuid, kind text, on_day date, value text, person smallint) returns void
language sql set search_path = '' as $$
  insert into public.play_cells as c (version_id, kind, monthly, day, value, plays, people)
  select version, add_to_cell.kind, m.monthly, m.day, left(add_to_cell.value, 80), 1,
    set_bit(repeat('0', 256)::bit(256), add_to_cell.person, 1)
  from (values (false, on_day), (true, date_trunc('month', on_day)::date)) as m (monthly, day)
  on conflict (version_id, kind, monthly, day, value) do update set plays = c.plays + 1, people = c.people | excluded.people
$$;

/** Takes at most so many rows of what players have said out of their table, the oldest first: each with its cut and the day it was said. */
create or replace function private.take_watch_events(most integer, of_versions uuid[])
returns table (grant_id bigint, slot bigint, ranges integer[], version_id uuid, duration_ms integer, at timestamptz, on_day date)
language sql set search_path = '' as $$
  with due as (
    select w.grant_id, w.slot from public.watch_events w
    where of_versions is null or w.grant_id in (select x.id from public.playback_grants x where x.version_id = any (of_versions))
    order by w.slot limit most
  ), gone as (
    delete from public.watch_events w using due where w.grant_id = due.grant_id and w.slot = due.slot
    returning w.grant_id, w.slot, w.ranges
  )
  select gone.grant_id, gone.slot, gone.ranges, x.version_id, v.duration_ms, to_timestamp(gone.slot * 2),
    (to_timestamp(gone.slot * 2) at time zone 'utc')::date
  from gone
  join public.playback_grants x on x.id = gone.grant_id
  join public.versions v on v.id = x.version_id
  where v.duration_ms > 0
$$;

/** What of some ranges counts, in their order: within the film, and no longer than `budget` together. */
create or replace function private.ranges_that_count(ranges integer[], duration_ms integer, budget bigint)
returns table (from_ms bigint, to_ms bigint)
language plpgsql immutable set search_path = '' as $$
declare passed bigint := 0;
begin
  for i in 1 .. cardinality(ranges) / 2 loop
    from_ms := least(greatest(ranges[2 * i - 1], 0), duration_ms);
    to_ms := least(greatest(ranges[2 * i], 0), duration_ms, from_ms + budget - passed);
    if to_ms <= from_ms then continue; end if;
    passed := passed + to_ms - from_ms;
    return next;
  end loop;
end $$;

/** Counts a play of a cut by where it came from. */
create or replace function private.add_play(version uuid, on_day date, g public.playback_grants) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.add_to_cell(version, 'source', on_day, g.source, g.person);
  perform private.add_to_cell(version, 'device', on_day, g.device, g.person);
  if g.territory is not null then perform private.add_to_cell(version, 'territory', on_day, g.territory, g.person); end if;
  if g.source = 'search' and g.phrase is not null then
    perform private.add_to_cell(version, 'phrase', on_day, g.phrase, g.person);
  end if;
end $$;

/** Counts that a play had captions or descriptions, each once. */
create or replace function private.add_access(version uuid, on_day date, g public.playback_grants) returns void
language plpgsql set search_path = '' as $$
begin
  if g.captions and not g.play_captions then perform private.add_to_cell(version, 'access', on_day, 'captions', g.person); end if;
  if g.described and not g.play_described then perform private.add_to_cell(version, 'access', on_day, 'descriptions', g.person); end if;
end $$;

/**
 * Counts what players have said, the oldest first, and forgets it. A range counts for no longer than has passed since the player last
 * said something (at twice the speed at most); a person's plays of a version count four times a day, a ticket once. A piece of five
 * seconds counts as seen where its middle was, once a person and day; after that as seen again.
 */
create or replace function private.roll_up_watching(most integer default 5000, of_versions uuid[] default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  nobody constant bit(256) := repeat('0', 256)::bit(256);
  e record;
  g public.playback_grants;
  done int := 0;
  at_version uuid;
  at_day date;
  pieces int;
  plays bigint := 0;
  viewers bigint := 0;
  watched bigint := 0;
  finished bigint := 0;
  people bit(256) := nobody;
  seen int[];
  again int[];
  passed bigint;
  shown bigint;
  reached bigint;
  r record;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('roll-up-watching', 0)) then return 0; end if;
  for e in select * from private.take_watch_events(most, of_versions) w order by w.version_id, w.on_day, w.grant_id, w.slot loop
    done := done + 1;
    if at_version is distinct from e.version_id or at_day is distinct from e.on_day then
      perform private.add_to_day(at_version, at_day, plays, viewers, watched, finished, people, seen, again);
      at_version := e.version_id;
      at_day := e.on_day;
      pieces := least(20000, greatest(1, (e.duration_ms + 2499) / 5000));
      plays := 0; viewers := 0; watched := 0; finished := 0; people := nobody;
      seen := array_fill(0, array[pieces]);
      again := seen;
    end if;
    if g.id is distinct from e.grant_id then
      if g.id is not null then perform private.keep_sitting(g); end if;
      select * into g from public.playback_grants x where x.id = e.grant_id for update;
      if not found then continue; end if;
    end if;

    if g.counting_since < e.at - interval '1 day' then
      g.counting_since := e.at; g.counted := 0; g.seen := null;
    end if;
    if g.play_began_at is null or g.counted_at < e.at - interval '30 minutes' then
      if g.screener_id is null and g.counted >= (case when g.ticket is null then 4 else 1 end) then continue; end if;
      g.play_began_at := e.at; g.play_ms := 0; g.play_counted := false; g.play_finished := false;
      g.play_captions := false; g.play_described := false;
    end if;
    passed := floor(extract(epoch from e.at - greatest(g.granted_at, g.counted_at)) * 1000) + 2000;
    g.counted_at := e.at;
    if passed < 1000 then continue; end if;
    if g.seen is null or length(g.seen) <> pieces then g.seen := repeat('0', pieces)::varbit; end if;

    shown := 0; reached := 0;
    for r in select * from private.ranges_that_count(e.ranges, e.duration_ms, least(2 * passed, 4 * e.duration_ms::bigint)) loop
      shown := shown + r.to_ms - r.from_ms;
      reached := greatest(reached, r.to_ms);
      if g.screener_id is not null then continue; end if;
      for piece in greatest(0, (r.from_ms + 2499) / 5000) .. least(pieces - 1, (r.to_ms + 2499) / 5000 - 1) loop
        if get_bit(g.seen, piece::int) = 0 then
          g.seen := set_bit(g.seen, piece::int, 1);
          seen[piece + 1] := seen[piece + 1] + 1;
        else
          again[piece + 1] := again[piece + 1] + 1;
        end if;
      end loop;
    end loop;
    shown := least(shown, passed);
    g.play_ms := g.play_ms + shown;
    if g.screener_id is not null then
      perform private.count_screening(g.screener_id, shown);
      continue;
    end if;

    if g.play_counted then
      watched := watched + shown;
    elsif g.play_ms >= 2000 then
      g.play_counted := true;
      g.counted := g.counted + 1;
      plays := plays + 1;
      viewers := viewers + case when g.counted = 1 then 1 else 0 end;
      watched := watched + g.play_ms;
      people := set_bit(people, g.person, 1);
      perform private.add_play(e.version_id, e.on_day, g);
    end if;
    if not g.play_counted then continue; end if;
    if not g.play_finished and reached >= e.duration_ms - least(90000, e.duration_ms * 0.05) then
      g.play_finished := true;
      finished := finished + 1;
    end if;
    if g.captions and not g.play_captions or g.described and not g.play_described then
      perform private.add_access(e.version_id, e.on_day, g);
      g.play_captions := g.play_captions or g.captions;
      g.play_described := g.play_described or g.described;
    end if;
  end loop;
  if g.id is not null then perform private.keep_sitting(g); end if;
  perform private.add_to_day(at_version, at_day, plays, viewers, watched, finished, people, seen, again);
  return done;
end $$;

create or replace function private.keep_sitting(sitting public.playback_grants) returns void
language sql set search_path = '' as $$
  update public.playback_grants g set
    touched_at = greatest(g.touched_at, sitting.counted_at), counted_at = sitting.counted_at, counted = sitting.counted,
    counting_since = sitting.counting_since, seen = sitting.seen, play_began_at = sitting.play_began_at, play_ms = sitting.play_ms,
    play_counted = sitting.play_counted, play_finished = sitting.play_finished, play_captions = sitting.play_captions,
    play_described = sitting.play_described
  where g.id = sitting.id
$$;

/** For what fills a house with a past, such as the seed. */
create or replace function public.roll_up_watching(most integer default 5000) returns integer
language sql security definer set search_path = '' as $$ select private.roll_up_watching(roll_up_watching.most) $$;
