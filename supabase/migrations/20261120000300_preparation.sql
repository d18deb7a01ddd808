-- From the last byte received to every rendition: what a worker does with a version, visible to its creator while it
-- happens.

/**
 * The only way a job is queued: inside the transaction that caused it. graphile-worker's schema is made by the
 * worker's own migrations.
 */
create function private.enqueue(
  job text, payload json, job_key text default null, max_attempts int default 5
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job(
    identifier => job, payload => payload, job_key => job_key, max_attempts => max_attempts
  );
end $$;

create table public.preparation_stages (
  version_id uuid not null references public.versions (id) on delete cascade,
  stage text not null check (
    stage in ('received', 'checked', 'first-rendition', 'poster-and-storyboard', 'all-renditions', 'ready')
  ),
  position int not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed', 'skipped')),
  progress real not null default 0 check (progress between 0 and 1),
  seconds_left int check (seconds_left >= 0),
  detail text not null default '',
  reason text,
  updated_at timestamptz not null default now(),
  primary key (version_id, stage)
);
comment on table public.preparation_stages is
  'Six rows a version: where its preparation stands. detail says what came out ("108 min, 25 frames, stereo"), '
  'reason why a stage failed, in words for the creator.';

create table public.renditions (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null references public.versions (id) on delete cascade,
  name text not null,
  width int not null,
  height int not null,
  frame_rate numeric(7, 3) not null,
  bandwidth int not null,
  codecs text not null,
  object_name text not null,
  size_bytes bigint not null default 0,
  playlist text not null,
  temporary boolean not null default false,
  complete boolean not null default true,
  created_at timestamptz not null default now(),
  unique (version_id, name)
);
comment on table public.renditions is
  'One row a rendition. playlist is an HLS media playlist whose URIs are names in bucket media: one CMAF file with '
  'byte ranges, or for a temporary, growing one a file per segment. bandwidth is the peak in bits per second.';

create table public.storyboards (
  version_id uuid primary key references public.versions (id) on delete cascade,
  object_name text not null,
  columns int not null,
  rows int not null,
  tile_width int not null,
  tile_height int not null,
  frame_times_ms int[] not null
);
comment on table public.storyboards is
  'One row a version: a sprite in bucket media, tiles left to right, top to bottom, one for each of frame_times_ms.';

create table public.waveforms (
  version_id uuid primary key references public.versions (id) on delete cascade,
  peaks_per_second real not null,
  peaks smallint[] not null
);
comment on table public.waveforms is 'One row a version with sound: peak loudness 0 to 255, peaks_per_second of them.';

do $$
declare table_name text;
begin
  foreach table_name in array array['renditions', 'storyboards', 'waveforms', 'preparation_stages'] loop
    execute format('alter table public.%I enable row level security', table_name);
    execute format('revoke all on public.%I from anon, authenticated', table_name);
    execute format('grant select on public.%I to authenticated', table_name);
    execute format('grant all on public.%I to service_role', table_name);
  end loop;
end $$;
create policy "Who may watch the film reads its renditions" on public.renditions
  for select to authenticated
  using (private.can_watch_version(version_id));
create policy "Who may watch the film sees its storyboard" on public.storyboards
  for select to authenticated
  using (private.can_watch_version(version_id));
create policy "Who may watch the film sees its waveform" on public.waveforms
  for select to authenticated
  using (private.can_watch_version(version_id));
create policy "The creator follows the preparation" on public.preparation_stages
  for select to authenticated
  using (private.can_edit_version(version_id));
alter publication supabase_realtime add table public.preparation_stages, public.versions, public.documentaries;

create table public.storage_quotas (
  user_id uuid primary key references auth.users (id) on delete cascade,
  bytes bigint not null check (bytes >= 0)
);
comment on table public.storage_quotas is
  'One row a person whose quota differs from the house default (500 GB of sources).';
alter table public.storage_quotas enable row level security;
revoke all on public.storage_quotas from anon, authenticated;
grant select on public.storage_quotas to authenticated;
grant all on public.storage_quotas to service_role;
create policy "A person reads their own quota" on public.storage_quotas
  for select to authenticated
  using (user_id = auth.uid());

create function public.my_storage() returns table (used_bytes bigint, quota_bytes bigint)
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      (
        select sum(v.source_bytes)
        from public.versions v
        join public.documentaries d on d.id = v.documentary_id
        where d.owner_id = auth.uid()
      ),
      0
    )::bigint,
    coalesce((select q.bytes from public.storage_quotas q where q.user_id = auth.uid()), 500000000000)
