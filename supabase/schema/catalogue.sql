-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a film: what search compares with and narrows by. words: A title, B people, C the rest; names: of title and people alone. published_at, published_until and version_id are empty while it is not public. by_title: its title as titles are put in order.
create table private.catalogue (
  documentary_id uuid not null,
  people text not null,
  words tsvector not null,
  names tsvector not null default ''::tsvector,
  version_id uuid,
  published_at timestamp with time zone,
  duration_ms integer,
  year integer,
  language text,
  runtime text,
  access text[] not null default '{}'[],
  places text[] not null default '{}'[],
  subjects text[] not null default '{}'[],
  published_until timestamp with time zone,
  by_title text not null default '',
  constraint catalogue_pkey PRIMARY KEY (documentary_id),
  constraint catalogue_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE
);
CREATE INDEX catalogue_ending ON private.catalogue USING btree (published_until) WHERE published_until IS NOT NULL;
CREATE INDEX catalogue_language ON private.catalogue USING btree (language) WHERE published_at IS NOT NULL;
CREATE INDEX catalogue_names ON private.catalogue USING gin (names) WITH (gin_pending_list_limit='64');
CREATE INDEX catalogue_newest ON private.catalogue USING btree (published_at DESC, documentary_id) WHERE published_at IS NOT NULL;
CREATE INDEX catalogue_people ON private.catalogue USING gin (people extensions.gin_trgm_ops) WITH (gin_pending_list_limit='64');
CREATE INDEX catalogue_places ON private.catalogue USING gin (places) WITH (gin_pending_list_limit='64');
CREATE INDEX catalogue_shortest ON private.catalogue USING btree (duration_ms) WHERE published_at IS NOT NULL;
CREATE INDEX catalogue_subjects ON private.catalogue USING gin (subjects) WITH (gin_pending_list_limit='64');
CREATE INDEX catalogue_title ON private.catalogue USING btree (by_title) WHERE published_at IS NOT NULL;
CREATE INDEX catalogue_version ON private.catalogue USING btree (version_id) INCLUDE (published_at, documentary_id);
CREATE INDEX catalogue_words ON private.catalogue USING gin (words) WITH (gin_pending_list_limit='64');
CREATE INDEX catalogue_year ON private.catalogue USING btree (year) WHERE published_at IS NOT NULL;
CREATE INDEX catalogue_youngest ON private.catalogue USING btree ((- year)) WHERE published_at IS NOT NULL;
alter table private.catalogue enable row level security;
CREATE TRIGGER count_film AFTER INSERT OR DELETE OR UPDATE ON private.catalogue FOR EACH ROW EXECUTE FUNCTION private.count_film();
CREATE TRIGGER in_its_time BEFORE INSERT OR UPDATE ON private.catalogue FOR EACH ROW EXECUTE FUNCTION private.catalogue_in_its_time();

create function private.catalogue_film(film uuid) returns void
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
    private.access_of(v.id),
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
grant execute on function private.catalogue_film to service_role;

create function private.catalogue_in_its_time() returns trigger
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
grant execute on function private.catalogue_in_its_time to service_role;

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
grant execute on function private.count_film to service_role;

create function private.found_by_place(keys text[], fitting uuid[], most integer, already private.found_film[]) returns private.found_film[]
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

create function private.found_films(asked private.asked_words, fitting uuid[], most integer) returns SETOF private.found_film
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
grant execute on function private.found_films to service_role;

create function private.found_near(parts tsquery[], fitting uuid[], most integer, already private.found_film[]) returns private.found_film[]
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
grant execute on function private.found_near to service_role;

create function private.is_known(words tsquery) returns boolean
language sql stable security definer set search_path = '' set enable_seqscan = 'off' as $$
  select exists (
    select from private.catalogue c where c.words @@ is_known.words and c.published_at is not null
  ) or exists (
    select from private.spoken s join private.catalogue c on c.version_id = s.version_id
    where s.words @@ is_known.words and c.published_at is not null
  )
$$;
grant execute on function private.is_known to service_role;

create function private.shelf_values() returns TABLE(facet text, value jsonb)
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
grant execute on function private.shelf_values to service_role;

