-- What several functions said each for itself is said in one place; searches are held to lists and words of a length
-- that means something.

/** Chapters of a cut as every answer gives them: `[{ startsMs, endsMs, title }]` in order. */
create function private.chapters_of(version uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('startsMs', h.starts_ms, 'endsMs', h.ends_ms, 'title', h.title) order by h.starts_ms),
    '[]'
  )
  from public.chapters h
  where h.version_id = version
$$;

/** Who made a film, as search compares it: the director, then the credits in billing order. */
create function private.people_of(film uuid) returns text
language sql stable security definer set search_path = '' as $$
  select concat_ws(' ', d.director, (
    select string_agg(c.name, ' ' order by c.position) from public.credits c where c.documentary_id = d.id
  ))
  from public.documentaries d
  where d.id = film
$$;

/** A passage as answers quote it: U+0001 opens and U+0002 closes a word that matched. */
create function private.snippet(language text, said text, said_next text, marked tsquery) returns text
language sql stable set search_path = '' as $$
  select ts_headline(
    private.words_in(language),
    concat_ws(' ', said, said_next),
    marked,
    E'HighlightAll=true,StartSel=\u0001,StopSel=\u0002'
  )
$$;

create or replace function private.catalogue_film(film uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.catalogue (documentary_id, title, people, about, words)
  select
    d.id,
    private.folded(d.title),
    private.folded(w.people),
    private.folded(w.about),
    setweight(private.words_of(d.title, d.language), 'A')
      || setweight(private.words_of(d.title, 'en'), 'A')
      || setweight(private.words_of(w.people, null), 'B')
      || setweight(private.words_of(w.about, 'en'), 'C')
  from public.documentaries d
  cross join lateral (
    select
      private.people_of(d.id) as people,
      concat_ws(' ', d.synopsis, d.country, array_to_string(d.subjects, ' ')) as about
  ) w
  where d.id = film
  on conflict (documentary_id) do update
  set title = excluded.title, people = excluded.people, about = excluded.about, words = excluded.words
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
    'described', exists (
      select from public.caption_tracks t where t.version_id = film.version_id and t.kind = 'descriptions'
    ),
    'chapters', private.chapters_of(film.version_id)
  )
$$;

create or replace function public.search_quotes(query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  marked tsquery;
begin
  if length(trim(coalesce(query, ''))) < 2 then return '[]'; end if;
  marked := private.asked(query, false);
  return coalesce((
    select jsonb_agg(x.shown order by x.closeness desc, x.published_at desc, x.starts_ms)
    from (
      select
        s.closeness,
        f.published_at,
        s.starts_ms,
        jsonb_build_object(
          'filmId', f.id,
          'title', f.title,
          'durationMs', f.duration_ms,
          'startsMs', c.starts_ms,
          'endsMs', coalesce(n.ends_ms, c.ends_ms),
          'speaker', c.speaker,
          'language', t.language,
          'unreviewed', not t.reviewed,
          'snippet', private.snippet(t.language, c.text, n.text, marked),
          'chapters', private.chapters_of(f.version_id)
        ) as shown
      from (
        select r.*, row_number() over (partition by r.documentary_id order by r.closeness desc, r.starts_ms) as place
        from private.said(query) r
      ) s
      join private.front_films f on f.version_id = s.version_id
      join public.cues c on c.id = s.cue_id and not c.sensitive
      join public.caption_tracks t on t.id = c.track_id
      left join public.cues n on n.id = s.next_cue_id and not n.sensitive
      where s.place <= 2
      order by s.closeness desc, f.published_at desc, s.starts_ms
      limit 6
    ) x
  ), '[]');
end $$;

create or replace function public.search_moments(
  query text,
  documentary uuid default null,
  languages text[] default null,
  from_year int default null,
  to_year int default null,
  access text[] default null,
  runtimes text[] default null,
  film_limit int default 10,
  film_offset int default 0,
  per_film int default 3
) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  marked tsquery := private.asked(query, false);
  answer jsonb;
begin
  perform private.filters_fit(languages, search_moments.access, runtimes);
  if not private.is_signed_in() or trim(coalesce(query, '')) = '' then
    return jsonb_build_object('total', 0, 'films', '[]'::jsonb, 'protectedPassages', 0);
  end if;
  with said as materialized (
    select s.*, row_number() over (partition by s.documentary_id order by s.closeness desc, s.starts_ms) as place
    from private.said(query, documentary) s
  ), films as (
    select
      l.*,
      g.times,
      g.closeness,
      row_number() over (order by g.closeness desc, g.times desc, l.published_at desc, l.id) as place
    from (
      select documentary_id, version_id, count(*) as times, max(closeness) as closeness
      from said
      group by 1, 2
    ) g
    join private.listed_films l on l.id = g.documentary_id and l.version_id = g.version_id
    where private.fits(l, languages, from_year, to_year, search_moments.access, runtimes)
  ), shown as (
    select *
    from films
    order by place
    limit least(greatest(film_limit, 1), 50) offset greatest(film_offset, 0)
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(f.times), 0) from films f),
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
            'snippet', private.snippet(t.language, c.text, n.text, marked),
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

