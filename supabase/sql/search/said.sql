/**
 * Passages that contain the words. Words in more than `most` of them are searched in the newest films only (of those
 * that are `fitting` if it is given), until there are `enough` or ten thousand passages were read. When nothing contains
 * all, most of the words suffice.
 */
create or replace function private.said(
  asked private.asked_words,
  cuts uuid[] default null,
  fitting uuid[] default null,
  most integer default 4000,
  enough integer default 1000
)
returns setof private.said_passage
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
declare
  newest uuid[];
  sizes int[];
  films int := 12;
  next_film int := 1;
  counted int := 0;
  everywhere private.said_passage[] := '{}';
  -- Null while it is unknown whether the words can be counted.
  here int;
  read bigint := 0;
  expected float;
  share float;
begin
  if numnode(asked.wanted) = 0 then return; end if;
  if cuts is null then
    expected := private.passages_expected(asked.wanted);
    if expected between 200 and most and cardinality(asked.typed) > 1 then
      -- The planner assumes independent words; words of one language are correlated.
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
    -- A separate step, so that the words are looked up once and not compared cut by cut.
    with holding_all as materialized (
      select s.version_id, s.documentary_id, s.passages from private.spoken s where s.words @@ asked.held
    )
    select array_agg(n.version_id order by n.place), array_agg(n.passages order by n.place) into newest, sizes
    from (
      select s.version_id, s.passages, row_number() over () as place
      from (
        -- Ordered by the catalogue, so that the rule is checked for the newest only.
        select h.version_id, h.documentary_id, h.passages
        from holding_all h
        join private.catalogue c on c.version_id = h.version_id
        where c.published_at is not null and (fitting is null or h.version_id = any (fitting))
        order by c.published_at desc, h.version_id
      ) s
      cross join lateral (
        select from private.listed_versions v where v.documentary_id = s.documentary_id and v.version_id = s.version_id limit 1
      ) l
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
      -- Next batch size, estimated from the hit rate so far, with a margin.
      films := least(
        films * 4,
        3 + ceil((next_film - 1) * 1.1 * (enough - counted) / greatest(counted, 1))::int,
        3 + ceil((next_film - 1) * 1.1 * (10000 - read) / greatest(read, 1))::int
      );
    end loop;
  end if;
  if counted > 0 or cardinality(everywhere) > 0 or (cuts is not null and found) then return; end if;
  return query select * from private.said_nearly(asked, most);
end
$$;

/**
 * For those who remember a sentence a little wrong: passages with three fifths of the words that count, looked up by those that are rarest.
 * Any passage that has so many of them has one of these.
 */
create or replace function private.said_nearly(asked private.asked_words, most integer) returns setof private.said_passage
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
declare
  config regconfig;
  wanted text[];
  needed int;
  some_words tsquery;
begin
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
      join public.caption_tracks t on t.id = p.track_id and private.words_in(t.language) = config
      where (select count(*) from unnest(wanted) w where p.joined @@ quote_literal(w)::tsquery) >= needed
      limit 500;
    if found then return; end if;
  end loop;
end
$$;

/** A passage as answers quote it: U+0001 opens and U+0002 closes a word that matched. What a language leaves out (the, se) is marked as it was typed. */
create or replace function private.snippet(language text, said text, said_next text, marked tsquery) returns text
language plpgsql stable set search_path = '' as $$
declare
  written text := concat_ws(' ', said, said_next);
  form text := private.findable(written);
  found text := private.marked_in(private.words_in(language), form, marked);
begin
  if strpos(found, E'\u0001') = 0 then found := private.marked_in('private.plain', form, marked); end if;
  return case when form = written then found else private.marked_as_written(written, found) end;
end
$$;

/** The findable form of a passage, with the words marked that a configuration reduces to those of a query. */
create or replace function private.marked_in(config regconfig, form text, marked tsquery) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
  select case
    when form !~ private.unbroken() then h.text
    -- Skips what ts_headline has marked already.
    else coalesce(regexp_replace(regexp_replace(regexp_replace(
      h.text, (select string_agg(r, '|' order by length(r) desc) from unnest(private.runs_in(marked)) r), E'\u0001\\&\u0002', 'g'
    ), E'\u0001+', E'\u0001', 'g'), E'\u0002+', E'\u0002', 'g'), h.text)
  end
  from (
    select ts_headline(
      config,
      form,
      marked,
      E'HighlightAll=true,StartSel=\u0001,StopSel=\u0002'
    ) as text
  ) h
  );
end
$$;
