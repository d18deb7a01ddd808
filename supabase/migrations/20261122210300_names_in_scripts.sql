-- A name is found from another script: Чехов by Chekhov, and Angelopoulos by Αγγελόπουλος. What is compared is how a word sounds, worked out the same way from
-- Cyrillic, Greek, Georgian and Latin letters; see docs/decisions/0101.

/** Small letters without marks: ё is е, ά is α, é is e. */
create function private.unmarked(written text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower(written), NFD), '[\u0300-\u036f]', '', 'g')
$$;

/** In Latin letters what is in Cyrillic, Greek or Georgian; everything else as it is. Small letters without marks. */
create function private.in_latin(written text) returns text
language sql immutable parallel safe as $$
  select translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      private.unmarked(written),
      'γγ', 'ng', 'g'), 'γκ', 'gk', 'g'), 'γχ', 'nch', 'g'), 'ου', 'ou', 'g'),
      '[θ]', 'th', 'g'), '[χ]', 'ch', 'g'), '[ψ]', 'ps', 'g'), '[щ]', 'shch', 'g'),
      '[шშ]', 'sh', 'g'), '[жჟ]', 'zh', 'g'), '[чჩჭ]', 'ch', 'g'), '[цცწ]', 'ts', 'g'),
      '[хხ]', 'kh', 'g'), '[ю]', 'yu', 'g'), '[я]', 'ya', 'g'), '[ძџ]', 'dz', 'g'),
    'абвгдезийклмнопрстуфыэіґєљњћђўѓќјѕ' || 'αβγδεζηικλμνξοπρσςτυφω' || 'აბგდევზთიკლმნოპრსტუფქღყჯჰ' || 'ъь',
    'abvgdeziiklmnoprstufyeigelncdugkjz' || 'avgdeziiklmnxoprsstyfo' || 'abgdevztiklmnoprstupkgkjh'
  )
$$;

/** How a word in Latin letters sounds, roughly and in any spelling: tarkovsky, Tarkovskij and tarkovskiy are one. */
create function private.sound_of(word text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(word,
      'shch|tsch|tch|ch', '6', 'g'), 'sch|sh|sz', 's', 'g'), 'ts|tz', '7', 'g'), 'kh', 'h', 'g'),
      'zh', 'j', 'g'), 'x', 'ks', 'g'), 'ph', 'f', 'g'),
    'yjwzcq', 'iivskk'
  ), '(.)\1+', '\1', 'g')
$$;

/** The sounds of the words of a name, marked by whether they were in Latin letters (^) or not (~): only the other script is asked, one's own is compared as it is written. */
create function private.sounds_of(written text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct case when w.word ~ '^[a-z]+$' then '^' else '~' end || left(private.sound_of(private.in_latin(w.word)), 40)), '{}')
  from regexp_split_to_table(private.unmarked(left(written, 4000)), '[^[:alpha:]]+') w (word)
  where length(w.word) >= 3 and private.in_latin(w.word) ~ '^[a-z]+$'
$$;

/** The same as words of an index: with a place, because a weight is of a place. */
create function private.sound_words(written text) returns tsvector
language sql immutable parallel safe as $$
  select coalesce((select string_agg(quote_literal(s) || ':1', ' ') from unnest(private.sounds_of(written)) s)::tsvector, ''::tsvector)
$$;

/** The sounds to look for of what somebody typed. Null where a word of it cannot be sounded: then nothing sounds like it. */
create function private.sounds_asked(typed text) returns text[]
language sql immutable parallel safe as $$
  select case when count(*) > 0 and bool_and(length(w.word) >= 3 and private.in_latin(w.word) ~ '^[a-z]+$')
    then array_agg(distinct case when w.word ~ '^[a-z]+$' then '~' else '^' end || left(private.sound_of(private.in_latin(w.word)), 40)) end
  from regexp_split_to_table(private.unmarked(left(typed, 200)), '[^[:alpha:]]+') w (word)
  where w.word <> ''
$$;
create function private.sounding(typed text) returns tsquery
language sql immutable parallel safe as $$
  select coalesce((select string_agg(quote_literal(s), ' & ') from unnest(private.sounds_asked(typed)) s)::tsquery, ''::tsquery)
$$;
grant execute on function private.unmarked, private.in_latin, private.sound_of, private.sounds_of, private.sound_words, private.sounds_asked, private.sounding to service_role;

alter type private.asked_words add attribute sounding tsquery;
alter table private.credited_people add column sounds text[] not null generated always as (private.sounds_of(name)) stored;
create index credited_people_sounds on private.credited_people using gin (sounds);

