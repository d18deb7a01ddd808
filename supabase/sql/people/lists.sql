comment on table public.list_entries is 'One row per film on a list, with a note. user_id: the list''s owner.';
select private.open_table('public.list_entries', of_person => 'user_id');
grant delete, select on public.list_entries to authenticated;
grant insert (list_id, documentary_id, "position", words) on public.list_entries to authenticated;
grant update ("position", words) on public.list_entries to authenticated;
create policy "A person orders their own lists" on public.list_entries
  for update to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid());
create policy "A person puts films they may watch on their own lists" on public.list_entries
  for insert to authenticated
  with check (
    user_id = auth.uid()
    and public.can_watch(documentary_id)
    and exists (select from public.lists l where l.id = list_id and l.user_id = auth.uid())
  );
create policy "A person reads what is on their own lists" on public.list_entries
  for select to authenticated
  using (user_id = auth.uid());
create policy "A person takes films off their own lists" on public.list_entries
  for delete to authenticated
  using (user_id = auth.uid());
create or replace trigger limit_rows after insert on public.list_entries referencing new table as added for each statement
  execute function private.limit_rows('list_id', 1000, 'A list can hold up to 1,000 films.');

-- Lists of films, ordered, with a note on each. One of them is the watch-later list.
comment on table public.lists is
  'One row per list of films: private, by link, or for everyone signed in, until moderators hide it. kind later: the '
  'watch-later list.';
select private.open_table('public.lists', of_person => 'user_id');
grant delete, select on public.lists to authenticated;
grant insert (title, about, visibility) on public.lists to authenticated;
grant update (title, about, visibility, removed_at) on public.lists to authenticated;
create policy "A person makes lists of their own" on public.lists
  for insert to authenticated
  with check (user_id = auth.uid() and private.is_signed_in());
create policy "A person changes their own lists" on public.lists
  for update to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid());
create policy "A person deletes their own lists" on public.lists
  for delete to authenticated
  using (user_id = auth.uid());
create policy "A person reads their own lists, and those that are public" on public.lists
  for select to authenticated
  using (
    user_id = auth.uid() or (
      visibility = 'public' and removed_at is null and hidden_at is null and private.is_signed_in()
    )
  );
create or replace trigger limit_rows after insert on public.lists referencing new table as added for each statement
  execute function private.limit_rows('user_id', 500, 'One person can have up to 500 lists.');

/** Puts a film on the caller's list of what to watch later, or takes it off; makes the list when there is none. */
create or replace function public.watch_later(documentary uuid, wanted boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare later uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() or (wanted and not public.can_watch(documentary)) then
    raise exception 'There is no such film, or it is not yours to watch.' using errcode = '42501';
  end if;
  insert into public.lists (user_id, title, kind) values (auth.uid(), 'Watch later', 'later')
  on conflict (user_id) where kind = 'later' do nothing;
  select l.id into later from public.lists l where l.user_id = auth.uid() and l.kind = 'later';
  if wanted then
    insert into public.list_entries (list_id, user_id, documentary_id) values (later, auth.uid(), documentary)
    on conflict (list_id, documentary_id) do nothing;
  else
    delete from public.list_entries e where e.list_id = later and e.documentary_id = watch_later.documentary;
  end if;
end $$;
grant execute on function public.watch_later to authenticated;

/**
 * A list with those of its films its reader may watch; null where there is none for them. A hidden list's description is read by its owner
 * only.
 */
create or replace function public.read_list(list uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare found public.lists;
begin
  if not private.is_signed_in() then return null; end if;
  select l.* into found from public.lists l
  where l.id = read_list.list
    and (l.user_id = auth.uid() or (l.visibility <> 'private' and l.removed_at is null and l.hidden_at is null));
  if found.id is null then return null; end if;
  return jsonb_build_object(
    'id', found.id,
    'title', found.title,
    'about', found.about,
    'kind', found.kind,
    'visibility', found.visibility,
    'isOwn', found.user_id = auth.uid(),
    'hidden', found.hidden_at is not null,
    'by', coalesce((
      select p.display_name from public.profiles p
      where p.user_id = found.user_id and (p.shown or p.user_id = auth.uid())
    ), ''),
    'films', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'entryId', e.id,
        'documentaryId', e.documentary_id,
        'words', e.words,
        'film', case when seen.yes then jsonb_build_object(
          'title', d.title, 'director', d.director, 'year', d.year, 'posterObject', d.poster_object,
          'durationMs', v.duration_ms, 'width', v.width, 'height', v.height,
          'until', d.published_until
        ) end
      ) order by e.position, e.added_at), '[]')
      from public.list_entries e
      join public.documentaries d on d.id = e.documentary_id
      left join public.versions v on v.id = d.current_version_id
      cross join lateral (select public.can_watch(e.documentary_id) as yes) seen
      where e.list_id = found.id and (seen.yes or found.user_id = auth.uid())
    )
  );
