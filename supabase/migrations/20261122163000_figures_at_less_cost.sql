-- Figures and progress events at less cost: nothing is called once a piece or once a row that can be said in one statement.

drop index if exists public.version_days_closing;
create index version_days_closing on public.version_days (version_id, day) where closes;
create index play_cells_by_day on public.play_cells (version_id, monthly, day);

create or replace function private.pieces_between(before integer[], until integer[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(to_jsonb(array_agg(case when coalesce(b, 0) - coalesce(a, 0) not between 1 and 4 then coalesce(b, 0) - coalesce(a, 0) end order by place)), '[]')
  from unnest(before, until) with ordinality as pieces (a, b, place)
$$;

create or replace function private.figures_of_version(version uuid, duration_ms integer, from_day date, to_day date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  before public.version_days;
  until public.version_days;
  -- Whole months in the period are read as such, and the days before and after them by themselves.
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


-- An event whose sitting is gone is dropped when it is counted; asking for each whether it is there costs more than the event.
alter table public.watch_events drop constraint watch_events_grant_id_fkey;

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
