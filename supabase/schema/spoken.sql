-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a cut: every word that may be found in it, without its places, and how many passages it has.
create table private.spoken (
  version_id uuid not null,
  documentary_id uuid not null,
  passages integer not null,
  words tsvector not null,
  constraint spoken_pkey PRIMARY KEY (version_id),
  constraint spoken_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE
);
CREATE INDEX spoken_words ON private.spoken USING gin (words) WITH (gin_pending_list_limit='64');
alter table private.spoken enable row level security;

create function private.index_spoken(version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Two who correct one cut at once: the second counts what the first has written.
  perform pg_advisory_xact_lock(hashtextextended('private.spoken:' || version, 0));
  insert into private.spoken (version_id, documentary_id, passages, words)
  select
    v.id,
    v.documentary_id,
    (select count(*) from private.passages p where p.version_id = v.id),
    array_to_tsvector(array(
      select distinct u.lexeme
      from private.passages p, unnest(ts_filter(p.joined, '{a}')) u
      where p.version_id = v.id and octet_length(u.lexeme) between 1 and 45
      limit 20000
    ))
  from public.versions v
  where v.id = version
  on conflict (version_id) do update set passages = excluded.passages, words = excluded.words;
end
$$;
grant execute on function private.index_spoken to service_role;

create function private.said(asked private.asked_words, cuts uuid[] DEFAULT NULL::uuid[], fitting uuid[] DEFAULT NULL::uuid[], most integer DEFAULT 4000, enough integer DEFAULT 1000) returns SETOF private.said_passage
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
grant execute on function private.said to service_role;
