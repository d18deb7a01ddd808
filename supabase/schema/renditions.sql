-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a rendition. playlist is an HLS media playlist whose URIs are names in bucket media: one CMAF file with byte ranges, or for a temporary, growing one a file per segment. bandwidth is the peak in bits per second.
create table public.renditions (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  name text not null,
  width integer not null,
  height integer not null,
  frame_rate numeric(7,3) not null,
  bandwidth integer not null,
  codecs text not null,
  object_name text not null,
  size_bytes bigint not null default 0,
  playlist text not null,
  temporary boolean not null default false,
  complete boolean not null default true,
  created_at timestamp with time zone not null default now(),
  header_digest text,
  constraint renditions_pkey PRIMARY KEY (id),
  constraint renditions_version_id_name_key UNIQUE (version_id, name),
  constraint renditions_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint a_name_has_at_most_80_characters CHECK (length(name) <= 80),
  constraint a_playlist_has_at_most_8_million_characters CHECK (length(playlist) <= 8000000),
  constraint an_objects_name_has_at_most_300_characters CHECK (length(object_name) <= 300),
  constraint codecs_have_at_most_200_characters CHECK (length(codecs) <= 200),
  constraint renditions_header_digest_check CHECK (length(header_digest) <= 64)
);
comment on column public.renditions.header_digest is 'Of a rendition in pieces: SHA-256 of the header that fits all of them. Whoever would write another one makes none of them.';
alter table public.renditions enable row level security;
grant select on public.renditions to authenticated;
grant all on public.renditions to service_role;
create policy "Who may watch the film reads its renditions" on public.renditions
  for select to authenticated
  using (private.can_watch_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.renditions
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER leave_out_withheld BEFORE INSERT OR UPDATE OF playlist ON public.renditions FOR EACH ROW EXECUTE FUNCTION private.leave_out_withheld();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.renditions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER retire_rendition_removed AFTER DELETE ON public.renditions FOR EACH ROW EXECUTE FUNCTION private.retire_rendition();
CREATE TRIGGER retire_rendition_renamed AFTER UPDATE OF object_name ON public.renditions FOR EACH ROW WHEN (old.object_name <> new.object_name) EXECUTE FUNCTION private.retire_rendition();

create function private.arriving_facts(version uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'documentaryId', v.documentary_id, 'versionId', v.id, 'durationMs', greatest(coalesce(v.duration_ms, v.arrived_ms), v.arrived_ms),
    'width', v.width, 'height', v.height, 'frameRate', v.frame_rate, 'hasSound', v.has_sound,
    'growing', true,
    'poster', null,
    'renditions', (
      select json_agg(json_build_object(
        'name', r.name, 'width', r.width, 'height', r.height, 'frameRate', r.frame_rate, 'bandwidth', r.bandwidth,
        'codecs', r.codecs, 'complete', r.complete, 'playlist', r.playlist
      ) order by r.width * r.height desc)
      from public.renditions r where r.version_id = v.id
    ),
    'storyboard', null,
    'sideTracks', json_build_array()
  )
  from public.versions v
  where v.id = arriving_facts.version and v.state in ('receiving', 'received', 'preparing') and v.arrived_ms > 0
    and exists (select from public.renditions r where r.version_id = v.id)
$$;
grant execute on function private.arriving_facts to service_role;

create function private.film_to_play(version uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'documentaryId', d.id, 'versionId', v.id, 'durationMs', v.duration_ms, 'width', v.width, 'height', v.height,
    'frameRate', v.frame_rate,
    'hasSound', v.has_sound,
    'growing', not exists (select from public.renditions r where r.version_id = v.id and r.complete),
    'poster', d.poster_object,
    'storyboard', (
      select json_build_object(
        'objectName', s.object_name,
        'columns', s.columns,
        'rows', s.rows,
        'tileWidth', s.tile_width,
        'tileHeight', s.tile_height,
        'frameTimesMs', s.frame_times_ms
      ) from public.storyboards s where s.version_id = v.id
    )
  )
  from public.versions v join public.documentaries d on d.id = v.documentary_id
  where v.id = film_to_play.version and v.state in ('watchable', 'ready')
$$;
grant execute on function private.film_to_play to service_role;

create function private.leave_out_withheld() returns trigger
language plpgsql security definer set search_path = '' as $$
declare withheld int4multirange := private.withheld_ranges(new.version_id);
begin
  if withheld <> '{}' or position('#EXT-X-GAP' in coalesce(new.playlist, '')) > 0 then new.playlist := private.with_gaps(new.playlist, withheld); end if;
  return new;
end
$$;
grant execute on function private.leave_out_withheld to service_role;

-- What a player needs of a cut. Asks nobody who may: whoever calls it has asked (contract/playback.ts, PlaybackFacts).
create function private.playable_facts(version uuid) returns json
language sql stable security definer set search_path = '' as $$
  select (f.film::jsonb || private.playlists_in(playable_facts.version)::jsonb)::json
  from (select private.film_to_play(playable_facts.version) as film) f
  where f.film is not null
$$;
grant execute on function private.playable_facts to service_role;

create function private.playlists_in(version uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'renditions', (
      select json_agg(json_build_object(
        'name', r.name, 'width', r.width, 'height', r.height, 'frameRate', r.frame_rate, 'bandwidth', r.bandwidth,
        'codecs', r.codecs, 'complete', r.complete, 'playlist', r.playlist
      ) order by r.width * r.height desc)
      from public.renditions r where r.version_id = playlists_in.version
    ),
    'sideTracks', coalesce((
      select json_agg(json_build_object(
        'id', t.id, 'kind', t.kind, 'language', t.language, 'label', t.label, 'width', t.width, 'height', t.height,
        'frameRate', t.frame_rate, 'bandwidth', t.bandwidth, 'codecs', t.codecs, 'playlist', t.playlist
      ) order by t.kind = 'sign', t.kind = 'commentary', t.kind = 'described', t.language, t.created_at)
      -- One that is being made again with another beginning is heard as it was until then.
      from public.side_tracks t where t.version_id = playlists_in.version and t.playlist is not null
    ), '[]')
  )
$$;
grant execute on function private.playlists_in to service_role;

create function private.playlists_key(version uuid) returns text
language sql stable security definer set search_path = '' as $$
  select md5(concat_ws(
    '|',
    (select string_agg(r.id || ':' || r.xmin, ',' order by r.id) from public.renditions r where r.version_id = playlists_key.version),
    (
      select string_agg(t.id || ':' || t.xmin, ',' order by t.id)
      from public.side_tracks t where t.version_id = playlists_key.version and t.playlist is not null
    )
  ))
$$;
grant execute on function private.playlists_key to service_role;

create function private.retire_rendition() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.retired_objects (name, version_id)
  select name, old.version_id from private.playlist_names(old.playlist) as name
  where tg_op = 'DELETE' or name not in (select private.playlist_names(new.playlist))
  on conflict do nothing;
  return null;
end
$$;
grant execute on function private.retire_rendition to service_role;

create function public.embedded_film(documentary uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'documentaryId', d.id,
    'versionId', v.id,
    'title', d.title,
    'director', d.director,
    'year', d.year,
    'language', d.language,
    'durationMs', v.duration_ms,
    'width', v.width,
    'height', v.height,
    'frameRate', v.frame_rate,
    'hasSound', v.has_sound,
    'poster', d.poster_object,
    'renditions', (
      select jsonb_agg(jsonb_build_object(
        'name', r.name, 'width', r.width, 'height', r.height, 'frameRate', r.frame_rate, 'bandwidth', r.bandwidth,
        'codecs', r.codecs, 'complete', r.complete, 'playlist', r.playlist
      ) order by r.width * r.height desc)
      from public.renditions r
      where r.version_id = v.id and r.complete
    ),
    'captions', coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id, 'language', t.language, 'label', t.label, 'kind', t.kind) order by t.language, t.kind)
      from public.caption_tracks t
      where t.version_id = v.id and t.kind <> 'descriptions'
    ), '[]')
  )
  from private.open_to_the_world(embedded_film.documentary, true) d
  join public.versions v on v.id = d.current_version_id and v.state in ('watchable', 'ready')
  where exists (select from public.renditions r where r.version_id = v.id and r.complete)
$$;
grant execute on function public.embedded_film to anon, authenticated, service_role;
