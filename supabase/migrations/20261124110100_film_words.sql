-- A title, person or place is found by every name it is known by: the creator of a film says how it is also written, in any script. And names in scripts
-- without spaces are found by two of their signs that follow each other. See docs/decisions/0170.

/** Written without spaces between words: Chinese, Japanese, Korean. */
create function private.is_dense(written text) returns boolean
language sql immutable parallel safe as $$
  select written ~ '^[\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]{2,}$'
$$;

/** As before, and put together again: a Japanese or Korean sign is one sign. */
create or replace function private.unmarked(written text) returns text
language sql immutable parallel safe as $$
  select normalize(regexp_replace(normalize(lower(written), NFD), '[\u0300-\u036f]', '', 'g'), NFC)
$$;

/** Every two signs that follow each other. */
create function private.pairs_of(word text) returns setof text
language sql immutable parallel safe as $$
  select '=' || substr(word, n, 2) from generate_series(1, length(word) - 1) n
$$;
grant execute on function private.is_dense, private.pairs_of to service_role;

create or replace function private.sounds_of(written text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct s.sound), '{}')
  from regexp_split_to_table(private.unmarked(left(written, 4000)), '[^[:alpha:]]+') w (word)
  cross join lateral (
    select case when w.word ~ '^[a-z]+$' then '^' else '~' end || left(private.sound_of(private.in_latin(w.word)), 40) as sound
    where length(w.word) >= 3 and private.in_latin(w.word) ~ '^[a-z]+$'
    union all
    select private.pairs_of(w.word) where private.is_dense(w.word)
  ) s
$$;

/** The sounds to look for of one word; empty where it cannot be sounded. */
create function private.asked_sounds(word text) returns text[]
language sql immutable parallel safe as $$
  select case
    when length(word) >= 3 and private.in_latin(word) ~ '^[a-z]+$'
      then array[case when word ~ '^[a-z]+$' then '~' else '^' end || left(private.sound_of(private.in_latin(word)), 40)]
    when private.is_dense(word) then array(select private.pairs_of(word))
    else '{}' end
$$;
grant execute on function private.asked_sounds to service_role;
-- Whoever writes a name has its sound and keys worked out with it.
grant execute on function
  private.sounds_of, private.unmarked, private.in_latin, private.sound_of, private.is_dense, private.pairs_of, private.person_key
  to authenticated;

create or replace function private.sounds_asked(typed text) returns text[]
language sql immutable parallel safe as $$
  select case when count(*) > 0 and bool_and(cardinality(s.sounds) > 0) then (
    select array_agg(distinct sound) from (
      select unnest(private.asked_sounds(w.word)) as sound
      from regexp_split_to_table(private.unmarked(left(typed, 200)), '[^[:alpha:]]+') w (word)
      where w.word <> ''
    ) each_word
  ) end
  from regexp_split_to_table(private.unmarked(left(typed, 200)), '[^[:alpha:]]+') w (word)
  cross join lateral (select private.asked_sounds(w.word) as sounds) s
  where w.word <> ''
$$;

create table public.other_names (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  position double precision not null default extract(epoch from clock_timestamp()),
  kind text not null check (kind in ('title', 'person', 'place')),
  name text not null default '' check (length(name) <= 200),
  written text not null check (length(trim(written)) > 0 and length(written) <= 200),
  sounds text[] not null generated always as (private.sounds_of(written)) stored check (cardinality(sounds) <= 400),
  constraint only_the_title_needs_no_name check ((kind = 'title') = (trim(name) = ''))
);
comment on column public.other_names.sounds is 'How it sounds, to be found from another script.';
comment on table public.other_names is
  'One row another name of a film, or of a person or place of it: in another script or language, or under another name. name: whose it is, as the film has it; empty for the title.';
