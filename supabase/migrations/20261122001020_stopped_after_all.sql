-- Viewers who were let finish are stopped after all when the film is closed again with a stop: a cut that was replaced before it was withdrawn, a film
-- that was withdrawn before it was removed.

create or replace function private.end_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  closes boolean := new.published_at is null or (new.visibility <> old.visibility and new.visibility <> 'public');
  removed boolean := new.removed_at is not null and old.removed_at is null;
  shown uuid;
begin
  if old.published_at is null and not removed then return null; end if;
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
  -- Whoever was given a cut may hold its addresses, whichever is shown now.
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
drop trigger end_addresses on public.documentaries;
create trigger end_addresses after update of published_at, visibility, current_version_id, poster_object, removed_at on public.documentaries
for each row execute function private.end_addresses();
