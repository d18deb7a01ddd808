-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a sound or sign-language picture that runs beside a cut in step. From a sound track of its source (source_stream) or a file its creator added (source_object). offset_ms: so much later than the film it begins. playlist: as of a rendition.
create table public.side_tracks (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  kind text not null,
  language text not null,
  label text not null default '',
  source_stream integer,
  source_name text not null default '',
  source_object text,
  source_bytes bigint not null default 0,
  offset_ms integer not null default 0,
  state text not null default 'receiving',
  progress real not null default 0,
  failure text,
  duration_ms integer,
  width integer,
  height integer,
  frame_rate numeric(7,3),
  bandwidth integer,
  codecs text,
  object_name text,
  size_bytes bigint not null default 0,
  playlist text,
  created_at timestamp with time zone not null default now(),
  constraint side_tracks_pkey PRIMARY KEY (id),
  constraint side_tracks_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint a_playlist_has_at_most_8_million_characters CHECK (length(playlist) <= 8000000),
  constraint comes_from_the_cut_or_from_a_file CHECK ((source_stream IS NULL) <> (source_object IS NULL)),
  constraint ready_means_playable CHECK (state <> 'ready' OR playlist IS NOT NULL AND object_name IS NOT NULL AND bandwidth IS NOT NULL),
  constraint side_tracks_codecs_check CHECK (length(codecs) <= 200),
  constraint side_tracks_duration_ms_check CHECK (duration_ms > 0),
  constraint side_tracks_failure_check CHECK (length(failure) <= 2000),
  constraint side_tracks_kind_check CHECK (kind = ANY (ARRAY['dubbing', 'described', 'commentary', 'sign'])),
  constraint side_tracks_label_check CHECK (length(label) <= 80),
  constraint side_tracks_language_check CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$' AND length(language) <= 24),
  constraint side_tracks_object_name_check CHECK (length(object_name) <= 300),
  constraint side_tracks_offset_ms_check CHECK (offset_ms >= '-600000'::integer AND offset_ms <= 600000),
  constraint side_tracks_progress_check CHECK (progress >= 0::double precision AND progress <= 1::double precision),
  constraint side_tracks_source_bytes_check CHECK (source_bytes >= 0),
  constraint side_tracks_source_name_check CHECK (length(source_name) <= 255),
  constraint side_tracks_source_object_check CHECK (length(source_object) <= 300),
  constraint side_tracks_source_stream_check CHECK (source_stream >= 0 AND source_stream <= 999),
  constraint side_tracks_state_check CHECK (state = ANY (ARRAY['receiving', 'received', 'preparing', 'ready', 'failed']))
);
CREATE INDEX side_tracks_of_version ON public.side_tracks USING btree (version_id);
alter table public.side_tracks enable row level security;
grant delete, select on public.side_tracks to authenticated;
grant all on public.side_tracks to service_role;
create policy "The creator sees what runs beside a cut" on public.side_tracks
  for select to authenticated
  using (private.can_edit_version(version_id));
create policy "The creator takes away what runs beside a cut" on public.side_tracks
  for delete to authenticated
  using (private.can_edit_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.side_tracks
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER access_changed AFTER INSERT OR DELETE OR UPDATE OF kind, state ON public.side_tracks FOR EACH ROW EXECUTE FUNCTION private.access_changed();
CREATE TRIGGER leave_out_withheld BEFORE INSERT OR UPDATE OF playlist, offset_ms ON public.side_tracks FOR EACH ROW EXECUTE FUNCTION private.leave_out_withheld_beside();
CREATE TRIGGER limit_rows AFTER INSERT ON public.side_tracks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('version_id', '40', 'A version has 40 sounds and pictures beside it at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.side_tracks FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER retire_side_track_removed AFTER DELETE ON public.side_tracks FOR EACH ROW EXECUTE FUNCTION private.retire_side_track();
CREATE TRIGGER retire_side_track_renamed AFTER UPDATE OF object_name ON public.side_tracks FOR EACH ROW WHEN (old.object_name IS DISTINCT FROM new.object_name) EXECUTE FUNCTION private.retire_side_track();

create function private.awaits_side_track(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.side_tracks t
    where t.source_object = awaits_side_track.object_name and t.state = 'receiving' and private.can_edit_version(t.version_id)
  )
$$;
grant execute on function private.awaits_side_track to anon, authenticated, service_role;

create function private.leave_out_withheld_beside() returns trigger
language plpgsql security definer set search_path = '' as $$
declare withheld int4multirange;
begin
  select coalesce(range_agg(int4range(lower(r) - new.offset_ms, upper(r) - new.offset_ms)), '{}') into withheld
  from unnest(private.withheld_ranges(new.version_id)) r;
  if new.playlist is not null and (withheld <> '{}' or position('#EXT-X-GAP' in new.playlist) > 0) then
    new.playlist := private.with_gaps(new.playlist, withheld);
  end if;
  return new;
end
$$;
grant execute on function private.leave_out_withheld_beside to service_role;

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
end
$$;
grant execute on function private.retire_side_track to service_role;

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
end
$$;
grant execute on function private.side_track_received to service_role;

create function public.begin_side_track(version uuid, kind text, language text, label text, file_name text, size_bytes bigint) returns public.side_tracks
language plpgsql security definer set search_path = '' as $$
declare
  made public.side_tracks;
  storage record;
  id uuid := gen_random_uuid();
  keeper uuid := (select d.owner_id from public.documentaries d where d.id = private.documentary_of(begin_side_track.version));
begin
  if not private.can_edit_version(version) then
    raise exception 'Only its creator adds to a cut.' using errcode = '42501';
  end if;
  if size_bytes is null or size_bytes <= 0 then
    raise exception 'The file is empty.' using errcode = 'P0001', hint = 'Choose the file again once it is complete.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('storage:' || keeper, 0));
  select * into storage from private.storage_of(keeper);
  if storage.used_bytes + size_bytes > storage.quota_bytes then
    raise exception 'This file does not fit in your storage.'
      using errcode = 'P0001', detail = 'quota',
      hint = 'Delete a version you no longer need, or ask whoever runs this house for more room.';
  end if;
  insert into public.side_tracks (id, version_id, kind, language, label, source_name, source_object, source_bytes)
  values (id, version, kind, language, coalesce(label, ''), left(coalesce(file_name, ''), 255), version || '/side/' || id, size_bytes)
  returning * into made;
  return made;
end
$$;
grant execute on function public.begin_side_track to authenticated, service_role;

create function public.change_side_track(track uuid, kind text, language text, label text, offset_ms integer) returns void
language plpgsql security definer set search_path = '' as $$
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
end
$$;
grant execute on function public.change_side_track to authenticated, service_role;

create function public.offer_sound(version uuid, stream integer, kind text, language text, label text DEFAULT '') returns public.side_tracks
language plpgsql security definer set search_path = '' as $$
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
end
$$;
grant execute on function public.offer_sound to authenticated, service_role;
