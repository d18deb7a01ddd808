-- What runs beside a cut in step and is chosen by whoever watches: other sounds (dubbing, described, commentary) and a picture in sign language.

create table public.side_tracks (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null references public.versions (id) on delete cascade,
  kind text not null check (kind in ('dubbing', 'described', 'commentary', 'sign')),
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$' and length(language) <= 24),
  label text not null default '' check (length(label) <= 80),
  source_stream int check (source_stream between 0 and 999),
  source_name text not null default '' check (length(source_name) <= 255),
  source_object text check (length(source_object) <= 300),
  source_bytes bigint not null default 0 check (source_bytes >= 0),
  offset_ms int not null default 0 check (offset_ms between -600000 and 600000),
  state text not null default 'receiving' check (state in ('receiving', 'received', 'preparing', 'ready', 'failed')),
  progress real not null default 0 check (progress between 0 and 1),
  failure text check (length(failure) <= 2000),
  duration_ms int check (duration_ms > 0),
  width int,
  height int,
  frame_rate numeric(7, 3),
  bandwidth int,
  codecs text check (length(codecs) <= 200),
  object_name text check (length(object_name) <= 300),
  size_bytes bigint not null default 0,
  playlist text constraint a_playlist_has_at_most_8_million_characters check (length(playlist) <= 8000000),
  created_at timestamptz not null default now(),
  constraint comes_from_the_cut_or_from_a_file check ((source_stream is null) <> (source_object is null)),
  constraint ready_means_playable check (state <> 'ready' or (playlist is not null and object_name is not null and bandwidth is not null))
);
comment on table public.side_tracks is
  'One row a sound or sign-language picture that runs beside a cut in step. From a sound track of its source (source_stream) or a file its creator '
  'added (source_object). offset_ms: so much later than the film it begins. playlist: as of a rendition.';
create index side_tracks_of_version on public.side_tracks (version_id);
create trigger limit_rows after insert on public.side_tracks referencing new table as added for each statement
  execute function private.limit_rows('version_id', '40', 'A version has 40 sounds and pictures beside it at most.');
select private.open_table('public.side_tracks', of_version => 'version_id', left_out => '{playlist}');

-- Viewers are given what is ready by `playback_facts`; rows tell file names and failures, and those are the creator's.
grant select on public.side_tracks to authenticated;
grant delete on public.side_tracks to authenticated;
create policy "The creator sees what runs beside a cut" on public.side_tracks
  for select to authenticated using (private.can_edit_version(version_id));
create policy "The creator takes away what runs beside a cut" on public.side_tracks
  for delete to authenticated using (private.can_edit_version(version_id));

