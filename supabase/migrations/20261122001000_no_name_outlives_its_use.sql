-- Addresses die by renaming (20261121005000); here for what that left out: objects no row names any more but somebody may still hold
-- an address of, and the still that was the poster until another was chosen.

/** An object in bucket media that a rendition or storyboard of this version was played from until something took its place. */
create table private.retired_objects (
  name text primary key constraint a_retired_name_has_at_most_300_characters check (length(name) <= 300),
  version_id uuid not null,
  retired_at timestamptz not null default now()
);
alter table private.retired_objects enable row level security;
create index retired_objects_of_version on private.retired_objects (version_id);
comment on table private.retired_objects is 'Objects that rows named until they were replaced: for those who were watching, until a job removes them.';

/** The names of objects in a playlist (RFC 8216), as `urisIn` of core/hls.ts has them. */
create function private.playlist_names(playlist text) returns setof text language sql immutable set search_path = '' as $$
  select distinct coalesce(found[1], found[2])
  from regexp_matches(playlist, '^(?:#.*URI="([^"]*)".*|([^#\n][^\n]*))$', 'gn') as found
$$;

/** Not for a playlist that only grew: its header keeps its name. */
create function private.retire_rendition() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.retired_objects (name, version_id)
  select name, old.version_id from private.playlist_names(old.playlist) as name
  where tg_op = 'DELETE' or name not in (select private.playlist_names(new.playlist))
  on conflict do nothing;
  return null;
end $$;
create trigger retire_rendition_removed after delete on public.renditions
for each row execute function private.retire_rendition();
create trigger retire_rendition_renamed after update of object_name on public.renditions
for each row when (old.object_name <> new.object_name) execute function private.retire_rendition();

create function private.retire_storyboard() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.retired_objects (name, version_id) values (old.object_name, old.version_id) on conflict do nothing;
  return null;
end $$;
create trigger retire_storyboard_removed after delete on public.storyboards
for each row execute function private.retire_storyboard();
create trigger retire_storyboard_renamed after update of object_name on public.storyboards
for each row when (old.object_name <> new.object_name) execute function private.retire_storyboard();

/** Also of a still that is no longer the poster of a published film. */
create or replace function private.end_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare closes boolean := new.published_at is null or (new.visibility <> old.visibility and new.visibility <> 'public');
begin
  if old.published_at is null then return null; end if;
  -- A renaming gives the same still another name: that is not another poster.
  if private.still_stem(new.poster_object) is distinct from private.still_stem(old.poster_object) and old.poster_object is not null then
    perform private.enqueue(
      'rename-poster',
      json_build_object('documentaryId', old.id, 'still', old.poster_object),
      'rename-poster:' || old.poster_object,
      12
    );
  end if;
  if current_setting('actuality.viewers_may_finish', true) = 'on' then return null; end if;
  if old.current_version_id is not null
    and (closes or new.current_version_id is distinct from old.current_version_id) then
    perform private.enqueue(
      'rename-media',
      json_build_object('versionId', old.current_version_id),
      'rename-media:' || old.current_version_id,
      12
    );
  end if;
  if closes and old.poster_object is not null
    and private.still_stem(new.poster_object) is not distinct from private.still_stem(old.poster_object) then
    perform private.enqueue(
      'rename-poster', json_build_object('documentaryId', old.id), 'rename-poster:' || old.id, 12
    );
  end if;
  return null;
end $$;
drop trigger end_addresses on public.documentaries;
create trigger end_addresses after update of published_at, visibility, current_version_id, poster_object on public.documentaries
for each row execute function private.end_addresses();

/** A creator chooses among names their page was given a moment ago; where a renaming came between, the still is meant and not the name. */
create function private.settle_poster() returns trigger language plpgsql security definer set search_path = '' as $$
declare renamed text[];
begin
  if new.poster_object is null or exists (
    select from storage.objects o where o.bucket_id = 'stills' and o.name = new.poster_object
  ) then return new; end if;
  select array_agg(o.name) into renamed from storage.objects o
  where o.bucket_id = 'stills' and starts_with(o.name, new.id || '/')
    and private.still_stem(o.name) = private.still_stem(new.poster_object);
  if cardinality(renamed) = 1 then new.poster_object := renamed[1]; end if;
  return new;
end $$;
create trigger settle_poster before update of poster_object on public.documentaries
for each row when (new.poster_object is distinct from old.poster_object) execute function private.settle_poster();
