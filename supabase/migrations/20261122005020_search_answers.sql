-- What search answers, bounded (decision 0080): the films one may watch are joined as a list; of words that are in
-- thousands of passages the newest films are read and the rest is said to be there; nothing ranks everything.

create view private.listed_films as
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
    c.access
  from private.watchable_films w
  join private.catalogue c on c.documentary_id = w.id
  left join public.versions v on v.id = c.version_id
  where w.visibility = 'public' and w.published_at is not null and c.published_at is not null;
comment on view private.listed_films is
  'Films that search may name to whoever asks: published, public and theirs to watch.';

create view private.listed_versions as
  select d.current_version_id as version_id, d.id as documentary_id, d.published_at
  from public.documentaries d
  where d.visibility = 'public' and d.published_at is not null and d.current_version_id is not null;
comment on view private.listed_versions is
  'Cuts search may look into. Asked before anything else, so that what a private film says cannot change an answer '
  'either.';

/** Narrowing, written so that it becomes part of the question that uses it. */
create function private.listed(languages text[], from_year int, to_year int, access text[], runtimes text[])
returns setof private.listed_films language sql stable as $$
  select l.*
  from private.listed_films l
  where (coalesce(cardinality(languages), 0) = 0 or l.language = any (languages))
    and (from_year is null or l.year >= from_year)
    and (to_year is null or l.year <= to_year)
    and (coalesce(cardinality(listed.access), 0) = 0 or l.access @> listed.access)
    and (coalesce(cardinality(runtimes), 0) = 0 or l.runtime = any (runtimes))
$$;

create type private.asked_words as (
  -- What a passage or a film must hold.
  wanted tsquery,
  -- The same within one cue, whose words are labelled A.
  alone tsquery,
  -- All words in the order they were typed in.
  in_order tsquery,
  -- What a cut must hold that has such a passage: the words without their order, and nothing that is excluded.
  held tsquery,
  -- Typed words that count, folded.
  typed text[]
);

/** Every configuration spoken in the house, found by leaps through an index. */
create function private.spoken_configurations() returns regconfig[]
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

/**
 * Reads what was typed: words that must all be there, "words just so", -excluded ones. Each configuration spoken in the
 * house reduces those without quotation marks in its own way; any of them may hold.
 */
create function private.read_words(query text) returns private.asked_words
language plpgsql stable security definer set search_path = '' set client_min_messages = 'warning' as $$
declare
  asked private.asked_words;
  config regconfig;
  quoted text[];
  excluded text[];
  loose text;
  positive tsquery := ''::tsquery;
  negative tsquery := ''::tsquery;
  in_order tsquery := ''::tsquery;
  part tsquery;
  ordered tsquery;
  seen text[] := '{}';
  piece text;
begin
  select
    coalesce(array_agg(m.found[2]) filter (where m.found[1] = '' and m.found[2] is not null), '{}'),
    coalesce(array_agg(coalesce(m.found[2], m.found[3])) filter (where m.found[1] = '-'), '{}'),
    coalesce(string_agg(m.found[3], ' ' order by m.place) filter (where m.found[1] = ''), '')
  into quoted, excluded, loose
  from regexp_matches(left(query, 300), '(-?)(?:"([^"]*)"|([^\s"]+))', 'g') with ordinality m (found, place);
  foreach config in array 'private.plain'::regconfig || private.spoken_configurations() loop
    part := plainto_tsquery(config, loose);
    foreach piece in array quoted loop part := part && phraseto_tsquery('private.plain', piece); end loop;
    ordered := phraseto_tsquery(config, concat_ws(' ', loose, array_to_string(quoted, ' ')));
    -- Most words are the same in most languages; each alternative is asked once.
    if part::text <> all (seen) then positive := positive || part; end if;
    if ordered::text <> all (seen) then in_order := in_order || ordered; end if;
    seen := seen || part::text || ordered::text;
    foreach piece in array excluded loop negative := negative || phraseto_tsquery(config, piece); end loop;
  end loop;
  asked.wanted := case when numnode(negative) = 0 then positive else positive && !!negative end;
  if numnode(positive) = 0 then asked.wanted := ''::tsquery; end if;
  asked.in_order := in_order;
  asked.alone := regexp_replace(positive::text, '''(?:[^'']|'''')*''', '\&:A', 'g')::tsquery;
  asked.held := regexp_replace(positive::text, '<(-|\d+)> ', '& ', 'g')::tsquery;
  asked.typed := tsvector_to_array(to_tsvector('private.plain', concat_ws(' ', loose, array_to_string(quoted, ' '))));
  return asked;