/** What somebody uploads counts against their storage, whatever it is. */
create or replace function public.my_storage() returns table (used_bytes bigint, quota_bytes bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return query select
    (coalesce((
      select sum(v.source_bytes)
      from public.versions v
      join public.documentaries d on d.id = v.documentary_id
      where d.owner_id = auth.uid()
    ), 0) + coalesce((
      select sum(t.source_bytes)
      from public.side_tracks t
      join public.versions v on v.id = t.version_id
      join public.documentaries d on d.id = v.documentary_id
      where d.owner_id = auth.uid()
    ), 0))::bigint,
    coalesce((select q.bytes from public.storage_quotas q where q.user_id = auth.uid()), 500000000000);
end $$;

create function private.prepare_side_track(track public.side_tracks) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue(
    'prepare-side-track', json_build_object('trackId', track.id, 'versionId', track.version_id), 'prepare-side-track:' || track.id
  )
$$;

/** Makes room for a file that is to run beside a cut. The answer says under which name it is awaited. */
create function public.begin_side_track(version uuid, kind text, language text, label text, file_name text, size_bytes bigint)
returns public.side_tracks language plpgsql security definer set search_path = '' as $$
declare
  made public.side_tracks;
  storage record;
  id uuid := gen_random_uuid();
begin
  if not private.can_edit_version(version) then
    raise exception 'Only its creator adds to a cut.' using errcode = '42501';
  end if;
  if size_bytes is null or size_bytes <= 0 then
    raise exception 'The file is empty.' using errcode = 'P0001', hint = 'Choose the file again once it is complete.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('storage:' || auth.uid(), 0));
  select * into storage from public.my_storage();
  if storage.used_bytes + size_bytes > storage.quota_bytes then
    raise exception 'This file does not fit in your storage.'
      using errcode = 'P0001', detail = 'quota',
      hint = 'Delete a version you no longer need, or ask whoever runs this house for more room.';
  end if;
  insert into public.side_tracks (id, version_id, kind, language, label, source_name, source_object, source_bytes)
  values (id, version, kind, language, coalesce(label, ''), left(coalesce(file_name, ''), 255), version || '/side/' || id, size_bytes)
  returning * into made;
  return made;
end $$;
grant execute on function public.begin_side_track(uuid, text, text, text, text, bigint) to authenticated;

/** Lets viewers choose a sound track that lies in the cut's own source. */
create function public.offer_sound(version uuid, stream int, kind text, language text, label text default '')
returns public.side_tracks language plpgsql security definer set search_path = '' as $$
declare made public.side_tracks;
begin
  if not private.can_edit_version(version) then
    raise exception 'Only its creator adds to a cut.' using errcode = '42501';
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
grant execute on function public.offer_sound(uuid, int, text, text, text) to authenticated;

/** Its name, and when it begins; made again when that changed, or when it had failed. */
create function public.change_side_track(track uuid, kind text, language text, label text, offset_ms int)
returns void language plpgsql security definer set search_path = '' as $$
declare
  old public.side_tracks;
  made public.side_tracks;
begin
  select * into old from public.side_tracks t where t.id = track for update;
  if old.id is null or not private.can_edit_version(old.version_id) then
    raise exception 'Only its creator changes what runs beside a cut.' using errcode = '42501';
  end if;
  if (kind = 'sign') <> (old.kind = 'sign') then
    raise exception 'A sound cannot become a picture, nor a picture a sound.' using errcode = 'P0001', hint = 'Add the file anew.';
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
grant execute on function public.change_side_track(uuid, text, text, text, int) to authenticated;

create function private.awaits_side_track(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.side_tracks t
    where t.source_object = awaits_side_track.object_name and t.state = 'receiving' and private.can_edit_version(t.version_id)
  )
$$;
grant execute on function private.awaits_side_track(text) to authenticated, anon;
create policy "The creator uploads what is to run beside a cut" on storage.objects
  for insert to authenticated with check (bucket_id = 'sources' and private.awaits_side_track(name));

create function private.side_track_received() returns trigger
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
create trigger side_track_received after insert or update on storage.objects
for each row when (new.bucket_id = 'sources') execute function private.side_track_received();

/** Objects that were replaced go when those who were listening need them no longer; of a track that was taken away at once. */
create function private.retire_side_track() returns trigger
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
create trigger retire_side_track_removed after delete on public.side_tracks
for each row execute function private.retire_side_track();
create trigger retire_side_track_renamed after update of object_name on public.side_tracks
for each row when (old.object_name is distinct from new.object_name) execute function private.retire_side_track();

/** With what may be heard and seen beside the cut. */
create or replace function public.playback_facts(documentary uuid, version uuid DEFAULT NULL::uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'documentaryId', d.id, 'versionId', v.id, 'durationMs', v.duration_ms, 'width', v.width, 'height', v.height,
    'frameRate', v.frame_rate,
    'hasSound', v.has_sound,
    'growing', not exists (select from public.renditions r where r.version_id = v.id and r.complete),
    'poster', d.poster_object,
    'renditions', (
      select json_agg(json_build_object(
        'name', r.name, 'width', r.width, 'height', r.height, 'frameRate', r.frame_rate, 'bandwidth', r.bandwidth,
        'codecs', r.codecs, 'complete', r.complete, 'playlist', r.playlist
      ) order by r.width * r.height desc)
      from public.renditions r where r.version_id = v.id
    ),
    'storyboard', (
      select json_build_object(
        'objectName', s.object_name,
        'columns', s.columns,
        'rows', s.rows,
        'tileWidth', s.tile_width,
        'tileHeight', s.tile_height,
        'frameTimesMs', s.frame_times_ms
      ) from public.storyboards s where s.version_id = v.id
    ),
    'sideTracks', coalesce((
      select json_agg(json_build_object(
        'id', t.id, 'kind', t.kind, 'language', t.language, 'label', t.label, 'width', t.width, 'height', t.height,
        'frameRate', t.frame_rate, 'bandwidth', t.bandwidth, 'codecs', t.codecs, 'playlist', t.playlist
      ) order by t.kind = 'sign', t.kind = 'commentary', t.kind = 'described', t.language, t.created_at)
      -- One that is being made again with another beginning is heard as it was until then.
      from public.side_tracks t where t.version_id = v.id and t.playlist is not null
    ), '[]')
  )
  from public.documentaries d join public.versions v on v.documentary_id = d.id
  where d.id = playback_facts.documentary and v.id = coalesce(playback_facts.version, d.current_version_id)
    and v.state in ('watchable', 'ready') and private.is_signed_in() and private.can_watch_version(v.id)
$$;
