-- A sound in which the picture is described opens a film as written descriptions do, and an interpreter does it for whoever signs: both can be searched by.

-- How a cut can be watched by whoever does not hear or see it all: the words search narrows by.
create function private.access_of(cut uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select a.word
    from public.caption_tracks t, lateral (values
      ('captions', t.kind <> 'descriptions'),
      ('reviewed-captions', t.kind <> 'descriptions' and t.reviewed),
      ('described', t.kind = 'descriptions')
    ) a (word, so)
    where t.version_id = cut and a.so
    union
    select case t.kind when 'sign' then 'signed' else t.kind end
    from public.side_tracks t
    where t.version_id = cut and t.state = 'ready' and t.kind in ('described', 'sign')
  )
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

create or replace function private.front_film(film private.front_films) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', film.id,
    'title', film.title,
    'synopsis', left(film.synopsis, 600),
    'director', film.director,
    'year', film.year,
    'language', film.language,
    'durationMs', film.duration_ms,
    'width', film.width,
    'height', film.height,
    'posterObject', film.poster_object,
    'publishedAt', film.published_at,
    'captions', array(
      select distinct t.language
      from public.caption_tracks t
      where t.version_id = film.version_id and t.kind <> 'descriptions'
      order by 1
    ),
    'described', 'described' = any(private.access_of(film.version_id)),
    'chapters', private.chapters_of(film.version_id)
  )
$$;

create trigger access_changed after insert or delete or update of kind, state on public.side_tracks
  for each row execute function private.access_changed();

select private.catalogue_film(d.id)
from public.documentaries d
where d.current_version_id in (select t.version_id from public.side_tracks t where t.state = 'ready' and t.kind in ('described', 'sign'));