create or replace function private.catalogue_film(film uuid) returns void
language sql security definer set search_path = '' as $$
  select private.take_film(film);
  insert into private.catalogue
    (documentary_id, people, names, words, version_id, published_at, duration_ms, year, language, runtime, access,
      places, subjects)
  select
    d.id,
    private.folded(w.people),
    w.names,
    w.names || setweight(private.words_of(w.about, 'en'), 'C'),
    case when d.visibility = 'public' and d.published_at is not null then v.id end,
    case when d.visibility = 'public' and v.duration_ms is not null then d.published_at end,
    v.duration_ms,
    d.year,
    d.language,
    case
      when v.duration_ms < 40 * 60000 then 'short'
      when v.duration_ms < 70 * 60000 then 'medium'
      else 'long'
    end,
    array(
      select distinct a.word
      from public.caption_tracks t, lateral (values
        ('captions', t.kind <> 'descriptions'),
        ('reviewed-captions', t.kind <> 'descriptions' and t.reviewed),
        ('described', t.kind = 'descriptions')
      ) a (word, so)
      where t.version_id = v.id and a.so
    ),
    private.door_keys(private.places_in(d.country) || w.places),
    private.door_keys(d.subjects)
  from public.documentaries d
  left join public.versions v on v.id = d.current_version_id
  cross join lateral (
    select
      p.people,
      p.places,
      concat_ws(' ', d.synopsis, d.country, array_to_string(d.subjects, ' '), array_to_string(p.places, ' ')) as about,
      setweight(private.words_of(d.title, d.language), 'A')
        || setweight(private.words_of(d.title, 'en'), 'A')
        || setweight(private.words_of(p.people, null), 'B')
        || setweight(private.sound_words(d.title), 'A')
        || setweight(private.sound_words(p.people), 'B') as names
    from (
      select
        private.people_of(d.id) as people,
        array(select f.name from public.film_places f where f.documentary_id = d.id order by f.position, f.id) as places
    ) p
  ) w
  where d.id = film
  on conflict (documentary_id) do update set
    people = excluded.people,
    names = excluded.names,
    words = excluded.words,
    version_id = excluded.version_id,
    published_at = excluded.published_at,
    duration_ms = excluded.duration_ms,
    year = excluded.year,
    language = excluded.language,
    runtime = excluded.runtime,
    access = excluded.access,
    places = excluded.places,
    subjects = excluded.subjects;
  insert into private.doors (kind, key, name)
  select distinct on (1, 2) n.kind, private.door_key(n.name), trim(n.name)
  from (
    select 'places' as kind, p as name from public.documentaries d, unnest(private.places_in(d.country)) p where d.id = film
    union all
    select 'places', f.name from public.film_places f where f.documentary_id = film
    union all
    select 'subjects', s from public.documentaries d, unnest(d.subjects) s where d.id = film
  ) n
  where private.door_key(n.name) <> ''
  order by 1, 2, 3
  on conflict do nothing
$$;

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
  asked.sounding := case when numnode(negative) = 0 then private.sounding(concat_ws(' ', loose, array_to_string(quoted, ' '))) else ''::tsquery end;
  return asked;
end
$$;

create or replace function private.found_films(asked private.asked_words, fitting uuid[], most integer) returns SETOF private.found_film
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
begin
  return query
    with named as materialized (
      select c.documentary_id, c.version_id
      from private.catalogue c
      where c.names @@ (asked.wanted || asked.sounding)
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
        ts_filter(c.names, '{a}') @@ (asked.wanted || asked.sounding) as in_title,
        ts_filter(c.names, '{b}') @@ (asked.wanted || asked.sounding) as by_people
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
end
$$;

create or replace function private.films_made_by(people text[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select p.documentary_id
    from unnest(films_made_by.people) with ordinality a (name, nth)
    cross join lateral (select private.person_key(left(a.name, 200)) as key) k
    join private.credited_people p
      on (
        p.person like '%' || replace(replace(k.key, '\', '\\'), '%', '\%') || '%'
        and strpos(' ' || p.person || ' ', ' ' || k.key || ' ') > 0
      )
      or p.sounds @> private.sounds_asked(k.key)
    where k.key <> ''
    group by p.documentary_id
    having count(distinct a.nth) = cardinality(films_made_by.people)
  )
$$;

create or replace function public.search_people(query text, page_limit integer DEFAULT 10) returns jsonb
language sql stable security definer set search_path = '' as $$
  with typed as (
    select private.person_key(left(trim(query), 120)) as name where private.is_signed_in() and length(trim(query)) >= 3
  ), named as (
    select p.documentary_id as film, p.person, p.name, case when p.role = '' then 'director' else p.role end as role,
      extensions.word_similarity(t.name, p.person) as likeness
    from typed t
    join private.credited_people p on t.name operator(extensions.<%) p.person
    join private.listed_films l on l.id = p.documentary_id
    union
    -- Written in another script, it sounds the same.
    select p.documentary_id, p.person, p.name, case when p.role = '' then 'director' else p.role end, 0.9
    from (select private.sounds_asked(t.name) as sounds from typed t) t
    join private.credited_people p on p.sounds @> t.sounds
    join private.listed_films l on l.id = p.documentary_id
  ), found as (
    select
      mode() within group (order by n.name) as name,
      array_agg(distinct n.role) as roles,
      count(distinct n.film) as films,
      max(n.likeness) as likeness
    from named n
    where n.likeness >= 0.5
    group by n.person
    order by likeness desc, films desc
    limit least(greatest(page_limit, 1), 50)
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object('name', p.name, 'roles', p.roles, 'films', p.films)
      order by p.likeness desc, p.films desc, p.name
    ), '[]'
  )
  from found p
$$;

do $$
begin
  perform private.catalogue_film(d.id) from public.documentaries d;
end
$$;
