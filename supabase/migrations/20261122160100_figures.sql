-- Figures of a film: what was watched, where it stopped, whence people came. Players send the ranges they have shown; these are
-- events without a person, rolled up within a minute into a row a version and day and forgotten. Nothing of it names anybody: what
-- rests on fewer than five people is shown to nobody, nor can it be had by subtraction (docs/decisions/0125).

-- What a player was given, and what its sitting amounts to. Forgotten two days after it was last used.
alter table public.playback_grants drop constraint playback_grants_pkey;
alter table public.playback_grants
  add column id bigint generated always as identity primary key,
  alter column user_id drop not null,
  add column ticket uuid unique,
  add column address_hash text constraint an_address_hash_has_64_characters check (length(address_hash) <= 64),
  add column screener_id uuid,
  add column person smallint not null default 0 check (person between 0 and 255),
  add column source text not null default 'direct'
    check (source in ('direct', 'home', 'search', 'list', 'film', 'link', 'embed', 'feed', 'mail')),
  add column territory text check (length(territory) <= 2),
  add column device text not null default 'computer' check (device in ('computer', 'tablet', 'phone', 'television')),
  add column phrase text check (length(phrase) <= 80),
  add column captions boolean not null default false,
  add column described boolean not null default false,
  add column play_began_at timestamptz,
  add column play_ms bigint not null default 0,
  add column play_counted boolean not null default false,
  add column play_finished boolean not null default false,
  add column play_captions boolean not null default false,
  add column play_described boolean not null default false,
  add column seen bit varying(20000),
  add constraint of_a_person_or_of_a_ticket check ((user_id is null) <> (ticket is null));
create unique index playback_grants_of_person on public.playback_grants (user_id, version_id) where screener_id is null;
create unique index playback_grants_of_screener on public.playback_grants (user_id, screener_id) where screener_id is not null;
comment on table public.playback_grants is
  'One row a person and version (or one player on another site) that was given a film in the last two days: what counting needs to know, then forgotten.';

create table public.watch_events (
  grant_id bigint not null references public.playback_grants (id) on delete cascade,
  slot bigint not null,
  ranges integer[] not null check (cardinality(ranges) <= 160),
  primary key (grant_id, slot)
);
comment on table public.watch_events is
  'One row what one player showed since it last said so: from and to in milliseconds, in turn. slot: its time, in two seconds since 1970. Until it is rolled up.';
select private.open_table(
  'public.watch_events', of_nobody => 'Without a person, and gone within a minute: what was shown of a film.'
);

create table public.version_days (
  version_id uuid not null references public.versions (id) on delete cascade,
  day date not null,
  plays_until bigint not null default 0,
  viewers_until bigint not null default 0,
  watched_ms_until bigint not null default 0,
  finished_until bigint not null default 0,
  seen_until integer[] not null default '{}' check (cardinality(seen_until) <= 20000),
  again_until integer[] not null default '{}' check (cardinality(again_until) <= 20000),
  people_open bit(256) not null default repeat('0', 256)::bit(256),
  closes boolean not null default false,
  primary key (version_id, day)
);
comment on table public.version_days is
  'One row a version and day on which it was played: everything from its first day to the end of this one, so that any period is a difference of two rows. '
  'seen_until and again_until count pieces of five seconds. closes: since the last day that closed, five people or more; only such days are told.';
create index version_days_closing on public.version_days (version_id, day) where closes;
select private.open_table('public.version_days', of_nobody => 'Counts of plays without a person; the creator reads them through figures_of, from five people on.');

create table public.play_cells (
  version_id uuid not null references public.versions (id) on delete cascade,
  kind text not null check (kind in ('source', 'territory', 'device', 'access', 'phrase')),
  monthly boolean not null,
  day date not null,
  value text not null check (length(value) <= 80),
  plays bigint not null default 0,
  people bit(256) not null default repeat('0', 256)::bit(256),
  primary key (version_id, kind, monthly, day, value)
);
comment on table public.play_cells is
  'One row a version, day or month, and what its plays have in common: whence they came, where, on what, with captions or descriptions, after which words.';
