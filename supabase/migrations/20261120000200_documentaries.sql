-- documentary -> version -> range. Private until its creator publishes it.

create table public.documentaries (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  title text not null default '' check (length(title) <= 200),
  synopsis text not null default '' check (length(synopsis) <= 5000),
  year int check (year between 1878 and 2200),
  language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  director text not null default '' check (length(director) <= 200),
  country text not null default '' check (length(country) <= 200),
  subjects text[] not null default '{}',
  content_notes text not null default '' check (length(content_notes) <= 500),
  visibility text not null default 'private' check (visibility in ('private', 'unlisted', 'institutions', 'public')),
  published_at timestamptz,
  current_version_id uuid,
  poster_object text,
  poster_ms int,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint a_published_film_keeps_its_title check (published_at is null or trim(title) <> '')
);
comment on table public.documentaries is
  'One row a film: what is said about it and who may watch it. visibility counts only once published_at is set.';
comment on column public.documentaries.language is 'Spoken language, BCP 47; zxx when nobody speaks.';
comment on column public.documentaries.poster_object is 'Name in bucket stills.';
comment on column public.documentaries.removed_at is
  'Taken away by its creator; can be restored for 30 days, then it is deleted with its files.';
create index documentaries_owner on public.documentaries (owner_id);
create index documentaries_published on public.documentaries (published_at desc) where visibility = 'public';

create table public.versions (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  number int not null,
  label text not null default '' check (length(label) <= 120),
  state text not null default 'receiving' check (
    state in ('receiving', 'received', 'preparing', 'watchable', 'ready', 'failed')
  ),
  source_name text not null check (length(source_name) between 1 and 255),
  source_object text,
  source_bytes bigint not null check (source_bytes >= 0),
  duration_ms int check (duration_ms > 0),
  width int,
  height int,
  frame_rate numeric(7, 3),
  has_sound boolean,
  failure text,
  created_at timestamptz not null default now(),
  unique (documentary_id, number)
);
comment on table public.versions is
  'One row a cut of a film. Every timed thing belongs to a version, in milliseconds from its first frame. width and '
  'height are display pixels.';
comment on column public.versions.source_object is 'Name in bucket sources: <version id>/<file name>.';
comment on column public.versions.failure is 'Why it cannot be prepared, in words for its creator.';
alter table public.documentaries add foreign key (current_version_id) references public.versions (id) on delete
  set null;

create table public.opened_links (
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (documentary_id, user_id)
);
comment on table public.opened_links is
  'One row a person who followed the link of an unlisted film. It makes unlisted films watchable by link and '
  'impossible to list.';

/** The one question behind everything derived from a film: cover, caption, transcript, search hit, playlist, byte. */
create function public.can_watch(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from public.documentaries d where d.id = documentary and (
      d.owner_id = auth.uid()
      or (d.published_at is not null and (
        d.visibility = 'public'
        or (
          d.visibility = 'unlisted'
          and exists (select from public.opened_links l where l.documentary_id = d.id and l.user_id = auth.uid())
        )
      ))
    )
  )
