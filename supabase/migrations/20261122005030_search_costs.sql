-- What a search costs before it looks at anything, and what a transcript costs that is written: plans are kept, and the
-- words of a passage are reduced without asking for its language each time.

/**
 * Moments for /search by film: `{ total, more, films, protectedPassages }`, `more` when there are more than were
 * counted. Of words that are said everywhere the newest films are read.
 */
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
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  asked private.asked_words;
  cuts uuid[];
  fitting uuid[];
  answer jsonb;
begin
  perform private.filters_fit(languages, search_moments.access, runtimes);
  if not private.is_signed_in() or trim(coalesce(query, '')) = '' then
    return jsonb_build_object('total', 0, 'more', false, 'films', '[]'::jsonb, 'protectedPassages', 0);
  end if;
  asked := private.read_words(query);
  if documentary is not null then
    cuts := array(select l.version_id from private.listed_films l where l.id = documentary);
  end if;
  fitting := private.fitting_cuts(languages, from_year, to_year, search_moments.access, runtimes);
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

/** What somebody may have meant whose words no film is described by. */
create or replace function private.near(asked private.asked_words, query text) returns private.near_words
language plpgsql stable security definer set search_path = '' as $$
declare
  near private.near_words;
  meant text := private.folded(left(query, 300));
  word text;
  alike text[];
  part tsquery;
begin
  if cardinality(asked.typed) > 12 then return null; end if;
  foreach word in array asked.typed loop
    part := quote_literal(word)::tsquery;
    if length(word) >= 3 and not private.is_known(part) then
      alike := array(
        select a.word
        from unnest(private.words_like(word)) with ordinality a (word, place)
        where private.is_known(quote_literal(a.word)::tsquery)
        order by a.place
        limit 4
      );
      if cardinality(alike) > 0 then
        select string_agg(quote_literal(a), ' | ')::tsquery into part from unnest(alike) a;
        meant := regexp_replace(meant, '\m' || word || '\M', alike[1], 'g');
        near.meant := meant;
      end if;
    end if;
    near.parts := near.parts || part;
  end loop;
  -- One or two words that are known were asked for already.
  if near.meant is null and cardinality(near.parts) < 3 then return null; end if;
  return near;
end $$;

/**
 * Films for /search: `{ total, more, meant, films, facets: { languages, years, access, runtimes } }`. Each facet counts
 * what would be found with the other filters as they are; when there are `more` films than were looked at, it counts
 * those, and names what else the house has with 0. meant: the words that were probably meant, when those typed are unknown here. access: captions,
 * reviewed-captions, described. runtimes: short (under 40 min), medium (under 70), long.
 */
create or replace function public.search_documentaries(
  query text default '',
  languages text[] default null,
  from_year int default null,
  to_year int default null,
  access text[] default null,
  runtimes text[] default null,
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
  answer jsonb;
begin
  perform private.filters_fit(languages, search_documentaries.access, runtimes);
  if private.is_signed_in() and not anything then
    asked := private.read_words(query);
    if numnode(asked.wanted) > 0 then
      rows := array(select f from private.found_films(asked, null, most) f);
      if not exists (select from unnest(rows) r where r.in_title or r.by_people or r.in_description) then
        near := private.near(asked, query);
        rows := rows || private.found_near(near.parts, null, most, rows);
      end if;
      bounded := coalesce((select bool_or(r.bounded) from unnest(rows) r), false);
      fitting := private.fitting_cuts(languages, from_year, to_year, search_documentaries.access, runtimes);
      if bounded and fitting is not null then
        rows := array(select f from private.found_films(asked, fitting, most) f);
        rows := rows || private.found_near(near.parts, fitting, most, rows);
      end if;
    end if;
  end if;
  with facts as materialized (
    select
      l.id, l.published_at, l.year, l.language, l.runtime, l.access,
      null::real as rank, false as in_title, false as by_people, false as in_description, false as nearly, 0::bigint as said
    from private.listed_films l
    where anything
    union all
    select
      l.id, l.published_at, l.year, l.language, l.runtime, l.access,
      r.rank, r.in_title, r.by_people, r.in_description, r.nearly, r.said
    from unnest(rows) r
    join private.listed_films l on l.id = r.documentary_id
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
        order by case when c.facet = 'languages' then -c.films end, c.value
      ) as values
    from known c
    group by c.facet
  ), shown as materialized (
    select f.*, row_number() over (order by f.rank desc, f.published_at desc, f.id) as place
    from facts f
    where (coalesce(cardinality(languages), 0) = 0 or f.language = any (languages))
      and (from_year is null or f.year >= from_year)
      and (to_year is null or f.year <= to_year)
      and f.access @> coalesce(search_documentaries.access, '{}')
      and (coalesce(cardinality(runtimes), 0) = 0 or f.runtime = any (runtimes))
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
      from unnest(array['languages', 'years', 'access', 'runtimes']) n (name)
      left join facets f on f.facet = n.name
    )
  ) into answer;
  return answer;
end $$;

drop function private.passage_words (text, text, text);
/** Words of a cue, labelled A, and of the next one, as written and as the language reduces them. Becomes part of its question. */
create function private.passage_words(own text, following text, config regconfig) returns tsvector
language sql immutable parallel safe as $$
  select setweight(to_tsvector('private.plain'::regconfig, own), 'A')
    || to_tsvector('private.plain'::regconfig, coalesce(following, ''))
    || case
      when config = 'private.plain'::regconfig then ''::tsvector
      else setweight(to_tsvector(config, own), 'A') || to_tsvector(config, coalesce(following, ''))
    end
$$;

create or replace function private.index_passages(track uuid, from_ms int, to_ms int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  config regconfig := (select private.words_in(t.language) from public.caption_tracks t where t.id = track);
  first_ms int := coalesce(
    (select max(c.starts_ms) from public.cues c where c.track_id = track and c.starts_ms < from_ms and not c.sensitive),
    from_ms
  );
  following_ms int := coalesce(
    (select min(c.starts_ms) from public.cues c where c.track_id = track and c.starts_ms > to_ms and not c.sensitive),
    to_ms
  );
begin
  delete from private.passages p where p.track_id = track and p.starts_ms between first_ms and to_ms;
  insert into private.passages (cue_id, next_cue_id, track_id, version_id, documentary_id, starts_ms, joined)
  select s.id, s.next_id, track, s.version_id, s.documentary_id, s.starts_ms,
    private.passage_words(s.text, s.next_text, config)
  from (
    select c.id, c.version_id, c.starts_ms, c.text, v.documentary_id,
      -- A sensitive cue between two others keeps them apart.
      case when not lead(c.sensitive, 1, true) over following then lead(c.id) over following end as next_id,
      case when not lead(c.sensitive, 1, true) over following then lead(c.text) over following end as next_text,
      c.sensitive
    from public.cues c join public.caption_tracks t on t.id = c.track_id join public.versions v on v.id = c.version_id
    where c.track_id = track and t.kind <> 'descriptions' and c.starts_ms between first_ms and following_ms
    window following as (order by c.starts_ms, c.id)
  ) s
  where not s.sensitive and s.starts_ms <= to_ms
  on conflict (cue_id)
  do update set next_cue_id = excluded.next_cue_id,
  starts_ms = excluded.starts_ms,
  joined = excluded.joined;
  perform private.learn_words(array(
    select distinct u.lexeme
    from public.cues c, unnest(to_tsvector('private.plain', c.text)) u
    where c.track_id = track and c.starts_ms between from_ms and to_ms and not c.sensitive
  ));
end $$;
