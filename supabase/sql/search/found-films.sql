/** How often audio descriptions contain the words, by film: counted separately from captions. */
create or replace function private.films_described(asked private.asked_words, fitting uuid[]) returns table (documentary_id uuid, times bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
declare own record;
begin
  select * into own from private.words_by_language(asked);
  return query
    select s.documentary_id, count(*) as times
    from (
      select p.documentary_id
      from private.described p
      join private.listed_versions l on l.version_id = p.version_id
      where p.words @@ asked.wanted and (fitting is null or p.version_id = any (fitting))
        and private.holds_in_language(p.words, (select t.language from public.caption_tracks t where t.id = p.track_id), own.configs, own.queries)
      limit 2000
    ) s
    group by 1;
end
$$;

/**
 * Films that contain the words, by where they contain them. Of each place the newest `most` and one, to show whether there are
 * more.
 */
create or replace function private.found_films(
  asked private.asked_words,
  fitting uuid[],
  most integer
)
returns setof private.found_film
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
declare own record;
begin
  select * into own from private.words_by_language(asked);
  -- What is written of a film is read in English too, and as names sound.
  own.queries[1] := own.queries[1] || own.queries[array_position(own.configs, 'private.english'::regconfig)] || asked.sounding;
  return query
    with named as materialized (
      select c.documentary_id, c.version_id
      from private.catalogue c
      where c.names @@ (asked.wanted || asked.sounding)
        and private.holds_in_language(c.names, c.language, own.configs, own.queries)
        and c.published_at is not null
        and (fitting is null or c.version_id = any (fitting))
      order by c.published_at desc, c.documentary_id
      limit most + 1
    ), described as materialized (
      select c.documentary_id
      from private.catalogue c
      where c.words @@ (asked.wanted || asked.sounding)
        and private.holds_in_language(c.words, c.language, own.configs, own.queries)
        and c.published_at is not null
        and (fitting is null or c.version_id = any (fitting))
      order by c.published_at desc, c.documentary_id
      limit most + 1
    ), written as (
      select
        c.documentary_id,
        ts_filter(c.names, '{a}') @@ (asked.wanted || asked.sounding) as in_title,
        ts_filter(c.names, '{b}') @@ (asked.wanted || asked.sounding) as by_people
      from (select n.documentary_id from named n union select d.documentary_id from described d) f
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
      select * from private.films_described(asked, fitting)
    ), spoken as (
      select s.documentary_id, s.times, s.closeness from counted s
      union all
      -- Frequent words: films that were not searched in full for them.
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

/**
 * The first step of a search, find: the films that contain the words, before any filter. A frequent word is looked for only among the films
 * that fit; `bounded`: more films may contain it. Nothing is found without words.
 */
create or replace function private.find_films(
  query text,
  filters private.film_filters,
  called text[],
  most integer,
  out rows private.found_film[],
  out bounded boolean,
  out asked private.asked_words,
  out meant text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  near private.near_words;
  fitting uuid[];
begin
  rows := '{}';
  bounded := false;
  if not private.is_signed_in() or trim(coalesce(query, '')) = '' then return; end if;
  asked := private.read_words(query);
  if numnode(asked.wanted) = 0 then return; end if;
  -- Of words that cannot be counted in the whole house only what fits is looked through; of one or two such words none is misspelt.
  if private.narrows(filters) and cardinality(asked.typed) <= 2 and private.passages_expected(asked.wanted) > 4000 then
    bounded := true;
  else
    rows := array(select f from private.found_films(asked, null, most) f);
    rows := rows || private.found_by_place(called, null, most, rows);
    if not exists (select from unnest(rows) r where r.in_title or r.by_people or r.in_description) then
      near := private.near(asked, query);
      rows := rows || private.found_near(near.parts, null, most, rows);
    end if;
    bounded := coalesce((select bool_or(r.bounded) from unnest(rows) r), false);
  end if;
  if bounded then
    fitting := private.fitting_cuts(
      filters.languages, filters.from_year, filters.to_year, filters.access, filters.runtimes, filters.places, filters.subjects, filters.made
    );
  end if;
  if fitting is not null then
    rows := array(select f from private.found_films(asked, fitting, most) f);
    rows := rows || private.found_by_place(called, fitting, most, rows);
    rows := rows || private.found_near(near.parts, fitting, most, rows);
  end if;
  meant := near.meant;
end
$$;
