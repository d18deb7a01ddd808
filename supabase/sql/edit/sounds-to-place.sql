/** Where a rush is kept, for the worker: its camera file, null once that was removed, and the playlist of its proxy. */
create or replace function private.kept_rush(rush uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', r.version_id, 'original', case when r.original_removed_at is null then v.source_object end,
    'proxy', (
      select p.playlist from public.renditions p where p.version_id = v.id and p.complete order by p.temporary, p.width * p.height desc limit 1
    )
  )
  from public.rushes r join public.versions v on v.id = r.version_id where r.version_id = kept_rush.rush
$$;

/**
 * A sound whose picture is looked for, with up to 500 pictures it may be of: the one that was named, else those of its film and, where both say it, of its
 * day.
 */
create or replace function private.sound_to_place(sound uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'sound', private.kept_rush(m.sound_id) || jsonb_build_object('peaksPerSecond', w.peaks_per_second, 'peaks', to_jsonb(w.peaks)),
    'pictures', coalesce((
      select jsonb_agg(p.picture) from (
        select private.kept_rush(r.version_id) || jsonb_build_object(
          'peaksPerSecond', x.peaks_per_second, 'peaks', to_jsonb(x.peaks), 'rate', jsonb_build_object('frames', r.rate_num, 'seconds', r.rate_den)
        ) as picture
        from public.rushes r join public.versions v on v.id = r.version_id and v.state = 'ready' join public.waveforms x on x.version_id = r.version_id
        where r.documentary_id = s.documentary_id and r.version_id <> s.version_id and r.rate_num is not null
          and case when m.picture_id is null
            then r.sample_rate is null and (r.shot_on is null or s.shot_on is null or r.shot_on = s.shot_on)
            else r.version_id = m.picture_id end
        order by v.number limit 500
      ) p
    ), '[]')
  )
  from public.sound_matches m
  join public.rushes s on s.version_id = m.sound_id
  join public.waveforms w on w.version_id = m.sound_id
  where m.sound_id = sound_to_place.sound and m.state = 'waiting'
$$;

/** What is heard in a rush: of a sound that was joined to it, else of its own file; and the proxy it is heard by. */
create or replace function private.heard_in_rush(rush uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.kept_rush(r.version_id) || jsonb_build_object(
    'channels', to_jsonb(r.heard_channels), 'durationSeconds', v.duration_ms / 1000.0,
    'rendition', (
      select jsonb_build_object('name', p.name, 'width', p.width, 'height', p.height, 'frameRate', p.frame_rate)
      from public.renditions p where p.version_id = r.version_id and p.complete order by p.temporary, p.width * p.height desc limit 1
    ),
    'apart', private.sound_apart(r.version_id)
  )
  from public.rushes r join public.versions v on v.id = r.version_id and v.state = 'ready'
  where r.version_id = heard_in_rush.rush and exists (select from public.renditions p where p.version_id = r.version_id and p.complete)
$$;

/** The sound that was recorded apart and joined to a picture; null where there is none. Of several, the first that came. */
create or replace function private.sound_apart(picture uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.kept_rush(a.version_id) || jsonb_build_object(
    'laterFrames', a.offset_frames, 'channels', to_jsonb(a.heard_channels), 'rate', jsonb_build_object('frames', p.rate_num, 'seconds', p.rate_den)
  )
  from public.rushes a join public.versions s on s.id = a.version_id join public.rushes p on p.version_id = a.sounds_of
  where a.sounds_of = sound_apart.picture and s.state in ('watchable', 'ready') and p.rate_num is not null
  order by s.number limit 1
$$;
