-- What a search at ten thousand films cost beside its reading: words waiting to be put in order, statements planned anew, films read past what is shown.

-- What waits to be put into an index of words is read whole by each search; 4 MB may wait where nothing else is said.
do $$
declare waiting regclass;
begin
  for waiting in
    select c.oid
    from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.reloptions is null
  loop
    execute format('alter index %s set (gin_pending_list_limit = 64)', waiting);
    perform gin_clean_pending_list(waiting);
  end loop;
end
$$;

-- When a cut was published, without the words of its film.
drop index private.catalogue_version;
create index catalogue_version on private.catalogue (version_id) include (published_at, documentary_id);

-- Functions in SQL are planned anew by each statement that calls them; these keep their plan.
create or replace function private.place_called(typed text) returns TABLE(key text, written text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select distinct on (1) x.key, x.written
  from (
    select private.door_key(o.name) as key, o.written, o.documentary_id
    from public.other_names o where o.kind = 'place' and private.door_key(o.written) = private.door_key(left(place_called.typed, 200))
    union all
    select private.door_key(o.written), o.name, o.documentary_id
    from public.other_names o where o.kind = 'place' and private.door_key(o.name) = private.door_key(left(place_called.typed, 200))
  ) x
  where x.key <> '' and exists (select from private.listed_films l where l.id = x.documentary_id)
  order by 1, 2
  limit 20;
end
$$;

create or replace function private.shelf_values() returns TABLE(facet text, value jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
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
  select 'years', to_jsonb(y.value) from year y where y.value is not null;
end
$$;

create or replace function private.chapters_of(version uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
  select coalesce(
    jsonb_agg(jsonb_build_object('startsMs', h.starts_ms, 'endsMs', h.ends_ms, 'title', h.title) order by h.starts_ms),
    '[]'
  )
  from public.chapters h
  where h.version_id = version
  );
end
$$;

create or replace function private.snippet(language text, said text, said_next text, marked tsquery) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
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
  );
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
      select s.version_id, s.passages, row_number() over () as place
      from (
        -- In order by the catalogue, so that the rule is asked of the newest alone.
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
      -- As many more as should be enough by what was found and read so far, and a few.
      films := least(
        films * 4,
        3 + ceil((next_film - 1) * 1.1 * (enough - counted) / greatest(counted, 1))::int,
        3 + ceil((next_film - 1) * 1.1 * (10000 - read) / greatest(read, 1))::int
      );
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