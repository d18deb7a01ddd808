-- What is leaving soon is said where people look: on the front page, in search, beside what they mean to watch. And seasons, with the
-- introduction somebody signed, are found and read whole; so are lists that people show.

/** Whether a film is shown for thirty days more at most. */
create function private.leaving_soon(published_until timestamptz) returns boolean
language sql stable as $$ select coalesce(published_until < now() + interval '30 days', false) $$;
grant execute on function private.leaving_soon to anon, authenticated, service_role;

-- Among what a film offers, so that it narrows, is counted and is kept with a search like the others.
create or replace view private.listed_films as
select w.id, w.title, w.synopsis, w.director, w.poster_object, c.published_at, c.version_id, c.duration_ms, v.width, v.height, c.year, c.language,
  c.runtime, case when private.leaving_soon(w.published_until) then c.access || '{leaving}' else c.access end as access, c.places, c.subjects,
  w.published_until
from private.watchable_films w
join private.catalogue c on c.documentary_id = w.id
left join public.versions v on v.id = c.version_id
where w.visibility = 'public' and private.in_its_time(w.published_at, w.published_until) and c.published_at is not null;

create index seasons_words on public.seasons using gin (to_tsvector('private.plain', title || ' ' || introduction || ' ' || signed_by));
create index lists_words on public.lists using gin (to_tsvector('private.plain', title || ' ' || about))
where visibility = 'public' and removed_at is null and hidden_at is null;

/**
 * Seasons that have begun and lists that people show, by what they say of themselves; without words the seasons, those that run now first. Of their
 * films only those the caller may watch count; what has none for them is not named.
 */
create function public.search_collections(query text, page_limit integer default 12) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  asked private.asked_words;
  anything boolean := trim(coalesce(query, '')) = '';
begin
  if not private.is_signed_in() then return '[]'; end if;
  asked := private.read_words(coalesce(query, ''));
  if not anything and numnode(asked.wanted) = 0 then return '[]'; end if;
  return (
    with named as (
      (
        select 'season' as kind, s.id, s.title, s.introduction as words, s.signed_by as by, s.ends_on,
          s.ends_on >= current_date as running, s.starts_on as since
        from public.seasons s
        where s.starts_on <= current_date
          and (anything or to_tsvector('private.plain', s.title || ' ' || s.introduction || ' ' || s.signed_by) @@ asked.wanted)
        order by s.ends_on >= current_date desc, s.starts_on desc
        limit 60
      )
      union all
      (
        select 'list', l.id, l.title, l.about, coalesce(p.display_name, ''), null::date, true, l.created_at::date
        from public.lists l
        left join public.profiles p on p.user_id = l.user_id and p.shown
        where not anything and l.visibility = 'public' and l.removed_at is null and l.hidden_at is null and l.user_id <> auth.uid()
          and to_tsvector('private.plain', l.title || ' ' || l.about) @@ asked.wanted
        order by l.created_at desc
        limit 60
      )
    ), held as (
      select n.*, f.films, f.stills
      from named n
      cross join lateral (
        select count(*) as films, (jsonb_agg(
          jsonb_build_object('posterObject', w.poster_object, 'width', w.width, 'height', w.height) order by h.position
        ) filter (where h.place <= 3)) as stills
        from (
          select e.*, row_number() over (order by e.position) as place
          from (
            select sf.documentary_id, sf.position::double precision from public.season_films sf where n.kind = 'season' and sf.season_id = n.id
            union all
            select le.documentary_id, le.position from public.list_entries le where n.kind = 'list' and le.list_id = n.id
          ) e
          where exists (select from private.listed_films x where x.id = e.documentary_id)
        ) h
        join private.listed_films w on w.id = h.documentary_id
      ) f
      where f.films > 0
      order by n.kind = 'season' desc, n.running desc, n.since desc, n.id
      limit least(greatest(page_limit, 1), 50)
    )
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'kind', h.kind, 'id', h.id, 'title', h.title, 'words', left(h.words, 400), 'by', h.by, 'endsOn', h.ends_on, 'running', h.running,
        'films', h.films, 'stills', h.stills
      )
      order by h.kind = 'season' desc, h.running desc, h.since desc, h.id
    ), '[]')
    from held h
  );
end
$$;
grant execute on function public.search_collections to authenticated, service_role;

