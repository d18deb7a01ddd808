-- Watch positions, which are private, and play counts, which are anonymous.
comment on table public.watch_positions is
  'One row per person and version: where they left off. finished_at: when they last reached the end; watching again '
  'does not clear it.';
select private.open_table('public.watch_positions', of_person => 'user_id');
select private.open_to_suspended('public.watch_positions', 'Where one left off is told to nobody else.');
grant delete, insert, select, update on public.watch_positions to authenticated;
create policy "A person's place is theirs alone" on public.watch_positions for all to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid() and public.can_watch(private.documentary_of(version_id)));
create or replace trigger date_position before insert or update on public.watch_positions for each row
  execute function private.date_position();
create or replace trigger limit_rows after insert on public.watch_positions referencing new table as added for each statement
  execute function private.limit_rows('user_id', 20000, 'One person''s history holds up to 20,000 versions.');

create or replace function private.date_position() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at = now();
  new.finished_at = case when new.finished then now() when tg_op = 'UPDATE' then old.finished_at end;
  return new;
end $$;

/** Remembers where the caller is. Row rules decide: 42501 for a film that is not theirs to watch. */
create or replace function public.save_place(version uuid, position_ms int, finished boolean) returns void
language sql set search_path = '' as $$
  insert into public.watch_positions (version_id, position_ms, finished)
  values (version, greatest(save_place.position_ms, 0), save_place.finished)
  on conflict (user_id, version_id) do update set position_ms = excluded.position_ms, finished = excluded.finished
$$;
grant execute on function public.save_place to authenticated;

/** Where the caller left off in a film, in the cut they last watched; null when they have not begun. */
create or replace function public.place_in(documentary uuid) returns int language sql stable set search_path = '' as $$
  select case when p.finished then 0 else p.position_ms end from public.watch_positions p
  where p.user_id = auth.uid() and private.documentary_of(p.version_id) = documentary order by p.updated_at desc limit 1
$$;
comment on function public.place_in is 'The caller''s watch position in a film. Null: the answer. Kind: done.';
grant execute on function public.place_in to authenticated;

-- One query for all of them.
create or replace function public.my_watching(

)
returns table(documentary_id uuid, title text, director text, year integer, poster_object text, duration_ms integer,
  position_ms integer, finished boolean, finished_at timestamptz, watched_at timestamptz, width integer, height integer,
  published_until timestamptz)
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
grant execute on function public.my_watching to authenticated;

/**
 * Forgets one film of the caller's history, or all of it; also the links of unlisted films they followed. Returns how
 * many rows went.
 */
create or replace function public.forget_watching(documentary uuid default null) returns int
language plpgsql set search_path = '' as $$
declare gone int;
begin
  delete from public.watch_positions p
  where p.user_id = auth.uid() and (documentary is null or private.documentary_of(p.version_id) = documentary);
  get diagnostics gone = row_count;
  if documentary is null then delete from public.opened_links l where l.user_id = auth.uid(); end if;
  return gone;
end $$;
grant execute on function public.forget_watching to authenticated;

/** Plays and hours of a film by day. Null where fewer than five people were counted: such days name people. */
create or replace function public.plays_by_day(documentary uuid, days integer default 28)
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
grant execute on function public.plays_by_day to authenticated;