$$;
create function public.can_edit(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select private.is_signed_in()
    and exists (select from public.documentaries d where d.id = documentary and d.owner_id = auth.uid())
$$;
create function private.documentary_of(version uuid) returns uuid
language sql stable security definer set search_path = '' as
$$ select documentary_id from public.versions where id = version $$;
/** A cut that is not the current one is its creator's alone, like the row that names it. */
create function private.can_watch_version(version uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from public.versions v join public.documentaries d on d.id = v.documentary_id
    where v.id = version and (d.owner_id = auth.uid() or (d.current_version_id = v.id and public.can_watch(d.id)))
  )
$$;
create function private.can_edit_version(version uuid) returns boolean
language sql stable security definer set search_path = '' as
$$ select public.can_edit(private.documentary_of(version)) $$;
grant execute on function public.can_watch(uuid), public.can_edit(uuid) to anon, authenticated, service_role;
grant execute on function private.can_watch_version(uuid),
  private.can_edit_version(uuid),
  private.documentary_of(uuid) to anon,
  authenticated,
  service_role;

/** Follows the link of a film: remembers it for unlisted ones and answers whether the caller may watch. */
create function public.open_documentary(documentary uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.opened_links (documentary_id, user_id)
  select d.id, auth.uid() from public.documentaries d
  where d.id = documentary
    and d.visibility = 'unlisted'
    and d.published_at is not null
    and d.owner_id <> auth.uid()
    and private.is_signed_in()
  on conflict do nothing;
  return public.can_watch(documentary);
end $$;
grant execute on function public.open_documentary(uuid) to authenticated;

alter table public.documentaries enable row level security;
revoke all on public.documentaries from anon, authenticated;
grant select, delete on public.documentaries to authenticated;
grant insert (
  title, synopsis, year, language, director, country, subjects, content_notes
) on public.documentaries to authenticated;
grant update (
  title,
  synopsis,
  year,
  language,
  director,
  country,
  subjects,
  content_notes,
  current_version_id,
  poster_object,
  poster_ms
) on public.documentaries to authenticated;
grant all on public.documentaries to service_role;
alter table public.documentaries alter column owner_id set default auth.uid();
create policy "People see the films they may watch" on public.documentaries
  for select to authenticated
  using (owner_id = auth.uid() or public.can_watch(id));
create policy "A person adds films of their own" on public.documentaries
  for insert to authenticated
  with check (owner_id = auth.uid() and private.is_signed_in());
create policy "The creator edits their film" on public.documentaries
  for update to authenticated
  using (owner_id = auth.uid())
  with check (
  owner_id = auth.uid()
  and (current_version_id is null or private.documentary_of(current_version_id) = id)
  and (poster_object is null or poster_object ~ ('^' || id || '/[A-Za-z0-9][A-Za-z0-9._-]*$'))
);
create policy "The creator deletes their film" on public.documentaries
  for delete to authenticated
  using (owner_id = auth.uid());

alter table public.versions enable row level security;
revoke all on public.versions from anon, authenticated;
grant select, delete on public.versions to authenticated;
grant update (label) on public.versions to authenticated;
grant all on public.versions to service_role;
create policy "Who may watch the film sees its current cut; its creator sees all" on public.versions
  for select to authenticated
  using (
  public.can_edit(documentary_id)
  or (
    public.can_watch(documentary_id)
    and id = (select d.current_version_id from public.documentaries d where d.id = documentary_id)
  )
);
create policy "The creator names their cuts" on public.versions
  for update to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "The creator deletes their cuts, except the one people are watching" on public.versions
  for delete to authenticated
  using (
  public.can_edit(documentary_id)
  and not exists (
    select from public.documentaries d where d.current_version_id = versions.id and d.published_at is not null
  )
);

/**
 * A cut is shown once it can be watched, and a published film always shows one. The worker, which knows, is not asked.
 */
create function private.check_shown_version() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then return new; end if;
  if new.current_version_id is null and new.published_at is not null then
    raise exception 'A published film shows one of its versions.'
      using errcode = 'P0001', hint = 'Withdraw the film first, or show another version.';
  end if;
  if new.current_version_id is not null
    and not exists (
      select from public.versions v where v.id = new.current_version_id and v.state in ('watchable', 'ready')
    ) then
    raise exception 'This version cannot be watched yet.'
      using errcode = 'P0001', hint = 'Show it once its first rendition is there.';
  end if;
  return new;
end $$;
create trigger check_shown_version before update on public.documentaries for each row
  when (old.current_version_id is distinct from new.current_version_id) execute function private.check_shown_version();

alter table public.opened_links enable row level security;
revoke all on public.opened_links from anon, authenticated;
grant select, delete on public.opened_links to authenticated;
grant all on public.opened_links to service_role;
create policy "A person sees and forgets the links they opened" on public.opened_links
  for all to authenticated
  using (user_id = auth.uid());

create function private.touch_documentary() returns trigger language plpgsql set search_path = '' as
$$ begin new.updated_at = now(); return new; end $$;
create trigger touch_documentary before update on public.documentaries for each row
  execute function private.touch_documentary();

/**
 * What a film still lacks before it can be published: codes the page puts into words. Empty when nothing is missing.
 */
create function public.missing_for_publication(documentary uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_remove(array[
    case when trim(d.title) = '' then 'title' end,
    case when trim(d.synopsis) = '' then 'synopsis' end,
    case when d.year is null then 'year' end,
    case when d.language is null then 'language' end,
    case when d.poster_object is null then 'poster' end,
    case when v.id is null or v.state not in ('watchable', 'ready') then 'watchable-version' end
  ], null)
  from public.documentaries d left join public.versions v on v.id = d.current_version_id
  where d.id = documentary and d.owner_id = auth.uid()
$$;

/**
 * Publishing is an act: it refuses with P0001 and the missing codes in `detail`. visibility 'private' withdraws the
 * film again.
 */
create function public.publish_documentary(documentary uuid, visibility text) returns public.documentaries
language plpgsql security definer set search_path = '' as $$
declare
  missing text[];
  published public.documentaries;
begin
  if not public.can_edit(documentary) then
    raise exception 'Only its creator publishes a film.' using errcode = '42501';
  end if;
  if publish_documentary.visibility not in ('private', 'unlisted', 'public') then
    raise exception 'A film is private, unlisted or public.' using errcode = '22023';
  end if;
  if publish_documentary.visibility <> 'private'
    and exists (select from public.documentaries d where d.id = documentary and d.removed_at is not null) then
    raise exception 'The film was removed.' using errcode = 'P0001', hint = 'Restore it, then publish.';
  end if;
  missing := public.missing_for_publication(documentary);
  if publish_documentary.visibility <> 'private' and cardinality(missing) > 0 then
    raise exception 'The film is not complete yet.'
      using errcode = 'P0001', detail = array_to_string(missing, ','), hint = 'Fill in what is missing, then publish.';
  end if;
  update public.documentaries d set
    visibility = publish_documentary.visibility,
    published_at = case
    when publish_documentary.visibility = 'private' then null
    else coalesce(d.published_at, now()) end
  where d.id = documentary returning * into published;
  return published;
end $$;
grant execute on function public.missing_for_publication(uuid), public.publish_documentary(uuid, text) to authenticated;

/** Takes a film away for everyone; it can be restored for 30 days. */
create function public.remove_documentary(documentary uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.can_edit(documentary) then raise exception 'Only its creator removes a film.'
  using errcode = '42501'; end if;
  update public.documentaries
  set removed_at = now(), visibility = 'private', published_at = null
  where id = documentary;
end $$;
create function public.restore_documentary(documentary uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.can_edit(documentary) then raise exception 'Only its creator restores a film.'
  using errcode = '42501'; end if;
  update public.documentaries set removed_at = null where id = documentary;
end $$;
grant execute on function public.remove_documentary(uuid), public.restore_documentary(uuid) to authenticated;

/** Called once a day by the worker. Returns how many films were deleted. */
create function private.purge_removed() returns int language sql security definer set search_path = '' as $$
  with gone as (delete from public.documentaries where removed_at < now() - interval '30 days' returning 1)
  select count(*)::int
  from gone
$$;
