-- Of many films, who may watch is asked of those that were found and of no others: what a search costs grew with the house, not with what it found.

-- A withheld film is nobody's but its creator's here as well, so that what is found can be counted without asking for each film anew.
create or replace view private.listed_versions as
select d.current_version_id as version_id, d.id as documentary_id, d.published_at
from public.documentaries d
where d.visibility = 'public' and private.in_its_time(d.published_at, d.published_until) and d.current_version_id is not null
  and (d.owner_id = (select auth.uid()) or not exists (select from public.withheld_films w where w.documentary_id = d.id));

-- Of no places nothing has to be planned, which took more than looking up a rare word.
create or replace function private.place_keys(written text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(cardinality(written), 0) = 0 then return '{}'; end if;
  return (
    select private.door_keys(array_agg(coalesce(
      (select d.key from private.doors d where d.kind = 'places' and d.key = a.key),
      (
        select private.door_key(o.name) from public.other_names o
        where o.kind = 'place' and private.door_key(o.written) = a.key
          and exists (select from private.listed_films l where l.id = o.documentary_id)
        group by 1
        order by count(*) desc, 1
        limit 1
      ),
      (
        select d.key from private.doors d
        where d.kind = 'places' and d.sounds @> private.sounds_asked(a.key)
        order by length(d.key), d.key
        limit 1
      ),
      a.key
    )))
    from unnest(private.door_keys(written)) a (key)
  );
end
$$;

create or replace function private.holding(asked private.asked_words, words tsquery, closeness integer, cuts uuid[], most integer) returns SETOF private.said_passage
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' as $$
begin
  if cuts is null then
    return query
      with hits as materialized (
        select p.cue_id, p.next_cue_id, p.documentary_id, p.version_id, p.starts_ms,
          p.joined @@ asked.alone as is_alone, p.joined @@ asked.in_order as is_ordered
        from private.passages p
        where p.joined @@ words
      ), listed as materialized (
        -- Looked up film by film: the house may have many more than say it.
        select f.version_id
        from (select distinct i.documentary_id, i.version_id from hits i) f
        cross join lateral (
          select from private.listed_versions v where v.documentary_id = f.documentary_id and v.version_id = f.version_id limit 1
        ) v
      ), held as materialized (
        select i.* from hits i join listed l on l.version_id = i.version_id limit most + 1
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
        join public.versions w on w.id = u.cut
        join private.listed_versions l on l.documentary_id = w.documentary_id and l.version_id = u.cut
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
      expected := expected / power(share, cardinality(asked.typed) - 1);
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
    private.place_keys(places), private.door_keys(subjects),
    case when cardinality(people) > 0 then private.films_made_by(people) end
  );
  with said as materialized (
    select
      s.*,
      row_number() over (partition by s.documentary_id order by s.closeness desc, s.starts_ms) as place
    from private.said(asked, cuts, fitting) s
    where fitting is null or s.version_id = any (fitting)
  ), films as materialized (
    -- All that were found, in their order, with as little of each as that takes.
    select
      g.documentary_id,
      g.version_id,
      g.times,
      row_number() over (order by g.closeness desc, g.times desc, v.published_at desc, g.documentary_id) as place
    from (
      select s.documentary_id, s.version_id, count(*) as times, max(s.closeness) as closeness
      from said s
      group by 1, 2
    ) g
    cross join lateral (
      select l.published_at from private.listed_versions l where l.documentary_id = g.documentary_id and l.version_id = g.version_id limit 1
    ) v
  ), shown as materialized (
    select l.id, l.title, l.duration_ms, l.poster_object, l.width, l.height, l.version_id, p.times, p.place
    from (
      select f.* from films f order by f.place limit least(greatest(film_limit, 1), 50) offset greatest(film_offset, 0)
    ) p
    join private.listed_films l on l.id = p.documentary_id and l.version_id = p.version_id
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
