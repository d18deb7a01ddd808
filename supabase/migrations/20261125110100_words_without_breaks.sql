-- Chinese, Japanese, Thai, Lao, Khmer and Burmese put no space between words, Korean writes its particles onto them: what is said there is found by pairs of signs
-- (decision 0206).

-- One sign of a script whose words do not stand apart.
create function private.unbroken() returns text
language sql immutable parallel safe as $$
  select '[\u0e01-\u0edf\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]'
$$;
grant execute on function private.unbroken to authenticated, service_role;

-- A run of signs as its pairs, each overlapping the next, so that a word inside is a phrase: 海水很咸 is 海水 水很 很咸. A sign alone is itself.
create function private.run_in_pairs(run text) returns text
language sql immutable parallel safe as $$
  select case
    when length(run) < 2 then run
    else (select string_agg(substr(run, n, 2), ' ' order by n) from generate_series(1, length(run) - 1) n)
  end
$$;
grant execute on function private.run_in_pairs to authenticated, service_role;

-- A text as it is looked up: runs in pairs where they stand, and their single signs after everything else. A text without such signs is itself.
create function private.in_pairs(written text) returns text
language plpgsql immutable parallel safe as $$
declare
  piece record;
  pairs text := '';
  signs text := '';
begin
  if written is null or written !~ private.unbroken() then return written; end if;
  for piece in
    select m.found[1] as run, m.found[2] as other
    from regexp_matches(written, '(' || private.unbroken() || '+)|((?:(?!' || private.unbroken() || ').)+)', 'g') with ordinality m (found, place)
    order by m.place
  loop
    if piece.run is null then
      pairs := pairs || piece.other;
    else
      pairs := pairs || ' ' || private.run_in_pairs(piece.run) || ' ';
      signs := signs || ' ' || regexp_replace(piece.run, '(.)', '\1 ', 'g');
    end if;
  end loop;
  return pairs || ' ' || signs;
end
$$;
grant execute on function private.in_pairs to authenticated, service_role;

-- The runs that were asked for, put together again from their pairs.
create function private.runs_in(asked tsquery) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct (
    select string_agg(case when p.place = 1 then p.pair[1] else right(p.pair[1], 1) end, '' order by p.place)
    from regexp_matches(m.found[1], '(' || private.unbroken() || '{1,2})', 'g') with ordinality p (pair, place)
  )), '{}')
  from regexp_matches(
    regexp_replace(asked::text, '!(\([^)]*\)|''[^'']*'')', '', 'g'),
    '((?:''' || private.unbroken() || '{1,2}''(?: <-> )?)+)', 'g'
  ) m (found)
$$;
grant execute on function private.runs_in to authenticated, service_role;

create or replace function private.passage_words(own text, following text, config regconfig) returns tsvector
language sql immutable parallel safe as $$
  select setweight(to_tsvector('private.plain'::regconfig, private.in_pairs(own)), 'A')
    || to_tsvector('private.plain'::regconfig, private.in_pairs(coalesce(following, '')))
    || case
      when config = 'private.plain'::regconfig then ''::tsvector
      else setweight(to_tsvector(config, own), 'A') || to_tsvector(config, coalesce(following, ''))
    end
$$;

create or replace function private.words_of(written text, language text) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select to_tsvector('private.plain', private.in_pairs(written)) || case
    when private.words_in(language) = 'private.plain'::regconfig then ''::tsvector
    else to_tsvector(private.words_in(language), written) end
$$;

create or replace function private.snippet(language text, said text, said_next text, marked tsquery) returns text
language sql stable set search_path = '' as $$
  select case
    when concat_ws(' ', said, said_next) !~ private.unbroken() then h.text
    -- What ts_headline has marked already is not marked twice.
    else coalesce(regexp_replace(regexp_replace(regexp_replace(
      h.text, (select string_agg(r, '|' order by length(r) desc) from unnest(private.runs_in(marked)) r), E'\u0001\\&\u0002', 'g'
    ), E'\u0001+', E'\u0001', 'g'), E'\u0002+', E'\u0002', 'g'), h.text)
  end
  from (
    select ts_headline(
      private.words_in(language),
      concat_ws(' ', said, said_next),
      marked,
      E'HighlightAll=true,StartSel=\u0001,StopSel=\u0002'
    ) as text
  ) h
$$;

