-- What all films of the house are counted by is kept counted, so that a search for all of them reads what it shows and no more.

-- Rows are only ever added by whoever changes a film, so that no two of them wait for each other; what is alike is added up by one at a time.
create table private.film_counts (
  language text,
  year int,
  access text[] not null,
  runtime text,
  films int not null
);
comment on table private.film_counts is
  'How many listed films share what they are narrowed by; several rows of the same are added up. Films with an end to their time are not in it: their count changes while nothing is written.';
alter table private.film_counts enable row level security;

create table private.door_counts (
  kind text not null check (kind in ('places', 'subjects')),
  key text not null check (length(key) <= 200),
  films int not null
);
comment on table private.door_counts is 'How many listed films lead through a door, as private.film_counts.';
alter table private.door_counts enable row level security;

create function private.add_counts_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Whoever holds the lock is adding up. A transaction that sees the rows of its beginning would find them changed.
  if current_setting('transaction_isolation') <> 'read committed' or not pg_try_advisory_xact_lock(hashtextextended('private.film_counts', 0)) then
    return;
  end if;
  with several as (
    select c.ctid as at, count(*) over (partition by c.language, c.year, c.access, c.runtime) as rows from private.film_counts c
  ), gone as (
    delete from private.film_counts c using several s where c.ctid = s.at and (s.rows > 1 or c.films = 0) returning c.*
  )
  insert into private.film_counts (language, year, access, runtime, films)
  select g.language, g.year, g.access, g.runtime, sum(g.films) from gone g group by 1, 2, 3, 4 having sum(g.films) <> 0;
  with several as (
    select c.ctid as at, count(*) over (partition by c.kind, c.key) as rows from private.door_counts c
  ), gone as (
    delete from private.door_counts c using several s where c.ctid = s.at and s.rows > 1 returning c.*
  )
  insert into private.door_counts (kind, key, films)
  select g.kind, g.key, sum(g.films) from gone g group by 1, 2 having sum(g.films) <> 0;
end
$$;

create function private.count_film() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was private.catalogue;
  is_now private.catalogue;
begin
  if tg_op <> 'INSERT' and old.published_at is not null and old.published_until is null then was := old; end if;
  if tg_op <> 'DELETE' and new.published_at is not null and new.published_until is null then is_now := new; end if;
  if (was.documentary_id, was.language, was.year, was.access, was.runtime, was.places, was.subjects)
    is not distinct from
    (is_now.documentary_id, is_now.language, is_now.year, is_now.access, is_now.runtime, is_now.places, is_now.subjects) then
    return null;
  end if;
  insert into private.film_counts (language, year, access, runtime, films)
  select f.language, f.year, f.access, f.runtime, sum(f.films)
  from (values
    (was.documentary_id, was.language, was.year, was.access, was.runtime, -1),
    (is_now.documentary_id, is_now.language, is_now.year, is_now.access, is_now.runtime, 1)
  ) f (id, language, year, access, runtime, films)
  where f.id is not null
  group by 1, 2, 3, 4
  having sum(f.films) <> 0;
  insert into private.door_counts (kind, key, films)
  select d.kind, d.key, sum(d.films)
  from (
    select 'places', unnest(was.places), -1
    union all
    select 'subjects', unnest(was.subjects), -1
    union all
    select 'places', unnest(is_now.places), 1
    union all
    select 'subjects', unnest(is_now.subjects), 1
  ) d (kind, key, films)
  group by 1, 2
  having sum(d.films) <> 0;
  -- Now and then, so that there are never many to add up for whoever searches.
  if random() < 0.02 then perform private.add_counts_up(); end if;
  return null;
end
$$;
create trigger count_film after insert or update or delete on private.catalogue for each row execute function private.count_film();

