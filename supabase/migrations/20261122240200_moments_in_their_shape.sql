-- Where a person speaks is shown in the film's own shape, as every other found moment is.

create or replace function public.moments_of_person(person text, documentary uuid DEFAULT NULL::uuid, per_film integer DEFAULT 3) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select private.person_key(left(coalesce(person, ''), 200)) as person where private.is_signed_in()
  ), heard as materialized (
    -- In one language a film: its own where its captions name speakers, else the first there is.
    select distinct on (l.id) l as film, t.id as track_id, t.language, not t.reviewed as unreviewed
    from asked a
    join private.speakers s on s.person = a.person and a.person <> ''
    join public.caption_tracks t on t.id = s.track_id and t.kind <> 'descriptions'
    join private.listed_films l on l.version_id = t.version_id
    where documentary is null or l.id = documentary
    order by l.id, t.language = l.language desc, t.kind, t.language, t.id
  ), said as materialized (
    select (h.film).id as film_id, h.language, h.unreviewed, c.id, c.starts_ms, c.ends_ms, c.text, c.speaker,
      row_number() over (partition by (h.film).id order by c.starts_ms, c.id) as place
    from heard h
    join public.cues c on c.track_id = h.track_id and not c.sensitive
    where c.speaker in (select s.speaker from private.speakers s, asked a where s.track_id = h.track_id and s.person = a.person)
  ), films as (
    select h.film, g.times, row_number() over (order by (h.film).year desc nulls last, (h.film).published_at desc, (h.film).id) as place
    from heard h join (select film_id, count(*) as times from said group by 1) g on g.film_id = (h.film).id
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(f.times), 0) from films f),
    'protectedPassages', 0,
    'films', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', (f.film).id,
        'title', (f.film).title,
        'durationMs', (f.film).duration_ms,
        'posterObject', (f.film).poster_object,
        'width', (f.film).width,
        'height', (f.film).height,
        'total', f.times,
        'chapters', private.chapters_of((f.film).version_id),
        'storyboard', (
          select jsonb_build_object(
            'object', b.object_name, 'columns', b.columns, 'rows', b.rows, 'tileWidth', b.tile_width, 'tileHeight', b.tile_height
          )
          from public.storyboards b
          where b.version_id = (f.film).version_id
        ),
        'positions', (
          select jsonb_agg(s.starts_ms order by s.starts_ms) from said s where s.film_id = (f.film).id and s.place <= 500
        ),
        'moments', (
          select jsonb_agg(jsonb_build_object(
            'cueId', s.id,
            'startsMs', s.starts_ms,
            'endsMs', s.ends_ms,
            'speaker', s.speaker,
            'language', s.language,
            'unreviewed', s.unreviewed,
            'snippet', s.text,
            'tile', (
              select count(*) - 1
              from public.storyboards b, unnest(b.frame_times_ms) frame
              where b.version_id = (f.film).version_id and frame <= greatest(s.starts_ms, b.frame_times_ms[1])
            )
          ) order by s.starts_ms)
          from said s
          where s.film_id = (f.film).id and s.place <= least(greatest(per_film, 1), 200)
        )
      ) order by f.place)
      from films f
      where f.place <= 20
    ), '[]')
  )
$$;