-- A phrase as it was typed between quotation marks: its runs in pairs, everything else as it is.
create function private.run_in_quotes(phrase text) returns text
language sql immutable parallel safe as $$
  select case when phrase !~ private.unbroken() then phrase else (
    select string_agg(case when m.found[1] is null then m.found[2] else ' ' || private.run_in_pairs(m.found[1]) || ' ' end, '' order by m.place)
    from regexp_matches(phrase, '(' || private.unbroken() || '+)|((?:(?!' || private.unbroken() || ').)+)', 'g') with ordinality m (found, place)
  ) end
$$;
grant execute on function private.run_in_quotes to authenticated, service_role;

create or replace function private.read_words(query text) returns private.asked_words
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
  -- A run of signs is a phrase of its pairs, as if it had been quoted.
  quoted := array(select private.run_in_quotes(q) from unnest(quoted) q)
    || array(select private.run_in_pairs(m[1]) from regexp_matches(loose, '(' || private.unbroken() || '+)', 'g') m);
  excluded := array(select private.run_in_quotes(e) from unnest(excluded) e);
  loose := regexp_replace(loose, private.unbroken() || '+', ' ', 'g');
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
  -- A short run is a word, and no sentence that may be remembered a little wrong.
  asked.typed := tsvector_to_array(to_tsvector('private.plain', concat_ws(' ', loose, (
    select string_agg(q, ' ') from unnest(quoted) q where q !~ private.unbroken() or length(q) > 20
  ))));
  asked.sounding := case when numnode(negative) = 0 then private.sounding(concat_ws(' ', loose, array_to_string(quoted, ' '))) else ''::tsquery end;
  return asked;
end
$$;

create or replace function private.said(asked private.asked_words, cuts uuid[] DEFAULT NULL::uuid[], fitting uuid[] DEFAULT NULL::uuid[], most integer DEFAULT 4000, enough integer DEFAULT 1000) returns SETOF private.said_passage
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
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
  expected float;
  share float;
begin
  if numnode(asked.wanted) = 0 then return; end if;
  if cuts is null then
    expected := private.passages_expected(asked.wanted);
    if expected between 200 and most and cardinality(asked.typed) > 1 then
      -- The planner takes words for strangers to each other; those of one language meet in its films alone.
      select greatest(1, count(*)) / greatest(1, count(*), (select c.reltuples from pg_catalog.pg_class c where c.oid = 'private.spoken'::regclass))
      into share
      from private.spoken s where s.words @@ asked.held;
      expected := least(
        expected / power(share, cardinality(asked.typed) - 1),
        greatest(expected, share * (select c.reltuples from pg_catalog.pg_class c where c.oid = 'private.passages'::regclass))
      );
    end if;
  end if;
  if cuts is not null then
    return query select * from private.holding(asked, asked.wanted, 2, cuts, 20000);
    here := 0;
  elsif expected <= most then
    everywhere := array(select h from private.holding(asked, asked.wanted, 2, null, most) h);
    return query select * from unnest(everywhere) e where not e.bounded;
    here := case when (everywhere[1]).bounded then null else 0 end;
  end if;
  if here is null then
    -- Apart, so that the words are looked up once and not compared cut by cut.
    with holding_all as materialized (
      select s.version_id, s.documentary_id, s.passages from private.spoken s where s.words @@ asked.held
    )
    select array_agg(n.version_id order by n.place), array_agg(n.passages order by n.place) into newest, sizes
    from (
      select s.version_id, s.passages, row_number() over (order by l.published_at desc, s.version_id) as place
      from holding_all s
      cross join lateral (
        select v.published_at from private.listed_versions v where v.documentary_id = s.documentary_id and v.version_id = s.version_id limit 1
      ) l
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
end
$$;

-- What is there already, where it has such signs.
do $$
declare
  track record;
begin
  for track in
    select t.id, t.version_id from public.caption_tracks t
    where exists (select from public.cues c where c.track_id = t.id and c.text ~ private.unbroken())
  loop
    perform private.index_passages(track.id, 0, 2147483647);
    perform private.index_spoken(track.version_id);
    perform private.index_described(track.id);
  end loop;
  perform private.catalogue_film(d.id)
  from public.documentaries d
  where concat_ws(' ', d.title, d.synopsis, d.country, d.director, array_to_string(d.subjects, ' ')) ~ private.unbroken();
end
$$;