create index other_names_documentary on public.other_names (documentary_id);
create index other_names_person on public.other_names (private.person_key(name)) where kind = 'person';
create index other_names_person_written on public.other_names (private.person_key(written)) where kind = 'person';
create index other_names_person_likeness on public.other_names using gin (private.person_key(written) extensions.gin_trgm_ops) where kind = 'person';
create index other_names_sounds on public.other_names using gin (sounds);
create index other_names_place_written on public.other_names (private.door_key(written)) where kind = 'place';
select private.open_table('public.other_names', of_film => 'documentary_id');
create trigger limit_rows after insert on public.other_names referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', 200, 'A film has 200 other names at most.');
grant select, insert, delete on public.other_names to authenticated;
grant update (position, kind, name, written) on public.other_names to authenticated;
create policy "Its creator writes what is said about a film" on public.other_names
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may watch a film reads what is said about it" on public.other_names
  for select to authenticated
  using (public.can_watch(documentary_id));

create function private.other_names_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.catalogue_film(x.documentary_id)
    from (select distinct r.documentary_id from removed r order by 1) x
    where exists (select from public.documentaries d where d.id = x.documentary_id);
    return null;
  end if;
  perform private.catalogue_film(x.documentary_id) from (select distinct a.documentary_id from added a order by 1) x;
  perform private.learn_words(tsvector_to_array(to_tsvector('private.plain', string_agg(a.written, ' ')))) from added a;
  return null;
end
$$;
create trigger names_added after insert on public.other_names referencing new table as added for each statement execute function private.other_names_changed();
create trigger names_corrected after update on public.other_names referencing new table as added for each statement execute function private.other_names_changed();
create trigger names_removed after delete on public.other_names referencing old table as removed for each statement execute function private.other_names_changed();

alter table private.doors add column sounds text[] not null generated always as (private.sounds_of(name)) stored;
create index doors_sounds on private.doors using gin (sounds);

