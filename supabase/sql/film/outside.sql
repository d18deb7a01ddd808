-- The film, if this is public: never for withdrawn, removed or private films.
create or replace function private.open_to_the_world(documentary uuid, playing boolean) returns setof public.documentaries
language sql stable security definer set search_path = '' as $$
  select d.*
  from public.documentaries d
  where d.id = documentary and case when playing then d.embeds else d.previews or d.embeds end
    and private.in_its_time(d.published_at, d.published_until) and d.removed_at is null and d.visibility in ('unlisted', 'public')
$$;

-- Public data of a link preview; null where its creator has not allowed one.
create or replace function public.shared_film(
  documentary uuid
)
returns jsonb language sql stable security definer set search_path = '' as $$
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
    'embeds', d.embeds,
    'indexed', d.indexed
  )
  from private.open_to_the_world(shared_film.documentary, false) d
  join public.versions v on v.id = d.current_version_id
$$;
comment on function public.shared_film is 'Kind: done.';
grant execute on function public.shared_film to anon, authenticated;

-- The spoken language, so that the embedded player can turn captions on by default.
create or replace function public.embedded_film(documentary uuid) returns jsonb
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
comment on function public.embedded_film is 'Kind: done.';
grant execute on function public.embedded_film to anon, authenticated;

-- The sentences of one of its tracks, for the captions under it.
create or replace function public.embedded_cues(documentary uuid, track uuid) returns jsonb
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
comment on function public.embedded_cues is 'Kind: done.';
grant execute on function public.embedded_cues to anon, authenticated;

-- Addresses given to other sites are revoked with the permission, like those of a closed film.
create or replace function private.end_embedded_addresses() returns trigger language plpgsql security definer set search_path = '' as $$
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

-- Unlisted films can be played by link but are not listed. A sitemap holds 50,000 addresses at most.
create or replace function public.shared_films() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'publishedAt', f.published_at) order by f.published_at desc, f.id), '[]')
  from (
    select d.id, d.published_at
    from public.documentaries d
    where d.indexed and d.removed_at is null and private.in_its_time(d.published_at, d.published_until)
    order by d.published_at desc, d.id
    limit 49000
  ) f
$$;
comment on function public.shared_films is 'Films that search engines may index: the content of the sitemap. None unless creators opt in. Kind: done.';
grant execute on function public.shared_films to anon, authenticated;

-- As in the embedded player: no protected passages, no audio description.
create or replace function public.shared_transcript(documentary uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('language', t.language, 'words', t.words)
  from private.open_to_the_world(shared_transcript.documentary, true) d
  cross join lateral (
    select t.language, string_agg(case when c.speaker = '' then c.text else c.speaker || ': ' || c.text end, e'\n' order by c.starts_ms, c.id) as words
    from public.caption_tracks t
    join public.cues c on c.version_id = t.version_id and c.track_id = t.id and not c.sensitive
    where t.version_id = d.current_version_id and t.kind <> 'descriptions'
    group by t.id
    order by t.language = d.language desc, t.reviewed desc, t.kind = 'captions' desc, t.language
    limit 1
  ) t
$$;
comment on function public.shared_transcript is 'The transcript of a publicly embeddable film, in its own language if available. Kind: done.';
grant execute on function public.shared_transcript to anon, authenticated;

-- Ends with the setting it depends on, and is not restored automatically. Setting it alone is refused, naming the dependency.
create or replace function private.only_open_films_are_indexed() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.embeds and new.visibility = 'public' then
    return new;
  end if;
  if not old.indexed then
    raise exception 'Search engines may find a public film that other sites may show, and no other.' using errcode = '23514';
  end if;
  new.indexed := false;
  return new;
end
$$;
