-- What everybody who opens the search is counted, from the catalogue alone.

alter table private.catalogue add column published_until timestamptz, add column by_title text not null default '';
comment on table private.catalogue is
  'One row a film: what search compares with and narrows by. words: A title, B people, C the rest; names: of title and people alone. published_at, published_until and version_id are empty while it is not public. by_title: its title as titles are put in order.';

create or replace function private.catalogue_in_its_time() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  film record;
begin
  select d.published_at, d.published_until into film from public.documentaries d where d.id = new.documentary_id;
  new.published_until := film.published_until;
  if not coalesce(private.in_its_time(film.published_at, film.published_until), false) then
    new.published_at := null;
    new.version_id := null;
  end if;
  if new.published_at is null then new.published_until := null; end if;
  return new;
end
$$;

create or replace function private.catalogue_film(film uuid) returns void
language sql security definer set search_path = '' as $$
  select private.take_film(film);
  insert into private.catalogue
    (documentary_id, people, names, words, version_id, published_at, duration_ms, year, language, runtime, access,
      places, subjects, by_title)
  select
    d.id,
    private.folded(w.people),
    w.names,
    w.names || setweight(private.words_of(w.about, 'en') || private.sound_words(w.of_places), 'C'),
    case when d.visibility = 'public' and d.published_at is not null then v.id end,
    case when d.visibility = 'public' and v.duration_ms is not null then d.published_at end,
    v.duration_ms,
    d.year,
    d.language,
    case
      when v.duration_ms < 40 * 60000 then 'short'
      when v.duration_ms < 70 * 60000 then 'medium'
      else 'long'
    end,
    array(
      select distinct a.word
      from public.caption_tracks t, lateral (values
        ('captions', t.kind <> 'descriptions'),
        ('reviewed-captions', t.kind <> 'descriptions' and t.reviewed),
        ('described', t.kind = 'descriptions')
      ) a (word, so)
      where t.version_id = v.id and a.so
    ),
    private.door_keys(private.places_in(d.country) || w.places || w.places_also),
    private.door_keys(d.subjects),
    private.folded(d.title)
  from public.documentaries d
  left join public.versions v on v.id = d.current_version_id
  cross join lateral (
    select
      p.people,
      p.places,
      o.places as places_also,
      concat_ws(' ', d.country, array_to_string(p.places || o.places, ' ')) as of_places,
      concat_ws(' ', d.synopsis, d.country, array_to_string(d.subjects, ' '), array_to_string(p.places || o.places, ' ')) as about,
      setweight(private.words_of(d.title, d.language), 'A')
        || setweight(private.words_of(d.title, 'en'), 'A')
        || setweight(private.words_of(p.people, null), 'B')
        || setweight(private.words_of(o.titles, null), 'A')
        || setweight(private.words_of(o.people, null), 'B')
        || setweight(private.sound_words(concat_ws(' ', d.title, o.titles)), 'A')
        || setweight(private.sound_words(concat_ws(' ', p.people, o.people)), 'B') as names
    from (
      select
        private.people_of(d.id) as people,
        array(select f.name from public.film_places f where f.documentary_id = d.id order by f.position, f.id) as places
    ) p
    cross join lateral (
      select
        coalesce(string_agg(n.written, ' ') filter (where n.kind = 'title'), '') as titles,
        coalesce(string_agg(n.written, ' ') filter (where n.kind = 'person'), '') as people,
        coalesce(array_agg(n.written) filter (where n.kind = 'place'), '{}') as places
      from public.other_names n
      where n.documentary_id = d.id
    ) o
  ) w
  where d.id = film
  on conflict (documentary_id) do update set
    people = excluded.people,
    names = excluded.names,
    words = excluded.words,
    version_id = excluded.version_id,
    published_at = excluded.published_at,
    duration_ms = excluded.duration_ms,
    year = excluded.year,
    language = excluded.language,
    runtime = excluded.runtime,
    access = excluded.access,
    places = excluded.places,
    subjects = excluded.subjects,
    by_title = excluded.by_title;
  insert into private.doors (kind, key, name)
  select distinct on (1, 2) n.kind, private.door_key(n.name), trim(n.name)
  from (
    select 'places' as kind, p as name from public.documentaries d, unnest(private.places_in(d.country)) p where d.id = film
    union all
    select 'places', f.name from public.film_places f where f.documentary_id = film
    union all
    select 'subjects', s from public.documentaries d, unnest(d.subjects) s where d.id = film
  ) n
  where private.door_key(n.name) <> ''
  order by 1, 2, 3
  on conflict do nothing
$$;

update private.catalogue c set by_title = private.folded(d.title) from public.documentaries d where d.id = c.documentary_id;

-- To be counted, never shown: triggers on its film keep a row true in the same transaction, and a film that is withheld cannot be published. What is shown of a
-- film is read from private.listed_films.
create view private.counted_films as
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
  c.by_title
from private.catalogue c
where (select private.is_signed_in()) and private.in_its_time(c.published_at, c.published_until);

-- Whoever is signed in may watch a public film in its time: private.watchable_films says so too, and would first look for ways to films that are not public.
create or replace view private.listed_films as
select
  d.id,
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
  case when private.leaving_soon(d.published_until) then c.access || '{leaving}'::text[] else c.access end as access,
  c.places,
  c.subjects,
  d.published_until
from public.documentaries d
join private.catalogue c on c.documentary_id = d.id
left join public.versions v on v.id = c.version_id
where (select private.is_signed_in())
  and d.visibility = 'public'
  and private.in_its_time(d.published_at, d.published_until)
  and c.published_at is not null
  and (d.owner_id = (select auth.uid()) or not exists (select from public.withheld_films w where w.documentary_id = d.id));

create or replace function public.map_of_films() returns jsonb
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

create or replace function public.reviews_of(documentary uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(said.entry order by said.created_at desc), '[]')
  from (
    select e.created_at, jsonb_build_object(
      'id', e.id,
      'by', coalesce(nullif(p.display_name, ''), ''),
      'userId', p.user_id,
      'isOwn', e.user_id = auth.uid(),
      'seenOn', e.seen_on,
      'line', e.line,
      'halfStars', e.half_stars,
      'rewatch', e.rewatch,
      'spoiler', e.spoiler
    ) as entry
    from (
      -- The hundred that are shown, before anybody is asked who wrote them.
      select e.*
      from public.diary_entries e
      where e.documentary_id = reviews_of.documentary and e.shown and e.hidden_at is null and e.removed_at is null
        and (e.line <> '' or e.half_stars is not null)
        and (select public.can_watch(reviews_of.documentary))
      order by e.created_at desc
      limit 100
    ) e
    left join public.profiles p on p.user_id = e.user_id and p.shown
  ) said
$$;
