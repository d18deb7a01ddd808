-- The plan of a rendition made during an upload, so that the preparation can decide whether to continue it. No personal data.
comment on table private.arrivals is
  'One row per cut whose first rendition was started during its upload. plan: its picture, rate and sounds, written by '
  'the worker.';
grant all on private.arrivals to service_role;

-- Throttled to three seconds.
create or replace function private.follow_new_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_at(
    'follow-arrival', json_build_object('versionId', new.id), 'follow-arrival:' || new.id, clock_timestamp() + interval '3 seconds'
  );
  return null;
end
$$;

-- What a player needs of a cut that is still uploading, or just arrived (contract/media/playback.ts, PlaybackFacts). The caller has checked permissions.
create or replace function private.arriving_facts(version uuid) returns json
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
