-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- Films that search may name to whoever asks: published, public and theirs to watch.
create view private.listed_films as
SELECT d.id,
   d.title,
   d.synopsis,
   d.director,
   d.year,
   d.language,
   d.poster_object,
   d.published_at,
   v.id AS version_id,
   v.duration_ms,
   v.width,
   v.height,
       CASE
           WHEN v.duration_ms < (40 * 60000) THEN 'short'
           WHEN v.duration_ms < (70 * 60000) THEN 'medium'
           ELSE 'long'
       END AS runtime,
   ARRAY( SELECT DISTINCT a.word
          FROM public.caption_tracks t,
           LATERAL ( VALUES ('captions',t.kind <> 'descriptions'), ('reviewed-captions',t.kind <> 'descriptions' AND t.reviewed), ('described',t.kind = 'descriptions')) a(word, so)
         WHERE t.version_id = v.id AND a.so) AS access
  FROM public.documentaries d
    JOIN public.versions v ON v.id = d.current_version_id
 WHERE d.visibility = 'public' AND d.published_at IS NOT NULL AND v.duration_ms IS NOT NULL AND public.can_watch(d.id);

create function public.search_documentaries(query text DEFAULT '', languages text[] DEFAULT NULL::text[], from_year integer DEFAULT NULL::integer, to_year integer DEFAULT NULL::integer, access text[] DEFAULT NULL::text[], runtimes text[] DEFAULT NULL::text[], page_limit integer DEFAULT 20, page_offset integer DEFAULT 0) returns jsonb
language sql stable security definer set search_path = '' as $$
  with found as materialized (
    select f.*, l as film
    from private.found_films(case when private.filters_fit(languages, access, runtimes) then coalesce(query, '') end) f
    join private.listed_films l on l.id = f.documentary_id
    where private.is_signed_in()
  ), kept as (
    select * from found where private.fits(film, languages, from_year, to_year, access, runtimes)
  ), counted as (
    select 'languages' as facet, to_jsonb((film).language) as value, count(*) as films
    from found
    where (film).language is not null
      and private.fits(film, languages, from_year, to_year, access, runtimes, 'language')
    group by (film).language
    union all
    select 'years', to_jsonb((film).year), count(*)
    from found
    where (film).year is not null and private.fits(film, languages, from_year, to_year, access, runtimes, 'year')
    group by (film).year
    union all
    select 'access', to_jsonb(a.value), count(*)
    from found, unnest((film).access) a (value)
    where private.fits(film, languages, from_year, to_year, access, runtimes, 'access')
    group by a.value
    union all
    select 'runtimes', to_jsonb((film).runtime), count(*)
    from found
    where private.fits(film, languages, from_year, to_year, access, runtimes, 'runtime')
    group by (film).runtime
  ), facets as (
    select
      c.facet,
      jsonb_agg(
        jsonb_build_object('value', c.value, 'count', c.films)
        order by case when c.facet = 'languages' then -c.films end, c.value
      ) as values
    from counted c
    group by c.facet
  )
  select jsonb_build_object(
    'total', (select count(*) from kept),
    'films', coalesce((
      select jsonb_agg(p.shown order by p.place)
      from (
        select
          row_number() over (order by k.rank desc, (k.film).published_at desc, k.documentary_id) as place,
          jsonb_build_object(
            'id', k.documentary_id,
            'title', (k.film).title,
            'synopsis', left((k.film).synopsis, 400),
            'director', (k.film).director,
            'year', (k.film).year,
            'language', (k.film).language,
            'durationMs', (k.film).duration_ms,
            'posterObject', (k.film).poster_object,
            'access', (k.film).access,
            'because', jsonb_build_object(
              'title', k.in_title,
              'people', k.by_people,
              'description', k.in_description,
              'nearly', k.nearly,
              'said', k.said
            )
          ) as shown
        from kept k
        order by place
        limit least(greatest(page_limit, 1), 100) offset greatest(page_offset, 0)
      ) p
    ), '[]'),
    'facets', (
      select jsonb_object_agg(n.name, coalesce(f.values, '[]'))
      from unnest(array['languages', 'years', 'access', 'runtimes']) n (name)
      left join facets f on f.facet = n.name
    )
  )
