-- Where a person left off, and how often a film is watched. The first is theirs; the second names nobody.

create table public.watch_positions (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  version_id uuid not null references public.versions (id) on delete cascade,
  position_ms int not null check (position_ms >= 0),
  finished boolean not null default false,
  finished_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (user_id, version_id)
);
comment on table public.watch_positions is
  'One row a person and version: where they left off. finished_at is when they last reached the end; seeing it again '
  'does not undo that.';
create index watch_positions_recent on public.watch_positions (user_id, updated_at desc);
alter table public.watch_positions enable row level security;
revoke all on public.watch_positions from anon, authenticated;
grant select, insert, update, delete on public.watch_positions to authenticated;
grant all on public.watch_positions to service_role;
create policy "A person's place is theirs alone" on public.watch_positions for all to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid() and public.can_watch(private.documentary_of(version_id)));

create function private.date_position() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at = now();
  new.finished_at = case when new.finished then now() when tg_op = 'UPDATE' then old.finished_at end;
  return new;
end $$;
create trigger date_position before insert or update on public.watch_positions for each row
  execute function private.date_position();

/** Remembers where the caller is. Row rules decide: 42501 for a film that is not theirs to watch. */
create function public.save_place(version uuid, position_ms int, finished boolean) returns void
language sql set search_path = '' as $$
  insert into public.watch_positions (version_id, position_ms, finished)
  values (version, greatest(save_place.position_ms, 0), save_place.finished)
  on conflict (user_id, version_id) do update set position_ms = excluded.position_ms, finished = excluded.finished
$$;

/** Where the caller left off in a film, in whichever cut they last watched; null when they have not begun. */
create function public.place_in(documentary uuid) returns int language sql stable set search_path = '' as $$
  select case when p.finished then 0 else p.position_ms end from public.watch_positions p
  where p.user_id = auth.uid() and private.documentary_of(p.version_id) = documentary order by p.updated_at desc limit 1
$$;

/**
 * The caller's own history, latest first, one row a film. A film they may no longer watch keeps its row and loses
 * everything said about it.
 */
create function public.my_watching() returns table (
  documentary_id uuid,
  title text,
  director text,
  year int,
  poster_object text,
  duration_ms int,
  position_ms int,
  finished boolean,
  finished_at timestamptz,
  watched_at timestamptz
) language sql stable security definer set search_path = '' as $$
  select
    v.documentary_id,
    case when w.may then d.title end,
    case when w.may then d.director end,
    case when w.may then d.year end,
    case when w.may then d.poster_object end,
    case when w.may then c.duration_ms end,
    p.position_ms,
    p.finished,
    f.finished_at,
    p.updated_at
  from public.watch_positions p
  join public.versions v on v.id = p.version_id
  join public.documentaries d on d.id = v.documentary_id
  left join public.versions c on c.id = coalesce(d.current_version_id, v.id)
  cross join lateral (select public.can_watch(d.id) as may) w
  cross join lateral (
    select max(x.finished_at) as finished_at
    from public.watch_positions x
    join public.versions y on y.id = x.version_id
    where x.user_id = auth.uid() and y.documentary_id = d.id
  ) f
  where p.user_id = auth.uid() and not exists (
    select from public.watch_positions later join public.versions lv on lv.id = later.version_id
    where later.user_id = p.user_id
      and lv.documentary_id = v.documentary_id
      and (later.updated_at, later.version_id) > (p.updated_at, p.version_id)
  )
  order by p.updated_at desc, p.version_id
  limit 500
$$;

/**
 * Forgets one film of the caller's history, or all of it; also the links of unlisted films they followed. Returns how
 * many rows went.
 */
create function public.forget_watching(documentary uuid default null) returns int
language plpgsql set search_path = '' as $$
declare gone int;
begin
  delete from public.watch_positions p
  where p.user_id = auth.uid() and (documentary is null or private.documentary_of(p.version_id) = documentary);
  get diagnostics gone = row_count;
  if documentary is null then delete from public.opened_links l where l.user_id = auth.uid(); end if;
  return gone;
end $$;

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
create function public.record_play(version uuid, watched_ms int, furthest_ms int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.can_watch_version(version) and not private.can_edit_version(version) then
    insert into public.plays (version_id, watched_ms, furthest_ms)
    select
      v.id,
      least(greatest(record_play.watched_ms, 0), 4 * coalesce(v.duration_ms, 0)),
      least(greatest(record_play.furthest_ms, 0), coalesce(v.duration_ms, 0))
    from public.versions v where v.id = version;
  end if;
end $$;

/**
 * Plays and hours watched by day over the last `days` days, for the film's creator; days with fewer than 5 plays come
 * back as null.
 */
create function public.plays_by_day(documentary uuid, days int default 28) returns table (
  day date, plays bigint, watched_hours numeric
)
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
revoke execute on function public.record_play(uuid, int, int),
  public.plays_by_day(uuid, int),
  public.save_place(uuid, int, boolean),
  public.place_in(uuid),
  public.my_watching(), public.forget_watching(uuid) from public, anon;
grant execute on function public.record_play(uuid, int, int),
  public.plays_by_day(uuid, int),
  public.save_place(uuid, int, boolean),
  public.place_in(uuid),
  public.my_watching(), public.forget_watching(uuid) to authenticated;
