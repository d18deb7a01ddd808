-- What of a film may be seen outside the house, by people who are not signed in: nothing, unless its creator says so,
-- each for itself. Neither outlives the film's being published.

alter table public.documentaries
  add column previews boolean not null default false,
  add column embeds boolean not null default false;
comment on column public.documentaries.previews is
  'Its title, synopsis and poster may stand in a preview of a link, for all the world.';
comment on column public.documentaries.embeds is
  'It may be played on other sites, by people who are not signed in.';
grant select (previews, embeds), update (previews, embeds) on public.documentaries to authenticated;

-- The film if all the world may have this of it: what is withdrawn, removed or private never.
create function private.open_to_the_world(documentary uuid, playing boolean) returns setof public.documentaries
language sql stable security definer set search_path = '' as $$
  select d.*
  from public.documentaries d
  where d.id = documentary and case when playing then d.embeds else d.previews or d.embeds end
    and d.published_at is not null and d.removed_at is null and d.visibility in ('unlisted', 'public')
$$;

-- What a preview of a link says, for anybody; null where its creator has not allowed one.
create function public.shared_film(documentary uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', d.id,
    'title', d.title,
    'director', d.director,
    'year', d.year,
    'synopsis', left(d.synopsis, 600),
    'publishedAt', d.published_at,
    'durationMs', v.duration_ms,
    'width', v.width,
    'height', v.height,
    'poster', d.poster_object,
    'embeds', d.embeds
  )
  from private.open_to_the_world(shared_film.documentary, false) d
  join public.versions v on v.id = d.current_version_id
$$;
revoke execute on function public.shared_film from public;
grant execute on function public.shared_film to anon, authenticated, service_role;

-- What plays on another site, as playback_facts says it to people of the house; null where that is not allowed. Its
-- captions without what is protected.
create function public.embedded_film(documentary uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'documentaryId', d.id,
    'versionId', v.id,
    'title', d.title,
    'director', d.director,
    'year', d.year,
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
revoke execute on function public.embedded_film from public;
grant execute on function public.embedded_film to anon, authenticated, service_role;

-- The sentences of one of its tracks, for the captions under it.
create function public.embedded_cues(documentary uuid, track uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'text', c.text, 'speaker', c.speaker)
      order by c.starts_ms, c.id
    ),
    '[]'
  )
  from private.open_to_the_world(embedded_cues.documentary, true) d
  join public.cues c on c.version_id = d.current_version_id and c.track_id = embedded_cues.track and not c.sensitive
$$;
revoke execute on function public.embedded_cues from public;
grant execute on function public.embedded_cues to anon, authenticated, service_role;

-- An address given to another site dies with the permission, as those of a closed film do.
create function private.end_embedded_addresses() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.current_version_id is not null then
    perform private.enqueue(
      'rename-media',
      json_build_object('versionId', old.current_version_id),
      'rename-media:' || old.current_version_id,
      12
    );
  end if;
  return null;
end
$$;
create trigger end_embedded_addresses after update of embeds on public.documentaries
  for each row when (old.embeds and not new.embeds) execute function private.end_embedded_addresses();
