-- Doors: a film is found by the places and subjects it is about and by who made it, and what is found can be sorted.

/** One spelling of a place or subject for all the ways it is written. */
create function private.door_key(written text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select trim(regexp_replace(private.folded(written), '\s+', ' ', 'g'))
$$;
create function private.door_keys(written text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct private.door_key(w)) filter (where private.door_key(w) <> ''), '{}')
  from unnest(written) w
$$;

/** Countries written in one line, "Norway, Chile / Peru", one at a time. */
create function private.places_in(country text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select regexp_split_to_array(trim(coalesce(country, '')), '\s*[,;/&]\s*')
$$;

alter table private.catalogue
  add column places text[] not null default '{}',
  add column subjects text[] not null default '{}';

create table private.doors (
  kind text not null check (kind in ('places', 'subjects')),
  key text not null check (length(key) <= 200),
  name text not null check (length(name) <= 200),
  primary key (kind, key)
);
comment on table private.doors is
  'One row a place or subject films are about: how it was first written. Shown only where a listed film has it.';
alter table private.doors enable row level security;
revoke all on private.doors from public, anon, authenticated;

create or replace function private.catalogue_film(film uuid) returns void
language sql security definer set search_path = '' as $$
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

do $$ begin perform private.catalogue_film(d.id) from public.documentaries d; end $$;

create or replace view private.listed_films as
  select
    w.id,
    w.title,
    w.synopsis,
    w.director,
    w.poster_object,
    c.published_at,
    c.version_id,
    c.duration_ms,
    v.width,
    v.height,
    c.year,
    c.language,
    c.runtime,
    c.access,
    c.places,
    c.subjects
  from private.watchable_films w
  join private.catalogue c on c.documentary_id = w.id
  left join public.versions v on v.id = c.version_id
  where w.visibility = 'public' and w.published_at is not null and c.published_at is not null;

/** Films whose credits name everybody of these, by any whole word of their names. */
create function private.films_made_by(people text[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select p.documentary_id
    from unnest(films_made_by.people) with ordinality a (name, nth)
    cross join lateral (select private.person_key(left(a.name, 200)) as key) k
    join private.credited_people p
      on p.person like '%' || replace(replace(k.key, '\', '\\'), '%', '\%') || '%'
      and strpos(' ' || p.person || ' ', ' ' || k.key || ' ') > 0
    where k.key <> ''
    group by p.documentary_id
    having count(distinct a.nth) = cardinality(films_made_by.people)
  )
$$;

drop function private.fitting_cuts (text[], int, int, text[], text[]);
drop function private.listed (text[], int, int, text[], text[]);
/** Cuts of the listed films that fit; null when nothing is narrowed. made: films of the people asked for, if any were. */
create function private.fitting_cuts(
  languages text[], from_year int, to_year int, access text[], runtimes text[], places text[], subjects text[], made uuid[]
) returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(cardinality(languages), 0) + coalesce(cardinality(fitting_cuts.access), 0)
    + coalesce(cardinality(runtimes), 0) + cardinality(places) + cardinality(subjects) = 0
    and from_year is null and to_year is null and made is null then
    return null;
  end if;
  return array(
    select l.version_id
    from private.listed_films l
    where (coalesce(cardinality(languages), 0) = 0 or l.language = any (languages))
      and (from_year is null or l.year >= from_year)
      and (to_year is null or l.year <= to_year)
      and l.access @> coalesce(fitting_cuts.access, '{}')
      and (coalesce(cardinality(runtimes), 0) = 0 or l.runtime = any (runtimes))
      and l.places @> fitting_cuts.places
      and l.subjects @> fitting_cuts.subjects
      and (made is null or l.id = any (made))
  );
end $$;

drop function public.search_documentaries (text, text[], int, int, text[], text[], int, int),
public.search_moments (text, uuid, text[], int, int, text[], text[], int, int, int);
/**
 * Moments for /search by film: `{ total, more, films, protectedPassages }`, `more` when there are more than were
 * counted. Of words that are said everywhere the newest films are read.
 */
create function public.search_moments(
  query text,
  documentary uuid default null,
  languages text[] default null,
  from_year int default null,
  to_year int default null,
  access text[] default null,
  runtimes text[] default null,
  places text[] default null,
  subjects text[] default null,
  people text[] default null,
  film_limit int default 10,
  film_offset int default 0,
  per_film int default 3
) returns jsonb
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
    private.door_keys(places), private.door_keys(subjects),
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
end $$;

/**
 * Films for /search: `{ total, more, meant, films, facets: { languages, years, access, runtimes } }`. Each facet counts
 * what would be found with the other filters as they are; when there are `more` films than were looked at, it counts
 * those, and names what else the house has with 0. meant: the words that were probably meant, when those typed are unknown here. access: captions,
 * reviewed-captions, described. runtimes: short (under 40 min), medium (under 70), long. sort: best, newest, oldest (by
 * the year of the film), title, shortest.
 */
create function public.search_documentaries(
  query text default '',
  languages text[] default null,
  from_year int default null,
  to_year int default null,
  access text[] default null,
  runtimes text[] default null,
  places text[] default null,
  subjects text[] default null,
  people text[] default null,
  sort text default 'best',
  page_limit int default 20,
  page_offset int default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  most constant int := 200;
  asked private.asked_words;
  near private.near_words;
  rows private.found_film[] := '{}';
  anything constant boolean := trim(coalesce(query, '')) = '';
  fitting uuid[];
  bounded boolean := false;
  of_places constant text[] := private.door_keys(places);
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
      null::real as rank, false as in_title, false as by_people, false as in_description, false as nearly, 0::bigint as said
    from private.listed_films l
    where anything
      and l.places @> of_places and l.subjects @> of_subjects and (made is null or l.id = any (made))
    union all
    select
      l.id, l.published_at, l.year, l.language, l.runtime, l.access, l.places, l.subjects, l.duration_ms,
      case when sort = 'title' then private.folded(l.title) end as by_title,
      r.rank, r.in_title, r.by_people, r.in_description, r.nearly, r.said
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
          'access', p.access,
          'because', jsonb_build_object(
            'title', p.in_title,
            'people', p.by_people,
            'description', p.in_description,
            'nearly', p.nearly,
            -- Null: said, and nobody counted how often.
            'said', p.said
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
end $$;

revoke all on function
  public.search_documentaries(text, text[], int, int, text[], text[], text[], text[], text[], text, int, int),
  public.search_moments(text, uuid, text[], int, int, text[], text[], text[], text[], text[], int, int, int)
from public, anon;
grant execute on function
  public.search_documentaries(text, text[], int, int, text[], text[], text[], text[], text[], text, int, int),
  public.search_moments(text, uuid, text[], int, int, text[], text[], text[], text[], text[], int, int, int)
to authenticated;
