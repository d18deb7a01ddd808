-- Lists of films, ordered, with a word on each. One of them is what a person means to watch later.

create table public.lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (length(trim(title)) > 0 and length(title) <= 120),
  about text not null default '' check (length(about) <= 1000),
  kind text not null default 'list' check (kind in ('list', 'later')),
  visibility text not null default 'private' check (visibility in ('private', 'link', 'public')),
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint what_to_watch_later_is_private check (kind = 'list' or visibility = 'private')
);
comment on table public.lists is
  'One row a list of films: private, for whoever has its link, or for everyone signed in. kind later: what its owner '
  'means to watch.';
create index lists_of_person on public.lists (user_id, created_at);
create unique index lists_later on public.lists (user_id) where kind = 'later';
create index lists_public on public.lists (created_at desc) where visibility = 'public' and removed_at is null;
select private.open_table('public.lists', of_person => 'user_id');
create trigger limit_rows after insert on public.lists referencing new table as added for each statement
  execute function private.limit_rows('user_id', 500, 'One person keeps 500 lists at most.');

create table public.list_entries (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references public.lists (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  position double precision not null default extract(epoch from clock_timestamp()),
  words text not null default '' check (length(words) <= 500),
  added_at timestamptz not null default now(),
  unique (list_id, documentary_id)
);
comment on table public.list_entries is 'One row a film on a list, with a word on it. user_id is the list''s owner.';
create index list_entries_in_order on public.list_entries (list_id, position);
create index list_entries_documentary on public.list_entries (documentary_id);
create index list_entries_person on public.list_entries (user_id);
select private.open_table('public.list_entries', of_person => 'user_id');
create trigger limit_rows after insert on public.list_entries referencing new table as added for each statement
  execute function private.limit_rows('list_id', 1000, 'A list holds 1,000 films at most.');

grant select, delete on public.lists to authenticated;
grant insert (title, about, visibility) on public.lists to authenticated;
grant update (title, about, visibility, removed_at) on public.lists to authenticated;
create policy "A person reads their own lists, and those that are public" on public.lists
  for select to authenticated
  using (user_id = auth.uid() or (visibility = 'public' and removed_at is null and private.is_signed_in()));
create policy "A person begins lists of their own" on public.lists
  for insert to authenticated
  with check (user_id = auth.uid() and private.is_signed_in());
create policy "A person changes their own lists" on public.lists
  for update to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid());
create policy "A person deletes their own lists" on public.lists
  for delete to authenticated
  using (user_id = auth.uid());

grant select, delete on public.list_entries to authenticated;
grant insert (list_id, documentary_id, position, words) on public.list_entries to authenticated;
grant update (position, words) on public.list_entries to authenticated;
create policy "A person reads what is on their own lists" on public.list_entries
  for select to authenticated
  using (user_id = auth.uid());
create policy "A person puts films they may watch on their own lists" on public.list_entries
  for insert to authenticated
  with check (
    user_id = auth.uid()
    and public.can_watch(documentary_id)
    and exists (select from public.lists l where l.id = list_id and l.user_id = auth.uid())
  );
create policy "A person orders their own lists" on public.list_entries
  for update to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid());
create policy "A person takes films off their own lists" on public.list_entries
  for delete to authenticated
  using (user_id = auth.uid());

/** Puts a film on the caller's list of what to watch later, or takes it off; makes the list when there is none. */
create function public.watch_later(documentary uuid, wanted boolean) returns void
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

/**
 * A list as its reader may see it: their own, a public one, or one whose link they followed. Films that are not theirs
 * to watch are left out, and so is how many; the owner learns which of their own are no longer shown to them. Null when
 * there is no such list for them.
 */
create function public.read_list(list uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare found public.lists;
begin
  if not private.is_signed_in() then return null; end if;
  select l.* into found from public.lists l
  where l.id = read_list.list and (l.user_id = auth.uid() or (l.visibility <> 'private' and l.removed_at is null));
  if found.id is null then return null; end if;
  return jsonb_build_object(
    'id', found.id,
    'title', found.title,
    'about', found.about,
    'kind', found.kind,
    'visibility', found.visibility,
    'isOwn', found.user_id = auth.uid(),
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
          'durationMs', v.duration_ms
        ) end
      ) order by e.position, e.added_at), '[]')
      from public.list_entries e
      join public.documentaries d on d.id = e.documentary_id
      left join public.versions v on v.id = d.current_version_id
      cross join lateral (select public.can_watch(e.documentary_id) as yes) seen
      where e.list_id = found.id and (seen.yes or found.user_id = auth.uid())
    )
  );
end $$;
revoke execute on function public.watch_later(uuid, boolean), public.read_list(uuid) from public, anon;
grant execute on function public.watch_later(uuid, boolean), public.read_list(uuid) to authenticated;