end $$;

/** About how many passages hold this, or are there at all, as the planner knows their words. (volatile, or explain is refused.) */
create function private.passages_expected(words tsquery) returns float
language plpgsql volatile security definer set search_path = '' as $$
declare plan jsonb;
begin
  execute 'explain (format json) select from private.passages p'
    || coalesce(format(' where p.joined @@ %L::tsquery', words), '') into plan;
  return (plan #>> '{0,Plan,Plan Rows}')::float;
end $$;

create type private.said_passage as (
  cue_id uuid,
  -- The next cue too, when only both together hold the words.
  next_cue_id uuid,
  documentary_id uuid,
  version_id uuid,
  starts_ms int,
  -- 3 the words in their order, 2 all of them, 1 most of them.
  closeness int,
  -- There are more than were read.
  bounded boolean
);

/** Passages that hold the words: of these cuts the first `most` each, or of every listed one, `most` and one at most. */
create function private.holding(
  asked private.asked_words, words tsquery, closeness int, cuts uuid[], most int
) returns setof private.said_passage
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off as $$
begin
  if cuts is null then
    return query
      with held as materialized (
        select p.*, p.joined @@ asked.alone as is_alone, p.joined @@ asked.in_order as is_ordered
        from private.passages p
        join private.listed_versions l on l.version_id = p.version_id
        where p.joined @@ words
        limit most + 1
      )
      select
        h.cue_id,
        case when not h.is_alone then h.next_cue_id end,
        h.documentary_id,
        h.version_id,
        h.starts_ms,
        case when h.is_ordered and closeness = 2 then 3 else closeness end,
        (select count(*) > most from held)
      from held h
      where h.is_alone or not exists (select from held n where n.cue_id = h.next_cue_id and n.is_alone);
  else
    return query
      with held as materialized (
        select p.*, p.joined @@ asked.alone as is_alone, p.joined @@ asked.in_order as is_ordered
        from unnest(cuts) u (cut)
        join private.listed_versions l on l.version_id = u.cut
        cross join lateral (
          -- Read in order and by the cut: the words are in too many places to be looked up for each cut anew.
          select i.*
          from (select * from private.passages c where c.version_id = u.cut order by c.starts_ms offset 0) i
          where i.joined @@ words
          limit most
        ) p
      )
      select
        h.cue_id,
        case when not h.is_alone then h.next_cue_id end,
        h.documentary_id,
        h.version_id,
        h.starts_ms,
        case when h.is_ordered and closeness = 2 then 3 else closeness end,
        false
      from held h
      where h.is_alone or not exists (select from held n where n.cue_id = h.next_cue_id and n.is_alone);
  end if;
end $$;

/**
 * Passages that hold the words. Words that are in more than `most` of them are read in the newest films only (of those
 * that are `fitting` if it is given), until there are `enough` or ten thousand passages were read. When nothing holds
 * all, most of the words suffice.
 */
create function private.said(
  asked private.asked_words,
  cuts uuid[] default null,
  fitting uuid[] default null,
  most int default 4000,
  enough int default 1000
) returns setof private.said_passage
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off as $$
declare
  newest uuid[];
  sizes int[];
  films int := 12;
  next_film int := 1;
  counted int := 0;
  everywhere private.said_passage[] := '{}';
  -- Null while it is not known that the words can be counted.
  here int;
  read bigint := 0;
  config regconfig;
  wanted text[];
  needed int;
  some_words tsquery;
begin
  if numnode(asked.wanted) = 0 then return; end if;
  if cuts is not null then
    return query select * from private.holding(asked, asked.wanted, 2, cuts, 20000);
    here := 0;
  elsif private.passages_expected(asked.wanted) <= greatest(most, 0.01 * private.passages_expected(null)) then
    everywhere := array(select h from private.holding(asked, asked.wanted, 2, null, most) h);
    return query select * from unnest(everywhere) e where not e.bounded;
    here := case when (everywhere[1]).bounded then null else 0 end;
  end if;
  if here is null then
    -- Apart, so that the words are looked up once and not compared cut by cut.
    with holding_all as materialized (
      select s.version_id, s.passages from private.spoken s where s.words @@ asked.held
    )
    select array_agg(n.version_id order by n.place), array_agg(n.passages order by n.place) into newest, sizes
    from (
      select s.version_id, s.passages, row_number() over (order by l.published_at desc, s.version_id) as place
      from holding_all s
      join private.listed_versions l on l.version_id = s.version_id
      where fitting is null or s.version_id = any (fitting)
      order by l.published_at desc, s.version_id
      limit 400
    ) n;
    while next_film <= coalesce(cardinality(newest), 0) and counted < enough and read < 10000 loop
      return query
        select h.cue_id, h.next_cue_id, h.documentary_id, h.version_id, h.starts_ms, h.closeness, true
        from private.holding(asked, asked.wanted, 2, newest[next_film:next_film + films - 1], 300) h;
      get diagnostics here = row_count;
      counted := counted + here;
      select read + sum(n) into read from unnest(sizes[next_film:next_film + films - 1]) n;
      next_film := next_film + films;
      films := films * 2;
    end loop;
  end if;
  if counted > 0 or cardinality(everywhere) > 0 or (cuts is not null and found) then return; end if;
  -- Who remembers a sentence a little wrong: three fifths of the words that count, looked up by those that are rarest.
  -- Any passage that has so many of them has one of these.
  foreach config in array private.spoken_configurations() loop
    wanted := tsvector_to_array(to_tsvector(config, array_to_string(asked.typed, ' ')));
    continue when cardinality(wanted) < 3 or cardinality(wanted) > 40;
    needed := ceil(cardinality(wanted) * 0.6);
    select string_agg(quote_literal(r.word), ' | ')::tsquery into some_words
    from (
      select w.word
      from unnest(wanted) w (word)
      order by private.passages_expected(quote_literal(w.word)::tsquery)
      limit cardinality(wanted) - needed + 1
    ) r;
    continue when private.passages_expected(some_words) > most;
    return query
      select h.*
      from private.holding(asked, some_words, 1, null, most) h
      join private.passages p on p.cue_id = h.cue_id
      where (select count(*) from unnest(wanted) w where p.joined @@ quote_literal(w)::tsquery) >= needed
      limit 500;
    if found then return; end if;
  end loop;
end $$;

/** Cuts of the films that fit; null when nothing is narrowed. */
create function private.fitting_cuts(languages text[], from_year int, to_year int, access text[], runtimes text[])
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(cardinality(languages), 0) + coalesce(cardinality(fitting_cuts.access), 0)
    + coalesce(cardinality(runtimes), 0) = 0 and from_year is null and to_year is null then
    return null;
  end if;
  return array(select l.version_id from private.listed(languages, from_year, to_year, fitting_cuts.access, runtimes) l);
end $$;

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
  film_limit int default 10,
  film_offset int default 0,
  per_film int default 3
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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

create or replace function public.search_quotes(query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked private.asked_words;
begin
  if length(trim(coalesce(query, ''))) < 2 then return '[]'; end if;
  asked := private.read_words(query);
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
          'snippet', private.snippet(t.language, c.text, n.text, asked.wanted),
          'chapters', private.chapters_of(f.version_id)
        ) as shown
      from (
        select r.*, row_number() over (partition by r.documentary_id order by r.closeness desc, r.starts_ms) as place
        from private.said(asked, most => 2000, enough => 200) r
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

/** Words of the house that come close to a typed one: those it begins, and those that are written much like it. */
create function private.words_like(typed text) returns text[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  -- The threshold that % reads; transaction-local. The extension has to be there first.
  perform extensions.similarity('a', 'a'), set_config('pg_trgm.similarity_threshold', '0.3', true);
  return array(
    select v.word
    from private.vocabulary v
    where v.word operator(extensions.%) typed or v.word like typed || '%'
    order by (v.word like typed || '%') desc, extensions.similarity(v.word, typed) desc, length(v.word), v.word
    limit 12
  );
end $$;

/** Whether a listed film has this word, written or said. */
create function private.is_known(words tsquery) returns boolean
language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select exists (
    select from private.catalogue c where c.words @@ is_known.words and c.published_at is not null
  ) or exists (
    select from private.spoken s join private.catalogue c on c.version_id = s.version_id
    where s.words @@ is_known.words and c.published_at is not null
  )
$$;

create type private.near_words as (
  -- What stands for each typed word: itself, or those like it when no listed film has it.
  parts tsquery[],
  -- The words with each unknown one replaced by the likeliest, for "did you mean"; null when all are known.
  meant text
);

/** What somebody may have meant whose words no film is described by. */
create function private.near(asked private.asked_words, query text) returns private.near_words
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
  return near;
end $$;

create type private.found_film as (
  documentary_id uuid,
  in_title boolean,
  by_people boolean,
  in_description boolean,
  nearly boolean,
  -- How often all words are said in one passage; null where nobody counted.
  said bigint,
  rank real,
  -- There are more films than were looked at.
  bounded boolean
);

/**
 * Films that hold the words, by where they hold them. Of each place the newest `most` and one, so that more than that
 * can be told from all.
 */
create function private.found_films(asked private.asked_words, fitting uuid[], most int)
returns setof private.found_film
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off as $$
begin
  return query
    with named as materialized (
      select c.documentary_id, c.version_id
      from private.catalogue c
      where c.names @@ asked.wanted
        and c.published_at is not null
        and (fitting is null or c.version_id = any (fitting))
      order by c.published_at desc, c.documentary_id
      limit most + 1
    ), described as materialized (
      select c.documentary_id
      from private.catalogue c
      where c.words @@ asked.wanted
        and c.published_at is not null
        and (fitting is null or c.version_id = any (fitting))
      order by c.published_at desc, c.documentary_id
      limit most + 1
    ), written as (
      select
        c.documentary_id,
        ts_filter(c.names, '{a}') @@ asked.wanted as in_title,
        ts_filter(c.names, '{b}') @@ asked.wanted as by_people
      from (
        select n.documentary_id from named n
        union
        select d.documentary_id from described d
      ) f
      join private.catalogue c on c.documentary_id = f.documentary_id
    ), counted as materialized (
      select s.documentary_id, count(*) as times, max(s.closeness) as closeness, bool_or(s.bounded) as bounded
      from private.said(asked, null, fitting) s
      where fitting is null or s.version_id = any (fitting)
      group by 1
    ), holding_all as materialized (
      select s.version_id from private.spoken s
      where (select bool_or(c.bounded) from counted c) and s.words @@ asked.held
    ), spoken as (
      select s.documentary_id, s.times, s.closeness from counted s
      union all
      -- Words said everywhere: films that nobody has read through for them.
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
        + ln(1 + coalesce(s.times, 0)) / 10
      )::real,
      coalesce((select bool_or(c.bounded) from counted c), false)
        or (select count(*) > most from named)
        or (select count(*) > most from described)
    from (
      select w.documentary_id from written w
      union
      select s.documentary_id from spoken s
    ) f
    left join written w on w.documentary_id = f.documentary_id
    left join spoken s on s.documentary_id = f.documentary_id;
end $$;

/**
 * Films that are written about in words much like those typed, but for those found already: all words anywhere in what
 * is written, or three fifths of them in title and people, for who remembers a title a little wrong.
 */
create function private.found_near(parts tsquery[], fitting uuid[], most int, already private.found_film[])
returns private.found_film[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  together tsquery;
  either tsquery;
  part tsquery;
begin
  if coalesce(cardinality(parts), 0) = 0 then return '{}'; end if;
  foreach part in array parts loop
    together := case when together is null then part else together && part end;
    either := case when either is null then part else either || part end;
  end loop;
  return array(
    select row(n.documentary_id, false, false, false, true, 0, 0.6 + n.held / 100.0, count(*) over () > most)::private.found_film
    from (
      select c.documentary_id, (select count(*) from unnest(parts) p where c.names @@ p) as held
      from private.catalogue c
      where (c.words @@ together or c.names @@ either)
        and c.published_at is not null
        and (fitting is null or c.version_id = any (fitting))
        and not exists (select from unnest(already) f where f.documentary_id = c.documentary_id)
        and (
          c.words @@ together
          or (select count(*) from unnest(parts) p where c.names @@ p) >= ceil(cardinality(parts) * 0.6)
        )
      order by c.published_at desc, c.documentary_id
      limit most + 1
    ) n
  );
end $$;

/** Every language and year of the films listed here, found by leaps through an index. */
create function private.shelf_values() returns table (facet text, value jsonb)
language sql stable security definer set search_path = '' as $$
  with recursive language (value) as (
    (select min(c.language) from private.catalogue c where c.published_at is not null)
    union all
    select (select min(c.language) from private.catalogue c where c.published_at is not null and c.language > l.value)
    from language l
    where l.value is not null
  ), year (value) as (
    (select min(c.year) from private.catalogue c where c.published_at is not null)
    union all
    select (select min(c.year) from private.catalogue c where c.published_at is not null and c.year > y.value)
    from year y
    where y.value is not null
  )
  select 'languages', to_jsonb(l.value) from language l where l.value is not null
  union all
  select 'years', to_jsonb(y.value) from year y where y.value is not null
$$;

/**
 * Films for /search: `{ total, more, meant, films, facets: { languages, years, access, runtimes } }`. Each facet counts
 * what would be found with the other filters as they are; when there are `more` films than were looked at, it counts
 * those, and names what else the house has with 0. meant: the words that were probably meant, when those typed are unknown here. access: captions,
 * reviewed-captions, described. runtimes: short (under 40 min), medium (under 70), long.
 */
create function public.search_documentaries(
  query text default '',
  languages text[] default null,
  from_year int default null,
  to_year int default null,
  access text[] default null,
  runtimes text[] default null,
  page_limit int default 20,
  page_offset int default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
      l.id,
      l.version_id,
      l.published_at,
      l.year,
      l.language,
      l.runtime,
      l.access,
      r.rank,
      r.in_title,
      r.by_people,
      r.in_description,
      r.nearly,
      r.said
    from private.listed_films l
    left join unnest(rows) r on r.documentary_id = l.id
    where anything or r.documentary_id is not null
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
            'title', coalesce(p.in_title, false),
            'people', coalesce(p.by_people, false),
            'description', coalesce(p.in_description, false),
            'nearly', coalesce(p.nearly, false),
            -- Null: said, and nobody counted how often.
            'said', case when anything then 0 else p.said end
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

revoke all on function public.search_documentaries(text, text[], int, int, text[], text[], int, int),
  public.search_moments(text, uuid, text[], int, int, text[], text[], int, int, int) from public, anon;
grant execute on function public.search_documentaries(text, text[], int, int, text[], text[], int, int),
  public.search_moments(text, uuid, text[], int, int, text[], text[], int, int, int) to authenticated;
drop function private.asked(text, boolean);
