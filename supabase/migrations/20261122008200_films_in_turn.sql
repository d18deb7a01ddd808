-- What is worked out of a film and written down (the catalogue of search, the people it names) is worked out by one
-- transaction after the other: of two at once, the later to commit would else write what was true before the other.

-- Waits until nobody else writes the film, and keeps others waiting; what is read after it is what they wrote. The film's own
-- row is the lock: who changes it has it already, so that nobody can hold the one and wait for the other.
create function private.take_film(film uuid) returns void language sql security definer set search_path = '' as $$
  select from public.documentaries d where d.id = film for no key update
$$;

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
    w.names || setweight(private.words_of(w.about, 'en'), 'C'),
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
    private.door_keys(private.places_in(d.country)),
    private.door_keys(d.subjects)
  from public.documentaries d
  left join public.versions v on v.id = d.current_version_id
  cross join lateral (
    select
      p.people,
      concat_ws(' ', d.synopsis, d.country, array_to_string(d.subjects, ' ')) as about,
      setweight(private.words_of(d.title, d.language), 'A')
        || setweight(private.words_of(d.title, 'en'), 'A')
        || setweight(private.words_of(p.people, null), 'B') as names
    from (select private.people_of(d.id) as people) p
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
    select 'subjects', s from public.documentaries d, unnest(d.subjects) s where d.id = film
  ) n
  where private.door_key(n.name) <> ''
  order by 1, 2, 3
  on conflict do nothing
$$;

create or replace function private.credit_people(film uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_film(film);
  delete from private.credited_people p where p.documentary_id = film;
  insert into private.credited_people (documentary_id, person, name, role, place)
  select distinct on (1, 2, 4) film, private.person_key(n.name), n.name, n.role, n.place
  from (
    select named.name, '' as role, 0 as place
    from public.documentaries d, unnest(private.names_in(d.director)) as named (name)
    where d.id = film
    union all
    -- Who the credits name again as director has one work in it, not two.
    select named.name, case when lower(trim(c.role)) ~ '^(a film by|direct)' then '' else lower(trim(c.role)) end, c.position
    from public.documentaries d
    join public.credits c on c.documentary_id = d.id, unnest(private.names_in(c.name)) as named (name)
    where d.id = film
  ) n
  where private.person_key(n.name) <> ''
  order by 1, 2, 4, n.place;
end
$$;

-- What was written past each other until now.
do $$
begin
  perform private.credit_people(d.id), private.catalogue_film(d.id) from public.documentaries d;
end
$$;