/** The key films have a place under, of one that is typed: as it is, by another name somebody gave it, or as it sounds in another script. */
create function private.place_keys(written text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select private.door_keys(array_agg(coalesce(
    (select d.key from private.doors d where d.kind = 'places' and d.key = a.key),
    (
      select private.door_key(o.name) from public.other_names o
      where o.kind = 'place' and private.door_key(o.written) = a.key
        and exists (select from private.listed_films l where l.id = o.documentary_id)
      group by 1
      order by count(*) desc, 1
      limit 1
    ),
    (
      select d.key from private.doors d
      where d.kind = 'places' and d.sounds @> private.sounds_asked(a.key)
      order by length(d.key), d.key
      limit 1
    ),
    a.key
  )))
  from unnest(private.door_keys(written)) a (key)
$$;

/** The other keys a person has: as films that list them say they are also written, in either direction. */
create function private.also_person(person text) returns table (person text)
language sql stable security definer set search_path = '' as $$
  select private.person_key(o.written)
  from public.other_names o
  where o.kind = 'person' and private.person_key(o.name) = also_person.person
    and exists (select from private.listed_films l where l.id = o.documentary_id)
  union
  select private.person_key(o.name)
  from public.other_names o
  where o.kind = 'person' and private.person_key(o.written) = also_person.person
    and exists (select from private.listed_films l where l.id = o.documentary_id)
$$;
grant execute on function private.place_keys, private.also_person to service_role;

create or replace function private.catalogue_film(film uuid) returns void
language sql security definer set search_path = '' as $$
  select private.take_film(film);
  insert into private.catalogue
    (documentary_id, people, names, words, version_id, published_at, duration_ms, year, language, runtime, access,
      places, subjects)
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
    private.door_keys(d.subjects)
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
    subjects = excluded.subjects;
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

alter type private.found_film add attribute seen bigint;
create or replace function private.found_films(asked private.asked_words, fitting uuid[], most integer) returns SETOF private.found_film
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
begin
  return query
    with named as materialized (
      select c.documentary_id, c.version_id
      from private.catalogue c
      where c.names @@ (asked.wanted || asked.sounding)
        and c.published_at is not null
        and (fitting is null or c.version_id = any (fitting))
      order by c.published_at desc, c.documentary_id
      limit most + 1
    ), described as materialized (
      select c.documentary_id
      from private.catalogue c
      where c.words @@ (asked.wanted || asked.sounding)
        and c.published_at is not null
        and (fitting is null or c.version_id = any (fitting))
      order by c.published_at desc, c.documentary_id
      limit most + 1
    ), written as (
      select
        c.documentary_id,
        ts_filter(c.names, '{a}') @@ (asked.wanted || asked.sounding) as in_title,
        ts_filter(c.names, '{b}') @@ (asked.wanted || asked.sounding) as by_people
      from (
        select n.documentary_id from named n
        union
        select d.documentary_id from described d
      ) f
      join private.catalogue c on c.documentary_id = f.documentary_id
    ), counted as materialized (
      select s.documentary_id, count(*) as times, max(s.closeness) as closeness, bool_or(s.bounded) as bounded
      from private.said(asked, null, fitting) s
      where fitting is null or s.version_id = any (fitting)
      group by 1
    ), holding_all as materialized (
      select s.version_id from private.spoken s
      where (select bool_or(c.bounded) from counted c) and s.words @@ asked.held
    ), seen as materialized (
      -- What is described of the picture, counted apart from what is said.
      select s.documentary_id, count(*) as times
      from (
        select p.documentary_id
        from private.described p
        join private.listed_versions l on l.version_id = p.version_id
        where p.words @@ asked.wanted and (fitting is null or p.version_id = any (fitting))
        limit 2000
      ) s
      group by 1
    ), spoken as (
      select s.documentary_id, s.times, s.closeness from counted s
      union all
      -- Words said everywhere: films that nobody has read through for them.
      (
        select c.documentary_id, null::bigint, 2
        from holding_all s
        join private.catalogue c on c.version_id = s.version_id
        where c.published_at is not null
          and (fitting is null or c.version_id = any (fitting))
          and not exists (select from counted x where x.documentary_id = c.documentary_id)
        order by c.published_at desc, c.documentary_id
        limit most + 1
      )
    )
    select
      f.documentary_id,
      coalesce(w.in_title, false),
      coalesce(w.by_people, false),
      w.documentary_id is not null and not w.in_title and not w.by_people,
      false,
      case when s.documentary_id is null then 0 else s.times end,
      (
        case when w.in_title then 4 else 0 end
        + case when w.by_people then 3 else 0 end
        + case when w.documentary_id is not null then 0.5 else 0 end
        + case s.closeness when 3 then 3.5 when 2 then 1.5 when 1 then 0.75 else 0 end
        + case when e.documentary_id is null then 0 else 0.4 end
        + ln(1 + coalesce(s.times, 0)) / 10
      )::real,
      coalesce((select bool_or(c.bounded) from counted c), false)
        or (select count(*) > most from named)
        or (select count(*) > most from described),
      coalesce(e.times, 0)
    from (
      select w.documentary_id from written w
      union
      select s.documentary_id from spoken s
      union
      select e.documentary_id from seen e
    ) f
    left join written w on w.documentary_id = f.documentary_id
    left join spoken s on s.documentary_id = f.documentary_id
    left join seen e on e.documentary_id = f.documentary_id;
end
$$;

create or replace function private.found_near(parts tsquery[], fitting uuid[], most integer, already private.found_film[]) returns private.found_film[]
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
  made constant uuid[] := case when cardinality(people) > 0 then private.films_made_by(people) end;
  answer jsonb;
begin
  perform private.filters_fit(languages, search_documentaries.access, runtimes);
  perform private.filters_fit(places, subjects, people);
  if private.is_signed_in() and not anything then
    asked := private.read_words(query);
    if numnode(asked.wanted) > 0 then
      rows := array(select f from private.found_films(asked, null, most) f);
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
    where l.places @> of_places and l.subjects @> of_subjects and (made is null or l.id = any (made))
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
      select m.kind, to_jsonb(n.name), count(*)
      from kept k
      cross join lateral (
        select 'places', p from unnest(k.places) p union all select 'subjects', s from unnest(k.subjects) s
      ) m (kind, key)
      join private.doors n on n.kind = m.kind and n.key = m.key
      group by m.kind, n.name
      order by count(*) desc, n.name
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
                select o.written
                from public.other_names o
                where o.documentary_id = p.id and numnode(asked.wanted) > 0
                  and (private.words_of(o.written, null) || private.sound_words(o.written)) @@ (asked.wanted || asked.sounding)
                order by o.kind desc, o.position, o.id
                limit 3
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

create or replace function public.search_described(query text, documentary uuid DEFAULT NULL::uuid, languages text[] DEFAULT NULL::text[], from_year integer DEFAULT NULL::integer, to_year integer DEFAULT NULL::integer, access text[] DEFAULT NULL::text[], runtimes text[] DEFAULT NULL::text[], places text[] DEFAULT NULL::text[], subjects text[] DEFAULT NULL::text[], people text[] DEFAULT NULL::text[], film_limit integer DEFAULT 10, film_offset integer DEFAULT 0, per_film integer DEFAULT 3) returns jsonb
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

create or replace function private.new_in_search(asked jsonb, since timestamp with time zone) returns integer
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

create or replace function private.films_made_by(people text[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select p.documentary_id
    from unnest(films_made_by.people) with ordinality a (name, nth)
    cross join lateral (select private.person_key(left(a.name, 200)) as key) k
    join private.credited_people p
      on (
        p.person like '%' || replace(replace(k.key, '\', '\\'), '%', '\%') || '%'
        and strpos(' ' || p.person || ' ', ' ' || k.key || ' ') > 0
      )
      or p.sounds @> private.sounds_asked(k.key)
      or p.person in (
        select private.person_key(o.name) from public.other_names o
        where o.kind = 'person' and (
          strpos(' ' || private.person_key(o.written) || ' ', ' ' || k.key || ' ') > 0
          or o.sounds @> private.sounds_asked(k.key)
        )
      )
    where k.key <> ''
    group by p.documentary_id
    having count(distinct a.nth) = cardinality(films_made_by.people)
  )
$$;

create or replace function public.films_of_person(person text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select private.person_key(left(coalesce(person, ''), 200)) as person where private.is_signed_in()
  ), keys as (
    -- One person: as the films say they are also written.
    select a.person from asked a
    union
    select k.person from asked a, private.also_person(a.person) k
  ), works as (
    select l.id, p.name, p.role, p.place, l as film
    from keys a
    join private.credited_people p on p.person = a.person
    join private.listed_films l on l.id = p.documentary_id
  ), written as (
    select n.name, count(distinct n.id) as films, min(n.place) as place
    from (
      select w.id, w.name, w.place from works w
      union all
      select w.id, o.written, 1000000
      from works w
      join public.other_names o on o.documentary_id = w.id and o.kind = 'person' and private.person_key(o.name) = private.person_key(w.name)
    ) n
    group by n.name
  ), films as (
    select w.id, w.film, bool_or(w.role = '') as directs,
      array_agg(w.role order by w.place, w.role) filter (where w.role <> '') as roles
    from works w
    group by w.id, w.film
    order by (w.film).year desc nulls last, (w.film).published_at desc, w.id
    limit 200
  )
  select jsonb_build_object(
    'name', (select w.name from written w order by w.place >= 1000000, w.films desc, w.place, w.name limit 1),
    'alsoWritten', coalesce((
      select jsonb_agg(o.name) from (
        select w.name from (
          select w.name, w.films, w.place, row_number() over (order by w.place >= 1000000, w.films desc, w.place, w.name) as nth from written w
        ) w
        where w.nth > 1
        order by w.nth
        limit 10
      ) o
    ), '[]'),
    'profiles', coalesce((
      select jsonb_agg(jsonb_build_object('userId', k.user_id, 'name', k.display_name) order by k.films desc, k.user_id)
      from (
        select o.user_id, o.display_name, count(distinct c.documentary_id) as films
        from keys a
        join films f on true
        join public.credits c on c.documentary_id = f.id and c.profile_id is not null
        join public.profiles o on o.user_id = c.profile_id and o.shown
        where exists (select from unnest(private.names_in(c.name)) as named (name) where private.person_key(named.name) = a.person)
        group by o.user_id, o.display_name
        order by films desc, o.user_id
        limit 5
      ) k
    ), '[]'),
    'films', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', f.id,
        'title', (f.film).title,
        'synopsis', left((f.film).synopsis, 600),
        'year', (f.film).year,
        'language', (f.film).language,
        'durationMs', (f.film).duration_ms,
        'width', (f.film).width,
        'height', (f.film).height,
        'posterObject', (f.film).poster_object,
        'directs', f.directs,
        'roles', coalesce(to_jsonb(f.roles), '[]')
      ))
      from films f
    ), '[]')
  )
