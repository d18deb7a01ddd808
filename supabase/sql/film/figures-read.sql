/** Plays of a version in each run of days with five people or more, by its last day. Checks no rights. */
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
  -- Whole months in the period are read as such, and the days before and after them separately.
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