/** A season that has begun with those of its films the caller may watch, in its order; before its first day moderators read it. Null where there is none. */
create function public.read_season(season uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then return null; end if;
  return (
    select jsonb_build_object(
      'id', s.id, 'title', s.title, 'introduction', s.introduction, 'signedBy', s.signed_by, 'startsOn', s.starts_on, 'endsOn', s.ends_on,
      'running', current_date between s.starts_on and s.ends_on,
      'films', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', f.id, 'title', f.title, 'synopsis', left(f.synopsis, 400), 'director', f.director, 'year', f.year, 'language', f.language,
          'durationMs', f.duration_ms, 'posterObject', f.poster_object, 'width', f.width, 'height', f.height, 'until', f.published_until
        ) order by sf.position, f.id), '[]')
        from public.season_films sf
        join private.listed_films f on f.id = sf.documentary_id
        where sf.season_id = s.id
      )
    )
    from public.seasons s
    where s.id = read_season.season and (s.starts_on <= current_date or private.has_role('moderator'))
  );
end
$$;
grant execute on function public.read_season to authenticated, service_role;

/** Films that leave soon of those the caller has on a list or has begun, the first to leave first. */
create function public.my_leaving_films() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(x.film order by x.published_until, x.id), '[]')
    from (
      select w.id, w.published_until, jsonb_build_object(
        'id', w.id, 'title', w.title, 'director', w.director, 'year', w.year, 'durationMs', v.duration_ms,
        'posterObject', w.poster_object, 'width', v.width, 'height', v.height, 'until', w.published_until,
        'later', k.later, 'lists', k.lists, 'begun', k.begun
      ) as film
      from private.watchable_films w
      left join public.versions v on v.id = w.current_version_id
      cross join lateral (
        select
          coalesce(bool_or(l.kind = 'later'), false) as later,
          coalesce(jsonb_agg(l.title order by l.title) filter (where l.kind <> 'later'), '[]') as lists,
          count(l.id) > 0 as listed,
          exists (
            select from public.watch_positions p
            join public.versions b on b.id = p.version_id
            where p.user_id = auth.uid() and b.documentary_id = w.id and not p.finished and p.position_ms > 0
          ) as begun
        from public.list_entries e
        join public.lists l on l.id = e.list_id and l.user_id = auth.uid() and l.removed_at is null
        where e.documentary_id = w.id
      ) k
      where private.leaving_soon(w.published_until) and private.in_its_time(w.published_at, w.published_until) and (k.listed or k.begun)
      order by w.published_until, w.id
      limit 24
    ) x
  );
end
$$;
grant execute on function public.my_leaving_films to authenticated, service_role;

-- Below: as before, with the shape of the picture, and until when a film is shown.

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

create or replace function public.similar_documentaries(documentary uuid, page_limit integer DEFAULT 6) returns jsonb
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
      where length(v.word) >= 5
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

create or replace function public.home_page() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  top record;
  beside record;
begin
  select * into top from private.film_now();
  select * into beside from private.quote_beside(top.documentary_id);
  return jsonb_build_object(
    'house', (select jsonb_build_object('name', s.name, 'runBy', s.run_by) from public.house_settings s),
    'now', (
      select jsonb_build_object(
        'film', private.front_film(f),
        'reason', top.reason,
        'signedBy', top.signed_by,
        'chosen', top.chosen,
        'quote', private.quote_of(top.cue_id, f.version_id)
      )
      from private.front_films f
      where f.id = top.documentary_id
    ),
    'week', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', w.id,
          'startsAt', w.starts_at,
          'endsAt', w.ends_at,
          'place', w.place,
          'note', w.note,
          'film', jsonb_build_object(
            'id', w.film, 'title', w.title, 'director', w.director, 'durationMs', w.duration_ms
          )
        )
        order by w.starts_at, w.id
      )
      from (
        select
          p.*,
          f.id as film,
          f.title,
          f.director,
          f.duration_ms,
          row_number() over (order by p.starts_at, p.id) as place_in_line
        from public.programme p
        join private.front_films f on f.id = p.documentary_id
        where not p.on_front and (p.starts_at > now() - interval '3 hours' or p.ends_at > now())
      ) w
      where w.place_in_line <= 24 and (w.starts_at < now() + interval '7 days' or w.place_in_line <= 6)
    ), '[]'),
    'latest', coalesce((
      select jsonb_agg(private.front_film(f) order by f.published_at desc, f.id)
      from (
        select *
        from private.front_films
        where id is distinct from top.documentary_id
        order by published_at desc, id
        limit 6
      ) f
    ), '[]'),
    'leaving', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', f.id, 'title', f.title, 'director', f.director, 'durationMs', f.duration_ms, 'until', f.published_until
        )
        order by f.published_until, f.id
      )
      from (
        select *
        from private.front_films
        where private.leaving_soon(published_until)
        order by published_until, id
        limit 6
      ) f
    ), '[]'),
    'season', (
      select jsonb_build_object(
        'id', s.id,
        'title', s.title,
        'introduction', s.introduction,
        'signedBy', s.signed_by,
        'endsOn', s.ends_on,
        'films', s.films
      )
      from (
        select
          n.*,
          (
            select jsonb_agg(private.front_film(f) order by sf.position)
            from public.season_films sf
            join private.front_films f on f.id = sf.documentary_id
            where sf.season_id = n.id
          ) as films
        from public.seasons n
        where current_date between n.starts_on and n.ends_on
        order by n.starts_on desc, n.id
      ) s
      where s.films is not null
      limit 1
    ),
    'said', (
      select jsonb_build_object('film', private.front_film(f), 'quote', private.quote_of(beside.cue_id, f.version_id))
      from private.front_films f
      where f.id = beside.documentary_id
    ),
    'reading', (
      select jsonb_build_object(
        'id', e.id,
        'title', e.title,
        'lead', e.lead,
        'signedBy', e.signed_by,
        'publishedAt', e.published_at,
        'minutes', greatest(1, round(cardinality(regexp_split_to_array(e.lead || ' ' || e.body, '\s+')) / 220.0)),
        'posterObject', f.poster_object,
        'width', f.width,
        'height', f.height
      )
      from public.essays e
      left join private.front_films f on f.id = e.documentary_id
      where e.published_at <= now()
      order by e.published_at desc, e.id
      limit 1
    )
  );
