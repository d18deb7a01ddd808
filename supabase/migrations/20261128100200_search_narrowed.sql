-- A common word among the films that fit was looked for in the whole house first, and each film with a moment was asked about twice.

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
  -- All films, or those of a language, years, access, running time: counted by what they share, which is kept counted.
  by_kind constant boolean := anything and cardinality(of_places) = 0 and cardinality(of_subjects) = 0 and made is null;
  narrowed constant boolean := coalesce(cardinality(languages), 0) + coalesce(cardinality(search_documentaries.access), 0)
    + coalesce(cardinality(runtimes), 0) > 0 or from_year is not null or to_year is not null;
  most_shown constant int := least(greatest(page_limit, 1), 100);
  shown_before constant int := greatest(page_offset, 0);
  answer jsonb;
begin
  perform private.filters_fit(languages, search_documentaries.access, runtimes);
  perform private.filters_fit(places, subjects, people);
  if private.is_signed_in() and not anything then
    asked := private.read_words(query);
    if numnode(asked.wanted) > 0 then
      -- Of words that cannot be counted in the whole house only what fits is looked through; of one or two such words none is misspelt.
      if (narrowed or cardinality(of_places) > 0 or cardinality(of_subjects) > 0 or made is not null)
        and cardinality(asked.typed) <= 2 and private.passages_expected(asked.wanted) > 4000 then
        bounded := true;
      else
        rows := array(select f from private.found_films(asked, null, most) f);
        rows := rows || private.found_by_place(called, null, most, rows);
        if not exists (select from unnest(rows) r where r.in_title or r.by_people or r.in_description) then
          near := private.near(asked, query);
          rows := rows || private.found_near(near.parts, null, most, rows);
        end if;
        bounded := coalesce((select bool_or(r.bounded) from unnest(rows) r), false);
      end if;
      if bounded then
        fitting := private.fitting_cuts(
          languages, from_year, to_year, search_documentaries.access, runtimes, of_places, of_subjects, made
        );
      end if;
      if fitting is not null then
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
    where anything and not by_kind
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
    union all
    select l.*, true, null, null
    from private.films_that_fit(languages, from_year, to_year, search_documentaries.access, runtimes) l
    where by_kind and narrowed
  ), alike as materialized (
    -- Films that are narrowed by the same things, counted once.
    select
      f.*,
      coalesce(cardinality(languages), 0) = 0 or coalesce(f.language = any (languages), false) as of_language,
      (from_year is null or coalesce(f.year >= from_year, false))
        and (to_year is null or coalesce(f.year <= to_year, false)) as of_year,
      f.access @> coalesce(search_documentaries.access, '{}') as of_access,
      coalesce(cardinality(runtimes), 0) = 0 or f.runtime = any (runtimes) as of_runtime
    from (
      select k.* from private.counted_kinds k where by_kind
      union all
      select f.language, f.year, f.access, f.runtime, count(*) from facts f where not by_kind group by f.language, f.year, f.access, f.runtime
    ) f
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
        union all
        select d.kind, d.key, d.films from private.counted_doors d where by_kind and not narrowed
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
      limit most_shown offset shown_before
    ) c
    union all
    select o.id, o.year, o.language, o.access, null, o.place
    from private.films_in_order(sort, most_shown, shown_before) o
    where by_kind and not narrowed
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

create or replace function public.search_moments(query text, documentary uuid DEFAULT NULL::uuid, languages text[] DEFAULT NULL::text[], from_year integer DEFAULT NULL::integer, to_year integer DEFAULT NULL::integer, access text[] DEFAULT NULL::text[], runtimes text[] DEFAULT NULL::text[], places text[] DEFAULT NULL::text[], subjects text[] DEFAULT NULL::text[], people text[] DEFAULT NULL::text[], film_limit integer DEFAULT 10, film_offset integer DEFAULT 0, per_film integer DEFAULT 3) returns jsonb
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