create or replace function public.search_documentaries(
  query text default '',
  languages text[] default null,
  from_year int default null,
  to_year int default null,
  access text[] default null,
  runtimes text[] default null,
  page_limit int default 20,
  page_offset int default 0
) returns jsonb language sql stable security definer set search_path = '' as $$
  with found as materialized (
    select f.*, l as film
    from private.found_films(case when private.filters_fit(languages, access, runtimes) then coalesce(query, '') end) f
    join private.listed_films l on l.id = f.documentary_id
    where private.is_signed_in()
  ), kept as (
    select * from found where private.fits(film, languages, from_year, to_year, access, runtimes)
  ), counted as (
    select 'languages' as facet, to_jsonb((film).language) as value, count(*) as films
    from found
    where (film).language is not null
      and private.fits(film, languages, from_year, to_year, access, runtimes, 'language')
    group by (film).language
    union all
    select 'years', to_jsonb((film).year), count(*)
    from found
    where (film).year is not null and private.fits(film, languages, from_year, to_year, access, runtimes, 'year')
    group by (film).year
    union all
    select 'access', to_jsonb(a.value), count(*)
    from found, unnest((film).access) a (value)
    where private.fits(film, languages, from_year, to_year, access, runtimes, 'access')
    group by a.value
    union all
    select 'runtimes', to_jsonb((film).runtime), count(*)
    from found
    where private.fits(film, languages, from_year, to_year, access, runtimes, 'runtime')
    group by (film).runtime
  ), facets as (
    select
      c.facet,
      jsonb_agg(
        jsonb_build_object('value', c.value, 'count', c.films)
        order by case when c.facet = 'languages' then -c.films end, c.value
      ) as values
    from counted c
    group by c.facet
  )
  select jsonb_build_object(
    'total', (select count(*) from kept),
    'films', coalesce((
      select jsonb_agg(p.shown order by p.place)
      from (
        select
          row_number() over (order by k.rank desc, (k.film).published_at desc, k.documentary_id) as place,
          jsonb_build_object(
            'id', k.documentary_id,
            'title', (k.film).title,
            'synopsis', left((k.film).synopsis, 400),
            'director', (k.film).director,
            'year', (k.film).year,
            'language', (k.film).language,
            'durationMs', (k.film).duration_ms,
            'posterObject', (k.film).poster_object,
            'access', (k.film).access,
            'because', jsonb_build_object(
              'title', k.in_title,
              'people', k.by_people,
              'description', k.in_description,
              'nearly', k.nearly,
              'said', k.said
            )
          ) as shown
        from kept k
        order by place
        limit least(greatest(page_limit, 1), 100) offset greatest(page_offset, 0)
      ) p
    ), '[]'),
    'facets', (
      select jsonb_object_agg(n.name, coalesce(f.values, '[]'))
      from unnest(array['languages', 'years', 'access', 'runtimes']) n (name)
      left join facets f on f.facet = n.name
    )
  )
$$;

create or replace function public.search_people(query text, page_limit int default 10) returns jsonb
language sql stable security definer set search_path = '' as $$
  with typed as (
    select private.folded(left(trim(query), 120)) as name where private.is_signed_in() and length(trim(query)) >= 3
  ), named as (
    select l.id as film, l.director as name, 'director' as role
    from typed t
    join private.catalogue c on t.name operator(extensions.<%) c.people
    join private.listed_films l on l.id = c.documentary_id
    where l.director <> ''
    union all
    select l.id, r.name, r.role
    from typed t
    join private.catalogue c on t.name operator(extensions.<%) c.people
    join private.listed_films l on l.id = c.documentary_id
    join public.credits r on r.documentary_id = l.id
  ), found as (
    select
      min(n.name) as name,
      array_agg(distinct n.role) as roles,
      count(distinct n.film) as films,
      max(extensions.word_similarity(t.name, private.folded(n.name))) as likeness
    from named n, typed t
    where extensions.word_similarity(t.name, private.folded(n.name)) >= 0.5
    group by private.folded(n.name)
    order by likeness desc, films desc
    limit least(greatest(page_limit, 1), 50)
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object('name', p.name, 'roles', p.roles, 'films', p.films)
      order by p.likeness desc, p.films desc, p.name
    ), '[]'
  )
  from found p
$$;