create function private.tell_kept_searches(most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  kept record;
  looked int := 0;
  news int;
  -- The newest film that is there: what is published from now on is newer.
  newest timestamptz := (select max(c.published_at) from private.catalogue c);
begin
  for kept in
    select k.*, greatest(coalesce(k.told_at, k.created_at), k.seen_at) as since
    from public.kept_searches k
    where coalesce(k.told_at, k.created_at) < newest
    order by coalesce(k.told_at, k.created_at), k.id
    limit most
    for update of k skip locked
  loop
    looked := looked + 1;
    -- As its keeper, so that the rule of who may watch what decides and nothing else.
    perform set_config(
      'request.jwt.claims',
      json_build_object('sub', kept.user_id, 'role', 'authenticated', 'is_anonymous', false, 'aal', 'aal2')::text,
      true
    );
    begin
      news := private.new_in_search(kept.asked, kept.since);
    exception when others then
      -- One search that cannot be asked keeps nobody else's from being told.
      raise warning 'A kept search could not be asked: %', sqlerrm;
      news := 0;
    end;
    perform set_config('request.jwt.claims', '', true);
    if news > 0 then
      perform private.notify(
        kept.user_id,
        'kept-search',
        jsonb_build_object('search', private.kept_search_named(kept.asked), 'films', news),
        case when length(kept.address) <= 480 then '/search?' || kept.address else '/search' end,
        'kept-search:' || kept.id,
        true
      );
    end if;
    update public.kept_searches k set told_at = newest where k.id = kept.id;
  end loop;
  return looked;
end
$$;
grant execute on function private.tell_kept_searches to service_role;

create function public.similar_documentaries(documentary uuid, page_limit integer DEFAULT 6) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  with this as (
    select c.documentary_id, c.places, c.subjects, c.words
    from private.catalogue c
    where c.documentary_id = documentary and (select public.can_watch(documentary))
  ), shared as (
    select o.documentary_id, 'people' as kind, o.name as what, case when o.role = '' then 3.5 else 2 end as weight
    from this t
    join private.credited_people p on p.documentary_id = t.documentary_id
    join private.credited_people o on o.person = p.person and o.documentary_id <> t.documentary_id
    union all
    select o.documentary_id, d.kind, d.name, case d.kind when 'subjects' then 2 else 1 end / (1 + ln(o.films) / 4)
    from (
      select k.kind, k.key, c.documentary_id, count(*) over (partition by k.kind, k.key) as films
      from this t
      cross join lateral (
        select 'subjects' as kind, s as key from unnest(t.subjects) s
        union all
        select 'places', p from unnest(t.places) p
      ) k
      join private.catalogue c
        on c.published_at is not null
        and c.documentary_id <> t.documentary_id
        and (
          (k.kind = 'subjects' and c.subjects @> array[k.key]) or (k.kind = 'places' and c.places @> array[k.key])
        )
    ) o
    join private.doors d on d.kind = o.kind and d.key = o.key
    union all
    -- Words that a handful of films have at most. Those of the house's list are whole words and no stems.
    select e.documentary_id, 'words', w.word, 0.8
    from this t
    cross join lateral (
      select v.word
      from unnest(ts_filter(t.words, '{c}')) u
      join private.vocabulary v on v.word = u.lexeme
      where length(v.word) >= 5 and v.word <> all (t.places || t.subjects)
        and not exists (
          select from unnest('{english,spanish,french,german,norwegian,portuguese,italian}'::regconfig[]) language
          where to_tsvector(language, v.word) = ''
        )
      order by length(v.word) desc, v.word
      limit 60
    ) w
    cross join lateral (
      select array_agg(c.documentary_id) as films
      from (
        select c.documentary_id
        from private.catalogue c
        where c.words @@ quote_literal(w.word)::tsquery and c.published_at is not null
        limit 9
      ) c
    ) r
    cross join lateral unnest(r.films) e (documentary_id)
    where cardinality(r.films) <= 8 and e.documentary_id <> t.documentary_id
  ), named as (
    -- Once each: who directs and edits is one person, and four rare words say no more than three.
    select s.documentary_id, s.kind, s.what, max(s.weight) as weight,
      row_number() over (partition by s.documentary_id, s.kind order by max(s.weight) desc, s.what) as place
    from shared s
    group by 1, 2, 3
  ), alike as (
    select l.id, sum(n.weight) as weight
    from named n
    join private.listed_films l on l.id = n.documentary_id
    where n.place <= 3
    group by l.id
    having sum(n.weight) >= 1
    order by sum(n.weight) desc, l.id
    limit least(greatest(page_limit, 1), 24)
  )
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', l.id,
      'title', l.title,
      'director', l.director,
      'year', l.year,
      'durationMs', l.duration_ms,
      'posterObject', l.poster_object,
      'width', l.width,
      'height', l.height,
      'shared', (
        select jsonb_object_agg(k.kind, coalesce((
          select jsonb_agg(n.what order by n.place)
          from named n
          where n.documentary_id = l.id and n.kind = k.kind and n.place <= 3
        ), '[]'))
        from unnest(array['people', 'subjects', 'places', 'words']) k (kind)
      )
    )
    order by a.weight desc, l.id
  ), '[]')
  from alike a
  join private.listed_films l on l.id = a.id
$$;
grant execute on function public.similar_documentaries to authenticated, service_role;
