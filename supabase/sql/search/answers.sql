/** Every configuration spoken in the house, found by leaps through an index. */
create or replace function private.spoken_configurations() returns regconfig[]
language sql stable security definer set search_path = '' as $$
  with recursive spoken (language) as (
    (select t.language from public.caption_tracks t order by t.language limit 1)
    union all
    select (select t.language from public.caption_tracks t where t.language > s.language order by t.language limit 1)
    from spoken s
    where s.language is not null
  )
  select array_agg(distinct c.config)
  from (
    select private.words_in(s.language) as config from spoken s where s.language is not null
    union
    select private.words_in('en')
  ) c
$$;

/** Estimated number of passages that contain this, or that exist, from the planner's statistics. (volatile, or explain is refused.) */
create or replace function private.passages_expected(words tsquery) returns float
language plpgsql volatile security definer set search_path = '' as $$
declare plan jsonb;
begin
  execute 'explain (format json) select from private.passages p'
    || coalesce(format(' where p.joined @@ %L::tsquery', words), '') into plan;
  return (plan #>> '{0,Plan,Plan Rows}')::float;
end $$;

/**
 * Passages that contain the words: of these cuts the first `most` each, or of every listed one, `most` and one at most.
 * A moment that several caption tracks tell within two seconds is one, in the film's own language where that has it. (closeness 1: all of them, because
 * the caller still chooses among them.) Words are found as typed or as the language of the track reduces them, by no other language's rules.
 */
create or replace function private.holding(
  asked private.asked_words,
  words tsquery,
  closeness integer,
  cuts uuid[],
  most integer
)
returns setof private.said_passage
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' as $$
declare own record;
begin
  select * into own from private.words_by_language(asked);
  if cuts is null then
    return query
      with hits as materialized (
        select p.cue_id, p.next_cue_id, p.track_id, p.documentary_id, p.version_id, p.starts_ms,
          p.joined @@ asked.alone as is_alone, p.joined @@ asked.in_order as is_ordered
        from private.passages p
        where p.joined @@ words and (closeness < 2 or private.holds_in_language(
          p.joined, (select t.language from public.caption_tracks t where t.id = p.track_id), own.configs, own.queries
        ))
      ), listed as materialized (
        -- Looked up film by film: there may be many more films than matches.
        select f.version_id
        from (select distinct i.documentary_id, i.version_id from hits i) f
        cross join lateral (
          select from private.listed_versions v where v.documentary_id = f.documentary_id and v.version_id = f.version_id limit 1
        ) v
      ), held as materialized (
        select i.* from hits i join listed l on l.version_id = i.version_id limit most + 1
      ), heard as (
        select h.*, t.rank, min(t.rank) over (
          partition by h.version_id order by h.starts_ms range between 2000 preceding and 2000 following
        ) as best
        from held h
        join (
          -- The film's own language first; no two tracks have the same rank.
          select x.track_id,
            case when split_part(lower(c.language), '-', 1) = split_part(lower(d.language), '-', 1) then '0' else '1' end || c.id as rank
          from (select distinct i.track_id, i.documentary_id from held i) x
          join public.caption_tracks c on c.id = x.track_id
          join public.documentaries d on d.id = x.documentary_id
        ) t on t.track_id = h.track_id
        where h.is_alone or not exists (select from held n where n.cue_id = h.next_cue_id and n.is_alone)
      )
      select
        h.cue_id,
        case when not h.is_alone then h.next_cue_id end,
        h.documentary_id,
        h.version_id,
        h.starts_ms,
        case when h.is_ordered and closeness = 2 then 3 else closeness end,
        (select count(*) > most from held)
      from heard h
      where closeness < 2 or h.rank = h.best;
  else
    return query
      with held as materialized (
        select p.*, p.joined @@ asked.alone as is_alone, p.joined @@ asked.in_order as is_ordered
        from unnest(cuts) u (cut)
        join public.versions w on w.id = u.cut
        join private.listed_versions l on l.documentary_id = w.documentary_id and l.version_id = u.cut
        cross join lateral (
          -- Read in order of the cut: the words are too frequent for a lookup per cut.
          select i.*
          from (select * from private.passages c where c.version_id = u.cut order by c.starts_ms offset 0) i
          where i.joined @@ words and (closeness < 2 or private.holds_in_language(
            i.joined, (select t.language from public.caption_tracks t where t.id = i.track_id), own.configs, own.queries
          ))
          limit most
        ) p
      ), heard as (
        select h.*, t.rank, min(t.rank) over (
          partition by h.version_id order by h.starts_ms range between 2000 preceding and 2000 following
        ) as best
        from held h
        join (
          -- The film's own language first; no two tracks have the same rank.
          select x.track_id,
            case when split_part(lower(c.language), '-', 1) = split_part(lower(d.language), '-', 1) then '0' else '1' end || c.id as rank
          from (select distinct i.track_id, i.documentary_id from held i) x
          join public.caption_tracks c on c.id = x.track_id
          join public.documentaries d on d.id = x.documentary_id
        ) t on t.track_id = h.track_id
        where h.is_alone or not exists (select from held n where n.cue_id = h.next_cue_id and n.is_alone)
      )
      select
        h.cue_id,
        case when not h.is_alone then h.next_cue_id end,
        h.documentary_id,
        h.version_id,
        h.starts_ms,
        case when h.is_ordered and closeness = 2 then 3 else closeness end,
        false
      from heard h
      where closeness < 2 or h.rank = h.best;
  end if;
end
$$;

/** Cuts of the listed films that fit; null when nothing is narrowed. made: films of the people asked for, if any were. */
create or replace function private.fitting_cuts(
  languages text[],
  from_year integer,
  to_year integer,
  access text[],
  runtimes text[],
  places text[],
  subjects text[],
  made uuid[]
)
returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(cardinality(languages), 0) + coalesce(cardinality(fitting_cuts.access), 0)
    + coalesce(cardinality(runtimes), 0) + cardinality(places) + cardinality(subjects) = 0
    and from_year is null and to_year is null and made is null then
    return null;
  end if;
  -- Only an index: the watch rule is checked for the results.
  return array(
    select l.version_id
    from private.films_that_fit(languages, from_year, to_year, fitting_cuts.access, runtimes) l
    where l.places @> fitting_cuts.places
      and l.subjects @> fitting_cuts.subjects
      and (made is null or l.documentary_id = any (made))
  );
end
$$;
