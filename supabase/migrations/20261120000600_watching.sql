-- Where a person left off, and how often a film is watched. The first is theirs; the second names nobody.

create table public.watch_positions (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  version_id uuid not null references public.versions (id) on delete cascade,
  position_ms int not null check (position_ms >= 0),
  finished boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (user_id, version_id)
);
comment on table public.watch_positions is 'One row a person and version: where they left off.';
alter table public.watch_positions enable row level security;
revoke all on public.watch_positions from anon, authenticated;
grant select, insert, update, delete on public.watch_positions to authenticated;
grant all on public.watch_positions to service_role;
create policy "A person's place is theirs alone" on public.watch_positions for all to authenticated
  using (user_id = auth.uid()) with check (user_id = auth.uid() and private.can_watch_version(version_id));

create table public.plays (
  id bigint generated always as identity primary key,
  version_id uuid not null references public.versions (id) on delete cascade,
  started_at timestamptz not null default now(),
  watched_ms int not null default 0 check (watched_ms >= 0),
  furthest_ms int not null default 0 check (furthest_ms >= 0)
);
comment on table public.plays is 'One row a press of Play, without a person. Creators read it only through counts.';
create index plays_version on public.plays (version_id, started_at);
alter table public.plays enable row level security;
revoke all on public.plays from anon, authenticated;
grant all on public.plays to service_role;

/** Counts a play. Returns nothing that could be used to find it again. */
create function public.record_play(version uuid, watched_ms int, furthest_ms int) returns void language plpgsql security definer set search_path = '' as $$
begin
  if private.can_watch_version(version) and not private.can_edit_version(version) then
    insert into public.plays (version_id, watched_ms, furthest_ms)
    select v.id, least(greatest(record_play.watched_ms, 0), 4 * coalesce(v.duration_ms, 0)), least(greatest(record_play.furthest_ms, 0), coalesce(v.duration_ms, 0))
    from public.versions v where v.id = version;
  end if;
end $$;

/** Plays and hours watched by day over the last `days` days, for the film's creator; days with fewer than 5 plays come back as null. */
create function public.plays_by_day(documentary uuid, days int default 28) returns table (day date, plays bigint, watched_hours numeric)
language sql stable security definer set search_path = '' as $$
  select d::date, case when count(p.id) >= 5 then count(p.id) when count(p.id) = 0 then 0 end, case when count(p.id) >= 5 then round(sum(p.watched_ms) / 3600000.0, 1) when count(p.id) = 0 then 0 end
  from generate_series(current_date - (least(days, 366) - 1), current_date, interval '1 day') d
  left join (select x.* from public.plays x join public.versions v on v.id = x.version_id where v.documentary_id = documentary) p
    on p.started_at >= d and p.started_at < d + interval '1 day'
  where public.can_edit(documentary)
  group by d order by d
$$;
grant execute on function public.record_play(uuid, int, int), public.plays_by_day(uuid, int) to authenticated;
