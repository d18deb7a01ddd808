-- The places a film names with their points are doors like its countries: found, counted, followed, and drawn on a map.

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
    private.door_keys(private.places_in(d.country) || w.places),
    private.door_keys(d.subjects)
  from public.documentaries d
  left join public.versions v on v.id = d.current_version_id
  cross join lateral (
    select
      p.people,
      p.places,
      concat_ws(' ', d.synopsis, d.country, array_to_string(d.subjects, ' '), array_to_string(p.places, ' ')) as about,
      setweight(private.words_of(d.title, d.language), 'A')
        || setweight(private.words_of(d.title, 'en'), 'A')
        || setweight(private.words_of(p.people, null), 'B') as names
    from (
      select
        private.people_of(d.id) as people,
        array(select f.name from public.film_places f where f.documentary_id = d.id order by f.position, f.id) as places
    ) p
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

create function private.places_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.catalogue_film(x.documentary_id)
    from (select distinct r.documentary_id from removed r order by 1) x
    where exists (select from public.documentaries d where d.id = x.documentary_id);
    return null;
  end if;
  perform private.catalogue_film(x.documentary_id) from (select distinct a.documentary_id from added a order by 1) x;
  perform private.learn_words(tsvector_to_array(to_tsvector('private.plain', string_agg(a.name, ' ')))) from added a;
  return null;
end
$$;
create trigger places_added after insert on public.film_places referencing new table as added
  for each statement execute function private.places_changed();
create trigger places_corrected after update on public.film_places referencing new table as added
  for each statement execute function private.places_changed();
create trigger places_removed after delete on public.film_places referencing old table as removed
  for each statement execute function private.places_changed();
create index film_places_key on public.film_places (private.door_key(name));

/**
 * Where the films are that search may name to the caller: each place once with how many, and with its point where one of them gives it. Countries come
 * by name alone, the page knows where they are. A thousand at most, the most frequent first.
 */
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

-- What films say of their places until now.
do $$
begin
  perform private.catalogue_film(x.documentary_id) from (select distinct documentary_id from public.film_places order by 1) x;
end
$$;