end
$$;
grant execute on function public.read_list to authenticated;

/** Lists and lines that their keepers put away more than thirty days ago are deleted; run once a night. */
create or replace function private.purge_removed_lists() returns void
language sql security definer set search_path = '' as $$
  delete from public.lists where removed_at < now() - interval '30 days';
  delete from public.diary_entries where removed_at < now() - interval '30 days';
$$;

-- Public lists of others, for a shelf: with owner, number of films and the first three.
create or replace function public.shown_lists() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', s.id, 'title', s.title, 'about', s.about, 'by', s.by, 'films', s.films, 'stills', s.stills) order by s.created_at desc, s.id
  ), '[]')
  from (
    select l.id, l.title, l.about, coalesce(p.display_name, '') as by, l.created_at, f.films, f.stills
    from public.lists l
    left join public.profiles p on p.user_id = l.user_id and p.shown
    cross join lateral (
      select count(*) as films, (jsonb_agg(
        jsonb_build_object('posterObject', e.poster_object, 'width', e.width, 'height', e.height) order by e.place
      ) filter (where e.place <= 3)) as stills
      from (
        select w.poster_object, w.width, w.height, row_number() over (order by le.position, le.added_at) as place
        from public.list_entries le
        join private.listed_films w on w.id = le.documentary_id
        where le.list_id = l.id
      ) e
    ) f
    where (select private.is_signed_in())
      and l.visibility = 'public' and l.removed_at is null and l.hidden_at is null and l.user_id <> (select auth.uid())
      and f.films > 0
    order by l.created_at desc, l.id
    limit 50
  ) s
$$;
comment on function public.shown_lists is 'Public lists of other people, the newest first, with their public films. Empty ones are left out.';
grant execute on function public.shown_lists to authenticated;

-- Reorders a list in one statement instead of one request per film, which could fail half-way.
create or replace function public.order_list(list uuid, entries uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if cardinality(entries) > 1000 or not exists (
    select from public.lists l where l.id = order_list.list and l.user_id = auth.uid()
  ) then
    raise exception 'There is no such list of yours.' using errcode = '42501';
  end if;
  update public.list_entries e set position = o.place
  from unnest(order_list.entries) with ordinality as o (id, place)
  where e.id = o.id and e.list_id = order_list.list;
end
$$;
comment on function public.order_list is 'Sets the order of the caller''s list; films added meanwhile stay at its end.';
grant execute on function public.order_list to authenticated;

create or replace function public.order_basket(moments uuid[]) returns void
language plpgsql set search_path = '' as $$
declare first_at timestamptz;
begin
  perform private.require_session();
  if cardinality(moments) > 20000 then
    raise exception 'One person can save up to 20,000 clips.' using errcode = '22023';
  end if;
  select min(m.basket_at) into first_at from public.moments m where m.id = any (order_basket.moments);
  -- Timestamps a millisecond apart, from the earliest on: later additions come after them.
  update public.moments m set basket_at = first_at + o.place * interval '1 millisecond'
  from unnest(order_basket.moments) with ordinality as o (id, place)
  where m.id = o.id and m.basket_at is not null;
end
$$;
comment on function public.order_basket is 'Sets the order of the caller''s basket; moments not in it are ignored.';
grant execute on function public.order_basket to authenticated;
