-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a version and day on which it was played: everything from its first day to the end of this one, so that any period is a difference of two rows. seen_until and again_until count pieces of five seconds. closes: since the last day that closed, five people or more; only such days are told.
create table public.version_days (
  version_id uuid not null,
  day date not null,
  plays_until bigint not null default 0,
  viewers_until bigint not null default 0,
  watched_ms_until bigint not null default 0,
  finished_until bigint not null default 0,
  seen_until integer[] not null default '{}'::integer[],
  again_until integer[] not null default '{}'::integer[],
  people_open bit(256) not null default repeat('0', 256)::bit(256),
  closes boolean not null default false,
  constraint version_days_pkey PRIMARY KEY (version_id, day),
  constraint version_days_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint version_days_again_until_check CHECK (cardinality(again_until) <= 20000),
  constraint version_days_seen_until_check CHECK (cardinality(seen_until) <= 20000)
);
CREATE INDEX version_days_closing ON public.version_days USING btree (version_id, day) WHERE closes;
alter table public.version_days enable row level security;
grant all on public.version_days to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.version_days
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function private.add_to_day(version uuid, on_day date, plays bigint, viewers bigint, watched_ms bigint, finished bigint, people bit, seen integer[], again integer[]) returns void
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
end
$$;
grant execute on function private.add_to_day to service_role;

create function private.figures_of_version(version uuid, duration_ms integer, from_day date, to_day date) returns jsonb
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
end
$$;
grant execute on function private.figures_of_version to service_role;

create function private.told_days(version uuid) returns TABLE(day date, plays bigint, watched_ms bigint)
language sql stable set search_path = '' as $$
  select d.day, d.plays_until - lag(d.plays_until, 1, 0::bigint) over runs, d.watched_ms_until - lag(d.watched_ms_until, 1, 0::bigint) over runs
  from public.version_days d
  where d.version_id = version and d.closes
  window runs as (order by d.day)
$$;
grant execute on function private.told_days to service_role;
