-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- Films that search may name to whoever asks: published, public and theirs to watch.
create view private.listed_films as
SELECT d.id,
   d.title,
   d.synopsis,
   d.director,
   d.poster_object,
   c.published_at,
   c.version_id,
   c.duration_ms,
   v.width,
   v.height,
   c.year,
   c.language,
   c.runtime,
       CASE
           WHEN private.leaving_soon(d.published_until) THEN c.access || '{leaving}'[]
           ELSE c.access
       END AS access,
   c.places,
   c.subjects,
   d.published_until
  FROM public.documentaries d
    JOIN private.catalogue c ON c.documentary_id = d.id
    LEFT JOIN public.versions v ON v.id = c.version_id
 WHERE ( SELECT private.is_signed_in() AS is_signed_in) AND d.visibility = 'public' AND private.in_its_time(d.published_at, d.published_until) AND c.published_at IS NOT NULL AND (d.owner_id = (( SELECT auth.uid() AS uid)) OR NOT (EXISTS ( SELECT
          FROM public.withheld_films w
         WHERE w.documentary_id = d.id)));

create function private.new_in_search(asked jsonb, since timestamp with time zone) returns integer
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  words private.asked_words := private.read_words(coalesce(asked ->> 'query', ''));
  people text[] := private.asked_list(asked, 'people');
  made uuid[] := case when cardinality(people) > 0 then private.films_made_by(people) end;
  languages text[] := private.asked_list(asked, 'languages');
  runtimes text[] := private.asked_list(asked, 'runtimes');
  fitting uuid[];
begin
  fitting := array(
    select l.version_id
    from private.listed_films l
    where l.published_at > since
      and (cardinality(languages) = 0 or l.language = any (languages))
      and (cardinality(runtimes) = 0 or l.runtime = any (runtimes))
      and l.access @> private.asked_list(asked, 'access')
      and (private.asked_year(asked, 'from_year') is null or l.year >= private.asked_year(asked, 'from_year'))
      and (private.asked_year(asked, 'to_year') is null or l.year <= private.asked_year(asked, 'to_year'))
      and l.places @> private.place_keys(private.asked_list(asked, 'places'))
      and l.subjects @> private.door_keys(private.asked_list(asked, 'subjects'))
      and (made is null or l.id = any (made))
    order by l.published_at desc
    limit 201
  );
  if trim(coalesce(asked ->> 'query', '')) = '' or cardinality(fitting) = 0 then return cardinality(fitting); end if;
  return (select count(*) from private.found_films(words, fitting, 200));
end
$$;
grant execute on function private.new_in_search to service_role;

create function public.search_described(query text, documentary uuid DEFAULT NULL::uuid, languages text[] DEFAULT NULL::text[], from_year integer DEFAULT NULL::integer, to_year integer DEFAULT NULL::integer, access text[] DEFAULT NULL::text[], runtimes text[] DEFAULT NULL::text[], places text[] DEFAULT NULL::text[], subjects text[] DEFAULT NULL::text[], people text[] DEFAULT NULL::text[], film_limit integer DEFAULT 10, film_offset integer DEFAULT 0, per_film integer DEFAULT 3) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  asked private.asked_words;
  cuts uuid[];
  fitting uuid[];
  answer jsonb;
