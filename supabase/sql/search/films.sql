/** Whether a filter for language, year, access or running time is set: values many films share, with stored counts. */
create or replace function private.narrows_by_kind(filters private.film_filters) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(cardinality(filters.languages), 0) + coalesce(cardinality(filters.access), 0) + coalesce(cardinality(filters.runtimes), 0) > 0
    or filters.from_year is not null or filters.to_year is not null
$$;

/** Whether a place, subject or person is asked for. */
create or replace function private.narrows_by_facet(filters private.film_filters) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(filters.places) > 0 or cardinality(filters.subjects) > 0 or filters.made is not null
$$;

create or replace function private.narrows(filters private.film_filters) returns boolean
language sql immutable set search_path = '' as $$ select private.narrows_by_kind(filters) or private.narrows_by_facet(filters) $$;

/**
 * The second step, narrow: of the films found (of all, where `anything`) those that fit, read once. Answers how many share language, year,
 * access and running time before these filters (`kinds`), how many of the matches have each place and subject (`facets`), and the page
 * that is shown, in its order: film and number of its row in `rows`. Null where all films are counted: those counts are stored.
 */
create or replace function private.narrow_films(
  filters private.film_filters,
  rows private.found_film[],
  anything boolean,
  sort text,
  page_limit integer,
  page_offset integer,
  out kinds private.counted_kinds[],
  out facets private.counted_facets[],
  out ids uuid[],
  out row_numbers integer[]
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  by_kind constant boolean := anything and not private.narrows_by_facet(filters);
begin
  if by_kind and not private.narrows_by_kind(filters) then
    ids := array(select o.id from private.films_in_order(sort, page_limit, page_offset) o order by o.place);
    return;
  end if;
  with found as (
    select l.*, null::real as rank, null::int as row_of from private.counted_films l where anything and not by_kind
    union all
    -- What was found is looked up film by film.
    select l.*, r.rank, r.place::int
    from unnest(rows) with ordinality r (documentary_id, in_title, by_people, in_description, nearly, said, rank, bounded, seen, place)
    join private.counted_films l on l.documentary_id = r.documentary_id
    union all
    select l.*, null, null
    from private.films_that_fit(filters.languages, filters.from_year, filters.to_year, filters.access, filters.runtimes) l
    where by_kind
  ), facts as materialized (
    select
      f.*,
      -- An empty array need not be compared.
      (coalesce(cardinality(filters.languages), 0) = 0 or f.language = any (filters.languages))
        and (filters.from_year is null or f.year >= filters.from_year)
        and (filters.to_year is null or f.year <= filters.to_year)
        and (coalesce(cardinality(filters.access), 0) = 0 or f.access @> filters.access)
        and (coalesce(cardinality(filters.runtimes), 0) = 0 or f.runtime = any (filters.runtimes)) as fits
    from found f
    where (cardinality(filters.places) = 0 or f.places @> filters.places)
      and (cardinality(filters.subjects) = 0 or f.subjects @> filters.subjects)
      and (filters.made is null or f.documentary_id = any (filters.made))
  ), shown as (
    -- The page is cut before its films are numbered, so that the rest is not put in order.
    select c.*, row_number() over () as place
    from (
      select f.documentary_id, f.row_of
      from facts f
      where f.fits
      order by
        case when sort = 'title' then f.by_title end,
        case sort when 'newest' then -f.year when 'oldest' then f.year when 'shortest' then f.duration_ms end,
        f.rank desc,
        f.published_at desc,
        f.documentary_id
      limit page_limit offset page_offset
    ) c
  )
  select
    case when not by_kind then array(
      -- Films that are narrowed by the same things, counted once.
      select row(f.language, f.year, f.access, f.runtime, count(*))::private.counted_kinds
      from facts f group by f.language, f.year, f.access, f.runtime
    ) end,
    array(
      select row(g.kind, g.key, count(*))::private.counted_facets
      from (
        select 'places' as kind, unnest(f.places) as key from facts f where f.fits
        union all
        select 'subjects', unnest(f.subjects) from facts f where f.fits
      ) g
      group by g.kind, g.key
    ),
    (select array_agg(s.documentary_id order by s.place) from shown s),
    (select array_agg(s.row_of order by s.place) from shown s)
  into kinds, facets, ids, row_numbers;
end
$$;

/**
 * The third step, count: how many films fit, and what a press on each filter would leave. `kinds` and `facets` are those of narrow_films;
 * null for stored counts. Where more films may match (`bounded`), every language and year can still be chosen.
 */
create or replace function private.count_facets(
  filters private.film_filters,
  kinds private.counted_kinds[],
  facets private.counted_facets[],
  bounded boolean,
  out total bigint,
  out counts jsonb
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  with alike as materialized (
    select
      f.*,
      coalesce(cardinality(filters.languages), 0) = 0 or coalesce(f.language = any (filters.languages), false) as of_language,
      (filters.from_year is null or coalesce(f.year >= filters.from_year, false))
        and (filters.to_year is null or coalesce(f.year <= filters.to_year, false)) as of_year,
      f.access @> coalesce(filters.access, '{}') as of_access,
      coalesce(cardinality(filters.runtimes), 0) = 0 or f.runtime = any (filters.runtimes) as of_runtime
    from (
      select k.language, k.year, k.access, k.runtime, k.films from private.counted_kinds k where kinds is null
      union all
      select k.language, k.year, k.access, k.runtime, k.films from unnest(kinds) k
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
    -- A film has several of these, so that each further one narrows: counted among what is left, and named after that.
    (
      select g.kind, to_jsonb(n.name), g.films
      from (
        select f.kind, f.key, f.films from unnest(facets) f
        union all
        select d.kind, d.key, d.films from private.counted_facets d where facets is null
      ) g
      join private.facets n on n.kind = g.kind and n.key = g.key
      order by g.films desc, n.name
      limit 200
    )
  ), known as (
    select c.facet, c.value, c.films from counted c
    union all
    select s.facet, s.value, 0
    from private.shelf_values() s
    where bounded and not exists (select from counted c where c.facet = s.facet and c.value = s.value)
  ), listed as (
    select
      c.facet,
      jsonb_agg(
        jsonb_build_object('value', c.value, 'count', c.films)
        order by case when c.facet in ('languages', 'places', 'subjects') then -c.films end, c.value
      ) as values
    from known c
    group by c.facet
  )
  select
    (select coalesce(sum(a.films), 0)::bigint from alike a where a.of_language and a.of_year and a.of_access and a.of_runtime),
    (
      select jsonb_object_agg(n.name, coalesce(l.values, '[]'))
      from unnest(array['languages', 'years', 'access', 'runtimes', 'places', 'subjects']) n (name)
      left join listed l on l.facet = n.name
    )
  into total, counts;
end
$$;

/** The fourth step, show: the films of a page as cards, each with why it was found. */
create or replace function private.show_films(
  ids uuid[],
  row_numbers integer[],
  rows private.found_film[],
  asked private.asked_words,
  query text,
  called text[]
)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return coalesce((
    select jsonb_agg(
      private.film_entry(
        private.film_card(w.id, w.title, w.director, w.year, w.duration_ms, w.poster_object, w.width, w.height),
        w.synopsis, 400, w.language
      ) || jsonb_build_object(
        'publishedUntil', w.published_until,
        -- People who may watch a film may see its trailer.
        'trailer', exists (select from public.trailers t where t.documentary_id = w.id and t.state = 'ready'),
        'access', w.access,
        'because', jsonb_build_object(
          'title', coalesce((rows[p.row_of]).in_title, false),
          'people', coalesce((rows[p.row_of]).by_people, false),
          'description', coalesce((rows[p.row_of]).in_description, false),
          'nearly', coalesce((rows[p.row_of]).nearly, false),
          -- Null: found, but the number of matches was not counted.
          'said', case when p.row_of is null then 0 else (rows[p.row_of]).said end,
          'seen', coalesce((rows[p.row_of]).seen, 0),
          -- Other names of title, people or places that contain the query.
          'alsoWritten', coalesce((
            select jsonb_agg(n.written)
            from (
              (
                select o.written
                from public.other_names o
                where o.documentary_id = w.id and numnode(asked.wanted) > 0
                  and (private.words_of(o.written, null) || private.sound_words(o.written)) @@ (asked.wanted || asked.sounding)
                order by o.kind desc, o.position, o.id
                limit 3
              )
              union
              (
                select o.written
                from private.place_called(query) o
                where cardinality(called) > 0 and w.places @> array[o.key] and not w.places @> array[private.facet_key(query)]
                limit 1
              )
            ) n
          ), '[]')
        )
      )
      order by p.place
    )
    from unnest(ids, row_numbers) with ordinality p (id, row_of, place)
    join private.listed_films w on w.id = p.id
  ), '[]');
end
$$;

-- Four steps, each a function that can be timed apart: find, narrow, count, show.
create or replace function public.search_documentaries(
  query text default '',
  languages text[] default null,
  from_year integer default null,
  to_year integer default null,
  access text[] default null,
  runtimes text[] default null,
  places text[] default null,
  subjects text[] default null,
  people text[] default null,
  sort text default 'best',
  page_limit integer default 20,
  page_offset integer default 0
)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  anything constant boolean := trim(coalesce(query, '')) = '';
  filters constant private.film_filters := row(
    languages, from_year, to_year, search_documentaries.access, runtimes, private.place_keys(places), private.facet_keys(subjects),
    case when cardinality(people) > 0 then private.films_made_by(people) end
  )::private.film_filters;
  -- What the place that was typed is called by other films: a name one of them says leads to the films of the place that do not.
  called constant text[] := case when anything then '{}' else array(select p.key from private.place_called(query) p) end;
  found_now record;
  fitting record;
  counted record;
begin
  perform private.filters_fit(languages, search_documentaries.access, runtimes);
  perform private.filters_fit(places, subjects, people);
  select * into found_now from private.find_films(query, filters, called, 200);
  select * into fitting
  from private.narrow_films(
    filters, found_now.rows, anything, sort, least(greatest(page_limit, 1), 100), greatest(page_offset, 0)
  );
  select * into counted from private.count_facets(filters, fitting.kinds, fitting.facets, found_now.bounded);
  return jsonb_build_object(
    'total', counted.total,
    'more', found_now.bounded,
    'meant', found_now.meant,
    'films', private.show_films(fitting.ids, fitting.row_numbers, found_now.rows, found_now.asked, query, called),
    'facets', counted.counts
  );
end
$$;
grant execute on function public.search_documentaries to authenticated;

/**
 * Films that are written about in words much like those typed, but for those found already: all words anywhere in what
 * is written, or three fifths of them in title and people, for who remembers a title a little wrong.
 */
create or replace function private.found_near(
  parts tsquery[],
  fitting uuid[],
  most integer,
  already private.found_film[]
)
returns private.found_film[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  together tsquery;
  either tsquery;
  part tsquery;
begin
  if coalesce(cardinality(parts), 0) = 0 then return '{}'; end if;
  foreach part in array parts loop
    together := case when together is null then part else together && part end;
    either := case when either is null then part else either || part end;
  end loop;
  return array(
    select row(n.documentary_id, false, false, false, true, 0, 0.6 + n.held / 100.0, count(*) over () > most, 0)::private.found_film
    from (
      select c.documentary_id, (select count(*) from unnest(parts) p where c.names @@ p) as held
      from private.catalogue c
      where (c.words @@ together or c.names @@ either)
        and c.published_at is not null
        and (fitting is null or c.version_id = any (fitting))
        and not exists (select from unnest(already) f where f.documentary_id = c.documentary_id)
        and (
          c.words @@ together
          or (select count(*) from unnest(parts) p where c.names @@ p) >= ceil(cardinality(parts) * 0.6)
        )
      order by c.published_at desc, c.documentary_id
      limit most + 1
    ) n
  );
end
$$;

/** Every language and year of the films listed here, found by leaps through an index. */
create or replace function private.shelf_values() returns table(facet text, value jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  with recursive language (value) as (
    (select min(c.language) from private.catalogue c where c.published_at is not null)
    union all
    select (select min(c.language) from private.catalogue c where c.published_at is not null and c.language > l.value)
    from language l
    where l.value is not null
  ), year (value) as (
    (select min(c.year) from private.catalogue c where c.published_at is not null)
    union all
    select (select min(c.year) from private.catalogue c where c.published_at is not null and c.year > y.value)
    from year y
    where y.value is not null
  )
  select 'languages', to_jsonb(l.value) from language l where l.value is not null
  union all
  select 'years', to_jsonb(y.value) from year y where y.value is not null;
end
$$;

-- A page of all films, cut by an index of its order before anything is read of them.
create or replace function private.films_in_order(sort text, page_limit int, page_offset int)
returns table (id uuid, year int, language text, access text[], place bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute format(
    'select c.*, row_number() over () from (
      select f.documentary_id, f.year, f.language, f.access from private.counted_films f order by %s f.published_at desc, f.documentary_id limit $1 offset $2
    ) c',
    case sort
      when 'title' then 'f.by_title,'
      when 'newest' then '-f.year,'
      when 'oldest' then 'f.year,'
      when 'shortest' then 'f.duration_ms,'
    end
  ) using page_limit, page_offset;
end
$$;

-- Films narrowed by what many share, planned for what is asked, so that an index of it can be used.
create or replace function private.films_that_fit(languages text[], from_year int, to_year int, access text[], runtimes text[])
returns setof private.counted_films
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
    select l.*
    from private.counted_films l
    where (coalesce(cardinality(languages), 0) = 0 or l.language = any (languages))
      and (from_year is null or l.year >= from_year)
      and (to_year is null or l.year <= to_year)
      and (coalesce(cardinality(films_that_fit.access), 0) = 0 or l.access @> films_that_fit.access)
      and (coalesce(cardinality(runtimes), 0) = 0 or l.runtime = any (runtimes));
end
$$;
