-- Tracks played in sync with a cut, chosen by the viewer: other sounds (dubbing, described, commentary) and a picture in sign language.
comment on table public.side_tracks is
  'One row per audio or sign-language track played in sync with a cut. From a sound track of its source (source_stream) '
  'or a file its creator added (source_object). offset_ms: delay against the film. playlist: as of a rendition.';
select private.open_table('public.side_tracks', of_version => 'version_id', left_out => '{playlist}');
grant delete, select on public.side_tracks to authenticated;
create policy "The creator sees what runs beside a cut" on public.side_tracks
  for select to authenticated using (private.can_edit_version(version_id));
create policy "The creator removes tracks beside a version" on public.side_tracks
  for delete to authenticated using (private.can_edit_version(version_id));
create or replace trigger access_changed after insert or delete or update of kind, state on public.side_tracks
  for each row execute function private.access_changed();
create or replace trigger leave_out_withheld before insert or update of playlist, offset_ms on public.side_tracks
  for each row execute function private.leave_out_withheld_beside();
create or replace trigger limit_rows after insert on public.side_tracks referencing new table as added for each statement
  execute function private.limit_rows('version_id', '40', 'A version can have up to 40 additional tracks.');
create or replace trigger retire_side_track_removed after delete on public.side_tracks
for each row execute function private.retire_side_track();
create or replace trigger retire_side_track_renamed after update of object_name on public.side_tracks
for each row when (old.object_name is distinct from new.object_name) execute function private.retire_side_track();

create or replace function private.prepare_side_track(track public.side_tracks) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue(
    'prepare-side-track', json_build_object('trackId', track.id, 'versionId', track.version_id), 'prepare-side-track:' || track.id
  )
$$;

/** Makes room for a file that is to run beside a cut. The answer says under which name it is awaited. */
create or replace function public.begin_side_track(
  version uuid,
  kind text,
  language text,
  label text,
  file_name text,
  size_bytes bigint
)
returns public.side_tracks
language plpgsql security definer set search_path = '' as $$
declare
  made public.side_tracks;
  storage record;
  id uuid := gen_random_uuid();
  keeper uuid := (select d.owner_id from public.documentaries d where d.id = private.documentary_of(begin_side_track.version));
begin
  if not private.can_edit_version(version) then
    raise exception 'Only its creator can add to a version.' using errcode = '42501';
  end if;
  if size_bytes is null or size_bytes <= 0 then
    raise exception 'The file is empty.' using errcode = 'P0001', hint = 'Choose the file again once it is complete.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('storage:' || keeper, 0));
  select * into storage from private.storage_of(keeper);
  if storage.used_bytes + size_bytes > storage.quota_bytes then
    raise exception 'This file does not fit in your storage.'
      using errcode = 'P0001', detail = 'quota',
      hint = 'Delete a version you no longer need, or ask the people who run this site for more space.';
  end if;
  insert into public.side_tracks (id, version_id, kind, language, label, source_name, source_object, source_bytes)
  values (id, version, kind, language, coalesce(label, ''), left(coalesce(file_name, ''), 255), version || '/side/' || id, size_bytes)
  returning * into made;
  return made;
end $$;
grant execute on function public.begin_side_track to authenticated;

/** Lets viewers choose a sound track that lies in the cut's own source. */
create or replace function public.offer_sound(version uuid, stream int, kind text, language text, label text default '')
returns public.side_tracks language plpgsql security definer set search_path = '' as $$
declare made public.side_tracks;
begin
  if not private.can_edit_version(version) then
    raise exception 'Only its creator can add to a version.' using errcode = '42501';
  end if;
  if kind = 'sign' or not exists (
    select from public.sound_tracks t where t.version_id = offer_sound.version and t.stream = offer_sound.stream
  ) then
    raise exception 'This version has no such sound track.' using errcode = 'P0001', hint = 'Open the film''s desk again.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('side_tracks:' || version, 0));
  if exists (
    select from public.side_tracks t where t.version_id = offer_sound.version and t.source_stream = offer_sound.stream
  ) then
    raise exception 'Viewers can choose this sound track already.' using errcode = 'P0001', detail = 'offered';
  end if;
  insert into public.side_tracks (version_id, kind, language, label, source_stream, state)
  values (version, kind, language, coalesce(label, ''), stream, 'received')
  returning * into made;
  perform private.prepare_side_track(made);
  return made;
