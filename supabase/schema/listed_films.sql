-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- Films that search may name to whoever asks: published, public and theirs to watch.
create view private.listed_films as
SELECT w.id,
   w.title,
   w.synopsis,
   w.director,
   w.poster_object,
   c.published_at,
   c.version_id,
   c.duration_ms,
   v.width,
   v.height,
   c.year,
   c.language,
   c.runtime,
       CASE
           WHEN private.leaving_soon(w.published_until) THEN c.access || '{leaving}'[]
           ELSE c.access
       END AS access,
   c.places,
   c.subjects,
   w.published_until
  FROM private.watchable_films w
    JOIN private.catalogue c ON c.documentary_id = w.id
    LEFT JOIN public.versions v ON v.id = c.version_id
 WHERE w.visibility = 'public' AND private.in_its_time(w.published_at, w.published_until) AND c.published_at IS NOT NULL;

create function private.fitting_cuts(languages text[], from_year integer, to_year integer, access text[], runtimes text[], places text[], subjects text[], made uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(cardinality(languages), 0) + coalesce(cardinality(fitting_cuts.access), 0)
    + coalesce(cardinality(runtimes), 0) + cardinality(places) + cardinality(subjects) = 0
    and from_year is null and to_year is null and made is null then
    return null;
  end if;
  return array(
    select l.version_id
    from private.listed_films l
    where (coalesce(cardinality(languages), 0) = 0 or l.language = any (languages))
      and (from_year is null or l.year >= from_year)
      and (to_year is null or l.year <= to_year)
      and l.access @> coalesce(fitting_cuts.access, '{}')
      and (coalesce(cardinality(runtimes), 0) = 0 or l.runtime = any (runtimes))
      and l.places @> fitting_cuts.places
      and l.subjects @> fitting_cuts.subjects
      and (made is null or l.id = any (made))
  );
end
$$;
grant execute on function private.fitting_cuts to service_role;

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

create function public.map_of_films() returns jsonb
language sql stable security definer set search_path = '' as $$
  with placed as (
    select p.key, count(*) as films
    from private.listed_films l
    cross join lateral unnest(l.places) p (key)
    group by p.key
    order by count(*) desc, p.key
    limit 1000
  )
  select coalesce(jsonb_agg(
    jsonb_build_object('name', d.name, 'films', p.films, 'latitude', g.latitude, 'longitude', g.longitude)
    order by p.films desc, d.name
  ), '[]')
  from placed p
  join private.doors d on d.kind = 'places' and d.key = p.key
  left join lateral (
    select f.latitude, f.longitude
    from public.film_places f
    where private.door_key(f.name) = p.key and f.latitude is not null
      and exists (select from private.listed_films l where l.id = f.documentary_id)
    order by f.position, f.id
    limit 1
  ) g on true
$$;
grant execute on function public.map_of_films to authenticated, service_role;

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

create function public.search_documentaries(query text DEFAULT '', languages text[] DEFAULT NULL::text[], from_year integer DEFAULT NULL::integer, to_year integer DEFAULT NULL::integer, access text[] DEFAULT NULL::text[], runtimes text[] DEFAULT NULL::text[], places text[] DEFAULT NULL::text[], subjects text[] DEFAULT NULL::text[], people text[] DEFAULT NULL::text[], sort text DEFAULT 'best', page_limit integer DEFAULT 20, page_offset integer DEFAULT 0) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  most constant int := 200;
  asked private.asked_words;
  near private.near_words;
  rows private.found_film[] := '{}';
  anything constant boolean := trim(coalesce(query, '')) = '';
  fitting uuid[];
  bounded boolean := false;
  of_places constant text[] := private.place_keys(places);
  of_subjects constant text[] := private.door_keys(subjects);
  -- What the place that was typed is called by other films: a name one of them says leads to the films of the place that do not.
  called constant text[] := case when anything then '{}' else array(select p.key from private.place_called(query) p) end;
  made constant uuid[] := case when cardinality(people) > 0 then private.films_made_by(people) end;
  answer jsonb;
begin
  perform private.filters_fit(languages, search_documentaries.access, runtimes);
  perform private.filters_fit(places, subjects, people);
  if private.is_signed_in() and not anything then
    asked := private.read_words(query);
    if numnode(asked.wanted) > 0 then
      rows := array(select f from private.found_films(asked, null, most) f);
      rows := rows || private.found_by_place(called, null, most, rows);
      if not exists (select from unnest(rows) r where r.in_title or r.by_people or r.in_description) then
        near := private.near(asked, query);
        rows := rows || private.found_near(near.parts, null, most, rows);
      end if;
      bounded := coalesce((select bool_or(r.bounded) from unnest(rows) r), false);
      fitting := private.fitting_cuts(
        languages, from_year, to_year, search_documentaries.access, runtimes, of_places, of_subjects, made
      );
      if bounded and fitting is not null then
        rows := array(select f from private.found_films(asked, fitting, most) f);
        rows := rows || private.found_by_place(called, fitting, most, rows);
        rows := rows || private.found_near(near.parts, fitting, most, rows);
      end if;
    end if;
  end if;
  with facts as materialized (
    select
      l.id, l.published_at, l.year, l.language, l.runtime, l.access, l.places, l.subjects, l.duration_ms,
      case when sort = 'title' then private.folded(l.title) end as by_title,
      null::real as rank, false as in_title, false as by_people, false as in_description, false as nearly, 0::bigint as said, 0::bigint as seen
    from private.listed_films l
    where anything
      and l.places @> of_places and l.subjects @> of_subjects and (made is null or l.id = any (made))
    union all
    select
      l.id, l.published_at, l.year, l.language, l.runtime, l.access, l.places, l.subjects, l.duration_ms,
      case when sort = 'title' then private.folded(l.title) end as by_title,
      r.rank, r.in_title, r.by_people, r.in_description, r.nearly, r.said, r.seen
    from unnest(rows) r
    join private.listed_films l on l.id = r.documentary_id
    -- What was found is looked up film by film: narrowed by nothing, an index of places would be read whole for each of them.
    where (cardinality(of_places) = 0 or l.places @> of_places)
      and (cardinality(of_subjects) = 0 or l.subjects @> of_subjects)
      and (made is null or l.id = any (made))
  ), kept as (
    select f.*
    from facts f
    where (coalesce(cardinality(languages), 0) = 0 or f.language = any (languages))
      and (from_year is null or f.year >= from_year)
      and (to_year is null or f.year <= to_year)
      and f.access @> coalesce(search_documentaries.access, '{}')
      and (coalesce(cardinality(runtimes), 0) = 0 or f.runtime = any (runtimes))
  ), alike as materialized (
    -- Films that are narrowed by the same things, counted once.
    select
      f.language,
      f.year,
      f.access,
      f.runtime,
      count(*) as films,
      coalesce(cardinality(languages), 0) = 0 or coalesce(f.language = any (languages), false) as of_language,
      (from_year is null or coalesce(f.year >= from_year, false))
        and (to_year is null or coalesce(f.year <= to_year, false)) as of_year,
      f.access @> coalesce(search_documentaries.access, '{}') as of_access,
      coalesce(cardinality(runtimes), 0) = 0 or f.runtime = any (runtimes) as of_runtime
    from facts f
    group by f.language, f.year, f.access, f.runtime
  ), counted as (
    select 'languages' as facet, to_jsonb(a.language) as value, sum(a.films)::bigint as films
    from alike a
    where a.language is not null and a.of_year and a.of_access and a.of_runtime
    group by a.language
    union all
    select 'years', to_jsonb(a.year), sum(a.films)::bigint
    from alike a
    where a.year is not null and a.of_language and a.of_access and a.of_runtime
    group by a.year
    union all
    select 'access', to_jsonb(x.value), sum(a.films)::bigint
    from alike a, unnest(a.access) x (value)
    where a.of_language and a.of_year and a.of_runtime
    group by x.value
    union all
    select 'runtimes', to_jsonb(a.runtime), sum(a.films)::bigint
    from alike a
    where a.of_language and a.of_year and a.of_access
    group by a.runtime
    union all
    -- A film has several of these, so that each further one narrows: counted among what is left.
    (
      select g.kind, to_jsonb(n.name), g.films
      from (
        -- Counted before they are named: a handful of names, not one a film.
        select m.kind, m.key, count(*) as films
        from kept k
        cross join lateral (
          select 'places', p from unnest(k.places) p union all select 'subjects', s from unnest(k.subjects) s
        ) m (kind, key)
        group by m.kind, m.key
      ) g
      join private.doors n on n.kind = g.kind and n.key = g.key
      order by g.films desc, n.name
      limit 200
    )
  ), known as (
    select c.facet, c.value, c.films from counted c
    union all
    select s.facet, s.value, 0
    from private.shelf_values() s
    where bounded and not exists (select from counted c where c.facet = s.facet and c.value = s.value)
  ), facets as (
    select
      c.facet,
      jsonb_agg(
        jsonb_build_object('value', c.value, 'count', c.films)
        order by case when c.facet in ('languages', 'places', 'subjects') then -c.films end, c.value
      ) as values
    from known c
    group by c.facet
  ), shown as materialized (
    select k.*, row_number() over (
      order by
        k.by_title,
        case sort when 'newest' then -k.year when 'oldest' then k.year when 'shortest' then k.duration_ms end,
        k.rank desc,
        k.published_at desc,
        k.id
    ) as place
    from kept k
    order by place
    limit least(greatest(page_limit, 1), 100) offset greatest(page_offset, 0)
  )
  select jsonb_build_object(
    'total', (
      select coalesce(sum(a.films), 0)::bigint
      from alike a
      where a.of_language and a.of_year and a.of_access and a.of_runtime
    ),
    'more', bounded,
    'meant', near.meant,
    'films', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', p.id,
          'title', w.title,
          'synopsis', left(w.synopsis, 400),
          'director', w.director,
          'year', p.year,
          'language', p.language,
          'durationMs', c.duration_ms,
          'posterObject', w.poster_object,
          'width', (select v.width from public.versions v where v.id = c.version_id),
          'height', (select v.height from public.versions v where v.id = c.version_id),
          'publishedUntil', w.published_until,
          'access', p.access,
          'because', jsonb_build_object(
            'title', p.in_title,
            'people', p.by_people,
            'description', p.in_description,
            'nearly', p.nearly,
            -- Null: said, and nobody counted how often.
            'said', p.said,
            'seen', p.seen,
            -- Other names of title, people or places that hold what was typed.
            'alsoWritten', coalesce((
              select jsonb_agg(n.written)
              from (
                (
                  select o.written
                  from public.other_names o
                  where o.documentary_id = p.id and numnode(asked.wanted) > 0
                    and (private.words_of(o.written, null) || private.sound_words(o.written)) @@ (asked.wanted || asked.sounding)
                  order by o.kind desc, o.position, o.id
                  limit 3
                )
                union
                (
                  select o.written
                  from private.place_called(query) o
                  where cardinality(called) > 0 and c.places @> array[o.key] and not c.places @> array[private.door_key(query)]
                  limit 1
                )
              ) n
            ), '[]')
          )
        )
        order by p.place
      )
      from shown p
      join public.documentaries w on w.id = p.id
      join private.catalogue c on c.documentary_id = p.id
    ), '[]'),
    'facets', (
      select jsonb_object_agg(n.name, coalesce(f.values, '[]'))
      from unnest(array['languages', 'years', 'access', 'runtimes', 'places', 'subjects']) n (name)
      left join facets f on f.facet = n.name
    )
  ) into answer;
  return answer;
end
$$;
grant execute on function public.search_documentaries to authenticated, service_role;

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
      row_number() over (order by g.closeness desc, g.times desc, v.published_at desc, g.documentary_id) as place
    from (
      select s.documentary_id, s.version_id, count(*) as times, max(s.closeness) as closeness
      from said s
      group by 1, 2
    ) g
    cross join lateral (
      select l.published_at from private.listed_versions l where l.documentary_id = g.documentary_id and l.version_id = g.version_id limit 1
    ) v
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