end
$$;

create or replace function public.read_list(list uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare found public.lists;
begin
  if not private.is_signed_in() then return null; end if;
  select l.* into found from public.lists l
  where l.id = read_list.list
    and (l.user_id = auth.uid() or (l.visibility <> 'private' and l.removed_at is null and l.hidden_at is null));
  if found.id is null then return null; end if;
  return jsonb_build_object(
    'id', found.id,
    'title', found.title,
    'about', found.about,
    'kind', found.kind,
    'visibility', found.visibility,
    'isOwn', found.user_id = auth.uid(),
    'hidden', found.hidden_at is not null,
    'by', coalesce((
      select p.display_name from public.profiles p
      where p.user_id = found.user_id and (p.shown or p.user_id = auth.uid())
    ), ''),
    'films', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'entryId', e.id,
        'documentaryId', e.documentary_id,
        'words', e.words,
        'film', case when seen.yes then jsonb_build_object(
          'title', d.title, 'director', d.director, 'year', d.year, 'posterObject', d.poster_object,
          'durationMs', v.duration_ms, 'width', v.width, 'height', v.height,
          'until', d.published_until
        ) end
      ) order by e.position, e.added_at), '[]')
      from public.list_entries e
      join public.documentaries d on d.id = e.documentary_id
      left join public.versions v on v.id = d.current_version_id
      cross join lateral (select public.can_watch(e.documentary_id) as yes) seen
      where e.list_id = found.id and (seen.yes or found.user_id = auth.uid())
    )
  );
end
$$;

drop function public.my_watching();

create function public.my_watching() returns TABLE(documentary_id uuid, title text, director text, year integer, poster_object text, duration_ms integer, position_ms integer, finished boolean, finished_at timestamp with time zone, watched_at timestamp with time zone, width integer, height integer, published_until timestamp with time zone)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return query
    select
      v.documentary_id,
      case when w.may then d.title end,
      case when w.may then d.director end,
      case when w.may then d.year end,
      case when w.may then d.poster_object end,
      case when w.may then c.duration_ms end,
      p.position_ms,
      p.finished,
      f.finished_at,
      p.updated_at,
      case when w.may then c.width end,
      case when w.may then c.height end,
      case when w.may then d.published_until end
    from public.watch_positions p
    join public.versions v on v.id = p.version_id
    join public.documentaries d on d.id = v.documentary_id
    left join public.versions c on c.id = coalesce(d.current_version_id, v.id)
    cross join lateral (select public.can_watch(d.id) as may) w
    cross join lateral (
      select max(x.finished_at) as finished_at
      from public.watch_positions x
      join public.versions y on y.id = x.version_id
      where x.user_id = auth.uid() and y.documentary_id = d.id
    ) f
    where p.user_id = auth.uid()
      and not exists (
        select from public.watch_positions later
        join public.versions lv on lv.id = later.version_id
        where later.user_id = p.user_id
          and lv.documentary_id = v.documentary_id
          and (later.updated_at, later.version_id) > (p.updated_at, p.version_id)
      )
    order by p.updated_at desc, p.version_id
    limit 500;
end
$$;
grant execute on function public.my_watching to authenticated, service_role;
