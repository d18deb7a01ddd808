comment on table public.play_cells is
  'One row per version, day or month, and combination of properties of its plays: referrer, country, device, captions '
  'or descriptions, search terms.';
select private.open_table('public.play_cells',
  of_nobody => 'Counts of plays without a person; the creator reads them through figures_of, from five people on.');
select private.open_to_suspended('public.play_cells', 'Watching goes on, and is counted.');

comment on table public.version_days is
  'One row per version and day with plays: cumulative since its first day, so that any period is a difference of two '
  'rows. seen_until and again_until count pieces of five seconds. closes: five people or more since the last day with '
  'closes; only such days are disclosed.';
select private.open_table('public.version_days',
  of_nobody => 'Counts of plays without a person; the creator reads them through figures_of, from five people on.');
select private.open_to_suspended('public.version_days', 'Watching goes on, and is counted.');

comment on table public.watch_events is
  'One row per report of a player: alternating from and to in milliseconds. slot: its time, in units of two seconds '
  'since 1970. Deleted once rolled up.';
select private.open_table(
  'public.watch_events', of_nobody => 'Without a person, and gone within a minute: what was shown of a film.'
);
select private.open_to_suspended('public.watch_events', 'Watching goes on, and is counted.');
create or replace trigger note_play after insert on public.watch_events for each row execute function private.note_play();

/** One of 256 places a person's plays of a version are marked at: as many marks are as many people or more, and none of them can be told from it. */
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

/** Programs that read pages and show nobody a film, by what they call themselves. */
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

/** What a player says of itself, once a sitting: everything that is not one of the known words is left out. */
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
 * What the caller's player has shown of a version since it last said so. Counts only what they were given to play: that asked whether they may watch. Whether
 * the session holds is asked here as private.session_holds does, in the statement itself, because a thousand players say something every quarter of a minute.
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

/** Adds to a version's day; what comes late belongs to its last day, so that a day that was told never changes under the following ones. */
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

/** What was played of a version in each run of days with five people or more, by its last day. Asks nobody who they are. */
create or replace function private.told_days(version uuid) returns table (day date, plays bigint, watched_ms bigint)
language sql stable set search_path = '' as $$
  select d.day, d.plays_until - lag(d.plays_until, 1, 0::bigint) over runs, d.watched_ms_until - lag(d.watched_ms_until, 1, 0::bigint) over runs
  from public.version_days d
  where d.version_id = version and d.closes
  window runs as (order by d.day)
$$;

/**
 * Everything counted of the caller's own versions in a period, a version each; versions that are not theirs are left out. What rests on
 * fewer than five people is null or missing, and a period is made of whole runs of days with five people or more, so that two periods
 * never differ by fewer. Counts of what plays have in common are rounded to fives.
 */
create or replace function public.figures_of(versions uuid[], from_day date, to_day date) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if cardinality(versions) > 12 or to_day < from_day or to_day - from_day > 3700 then
    raise exception 'Ask for twelve versions and ten years at most.' using errcode = '22023';
  end if;
  perform private.roll_up_watching(300, array(select v from unnest(versions) as v where private.can_edit_version(v)));
  return (
    select coalesce(jsonb_agg(private.figures_of_version(v.id, v.duration_ms, from_day, to_day) order by asked.place), '[]')
    from unnest(versions) with ordinality as asked (id, place)
    join public.versions v on v.id = asked.id
    where private.can_edit_version(v.id)
  );
end $$;
comment on function public.figures_of is 'Kind: shown.';
grant execute on function public.figures_of to authenticated;

create or replace function private.figures_of_version(version uuid, duration_ms integer, from_day date, to_day date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  before public.version_days;
  until public.version_days;
  -- Whole months of the period are read from monthly rows, the days around them from daily rows.
  first_month date := (date_trunc('month', from_day - 1) + interval '1 month')::date;
  last_month date := (date_trunc('month', to_day + 1) - interval '1 month')::date;
begin
  select * into until from public.version_days d
  where d.version_id = version and d.closes and d.day between from_day and to_day order by d.day desc limit 1;
  select * into before from public.version_days d
  where d.version_id = version and d.closes and d.day < from_day order by d.day desc limit 1;
  return jsonb_build_object(
    'versionId', version,
    'durationMs', duration_ms,
    'plays', until.plays_until - coalesce(before.plays_until, 0),
    'viewers', until.viewers_until - coalesce(before.viewers_until, 0),
    'watchedMs', until.watched_ms_until - coalesce(before.watched_ms_until, 0),
    'finished', private.at_least_five_or_null(until.finished_until - coalesce(before.finished_until, 0)),
    'keptBack', exists (
      select from public.version_days d
      where d.version_id = version and d.day between from_day and to_day and d.day > coalesce(until.day, '-infinity'::date)
    ),
    'seen', private.pieces_between(before.seen_until, until.seen_until),
    'again', private.pieces_between(before.again_until, until.again_until),
    'days', coalesce((
      select jsonb_agg(jsonb_build_object('day', told.day, 'since', told.since, 'plays', told.plays, 'watchedMs', told.watched_ms) order by told.day)
      from (
        select c.day, c.plays, c.watched_ms,
          (select min(x.day) from public.version_days x where x.version_id = version and x.day <= c.day and x.day > c.after) as since
        from (
          select d.day,
            coalesce(lag(d.day) over days, before.day, '-infinity'::date) as after,
            d.plays_until - coalesce(lag(d.plays_until) over days, before.plays_until, 0) as plays,
            d.watched_ms_until - coalesce(lag(d.watched_ms_until) over days, before.watched_ms_until, 0) as watched_ms
          from public.version_days d
          where d.version_id = version and d.closes and d.day between from_day and to_day
          window days as (order by d.day)
        ) c
      ) told
    ), '[]'),
    'cells', coalesce((
      select jsonb_object_agg(kinds.kind, kinds.cells)
      from (
        select c.kind, jsonb_agg(jsonb_build_object('value', c.value, 'plays', c.plays) order by c.plays desc, c.value) as cells
        from (
          select p.kind, p.value, greatest(5, round(sum(p.plays) / 5.0) * 5)::bigint as plays,
            row_number() over (partition by p.kind order by sum(p.plays) desc, p.value) as place
          from public.play_cells p
          where p.version_id = version and (
            (p.monthly and p.day between first_month and last_month)
            or (not p.monthly and p.day between from_day and least(to_day, first_month - 1))
            or (not p.monthly and p.day between greatest(from_day, first_month, (last_month + interval '1 month')::date) and to_day)
          )
          group by p.kind, p.value
          having bit_count(bit_or(p.people)) >= 5
        ) c
        where c.place <= 40
        group by c.kind
      ) kinds
    ), '{}')
  );
end $$;

create or replace function private.at_least_five_or_null(counted bigint) returns bigint
language sql immutable set search_path = '' as $$ select case when counted >= 5 or counted = 0 then counted end $$;

/** What was counted between two days, a piece of five seconds each; null for one to four. */
create or replace function private.pieces_between(before integer[], until integer[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(to_jsonb(array_agg(case when coalesce(b, 0) - coalesce(a, 0) not between 1 and 4 then coalesce(b, 0) - coalesce(a, 0) end
    order by place)), '[]')
  from unnest(before, until) with ordinality as pieces (a, b, place)
$$;