$$;
grant execute on function public.search_documentaries to authenticated, service_role;

create function public.search_moments(query text, documentary uuid DEFAULT NULL::uuid, languages text[] DEFAULT NULL::text[], from_year integer DEFAULT NULL::integer, to_year integer DEFAULT NULL::integer, access text[] DEFAULT NULL::text[], runtimes text[] DEFAULT NULL::text[], film_limit integer DEFAULT 10, film_offset integer DEFAULT 0, per_film integer DEFAULT 3) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  marked tsquery := private.asked(query, false);
  answer jsonb;
begin
  perform private.filters_fit(languages, search_moments.access, runtimes);
  if not private.is_signed_in() or trim(coalesce(query, '')) = '' then
    return jsonb_build_object('total', 0, 'films', '[]'::jsonb, 'protectedPassages', 0);
  end if;
  with said as materialized (
    select s.*, row_number() over (partition by s.documentary_id order by s.closeness desc, s.starts_ms) as place
    from private.said(query, documentary) s
  ), films as (
    select
      l.*,
      g.times,
      g.closeness,
      row_number() over (order by g.closeness desc, g.times desc, l.published_at desc, l.id) as place
    from (
      select documentary_id, version_id, count(*) as times, max(closeness) as closeness
      from said
      group by 1, 2
    ) g
    join private.listed_films l on l.id = g.documentary_id and l.version_id = g.version_id
    where private.fits(l, languages, from_year, to_year, search_moments.access, runtimes)
  ), shown as (
    select *
    from films
    order by place
    limit least(greatest(film_limit, 1), 50) offset greatest(film_offset, 0)
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(f.times), 0) from films f),
    -- Sensitive cues in a row are one passage.
    'protectedPassages', (
      select count(*)
      from shown f
      join public.cues c on c.version_id = f.version_id and c.sensitive
      where not coalesce((
        select p.sensitive
        from public.cues p
        where p.track_id = c.track_id and (p.starts_ms, p.id) < (c.starts_ms, c.id)
        order by p.starts_ms desc, p.id desc
        limit 1
      ), false)
    ),
    'films', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', f.id,
        'title', f.title,
        'durationMs', f.duration_ms,
        'posterObject', f.poster_object,
        'total', f.times,
        'chapters', private.chapters_of(f.version_id),
        'storyboard', (
          select jsonb_build_object(
            'object', b.object_name,
            'columns', b.columns,
            'rows', b.rows,
            'tileWidth', b.tile_width,
            'tileHeight', b.tile_height
          )
          from public.storyboards b
          where b.version_id = f.version_id
        ),
        'positions', (
          select jsonb_agg(x.starts_ms order by x.starts_ms)
          from (
            select s.starts_ms
            from said s
            where s.documentary_id = f.id and s.version_id = f.version_id
            order by s.starts_ms
            limit 500
          ) x
        ),
        'moments', (
          select jsonb_agg(jsonb_build_object(
            'cueId', c.id,
            'startsMs', c.starts_ms,
            'endsMs', coalesce(n.ends_ms, c.ends_ms),
            'speaker', c.speaker,
            'language', t.language,
            'unreviewed', not t.reviewed,
            'snippet', private.snippet(t.language, c.text, n.text, marked),
            'tile', (
              select count(*) - 1
              from public.storyboards b, unnest(b.frame_times_ms) frame
              where b.version_id = f.version_id and frame <= greatest(c.starts_ms, b.frame_times_ms[1])
            )
          ) order by c.starts_ms)
          from said s
          join public.cues c on c.id = s.cue_id and not c.sensitive
          join public.caption_tracks t on t.id = c.track_id
          left join public.cues n on n.id = s.next_cue_id and not n.sensitive
          where s.documentary_id = f.id
            and s.version_id = f.version_id
            and s.place <= least(greatest(per_film, 1), 200)
        )
      ) order by f.place)
      from shown f
    ), '[]')
  ) into answer;
  return answer;
end
$$;
grant execute on function public.search_moments to authenticated, service_role;
