/** An object in bucket media that a rendition or storyboard of this version was played from until something took its place. */
comment on table private.retired_objects is 'One row per replaced object that current viewers may still be loading, until a job removes it.';

-- Viewers who were allowed to finish are stopped after all when the film is then closed with a stop: a replaced cut that is withdrawn later, a
-- withdrawn film that is removed later.
create or replace function private.end_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  closes boolean := new.published_at is null or (new.visibility <> old.visibility and new.visibility <> 'public');
  removed boolean := new.removed_at is not null and old.removed_at is null;
  shown uuid;
begin
  if old.published_at is null and not removed then return null; end if;
  -- A renaming changes only the name of the still, not the poster.
  if private.still_stem(new.poster_object) is distinct from private.still_stem(old.poster_object) and old.poster_object is not null then
    perform private.enqueue(
      'rename-poster',
      json_build_object('documentaryId', old.id, 'still', old.poster_object),
      'rename-poster:' || old.poster_object,
      12
    );
  end if;
  if current_setting('actuality.viewers_may_finish', true) = 'on' then return null; end if;
  -- People may hold addresses of any cut, not only of the current one.
  for shown in
    select v.id from public.versions v
    where v.documentary_id = old.id and (
      (v.id = old.current_version_id and old.published_at is not null and (closes or new.current_version_id is distinct from v.id))
      or (closes and exists (select from public.playback_grants g where g.version_id = v.id))
    )
  loop
    perform private.enqueue('rename-media', json_build_object('versionId', shown), 'rename-media:' || shown, 12);
  end loop;
  if closes and old.poster_object is not null
    and private.still_stem(new.poster_object) is not distinct from private.still_stem(old.poster_object) then
    perform private.enqueue(
      'rename-poster', json_build_object('documentaryId', old.id), 'rename-poster:' || old.id, 12
    );
  end if;
  return null;
end $$;

/** The names of objects in a playlist (RFC 8216), as `urisIn` of core/media/hls.ts has them. */
create or replace function private.playlist_names(playlist text) returns setof text language sql immutable set search_path = '' as $$
  select distinct coalesce(found[1], found[2])
  from regexp_matches(playlist, '^(?:#.*URI="([^"]*)".*|([^#\n][^\n]*))$', 'gn') as found
$$;

/** Not for a playlist that only grew: its header keeps its name. */
create or replace function private.retire_rendition() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.retired_objects (name, version_id)
  select name, old.version_id from private.playlist_names(old.playlist) as name
  where tg_op = 'DELETE' or name not in (select private.playlist_names(new.playlist))
  on conflict do nothing;
  return null;
end $$;

create or replace function private.retire_storyboard() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.retired_objects (name, version_id) values (old.object_name, old.version_id) on conflict do nothing;
  return null;
end $$;

/** A creator chooses among names their page was given a moment ago; where a renaming came between, the still is meant and not the name. */
create or replace function private.settle_poster() returns trigger language plpgsql security definer set search_path = '' as $$
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

create policy "The creator sees the stills of their film" on storage.objects for select to authenticated
  using (bucket_id = 'stills' and public.can_edit(private.leading_uuid(name)));