end $$;
grant execute on function public.offer_sound to authenticated;

/** Its name, and when it begins; made again when that changed, or when it had failed. */
create or replace function public.change_side_track(track uuid, kind text, language text, label text, offset_ms int)
returns void language plpgsql security definer set search_path = '' as $$
declare
  old public.side_tracks;
  made public.side_tracks;
begin
  select * into old from public.side_tracks t where t.id = track for update;
  if old.id is null or not private.can_edit_version(old.version_id) then
    raise exception 'Only its creator can change the tracks of a version.' using errcode = '42501';
  end if;
  if (kind = 'sign') <> (old.kind = 'sign') then
    raise exception 'A sound cannot become a picture, nor a picture a sound.' using errcode = 'P0001', hint = 'Add the file again.';
  end if;
  update public.side_tracks t
  set kind = change_side_track.kind, language = change_side_track.language, label = coalesce(change_side_track.label, ''),
    offset_ms = change_side_track.offset_ms
  where t.id = track
  returning * into made;
  if made.state = 'receiving' then return; end if;
  if made.offset_ms <> old.offset_ms or made.state = 'failed' then
    update public.side_tracks t set state = 'received', progress = 0, failure = null where t.id = track;
    perform private.prepare_side_track(made);
  end if;
end $$;
grant execute on function public.change_side_track to authenticated;

create or replace function private.awaits_side_track(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.side_tracks t
    where t.source_object = awaits_side_track.object_name and t.state = 'receiving' and private.can_edit_version(t.version_id)
  )
$$;
grant execute on function private.awaits_side_track to anon, authenticated;

create or replace function private.side_track_received() returns trigger
language plpgsql security definer set search_path = '' as $$
declare came public.side_tracks;
begin
  select * into came from public.side_tracks t where t.source_object = new.name and t.state = 'receiving';
  if came.id is null then return new; end if;
  if (new.metadata ->> 'size')::bigint > came.source_bytes then
    raise exception 'The file is larger than was announced.' using errcode = '42501', hint = 'Cancel, then add the file again.';
  end if;
  update public.side_tracks t
  set state = 'received', source_bytes = coalesce((new.metadata ->> 'size')::bigint, t.source_bytes)
  where t.id = came.id;
  perform private.prepare_side_track(came);
  return new;
end $$;

/** Objects that were replaced go when those who were listening need them no longer; of a track that was taken away at once. */
create or replace function private.retire_side_track() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.discard_media(name) from private.playlist_names(old.playlist) as name;
    if old.source_object is not null then
      perform private.enqueue(
        'remove-files',
        json_build_object('bucket', 'sources', 'files', json_agg(json_build_object('name', o.name, 'version', o.version))),
        null,
        12
      )
      from storage.objects o where o.bucket_id = 'sources' and o.name = old.source_object
      having count(*) > 0;
    end if;
  else
    insert into private.retired_objects (name, version_id)
    select name, old.version_id from private.playlist_names(old.playlist) as name
    where name not in (select private.playlist_names(new.playlist))
    on conflict do nothing;
  end if;
  return null;
end $$;

create policy "The creator uploads what is to run beside a cut" on storage.objects
  for insert to authenticated with check (bucket_id = 'sources' and private.awaits_side_track(name));

create or replace trigger side_track_received after insert or update on storage.objects
for each row when (new.bucket_id = 'sources') execute function private.side_track_received();
