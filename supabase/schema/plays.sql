-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a press of Play, without a person. Creators read it only through counts.
create table public.plays (
  id bigint not null generated always as identity,
  version_id uuid not null,
  started_at timestamp with time zone not null default now(),
  watched_ms integer not null default 0,
  furthest_ms integer not null default 0,
  constraint plays_pkey PRIMARY KEY (id),
  constraint plays_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint plays_furthest_ms_check CHECK (furthest_ms >= 0),
  constraint plays_watched_ms_check CHECK (watched_ms >= 0)
);
CREATE INDEX plays_version ON public.plays USING btree (version_id, started_at);
alter table public.plays enable row level security;
grant all on public.plays to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.plays
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

-- Plays and hours watched by day. Null: plays, watched_hours.
create function public.plays_by_day(documentary uuid, days integer DEFAULT 28) returns TABLE(day date, plays bigint, watched_hours numeric)
language sql stable security definer set search_path = '' as $$
  select
    d::date,
    case when count(p.id) >= 5 then count(p.id) when count(p.id) = 0 then 0 end,
    case when count(p.id) >= 5 then round(sum(p.watched_ms) / 3600000.0, 1) when count(p.id) = 0 then 0 end
  from generate_series(current_date - (least(days, 366) - 1), current_date, interval '1 day') d
  left join (
    select x.* from public.plays x join public.versions v on v.id = x.version_id where v.documentary_id = documentary
  ) p
    on p.started_at >= d and p.started_at < d + interval '1 day'
  where public.can_edit(documentary)
  group by d order by d
$$;
grant execute on function public.plays_by_day to authenticated, service_role;
