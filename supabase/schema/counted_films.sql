-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

create view private.counted_films as
SELECT documentary_id,
   published_at,
   year,
   language,
   runtime,
   duration_ms,
       CASE
           WHEN private.leaving_soon(published_until) THEN access || '{leaving}'[]
           ELSE access
       END AS access,
   places,
   subjects,
   by_title
  FROM private.catalogue c
 WHERE ( SELECT private.is_signed_in() AS is_signed_in) AND private.in_its_time(published_at, published_until);

create function public.map_of_films() returns jsonb
language sql stable security definer set search_path = '' as $$
  with placed as (
    select p.key, count(*) as films
    from (select unnest(l.places) as key from private.counted_films l) p
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
      l.*,
      -- With all that narrows, asked once: an array that holds nothing need not be compared.
      (coalesce(cardinality(languages), 0) = 0 or l.language = any (languages))
        and (from_year is null or l.year >= from_year)
        and (to_year is null or l.year <= to_year)
        and (coalesce(cardinality(search_documentaries.access), 0) = 0 or l.access @> search_documentaries.access)
        and (coalesce(cardinality(runtimes), 0) = 0 or l.runtime = any (runtimes)) as fits,
      null::real as rank, null::int as row_of
    from private.counted_films l
    where anything
      -- An index of places that is asked for nothing is read whole.
      and (cardinality(of_places) = 0 or l.places @> of_places)
      and (cardinality(of_subjects) = 0 or l.subjects @> of_subjects)
      and (made is null or l.documentary_id = any (made))
    union all
    select
      l.*,
      (coalesce(cardinality(languages), 0) = 0 or l.language = any (languages))
        and (from_year is null or l.year >= from_year)
        and (to_year is null or l.year <= to_year)
        and (coalesce(cardinality(search_documentaries.access), 0) = 0 or l.access @> search_documentaries.access)
        and (coalesce(cardinality(runtimes), 0) = 0 or l.runtime = any (runtimes)),
      r.rank, r.place::int
    from unnest(rows) with ordinality r (documentary_id, in_title, by_people, in_description, nearly, said, rank, bounded, seen, place)
    join private.counted_films l on l.documentary_id = r.documentary_id
    -- What was found is looked up film by film.
    where (cardinality(of_places) = 0 or l.places @> of_places)
      and (cardinality(of_subjects) = 0 or l.subjects @> of_subjects)
      and (made is null or l.documentary_id = any (made))
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
        select 'places' as kind, p.key, count(*) as films from (select unnest(f.places) as key from facts f where f.fits) p group by p.key
        union all
        select 'subjects', s.key, count(*) from (select unnest(f.subjects) as key from facts f where f.fits) s group by s.key
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
    -- The page is cut before its films are numbered, so that the rest is not put in order.
    select c.*, row_number() over () as place
    from (
      select f.documentary_id as id, f.year, f.language, f.access, f.row_of
      from facts f
      where f.fits
      order by
        case when sort = 'title' then f.by_title end,
        case sort when 'newest' then -f.year when 'oldest' then f.year when 'shortest' then f.duration_ms end,
        f.rank desc,
        f.published_at desc,
        f.documentary_id
      limit least(greatest(page_limit, 1), 100) offset greatest(page_offset, 0)
    ) c
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
          'durationMs', w.duration_ms,
          'posterObject', w.poster_object,
          'width', w.width,
          'height', w.height,
          'publishedUntil', w.published_until,
          -- Whoever may watch a film may see its trailer.
          'trailer', exists (select from public.trailers t where t.documentary_id = p.id and t.state = 'ready'),
          'access', p.access,
          'because', jsonb_build_object(
            'title', coalesce((rows[p.row_of]).in_title, false),
            'people', coalesce((rows[p.row_of]).by_people, false),
            'description', coalesce((rows[p.row_of]).in_description, false),
            'nearly', coalesce((rows[p.row_of]).nearly, false),
            -- Null: said, and nobody counted how often.
            'said', case when p.row_of is null then 0 else (rows[p.row_of]).said end,
            'seen', coalesce((rows[p.row_of]).seen, 0),
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
                  where cardinality(called) > 0 and w.places @> array[o.key] and not w.places @> array[private.door_key(query)]
                  limit 1
                )
              ) n
            ), '[]')
          )
        )
        order by p.place
      )
      from shown p
      join private.listed_films w on w.id = p.id
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