$$;

create or replace function public.search_people(query text, page_limit integer DEFAULT 10) returns jsonb
language sql stable security definer set search_path = '' as $$
  with typed as (
    select private.person_key(left(trim(query), 120)) as name where private.is_signed_in() and (length(trim(query)) >= 3 or private.is_dense(trim(query)))
  ), named as (
    select p.documentary_id as film, p.person, p.name, case when p.role = '' then 'director' else p.role end as role,
      extensions.word_similarity(t.name, p.person) as likeness, null as written
    from typed t
    join private.credited_people p on t.name operator(extensions.<%) p.person
    join private.listed_films l on l.id = p.documentary_id
    union
    -- Written in another script, it sounds the same.
    select p.documentary_id, p.person, p.name, case when p.role = '' then 'director' else p.role end, 0.9, null
    from (select private.sounds_asked(t.name) as sounds from typed t) t
    join private.credited_people p on p.sounds @> t.sounds
    join private.listed_films l on l.id = p.documentary_id
    union
    -- By another name that a film's creator says they have.
    select p.documentary_id, p.person, p.name, case when p.role = '' then 'director' else p.role end,
      greatest(extensions.word_similarity(t.name, private.person_key(o.written)), case when o.sounds @> t.sounds then 0.9 end), o.written
    from (select t.name, private.sounds_asked(t.name) as sounds from typed t) t
    join public.other_names o
      on o.kind = 'person'
      and (t.name operator(extensions.<%) private.person_key(o.written) or o.sounds @> t.sounds)
    join private.credited_people p on p.person = private.person_key(o.name)
    join private.listed_films l on l.id = p.documentary_id
    where exists (select from private.listed_films s where s.id = o.documentary_id)
  ), found as (
    select
      mode() within group (order by n.name) as name,
      (array_agg(n.written order by n.likeness desc, n.written) filter (where n.written is not null))[1] as written,
      array_agg(distinct n.role) as roles,
      count(distinct n.film) as films,
      max(n.likeness) as likeness
    from named n
    where n.likeness >= 0.5
    group by n.person
    order by likeness desc, films desc
    limit least(greatest(page_limit, 1), 50)
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object('name', p.name, 'roles', p.roles, 'films', p.films, 'written', p.written)
      order by p.likeness desc, p.films desc, p.name
    ), '[]'
  )
  from found p
$$;

-- What stands already, worked out anew: sounds of dense scripts are new, and places have theirs.
update private.credited_people set name = name;
do $$
begin
  perform private.catalogue_film(d.id) from public.documentaries d;
end
$$;
