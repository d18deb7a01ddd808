comment on table private.catalogue is
  'One row per film: the search index and its filters. words: A title, B people, C the rest; names: of title and people '
  'only. published_at, published_until and version_id are null while it is not public. by_title: the sort key.';
create or replace trigger count_film after insert or update or delete on private.catalogue for each row execute function private.count_film();
create or replace trigger in_its_time before insert or update on private.catalogue for each row execute function private.catalogue_in_its_time();

comment on table private.spoken is 'One row per cut: every searchable word of it, without positions, and its number of passages.';

-- Withheld films are excluded here too, except for their creator, so that results can be counted without a check per film.
create or replace view private.listed_versions as
select d.current_version_id as version_id, d.id as documentary_id, d.published_at
from private.films_open_to_caller d
where d.visibility = 'public' and private.in_its_time(d.published_at, d.published_until) and d.current_version_id is not null;
comment on view private.listed_versions is 'Cuts that search may look into. Checked first, so that the words of a private film cannot influence an answer.';

-- A shortcut: signed-in people may watch public films in their time. private.watchable_films gives the same, but checks the other access paths first.
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
from private.films_open_to_caller d
join private.catalogue c on c.documentary_id = d.id
left join public.versions v on v.id = c.version_id
where (select private.is_signed_in())
  and d.visibility = 'public'
  and private.in_its_time(d.published_at, d.published_until)
  and c.published_at is not null;
comment on view private.listed_films is 'Films that search may show to the caller: published, public and watchable.';

-- The places a film names with their points are facets like its countries: searched, counted, followed, and shown on a map.
create or replace function private.catalogue_film(film uuid) returns void
language sql security definer set search_path = '' as $$
  select private.lock_film(film);
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
    private.facet_keys(private.places_in(d.country) || w.places || w.places_also),
    private.facet_keys(d.subjects),
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
  insert into private.facets (kind, key, name)
  select distinct on (1, 2) n.kind, private.facet_key(n.name), trim(n.name)
  from (
    select 'places' as kind, p as name from public.documentaries d, unnest(private.places_in(d.country)) p where d.id = film
    union all
    select 'places', f.name from public.film_places f where f.documentary_id = film
    union all
    select 'subjects', s from public.documentaries d, unnest(d.subjects) s where d.id = film
  ) n
  where private.facet_key(n.name) <> ''
  order by 1, 2, 3
  on conflict do nothing
$$;

create or replace function private.catalogue_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.catalogue_film(new.id);
  perform private.learn_words(tsvector_to_array(to_tsvector(
    'private.plain',
    concat_ws(' ', new.title, private.people_of(new.id), new.synopsis, new.country, array_to_string(new.subjects, ' '))
  )));
  return null;
end $$;

create or replace function private.length_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.catalogue_film(d.id) from public.documentaries d where d.current_version_id = new.id;
  return null;
end $$;

create or replace function private.access_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.catalogue_film(d.id)
  from public.documentaries d
  where d.current_version_id in (
    case when tg_op = 'DELETE' then old.version_id else new.version_id end,
    case when tg_op = 'INSERT' then new.version_id else old.version_id end
  );
  return null;
end $$;

/** Words of a cue, labelled A, and of the next one, as written and as the language reduces them. Becomes part of its question. */
create or replace function private.passage_words(own text, following text, config regconfig) returns tsvector
language sql immutable parallel safe as $$
  select setweight(to_tsvector('private.plain'::regconfig, private.in_pairs(f.own)), 'A')
    || to_tsvector('private.plain'::regconfig, private.in_pairs(f.following))
    || case
      when config = 'private.plain'::regconfig then ''::tsvector
      else setweight(to_tsvector(config, f.own), 'A') || to_tsvector(config, f.following)
    end
  from (select private.findable(passage_words.own) as own, private.findable(coalesce(passage_words.following, '')) as following) f
$$;

/** Rewrites the caption index of a cut. Words beyond 20,000, or of 46 bytes and more, are found by their passage only. */
create or replace function private.index_spoken(version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Concurrent edits of one cut: the second counts what the first has written.
  perform pg_advisory_xact_lock(hashtextextended('private.spoken:' || version, 0));
  insert into private.spoken (version_id, documentary_id, passages, words)
  select
    v.id,
    v.documentary_id,
    (select count(*) from private.passages p where p.version_id = v.id),
    array_to_tsvector(array(
      select distinct u.lexeme
      from private.passages p, unnest(ts_filter(p.joined, '{a}')) u
      where p.version_id = v.id and octet_length(u.lexeme) between 1 and 45
      limit 20000
    ))
  from public.versions v
  where v.id = version
  on conflict (version_id) do update set passages = excluded.passages, words = excluded.words;
end $$;

-- Takes the write lock of a film, so that later reads see the latest state. The film's own
-- row is the lock: writers of it have it already, so that there is no deadlock.
create or replace function private.lock_film(film uuid) returns void language sql security definer set search_path = '' as $$
  select from public.documentaries d where d.id = film for no key update
$$;

-- Accessibility features of a cut, as filters of the search.
create or replace function private.access_of(cut uuid) returns text[]
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

/** After names of films were added, changed or removed: reindexes their films, and learns the words of the named column. */
create or replace function private.film_names_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.catalogue_film(x.documentary_id)
    from (select distinct r.documentary_id from removed r order by 1) x
    where exists (select from public.documentaries d where d.id = x.documentary_id);
    return null;
  end if;
  perform private.catalogue_film(x.documentary_id) from (select distinct a.documentary_id from added a order by 1) x;
  perform private.learn_words(tsvector_to_array(to_tsvector('private.plain', string_agg(to_jsonb(a) ->> tg_argv[0], ' ')))) from added a;
  return null;
end
$$;