$$;
grant execute on function public.my_storage() to authenticated;

/**
 * Makes room for a file before its first byte: a version in state 'receiving', of a new film or of `documentary`.
 * Refuses with P0001 when the quota is spent.
 */
create function public.begin_version(
  file_name text, size_bytes bigint, documentary uuid default null, title text default ''
) returns public.versions
language plpgsql security definer set search_path = '' as $$
declare
  film uuid := documentary;
  made public.versions;
  storage record;
begin
  if not private.is_signed_in() then raise exception 'Sign in to add a film.' using errcode = '42501'; end if;
  if size_bytes is null or size_bytes <= 0 then raise exception 'The file is empty.'
  using errcode = 'P0001', hint = 'Choose the file again once it is complete.'; end if;
  -- Two files begun at once must not both fit into the same room.
  perform pg_advisory_xact_lock(hashtextextended('storage:' || auth.uid(), 0));
  select * into storage from public.my_storage();
  if storage.used_bytes + size_bytes > storage.quota_bytes then
    raise exception 'This file does not fit in your storage.'
      using errcode = 'P0001',
      detail = 'quota',
      hint = 'Delete a version you no longer need, or ask whoever runs this house for more room.';
  end if;
  if film is null then
    insert into public.documentaries (owner_id, title)
    values (auth.uid(), left(coalesce(begin_version.title, ''), 200))
    returning id into film;
  elsif not public.can_edit(film) then
    raise exception 'Only its creator adds a version.' using errcode = '42501';
  elsif exists (select from public.documentaries d where d.id = film and d.removed_at is not null) then
    raise exception 'The film was removed.' using errcode = 'P0001', hint = 'Restore it, then add the file.';
  end if;
  perform from public.documentaries where id = film for update;
  insert into public.versions (documentary_id, number, source_name, source_bytes)
  values (
    film, (select coalesce(max(number), 0) + 1 from public.versions where documentary_id = film), file_name, size_bytes
  )
  returning * into made;
  update public.versions set source_object = made.id || '/source' where id = made.id returning * into made;
  insert into public.preparation_stages (version_id, stage, position, state)
  select made.id, s.stage, s.position, case when s.position = 1 then 'working' else 'waiting' end
  from unnest(
    array['received', 'checked', 'first-rendition', 'poster-and-storyboard', 'all-renditions', 'ready']
  ) with ordinality as s (stage, position);
  return made;
end $$;
grant execute on function public.begin_version(text, bigint, uuid, text) to authenticated;

/**
 * Puts a failed version's unfinished stages back and queues the preparation again. Does nothing while it is under way.
 */
create function public.retry_preparation(version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_edit_version(version) then raise exception 'Only its creator prepares a film.'
  using errcode = '42501'; end if;
  update public.preparation_stages
  set state = 'waiting', progress = 0, reason = null, seconds_left = null, updated_at = now()
  where version_id = version and state = 'failed' and stage <> 'received';
  if not found then return; end if;
  update public.versions
  set failure = null, state = case when state = 'failed' then 'received' else state end
  where id = version;
  perform private.enqueue('prepare-version', json_build_object('versionId', version), 'prepare-version:' || version);
end $$;
grant execute on function public.retry_preparation(uuid) to authenticated;

/**
 * What the playback function needs of a film, or of another of the caller's own cuts: one question, one answer, null
 * when it is not the caller's to watch. Objects are named, not addressed; addresses are signed outside.
 */
create function public.playback_facts(documentary uuid, version uuid default null) returns json
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
    )
  )
  from public.documentaries d join public.versions v on v.documentary_id = d.id
  where d.id = playback_facts.documentary and v.id = coalesce(playback_facts.version, d.current_version_id)
    and v.state in ('watchable', 'ready') and private.is_signed_in() and private.can_watch_version(v.id)
$$;
grant execute on function public.playback_facts(uuid, uuid) to authenticated;