select private.open_table('public.play_cells', of_nobody => 'Counts of plays without a person; the creator reads them through figures_of, from five people on.');

insert into private.secrets values ('figures-salt', encode(extensions.gen_random_bytes(32), 'hex')) on conflict do nothing;

/** One of 256 places a person's plays of a version are marked at: as many marks are as many people or more, and none of them can be told from it. */
create function private.mark_of(person text, version uuid) returns smallint
language sql stable security definer set search_path = '' as $$
  select get_byte(sha256(convert_to(s.value || mark_of.person || mark_of.version, 'utf8')), 0)::smallint
  from private.secrets s
  where s.name = 'figures-salt'
$$;

update public.playback_grants set person = private.mark_of(user_id::text, version_id);

/** Programs that read pages and show nobody a film, by what they call themselves. */
create function private.is_program() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb ->> 'user-agent'
    ~* '(bot\M|bot/|crawl|spider|slurp|preview|facebookexternal|curl/|wget/|python-|headlesschrome/.*(lighthouse)|monitor|scrapy|archiver)'
$$;

create or replace function public.grant_playback(version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.playback_grants g where g.touched_at < now() - interval '2 days';
  if not private.can_watch_version(version) or private.can_edit_version(version) then return; end if;
  insert into public.playback_grants as g (user_id, version_id, person)
  values (auth.uid(), version, private.mark_of(auth.uid()::text, version))
  on conflict (user_id, version_id) where screener_id is null do update set
    touched_at = now(),
    granted_at = case when g.granted_at < now() - interval '1 day' then now() else g.granted_at end;
end $$;

/** A ticket for one play on another site; null where the film is not played there, for programs, and for an address that asks too often. */
create function public.grant_embedded(documentary uuid) returns uuid
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
create index playback_grants_address on public.playback_grants (version_id, address_hash) where ticket is not null;

/** What a player says of itself, once a sitting: everything that is not one of the known words is left out. */
create function private.note_context(given bigint, context jsonb) returns void
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

create function private.note_watch(given bigint, ranges integer[], context jsonb) returns void
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

/** What the caller's player has shown of a version since it last said so. Counts only what they were given to play. */
create function public.record_watch(version uuid, ranges integer[], context jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare given bigint;
begin
  select g.id into given from public.playback_grants g
  where g.user_id = auth.uid() and g.version_id = version and g.screener_id is null;
  if given is null or not private.can_watch_version(version) then return; end if;
  perform private.note_watch(given, record_watch.ranges, record_watch.context);
end $$;

/** The same of a player on another site, by the ticket it was given. */
create function public.record_embedded(ticket uuid, ranges integer[], context jsonb default null) returns void
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

create function private.added(one integer[], other integer[]) returns integer[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(coalesce(a, 0) + coalesce(b, 0) order by place), '{}')
  from unnest(one, other) with ordinality as both_of (a, b, place)
$$;

/** Adds to a version's day; what comes late belongs to its last day, so that a day that was told never changes under the following ones. */
create function private.add_to_day(
  version uuid, on_day date, plays bigint, viewers bigint, watched_ms bigint, finished bigint, people bit(256), seen integer[], again integer[]
) returns void
language plpgsql set search_path = '' as $$
declare
  nobody constant bit(256) := repeat('0', 256)::bit(256);
  last public.version_days;
  marks bit(256);
begin
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

create function private.add_to_cell(version uuid, kind text, on_day date, value text, person smallint) returns void
language sql set search_path = '' as $$
  insert into public.play_cells as c (version_id, kind, monthly, day, value, plays, people)
  select version, add_to_cell.kind, m.monthly, m.day, left(add_to_cell.value, 80), 1,
    set_bit(repeat('0', 256)::bit(256), add_to_cell.person, 1)
  from (values (false, on_day), (true, date_trunc('month', on_day)::date)) as m (monthly, day)
  on conflict (version_id, kind, monthly, day, value) do update set plays = c.plays + 1, people = c.people | excluded.people
$$;

/**
 * Counts what players have said, the oldest first, and forgets it. A range counts for no longer than has passed since the player last
 * said something (at twice the speed at most); a person's plays of a version count four times a day, a ticket once. A piece of five
 * seconds counts as seen where its middle was, once a person and day; after that as seen again.
 */
create function private.roll_up_watching(most integer default 5000, of_versions uuid[] default null) returns integer
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
  budget bigint;
  shown bigint;
  reached bigint;
  from_ms bigint;
  to_ms bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('roll-up-watching', 0)) then return 0; end if;
  for e in
    with due as (
      select w.grant_id, w.slot from public.watch_events w
      where of_versions is null or w.grant_id in (select x.id from public.playback_grants x where x.version_id = any (of_versions))
      order by w.slot limit most
    ), gone as (
      delete from public.watch_events w using due where w.grant_id = due.grant_id and w.slot = due.slot
      returning w.grant_id, w.slot, w.ranges
    )
    select gone.*, x.version_id, v.duration_ms, to_timestamp(gone.slot * 2) as at,
      (to_timestamp(gone.slot * 2) at time zone 'utc')::date as on_day
    from gone
    join public.playback_grants x on x.id = gone.grant_id
    join public.versions v on v.id = x.version_id
    where v.duration_ms > 0
    order by x.version_id, on_day, gone.grant_id, gone.slot
  loop
    done := done + 1;
    if at_version is distinct from e.version_id or at_day is distinct from e.on_day then
      if at_version is not null and plays + watched + viewers > 0 then
        perform private.add_to_day(at_version, at_day, plays, viewers, watched, finished, people, seen, again);
      end if;
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

    budget := least(2 * passed, 4 * e.duration_ms::bigint);
    shown := 0;
    reached := 0;
    for i in 1 .. cardinality(e.ranges) / 2 loop
      from_ms := least(greatest(e.ranges[2 * i - 1], 0), e.duration_ms);
      to_ms := least(greatest(e.ranges[2 * i], 0), e.duration_ms, from_ms + budget - shown);
      if to_ms <= from_ms then continue; end if;
      shown := shown + to_ms - from_ms;
      reached := greatest(reached, to_ms);
      if g.screener_id is not null then continue; end if;
      for piece in greatest(0, (from_ms + 2499) / 5000) .. least(pieces - 1, (to_ms + 2499) / 5000 - 1) loop
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
      perform private.add_to_cell(e.version_id, 'source', e.on_day, g.source, g.person);
      perform private.add_to_cell(e.version_id, 'device', e.on_day, g.device, g.person);
      if g.territory is not null then perform private.add_to_cell(e.version_id, 'territory', e.on_day, g.territory, g.person); end if;
      if g.source = 'search' and g.phrase is not null then
        perform private.add_to_cell(e.version_id, 'phrase', e.on_day, g.phrase, g.person);
      end if;
    end if;
    if not g.play_counted then continue; end if;
    if not g.play_finished and reached >= e.duration_ms - least(90000, e.duration_ms * 0.05) then
      g.play_finished := true;
      finished := finished + 1;
    end if;
    if g.captions and not g.play_captions then
      g.play_captions := true;
      perform private.add_to_cell(e.version_id, 'access', e.on_day, 'captions', g.person);
    end if;
    if g.described and not g.play_described then
      g.play_described := true;
      perform private.add_to_cell(e.version_id, 'access', e.on_day, 'descriptions', g.person);
    end if;
  end loop;
  if g.id is not null then perform private.keep_sitting(g); end if;
  if at_version is not null and plays + watched + viewers > 0 then
    perform private.add_to_day(at_version, at_day, plays, viewers, watched, finished, people, seen, again);
  end if;
  return done;
end $$;

create function private.keep_sitting(sitting public.playback_grants) returns void
language sql set search_path = '' as $$
  update public.playback_grants g set
    touched_at = greatest(g.touched_at, sitting.counted_at), counted_at = sitting.counted_at, counted = sitting.counted,
    counting_since = sitting.counting_since, seen = sitting.seen, play_began_at = sitting.play_began_at, play_ms = sitting.play_ms,
    play_counted = sitting.play_counted, play_finished = sitting.play_finished, play_captions = sitting.play_captions,
    play_described = sitting.play_described
  where g.id = sitting.id
$$;

/** For what fills a house with a past, such as the seed. */
create function public.roll_up_watching(most integer default 5000) returns integer
language sql security definer set search_path = '' as $$ select private.roll_up_watching(roll_up_watching.most) $$;

-- What was counted before.
do $$
declare counted record;
begin
  for counted in
    select p.version_id, (p.started_at at time zone 'utc')::date as on_day, count(*) as plays, sum(p.watched_ms) as watched_ms,
      count(*) filter (where p.furthest_ms >= v.duration_ms - least(90000, v.duration_ms * 0.05)) as finished,
      bit_or(set_bit(repeat('0', 256)::bit(256), (p.id % 256)::int, 1)) as people
    from public.plays p join public.versions v on v.id = p.version_id
    group by p.version_id, on_day order by p.version_id, on_day
  loop
    perform private.add_to_day(
      counted.version_id, counted.on_day, counted.plays, 0, counted.watched_ms, counted.finished, counted.people, '{}', '{}'
    );
  end loop;
end $$;
/** What was played of a version in each run of days with five people or more, by its last day. Asks nobody who they are. */
create function private.told_days(version uuid) returns table (day date, plays bigint, watched_ms bigint)
language sql stable set search_path = '' as $$
  select d.day, d.plays_until - lag(d.plays_until, 1, 0::bigint) over runs, d.watched_ms_until - lag(d.watched_ms_until, 1, 0::bigint) over runs
  from public.version_days d
  where d.version_id = version and d.closes
  window runs as (order by d.day)
$$;

/**
 * What happened to one's films since the visit before this one, newest first: `{ since, happened: [{ kind, at, documentaryId, title, count? }] }`.
 * Nobody is named; plays are told in whole days, and not those of fewer than five people. The first visit has nothing behind it.
 */
create or replace function public.visit_desk() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  since timestamptz;
begin
  perform private.require_session();
  insert into public.desk_visits as v (user_id) values (auth.uid())
  on conflict (user_id) do update set
    before_at = case when v.last_at < now() - interval '30 minutes' then v.last_at else v.before_at end,
    last_at = now()
  returning before_at into since;
  return jsonb_build_object('since', since, 'happened', coalesce((
    select jsonb_agg(
      jsonb_build_object('kind', h.kind, 'at', h.at, 'documentaryId', h.id, 'title', h.title, 'count', h.times) order by h.at desc
    )
    from (
      select * from (
        select 'ready' as kind, max(s.updated_at) as at, d.id, d.title, null::bigint as times
        from public.documentaries d
        join public.versions v on v.documentary_id = d.id and v.state = 'ready'
        join public.preparation_stages s on s.version_id = v.id and s.stage = 'ready' and s.state = 'done' and s.updated_at > since
        where d.owner_id = auth.uid() and d.removed_at is null group by d.id
        union all
        select 'stopped', max(s.updated_at), d.id, d.title, null
        from public.documentaries d
        join public.versions v on v.documentary_id = d.id
        join public.preparation_stages s on s.version_id = v.id and s.state = 'failed' and s.updated_at > since
        where d.owner_id = auth.uid() and d.removed_at is null group by d.id
        union all
        select 'opened', d.published_at, d.id, d.title, null
        from public.documentaries d where d.owner_id = auth.uid() and d.published_at > since and d.published_at <= now()
        union all
        select 'closed', d.published_until, d.id, d.title, null
        from public.documentaries d
        where d.owner_id = auth.uid() and d.removed_at is null and d.published_until > since and d.published_until <= now()
        union all
        select 'reviewed', max(e.created_at), d.id, d.title, count(*)
        from public.documentaries d
        join public.diary_entries e on e.documentary_id = d.id and e.shown and e.hidden_at is null and e.created_at > since
          and e.user_id <> d.owner_id
        where d.owner_id = auth.uid() and d.removed_at is null group by d.id
        union all
        select 'played', least(now(), max(p.day) + interval '1 day'), d.id, d.title, sum(p.plays)::bigint
        from public.documentaries d
        join public.versions v on v.documentary_id = d.id
        cross join lateral private.told_days(v.id) p
        where d.owner_id = auth.uid() and d.removed_at is null and p.day >= (since at time zone 'utc')::date group by d.id
      ) every where since is not null
      order by at desc limit 40
    ) h
  ), '[]'));
end
$$;

drop function public.record_play(uuid, integer, integer);
drop function public.plays_by_day(uuid, integer);
drop table public.plays;
delete from private.personal_data where table_name = 'plays';

/** Plays and hours of a film by day. Null where fewer than five people were counted: such days name people. */
create function public.plays_by_day(documentary uuid, days integer default 28)
returns table (day date, plays bigint, watched_hours numeric)
language sql stable security definer set search_path = '' as $$
  with told as (
    select p.day, p.plays, p.watched_ms
    from public.versions v
    cross join lateral private.told_days(v.id) p
    where v.documentary_id = documentary and public.can_edit(documentary)
  ), kept_back as (
    select d.day from public.version_days d
    join public.versions v on v.id = d.version_id
    where v.documentary_id = documentary and not d.closes and public.can_edit(documentary)
  )
  select
    c::date,
    case when sum(t.plays) > 0 then sum(t.plays)::bigint when exists (select from kept_back k where k.day = c::date) then null else 0 end,
    case
      when sum(t.plays) > 0 then round(sum(t.watched_ms) / 3600000.0, 1)
      when exists (select from kept_back k where k.day = c::date) then null
      else 0 end
  from generate_series(current_date - (least(days, 366) - 1), current_date, interval '1 day') c
  left join told t on t.day = c::date
  where public.can_edit(documentary)
  group by c order by c
$$;

/**
 * Everything counted of the caller's own versions in a period, a version each; versions that are not theirs are left out. What rests on
 * fewer than five people is null or missing, and a period is made of whole runs of days with five people or more, so that two periods
 * never differ by fewer. Counts of what plays have in common are rounded to fives.
 */
create function public.figures_of(versions uuid[], from_day date, to_day date) returns jsonb
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

create function private.figures_of_version(version uuid, duration_ms integer, from_day date, to_day date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  before public.version_days;
  until public.version_days;
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
    'finished', private.from_five(until.finished_until - coalesce(before.finished_until, 0)),
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
          cross join lateral (
            select date_trunc('month', p.day) >= from_day and (date_trunc('month', p.day) + interval '1 month')::date <= to_day + 1 as whole
          ) m
          where p.version_id = version and m.whole = p.monthly
            and p.day between from_day and to_day
          group by p.kind, p.value
          having bit_count(bit_or(p.people)) >= 5
        ) c
        where c.place <= 40
        group by c.kind
      ) kinds
    ), '{}')
  );
end $$;

create function private.from_five(counted bigint) returns bigint
language sql immutable set search_path = '' as $$ select case when counted >= 5 or counted = 0 then counted end $$;

/** What was counted between two days, a piece of five seconds each; null for one to four. */
create function private.pieces_between(before integer[], until integer[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(private.from_five(coalesce(b, 0) - coalesce(a, 0)) order by place), '[]')
  from unnest(before, until) with ordinality as pieces (a, b, place)
$$;

grant execute on function public.record_watch, public.figures_of, public.plays_by_day to authenticated, service_role;
grant execute on function public.grant_embedded, public.record_embedded to anon, authenticated, service_role;
grant execute on function public.roll_up_watching to service_role;
