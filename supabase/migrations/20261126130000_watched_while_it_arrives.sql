-- A film can be watched by those who make it while the rest of its file arrives: the worker reads what has come and makes a first rendition of it.

alter table public.versions add column arrived_ms integer check (arrived_ms >= 0);
comment on column public.versions.arrived_ms is
  'How much of the film can be watched by its makers before its file is whole; null where nothing can, and once a preparation has taken over.';

-- What a rendition made while a file arrives was made of, so that the preparation goes on with it or not. Nothing in it is personal.
create table private.arrivals (
  version_id uuid primary key references public.versions (id) on delete cascade,
  plan text not null check (length(plan) <= 2000)
);
comment on table private.arrivals is
  'One row a cut whose first rendition was begun while its file arrived. plan: the picture, rate and sounds it is made of, as the worker writes them down.';
alter table private.arrivals enable row level security;
grant all on private.arrivals to service_role;

create or replace view public.own_versions with (security_barrier = true) as
select
  v.id, v.documentary_id, v.number, v.label, v.state, v.source_name, v.source_object, v.source_bytes, v.duration_ms, v.width, v.height,
  v.frame_rate, v.has_sound, v.failure, v.created_at, v.arrived_ms
from public.versions v
where (select private.is_signed_in()) and (
  v.documentary_id in (select d.id from public.documentaries d where d.owner_id = auth.uid())
  or v.documentary_id in (
    select t.documentary_id from private.team_films t where t.role = any (array['producer', 'editor']) and public.can_edit(t.documentary_id)
  )
);

-- Three seconds later: of what has arrived by then nothing needs to be shown before.
create function private.follow_new_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_at(
    'follow-arrival', json_build_object('versionId', new.id), 'follow-arrival:' || new.id, clock_timestamp() + interval '3 seconds'
  );
  return null;
end
$$;
create trigger follow_new_version after insert on public.versions for each row
  when (new.state = 'receiving') execute function private.follow_new_version();

-- What a player needs of a cut whose file is still arriving, or has just arrived. Whoever calls it has asked who may (contract/playback.ts, PlaybackFacts).
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

-- Before it is whole a cut is its makers' alone: whoever edits or reviews the film.
create or replace function public.playback_facts(documentary uuid, version uuid default null) returns json
language sql stable security definer set search_path = '' as $$
  select case
    when v.state in ('watchable', 'ready') then private.playable_facts(v.id)
    when public.can_review(v.documentary_id) then private.arriving_facts(v.id)
  end
  from public.documentaries d join public.versions v on v.documentary_id = d.id
  where d.id = playback_facts.documentary and v.id = coalesce(playback_facts.version, d.current_version_id)
    and private.is_signed_in() and private.can_watch_version(v.id)
$$;