insert into private.film_counts (language, year, access, runtime, films)
select c.language, c.year, c.access, c.runtime, count(*)
from private.catalogue c
where c.published_at is not null and c.published_until is null
group by 1, 2, 3, 4;
insert into private.door_counts (kind, key, films)
select d.kind, d.key, count(*)
from (
  select 'places', unnest(c.places) from private.catalogue c where c.published_at is not null and c.published_until is null
  union all
  select 'subjects', unnest(c.subjects) from private.catalogue c where c.published_at is not null and c.published_until is null
) d (kind, key)
group by 1, 2;

create index catalogue_ending on private.catalogue (published_until) where published_until is not null;
create index catalogue_title on private.catalogue (by_title) where published_at is not null;
create index catalogue_shortest on private.catalogue (duration_ms) where published_at is not null;
create index catalogue_youngest on private.catalogue ((-year)) where published_at is not null;

create or replace view private.counted_films as
select
  c.documentary_id,
  c.published_at,
  c.year,
  c.language,
  c.runtime,
  c.duration_ms,
  case when private.leaving_soon(c.published_until) then c.access || '{leaving}'::text[] else c.access end as access,
  c.places,
  c.subjects,
  c.by_title,
  c.version_id,
  c.published_until
from private.catalogue c
where (select private.is_signed_in()) and c.published_at is not null and private.in_its_time(c.published_at, c.published_until);

-- All films of counted_films by what they share.
create view private.counted_kinds as
select k.language, k.year, k.access, k.runtime, sum(k.films)::bigint as films
from (
  select c.language, c.year, c.access, c.runtime, c.films from private.film_counts c where (select private.is_signed_in())
  union all
  select f.language, f.year, f.access, f.runtime, 1 from private.counted_films f where f.published_until is not null
) k
group by k.language, k.year, k.access, k.runtime
having sum(k.films) <> 0;

create view private.counted_doors as
select d.kind, d.key, sum(d.films)::bigint as films
from (
  select c.kind, c.key, c.films from private.door_counts c where (select private.is_signed_in())
  union all
  select 'places', unnest(f.places), 1 from private.counted_films f where f.published_until is not null
  union all
  select 'subjects', unnest(f.subjects), 1 from private.counted_films f where f.published_until is not null
) d
group by d.kind, d.key
having sum(d.films) <> 0;

-- A page of all films, cut by an index of its order before anything is read of them.
create function private.films_in_order(sort text, page_limit int, page_offset int)
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
create function private.films_that_fit(languages text[], from_year int, to_year int, access text[], runtimes text[])
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

create or replace function private.fitting_cuts(languages text[], from_year integer, to_year integer, access text[], runtimes text[], places text[], subjects text[], made uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(cardinality(languages), 0) + coalesce(cardinality(fitting_cuts.access), 0)
    + coalesce(cardinality(runtimes), 0) + cardinality(places) + cardinality(subjects) = 0
    and from_year is null and to_year is null and made is null then
    return null;
  end if;
  -- Where to look, not what is shown: of what is found there, the rule of who may watch is asked.
  return array(
    select l.version_id
    from private.films_that_fit(languages, from_year, to_year, fitting_cuts.access, runtimes) l
    where l.places @> fitting_cuts.places
      and l.subjects @> fitting_cuts.subjects
      and (made is null or l.documentary_id = any (made))
  );
end
$$;

create or replace function public.map_of_films() returns jsonb
language sql stable security definer set search_path = '' as $$
  with placed as (
    select p.key, p.films
    from private.counted_doors p
    where p.kind = 'places'
    order by p.films desc, p.key
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
      rows := array(select f from private.found_films(asked, null, most) f);
      rows := rows || private.found_by_place(called, null, most, rows);
      if not exists (select from unnest(rows) r where r.in_title or r.by_people or r.in_description) then
        near := private.near(asked, query);
        rows := rows || private.found_near(near.parts, null, most, rows);
      end if;
      bounded := coalesce((select bool_or(r.bounded) from unnest(rows) r), false);
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
