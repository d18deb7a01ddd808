-- Result rows of search_moments, search_described and moments_of_person. Do not check permissions.

/** The sheet of small stills of a cut; null where it has none. */
create or replace function private.storyboard_of(version uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'object', b.object_name, 'columns', b.columns, 'rows', b.rows, 'tileWidth', b.tile_width, 'tileHeight', b.tile_height
    )
    from public.storyboards b
    where b.version_id = version
  );
end
$$;

/** Which still of that sheet shows a moment, from 0. */
create or replace function private.tile_at(version uuid, at_ms integer) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*) - 1
    from public.storyboards b, unnest(b.frame_times_ms) frame
    where b.version_id = version and frame <= greatest(at_ms, b.frame_times_ms[1])
  );
end
$$;

/** A found cue, with the words asked for marked. `further`: the cue in which its sentence goes on, if in any. */
create or replace function private.found_moment(c public.cues, further public.cues, t public.caption_tracks, wanted tsquery) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'cueId', c.id,
    'startsMs', c.starts_ms,
    'endsMs', coalesce(further.ends_ms, c.ends_ms),
    'speaker', c.speaker,
    'language', t.language,
    'unreviewed', not t.reviewed,
    'snippet', private.snippet(t.language, c.text, further.text, wanted),
    'tile', private.tile_at(c.version_id, c.starts_ms)
  )
$$;

/** How many passages of these cuts are sensitive. Sensitive cues in a row are one passage. */
create or replace function private.protected_passages(versions uuid[]) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*)
    from public.cues c
    where c.version_id = any (versions) and c.sensitive
      and not coalesce((
        select p.sensitive
        from public.cues p
        where p.track_id = c.track_id and (p.starts_ms, p.id) < (c.starts_ms, c.id)
        order by p.starts_ms desc, p.id desc
        limit 1
      ), false)
  );
end
$$;