begin
  perform private.filters_fit(languages, search_described.access, runtimes);
  perform private.filters_fit(places, subjects, people);
  if not private.is_signed_in() or trim(coalesce(query, '')) = '' then
    return jsonb_build_object('total', 0, 'more', false, 'films', '[]'::jsonb, 'protectedPassages', 0);
  end if;
  asked := private.read_words(query);
  if documentary is not null then
    cuts := array(select l.version_id from private.listed_films l where l.id = documentary);
  end if;
  fitting := private.fitting_cuts(
    languages, from_year, to_year, search_described.access, runtimes,
    private.place_keys(places), private.door_keys(subjects),
    case when cardinality(people) > 0 then private.films_made_by(people) end
  );
  with said as materialized (
    select
      p.cue_id, p.version_id, p.documentary_id, p.starts_ms, 1 as closeness,
      row_number() over (partition by p.documentary_id order by p.starts_ms) as place
    from private.described p
    join private.listed_versions l on l.version_id = p.version_id
    where p.words @@ asked.wanted
      and (fitting is null or p.version_id = any (fitting))
      and (documentary is null or p.version_id = any (cuts))
    limit 2000
  ), films as materialized (
    select
      l.id,
      l.title,
      l.duration_ms,
      l.poster_object,
      l.width,
      l.height,
      l.version_id,
      g.times,
      row_number() over (order by g.closeness desc, g.times desc, l.published_at desc, l.id) as place
    from (
      select s.documentary_id, s.version_id, count(*) as times, max(s.closeness) as closeness
      from said s
      group by 1, 2
    ) g
    join private.listed_films l on l.id = g.documentary_id and l.version_id = g.version_id
  ), shown as materialized (
    select *
    from films
    order by place
    limit least(greatest(film_limit, 1), 50) offset greatest(film_offset, 0)
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(f.times), 0) from films f),
    'more', (select count(*) >= 2000 from said s),
    'protectedPassages', 0,
    'films', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', f.id,
        'title', f.title,
        'durationMs', f.duration_ms,
        'posterObject', f.poster_object,
        'width', f.width,
        'height', f.height,
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
            'endsMs', c.ends_ms,
            'speaker', c.speaker,
            'language', t.language,
            'unreviewed', not t.reviewed,
            'snippet', private.snippet(t.language, c.text, null, asked.wanted),
            'tile', (
              select count(*) - 1
              from public.storyboards b, unnest(b.frame_times_ms) frame
              where b.version_id = f.version_id and frame <= greatest(c.starts_ms, b.frame_times_ms[1])
            )
          ) order by c.starts_ms)
          from said s
          join public.cues c on c.id = s.cue_id and not c.sensitive
          join public.caption_tracks t on t.id = c.track_id
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
grant execute on function public.search_described to authenticated, service_role;

create function public.search_moments(query text, documentary uuid DEFAULT NULL::uuid, languages text[] DEFAULT NULL::text[], from_year integer DEFAULT NULL::integer, to_year integer DEFAULT NULL::integer, access text[] DEFAULT NULL::text[], runtimes text[] DEFAULT NULL::text[], places text[] DEFAULT NULL::text[], subjects text[] DEFAULT NULL::text[], people text[] DEFAULT NULL::text[], film_limit integer DEFAULT 10, film_offset integer DEFAULT 0, per_film integer DEFAULT 3) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  asked private.asked_words;
  cuts uuid[];
  fitting uuid[];
  answer jsonb;
begin
  perform private.filters_fit(languages, search_moments.access, runtimes);
  perform private.filters_fit(places, subjects, people);
  if not private.is_signed_in() or trim(coalesce(query, '')) = '' then
    return jsonb_build_object('total', 0, 'more', false, 'films', '[]'::jsonb, 'protectedPassages', 0);
  end if;
  asked := private.read_words(query);
  if documentary is not null then
    cuts := array(select l.version_id from private.listed_films l where l.id = documentary);
  end if;
  fitting := private.fitting_cuts(
    languages, from_year, to_year, search_moments.access, runtimes,
    private.place_keys(places), private.door_keys(subjects),
    case when cardinality(people) > 0 then private.films_made_by(people) end
  );
  with said as materialized (
    select
      s.*,
      row_number() over (partition by s.documentary_id order by s.closeness desc, s.starts_ms) as place
    from private.said(asked, cuts, fitting) s
    where fitting is null or s.version_id = any (fitting)
  ), films as materialized (
    -- All that were found, in their order, with as little of each as that takes.
    select
      g.documentary_id,
      g.version_id,
      g.times,
      row_number() over (order by g.closeness desc, g.times desc, c.published_at desc, g.documentary_id) as place
    from (
      select s.documentary_id, s.version_id, count(*) as times, max(s.closeness) as closeness
      from said s
      group by 1, 2
    ) g
    -- Who may watch them was asked where they were found.
    join private.catalogue c on c.version_id = g.version_id and c.published_at is not null
  ), shown as materialized (
    select l.id, l.title, l.duration_ms, l.poster_object, l.width, l.height, l.version_id, p.times, p.place
    from (
      select f.* from films f order by f.place limit least(greatest(film_limit, 1), 50) offset greatest(film_offset, 0)
    ) p
    join private.listed_films l on l.id = p.documentary_id and l.version_id = p.version_id
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(f.times), 0) from films f),
    'more', (select coalesce(bool_or(s.bounded), false) from said s),
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
        'width', f.width,
        'height', f.height,
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
            'snippet', private.snippet(t.language, c.text, n.text, asked.wanted),
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
