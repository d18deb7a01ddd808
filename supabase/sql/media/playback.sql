-- Watching counts only for people who were granted playback, for no longer than the elapsed time, and with a limit.
comment on table public.playback_grants is
  'One row per person and version (or player on another site) that was granted playback in the last two days: the state '
  'for counting, then deleted.';
select private.open_table('public.playback_grants', of_person => 'user_id');
select private.open_to_suspended('public.playback_grants', 'Watching goes on.');
create or replace trigger note_opening after insert or update of granted_at on public.playback_grants
  for each row when (new.user_id is not null and new.screener_id is null) execute function private.note_opening();

-- Cache key of a cut's playlists: changes with any row, by its xmin.
create or replace function private.playlists_key(version uuid) returns text
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

-- Does not check permissions: the caller has.
create or replace function private.playlists_in(version uuid) returns json
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
      -- A track that is being made again keeps its old rendition until then.
      from public.side_tracks t where t.version_id = playlists_in.version and t.playlist is not null
    ), '[]')
  )
$$;

-- What a player needs of a cut besides its playlists. Does not check permissions: the caller has.
create or replace function private.film_to_play(version uuid) returns json
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

-- Optimised for a house of 10,000 films and 100,000 people, where it took longer than 30 ms.
create or replace function public.begin_playback(documentary uuid, version uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  cut record;
  team boolean;
begin
  select v.id, v.state into cut
  from public.documentaries d join public.versions v on v.documentary_id = d.id
  where d.id = begin_playback.documentary and v.id = coalesce(begin_playback.version, d.current_version_id);
  if cut.id is null or not private.can_watch_version(cut.id) then return null; end if;
  team := public.can_review(begin_playback.documentary);
  if cut.state not in ('watchable', 'ready') then
    return case when team then (
      select json_build_object('given', null, 'film', null, 'playlists', null, 'arriving', a.facts)
      from (select private.arriving_facts(cut.id) as facts) a where a.facts is not null
    ) end;
  end if;
  -- A few at each visit, with skip locked: no visit pays for all, and none waits for another.
  delete from public.playback_grants g where g.id in (
    select o.id from public.playback_grants o
    where o.touched_at < now() - interval '2 days'
    order by o.touched_at limit 20 for update skip locked
  );
  if not team then
    if private.take_seat(cut.id) = 'full' then
      return json_build_object('given', 'full', 'film', null, 'playlists', null, 'arriving', null);
    end if;
    insert into public.playback_grants as g (user_id, version_id, person)
    values (auth.uid(), cut.id, private.mark_of(auth.uid()::text, cut.id))
    on conflict (user_id, version_id) where screener_id is null do update set
      touched_at = now(),
      granted_at = case when g.granted_at < now() - interval '1 day' then now() else g.granted_at end;
  end if;
  return json_build_object(
    'given', case when not team then 'given' end,
    'film', private.film_to_play(cut.id),
    'playlists', private.playlists_key(cut.id),
    'arriving', null
  );
end
$$;
grant execute on function public.begin_playback to authenticated;

-- The playlists of a cut that the caller may watch, with their cache key; else null.
create or replace function public.film_playlists(version uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('key', private.playlists_key(v.id), 'lists', private.playlists_in(v.id))
  from public.versions v
  where v.id = film_playlists.version and v.state in ('watchable', 'ready') and private.can_watch_version(v.id)
$$;
comment on function public.film_playlists is 'Kind: done.';
grant execute on function public.film_playlists to authenticated;
