-- What a rendition made while a file arrives was made of, so that the preparation goes on with it or not. Nothing in it is personal.
comment on table private.arrivals is
  'One row a cut whose first rendition was begun while its file arrived. plan: the picture, rate and sounds it is made of, '
  'as the worker writes them down.';
grant all on private.arrivals to service_role;

-- Three seconds later: of what has arrived by then nothing needs to be shown before.
create or replace function private.follow_new_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_at(
    'follow-arrival', json_build_object('versionId', new.id), 'follow-arrival:' || new.id, clock_timestamp() + interval '3 seconds'
  );
  return null;
end
$$;

-- What a player needs of a cut whose file is still arriving, or has just arrived (contract/media/playback.ts, PlaybackFacts). The caller has checked who may.
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
