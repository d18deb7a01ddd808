-- A place that one film says is also called otherwise is found under that name in the films that do not say it.

create index other_names_place_name on public.other_names (private.door_key(name)) where kind = 'place';

/** Under which keys films have the place that was typed, where a listed film says that both names are of one place; and the name as that film wrote it. */
create function private.place_called(typed text) returns table (key text, written text)
language sql stable security definer set search_path = '' as $$
  select distinct on (1) x.key, x.written
  from (
    select private.door_key(o.name) as key, o.written, o.documentary_id
    from public.other_names o where o.kind = 'place' and private.door_key(o.written) = private.door_key(left(place_called.typed, 200))
    union all
    select private.door_key(o.written), o.name, o.documentary_id
    from public.other_names o where o.kind = 'place' and private.door_key(o.name) = private.door_key(left(place_called.typed, 200))
  ) x
  where x.key <> '' and exists (select from private.listed_films l where l.id = x.documentary_id)
  order by 1, 2
  limit 20
$$;
grant execute on function private.place_called to service_role;

/** Films of these places that are not found already, the newest first. */
create function private.found_by_place(keys text[], fitting uuid[], most int, already private.found_film[]) returns private.found_film[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(cardinality(keys), 0) = 0 then return '{}'; end if;
  return array(
    select row(c.documentary_id, false, false, true, false, 0, 0.5, count(*) over () > most, 0)::private.found_film
    from private.catalogue c
    where c.places && keys and c.published_at is not null
      and (fitting is null or c.version_id = any (fitting))
      and not exists (select from unnest(already) f where f.documentary_id = c.documentary_id)
    order by c.published_at desc, c.documentary_id
    limit most + 1
  );
end
$$;
grant execute on function private.found_by_place to service_role;

create or replace function public.search_documentaries(query text DEFAULT '', languages text[] DEFAULT NULL::text[], from_year integer DEFAULT NULL::integer, to_year integer DEFAULT NULL::integer, access text[] DEFAULT NULL::text[], runtimes text[] DEFAULT NULL::text[], places text[] DEFAULT NULL::text[], subjects text[] DEFAULT NULL::text[], people text[] DEFAULT NULL::text[], sort text DEFAULT 'best', page_limit integer DEFAULT 20, page_offset integer DEFAULT 0) returns jsonb
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
