-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person and version: where they left off. finished_at is when they last reached the end; seeing it again does not undo that.
create table public.watch_positions (
  user_id uuid not null default auth.uid(),
  version_id uuid not null,
  position_ms integer not null,
  finished boolean not null default false,
  finished_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint watch_positions_pkey PRIMARY KEY (user_id, version_id),
  constraint watch_positions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint watch_positions_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint watch_positions_position_ms_check CHECK (position_ms >= 0)
);
CREATE INDEX watch_positions_recent ON public.watch_positions USING btree (user_id, updated_at DESC);
alter table public.watch_positions enable row level security;
grant delete, insert, select, update on public.watch_positions to authenticated;
grant all on public.watch_positions to service_role;
create policy "A person's place is theirs alone" on public.watch_positions
  for all to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid() AND public.can_watch(private.documentary_of(version_id)));
create policy "A session that owes its second step sees and changes nothing" on public.watch_positions
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER date_position BEFORE INSERT OR UPDATE ON public.watch_positions FOR EACH ROW EXECUTE FUNCTION private.date_position();
CREATE TRIGGER limit_rows AFTER INSERT ON public.watch_positions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('user_id', '20000', 'One person''s history holds 20,000 cuts at most.');

create function private.date_position() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at = now();
  new.finished_at = case when new.finished then now() when tg_op = 'UPDATE' then old.finished_at end;
  return new;
end
$$;
grant execute on function private.date_position to service_role;

create function public.forget_watching(documentary uuid DEFAULT NULL::uuid) returns integer
language plpgsql set search_path = '' as $$
declare gone int;
begin
  delete from public.watch_positions p
  where p.user_id = auth.uid() and (documentary is null or private.documentary_of(p.version_id) = documentary);
  get diagnostics gone = row_count;
  if documentary is null then delete from public.opened_links l where l.user_id = auth.uid(); end if;
  return gone;
end
$$;
grant execute on function public.forget_watching to authenticated, service_role;

create function public.my_watching() returns TABLE(documentary_id uuid, title text, director text, year integer, poster_object text, duration_ms integer, position_ms integer, finished boolean, finished_at timestamp with time zone, watched_at timestamp with time zone, width integer, height integer, published_until timestamp with time zone)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return query
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
      p.updated_at,
      case when w.may then c.width end,
      case when w.may then c.height end,
      case when w.may then d.published_until end
    from public.watch_positions p
    join public.versions v on v.id = p.version_id
    join public.documentaries d on d.id = v.documentary_id
    left join public.versions c on c.id = coalesce(d.current_version_id, v.id)
    cross join lateral (select exists (select from private.watchable_films x where x.id = d.id) as may) w
    cross join lateral (
      select max(x.finished_at) as finished_at
      from public.watch_positions x
      join public.versions y on y.id = x.version_id
      where x.user_id = auth.uid() and y.documentary_id = d.id
    ) f
    where p.user_id = auth.uid()
      and not exists (
        select from public.watch_positions later
        join public.versions lv on lv.id = later.version_id
        where later.user_id = p.user_id
          and lv.documentary_id = v.documentary_id
          and (later.updated_at, later.version_id) > (p.updated_at, p.version_id)
      )
    order by p.updated_at desc, p.version_id
    limit 500;
end
$$;
grant execute on function public.my_watching to authenticated, service_role;

-- Where the caller left off in a film. Null: the answer.
create function public.place_in(documentary uuid) returns integer
language sql stable set search_path = '' as $$
  select case when p.finished then 0 else p.position_ms end from public.watch_positions p
  where p.user_id = auth.uid() and private.documentary_of(p.version_id) = documentary order by p.updated_at desc limit 1
$$;
grant execute on function public.place_in to authenticated, service_role;

create function public.save_place(version uuid, position_ms integer, finished boolean) returns void
language sql set search_path = '' as $$
  insert into public.watch_positions (version_id, position_ms, finished)
  values (version, greatest(save_place.position_ms, 0), save_place.finished)
  on conflict (user_id, version_id) do update set position_ms = excluded.position_ms, finished = excluded.finished
$$;
grant execute on function public.save_place to authenticated, service_role;
