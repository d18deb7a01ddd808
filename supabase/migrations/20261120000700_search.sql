-- Finding films by what is written about them and by what is said in them. The index tables live in `private`, out of
-- the API's reach: only the functions at the end read them, and each of them asks can_watch itself (under plain row
-- rules @@ is not leakproof, so the index would not be used). Search lists published public films and nothing else:
-- an unlisted film is never listed, not even for whoever followed its link.

/**
 * Lower case without accents, for comparing what people type with what is written. Immutable, because the dictionary
 * is named.
 */
create function private.folded(written text) returns text
language sql immutable parallel safe strict set search_path = '' as
$$ select lower(extensions.unaccent('extensions.unaccent'::regdictionary, written)) $$;

-- One configuration a language, each without accents; `plain` does not reduce words and serves every language there is
-- no stemmer for.
do $$
declare stemmer text;
begin
  create text search configuration private.plain (copy = pg_catalog.simple);
  alter text search configuration private.plain alter mapping for hword,
  hword_part,
  word with extensions.unaccent,
  pg_catalog.simple;
  foreach stemmer in array array[
    'danish',
    'dutch',
    'english',
    'finnish',
    'french',
    'german',
    'hungarian',
    'italian',
    'norwegian',
    'portuguese',
    'romanian',
    'russian',
    'spanish',
    'swedish',
    'turkish'
  ] loop
    execute format('create text search configuration private.%I (copy = pg_catalog.%I)', stemmer, stemmer);
    execute format(
      'alter text search configuration private.%I alter mapping '
        'for hword, hword_part, word with extensions.unaccent, pg_catalog.%I',
      stemmer,
      stemmer || '_stem'
    );
  end loop;
end $$;

create function private.words_in(language text) returns regconfig
language sql immutable parallel safe set search_path = '' as $$
  select case split_part(lower(coalesce(language, '')), '-', 1)
    when 'da' then 'private.danish'
    when 'nl' then 'private.dutch'
    when 'en' then 'private.english'
    when 'fi' then 'private.finnish'
    when 'fr' then 'private.french'
    when 'de' then 'private.german'
    when 'hu' then 'private.hungarian'
    when 'it' then 'private.italian'
    when 'no' then 'private.norwegian'
    when 'nb' then 'private.norwegian'
    when 'nn' then 'private.norwegian'
    when 'pt' then 'private.portuguese'
    when 'ro' then 'private.romanian'
    when 'ru' then 'private.russian'
    when 'es' then 'private.spanish'
    when 'sv' then 'private.swedish'
    when 'tr' then 'private.turkish'
    else 'private.plain'
  end::regconfig
$$;
/** Words as written and as the language reduces them, so that both "counted" and "count" find "counted". */
create function private.words_of(written text, language text) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select to_tsvector('private.plain', written) || case
    when private.words_in(language) = 'private.plain'::regconfig then ''::tsvector
    else to_tsvector(private.words_in(language), written) end
$$;

create table private.catalogue (
  documentary_id uuid primary key references public.documentaries (id) on delete cascade,
  title text not null,
  people text not null,
  about text not null,
  words tsvector not null
);
comment on table private.catalogue is
  'One row a film: what search compares with. title, people and about are folded; weights in words: A title, B '
  'people, C the rest.';
create index catalogue_words on private.catalogue using gin (words);
create index catalogue_title on private.catalogue using gin (title extensions.gin_trgm_ops);
create index catalogue_people on private.catalogue using gin (people extensions.gin_trgm_ops);
create index catalogue_about on private.catalogue using gin (about extensions.gin_trgm_ops);

create table private.passages (
  cue_id uuid primary key references public.cues (id) on delete cascade,
  next_cue_id uuid,
  track_id uuid not null references public.caption_tracks (id) on delete cascade,
  version_id uuid not null references public.versions (id) on delete cascade,
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  starts_ms int not null,
  own tsvector not null,
  joined tsvector not null
);
comment on table private.passages is
  'One row a cue that may be found: own holds its words, joined those of it and the next cue, because a sentence '
  'seldom ends with its cue. Sensitive cues and descriptions have none.';
create index passages_joined on private.passages using gin (joined);
create index passages_track on private.passages (track_id, starts_ms);
create index passages_next on private.passages (next_cue_id);

alter table private.catalogue enable row level security;
alter table private.passages enable row level security;
revoke all on private.catalogue, private.passages from public, anon, authenticated;

create function private.catalogue_film(film uuid) returns void language sql security definer set search_path = '' as $$
  insert into private.catalogue (documentary_id, title, people, about, words)
  select
    d.id,
    private.folded(d.title),
    private.folded(concat_ws(' ', d.director, c.names)),
    private.folded(concat_ws(' ', d.synopsis, d.country, array_to_string(d.subjects, ' '))),
    setweight(private.words_of(d.title, d.language), 'A') || setweight(private.words_of(d.title, 'en'), 'A')
    || setweight(private.words_of(concat_ws(' ', d.director, c.names), null), 'B')
    || setweight(private.words_of(concat_ws(' ', d.synopsis, d.country, array_to_string(d.subjects, ' ')), 'en'), 'C')
  from public.documentaries d
  left join lateral (
    select string_agg(name, ' ' order by position) as names from public.credits where documentary_id = d.id
  ) c on true
  where d.id = film
  on conflict (documentary_id)
  do update set title = excluded.title, people = excluded.people, about = excluded.about, words = excluded.words
$$;
create function private.catalogue_changed() returns trigger language plpgsql security definer set search_path = '' as
$$ begin perform private.catalogue_film(new.id); return null; end $$;
create trigger catalogue_changed after insert or update of title,
synopsis,
director,
language,
country,
subjects on public.documentaries
  for each row execute function private.catalogue_changed();
create function private.credits_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then perform private.catalogue_film(old.documentary_id); end if;
  if tg_op <> 'DELETE' then perform private.catalogue_film(new.documentary_id); end if;
  return null;
end $$;
create trigger credits_changed after insert or update or delete on public.credits for each row
  execute function private.credits_changed();

/**
 * Writes the passages of one track between two starts anew, with the one before, whose joined words reach into them.
 */
create function private.index_passages(track uuid, from_ms int, to_ms int) returns void
language plpgsql security definer set search_path = '' as $$
declare
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
  insert into private.passages (cue_id, next_cue_id, track_id, version_id, documentary_id, starts_ms, own, joined)
  select s.id, s.next_id, track, s.version_id, s.documentary_id, s.starts_ms,
    private.words_of(concat_ws(' ', s.text), s.language),
    private.words_of(concat_ws(' ', s.text, s.next_text), s.language)
  from (
    select c.id, c.version_id, c.starts_ms, c.text, t.language, v.documentary_id,
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
  own = excluded.own,
  joined = excluded.joined;
end $$;

create function private.cues_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.index_passages(x.track_id, min(x.starts_ms), max(x.starts_ms)) from added x group by x.track_id;
  elsif tg_op = 'DELETE' then
    perform private.index_passages(x.track_id, min(x.starts_ms), max(x.starts_ms))
    from removed x
    where exists (select from public.caption_tracks t where t.id = x.track_id)
    group by x.track_id;
  else
    delete from private.passages p using removed x where p.cue_id = x.id;
    perform private.index_passages(x.track_id, min(x.starts_ms), max(x.starts_ms))
    from (select track_id, starts_ms from added union all select track_id, starts_ms from removed) x
    group by x.track_id;
  end if;
  return null;
end $$;
create trigger cues_added after insert on public.cues referencing new table as added for each statement
  execute function private.cues_changed();
create trigger cues_corrected after update on public.cues
  referencing old table as removed new table as added for each statement
  execute function private.cues_changed();
create trigger cues_removed after delete on public.cues referencing old table as removed for each statement
  execute function private.cues_changed();

/** A track's language decides how its words are reduced, its kind whether they are said at all. */
create function private.track_changed() returns trigger language plpgsql security definer set search_path = '' as
$$ begin
delete from private.passages
where track_id = new.id; perform private.index_passages(new.id, 0, 2147483647); return null; end $$;
create trigger track_changed after update of language, kind on public.caption_tracks for each row
  execute function private.track_changed();

/**
 * What is asked, once for every language spoken in the house: all words, or (phrase) the words in their order.
 * Quotation marks and minus work as on the web.
 */
create function private.asked(query text, phrase boolean) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := left(query, 300);
  built tsquery := case
    when phrase then phraseto_tsquery('private.plain', wanted)
    when position('"' in wanted) > 0 then websearch_to_tsquery('private.plain', wanted)
    else plainto_tsquery('private.plain', wanted) end;
  config regconfig;
begin
  for config in
  select distinct private.words_in(l.language)
  from (select t.language from public.caption_tracks t union select 'en') l loop
    built := built || case
      when phrase then phraseto_tsquery(config, wanted)
      when position('"' in wanted) > 0 then websearch_to_tsquery(config, wanted)
      else plainto_tsquery(config, wanted) end;
  end loop;
  return built;
end $$;

create view private.listed_versions as
  select d.current_version_id as version_id
  from public.documentaries d
  where d.visibility = 'public' and d.published_at is not null and d.current_version_id is not null;
comment on view private.listed_versions is
  'Cuts search may look into. Asked before anything else, so that what a private film says cannot change an answer '
  'either.';

/**
 * Passages that hold the words: closeness 3 in their order, 2 all of them, 1 most of them (asked only when nothing
 * holds all).
 */
create function private.said(query text, film uuid default null) returns table (
  cue_id uuid, next_cue_id uuid, documentary_id uuid, version_id uuid, starts_ms int, closeness int
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  in_order tsquery := private.asked(query, true);
  all_words tsquery := private.asked(query, false);
  wanted text[];
  some_words tsquery;
  config regconfig;
begin
  if numnode(all_words) = 0 then return; end if;
  return query
    select
      p.cue_id,
      case when p.own @@ all_words then null else p.next_cue_id end,
      p.documentary_id,
      p.version_id,
      p.starts_ms,
      case when p.joined @@ in_order then 3 else 2 end
    from private.passages p
    where p.joined @@ all_words
      and (film is null or p.documentary_id = film)
      and p.version_id in (select l.version_id from private.listed_versions l)
      and (
        p.own @@ all_words
        or not exists (select from private.passages n where n.cue_id = p.next_cue_id and n.own @@ all_words)
      );
  if found then return; end if;
  for config in
  select distinct private.words_in(l.language)
  from (select t.language from public.caption_tracks t union select 'en') l loop
    wanted := tsvector_to_array(to_tsvector(config, left(query, 300)));
    continue when cardinality(wanted) < 3 or cardinality(wanted) > 40;
    select string_agg(quote_literal(w), ' | ')::tsquery into some_words from unnest(wanted) w;
    return query
      select p.cue_id, p.next_cue_id, p.documentary_id, p.version_id, p.starts_ms, 1 from private.passages p
      where p.joined @@ some_words
        and (film is null or p.documentary_id = film)
        and p.version_id in (select l.version_id from private.listed_versions l)
        and (
          select count(*) from unnest(wanted) w where w = any (tsvector_to_array(p.joined))
        ) >= ceil(cardinality(wanted) * 0.6)
      limit 500;
    if found then return; end if;
  end loop;
end $$;

create index cues_sensitive on public.cues (version_id) where sensitive;

create view private.listed_films as
  select
    d.id,
    d.title,
    d.synopsis,
    d.director,
    d.year,
    d.language,
    d.poster_object,
    d.published_at,
    v.id as version_id,
    v.duration_ms,
    v.width,
    v.height,
    case
      when v.duration_ms < 40 * 60000 then 'short'
      when v.duration_ms < 70 * 60000 then 'medium'
      else 'long'
    end as runtime,
    array(
      select distinct a.word from public.caption_tracks t, lateral (values
        ('captions', t.kind <> 'descriptions'),
        ('reviewed-captions', t.kind <> 'descriptions' and t.reviewed),
        ('described', t.kind = 'descriptions')) a (word, so)
      where t.version_id = v.id and a.so
    ) as access
  from public.documentaries d join public.versions v on v.id = d.current_version_id
  where d.visibility = 'public' and d.published_at is not null and v.duration_ms is not null and public.can_watch(d.id);
comment on view private.listed_films is
  'Films that search may name to whoever asks: published, public and theirs to watch.';
revoke all on private.listed_films, private.listed_versions from public, anon, authenticated;

/**
 * Films found, best first, with why: in the title, by people, in the description, said n times, or nearly (a misspelt
 * title or name). All when nothing is asked.
 */
create function private.found_films(query text) returns table (
  documentary_id uuid,
  in_title boolean,
  by_people boolean,
  in_description boolean,
  nearly boolean,
  said bigint,
  rank real
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  typed text := private.folded(left(trim(query), 120));
  all_words tsquery := private.asked(query, false);
begin
  if trim(coalesce(query, '')) = '' then
    return query select d.id, false, false, false, false, 0::bigint, 0::real
    from public.documentaries d
    where d.visibility = 'public' and d.published_at is not null;
    return;
  end if;
  -- The threshold that <% reads; transaction-local.
  perform extensions.word_similarity('a', 'a'), set_config('pg_trgm.word_similarity_threshold', '0.42', true);
  return query
    with written as (
      select
        c.documentary_id,
        ts_filter(c.words, '{a}') @@ all_words as in_title,
        ts_filter(c.words, '{b}') @@ all_words as by_people,
        ts_rank(c.words, all_words) as weight
      from private.catalogue c where c.words @@ all_words
    ), near as (
      select
        c.documentary_id,
        greatest(
          extensions.word_similarity(typed, c.title),
          extensions.word_similarity(typed, c.people),
          extensions.word_similarity(typed, c.about) - 0.2
        ) as likeness
      from private.catalogue c
      where length(typed) >= 3
        and (
          typed operator(extensions.<%) c.title
          or typed operator(extensions.<%) c.people
          or typed operator(extensions.<%) c.about
        )
    ), spoken as (
      select s.documentary_id, count(*) as times, max(s.closeness) as closeness from private.said(query) s
      join public.documentaries d on d.id = s.documentary_id and d.current_version_id = s.version_id group by 1
    )
    select
      coalesce(w.documentary_id, n.documentary_id, s.documentary_id),
      coalesce(w.in_title, false),
      coalesce(w.by_people, false),
      w.documentary_id is not null and not w.in_title and not w.by_people,
      w.documentary_id is null and n.documentary_id is not null,
      coalesce(s.times, 0),
      (
        case
          when w.in_title then 4
          else 0
        end + case
          when w.by_people then 3
          else 0
        end + coalesce(w.weight, 0) + coalesce(n.likeness, 0)
        + case s.closeness
        when 3 then 3.5
        when 2 then 1.5
        when 1 then 0.75
        else 0 end + ln(1 + coalesce(s.times, 0)) / 10)::real
    from written w
    full join (select * from near where likeness >= 0.42) n
    using (documentary_id)
    full join spoken s
    using (documentary_id);
end $$;

/** Whether a film passes the filters; `except_for` leaves one out, for counting what it would find. */
create function private.fits(
  film private.listed_films,
  languages text[],
  from_year int,
  to_year int,
  access text[],
  runtimes text[],
  except_for text default ''
) returns boolean
language sql stable set search_path = '' as $$
  select (except_for = 'language' or coalesce(cardinality(languages), 0) = 0 or film.language = any (languages))
    and (
      except_for = 'year'
      or ((from_year is null or film.year >= from_year) and (to_year is null or film.year <= to_year))
    )
    and (except_for = 'access' or film.access @> coalesce(access, '{}'))
    and (except_for = 'runtime' or coalesce(cardinality(runtimes), 0) = 0 or film.runtime = any (runtimes))
$$;

/**
 * Films for /search: `{ total, films: [...], facets: { languages, years, access, runtimes } }`. Each facet counts
 * what would be found with the other filters as they are. access: captions, reviewed-captions, described. runtimes:
 * short (under 40 min), medium (under 70), long.
 */
create function public.search_documentaries(
  query text default '',
  languages text[] default null,
  from_year int default null,
  to_year int default null,
  access text[] default null,
  runtimes text[] default null,
  page_limit int default 20, page_offset int default 0
) returns jsonb language sql stable security definer set search_path = '' as $$
  with found as materialized (
    select f.*, l as film
    from private.found_films(coalesce(query, '')) f
    join private.listed_films l on l.id = f.documentary_id
    where private.is_signed_in()
  ), kept as (
    select * from found where private.fits(film, languages, from_year, to_year, access, runtimes)
  )
  select jsonb_build_object(
    'total', (select count(*) from kept),
    'films', coalesce((select jsonb_agg(p.shown order by p.place) from (
      select
        row_number() over (order by k.rank desc, (k.film).published_at desc, k.documentary_id) as place,
        jsonb_build_object(
        'id', k.documentary_id,
        'title', (k.film).title,
        'synopsis', left((k.film).synopsis, 400),
        'director', (k.film).director,
        'year', (k.film).year,
        'language', (k.film).language,
        'durationMs', (k.film).duration_ms, 'posterObject', (k.film).poster_object, 'access', (k.film).access,
        'because', jsonb_build_object(
          'title', k.in_title,
          'people', k.by_people,
          'description', k.in_description,
          'nearly', k.nearly,
          'said', k.said
        )) as shown
      from kept k order by place limit least(greatest(page_limit, 1), 100) offset greatest(page_offset, 0)) p), '[]'),
    'facets', jsonb_build_object(
      'languages',
      coalesce((select jsonb_agg(jsonb_build_object('value', x.value, 'count', x.n) order by x.n desc, x.value) from (
        select (film).language as value, count(*) n
        from found
        where (film).language is not null
          and private.fits(film, languages, from_year, to_year, access, runtimes, 'language')
        group by 1) x), '[]'),
      'years', coalesce((select jsonb_agg(jsonb_build_object('value', x.value, 'count', x.n) order by x.value) from (
        select (film).year as value, count(*) n
        from found
        where (film).year is not null and private.fits(film, languages, from_year, to_year, access, runtimes, 'year')
        group by 1) x), '[]'),
      'access', coalesce((select jsonb_agg(jsonb_build_object('value', x.value, 'count', x.n) order by x.value) from (
        select a.value, count(*) n
        from found, unnest((film).access) a (value)
        where private.fits(film, languages, from_year, to_year, access, runtimes, 'access')
        group by 1) x), '[]'),
      'runtimes', coalesce((select jsonb_agg(jsonb_build_object('value', x.value, 'count', x.n) order by x.value) from (
        select (film).runtime as value, count(*) n
        from found
        where private.fits(film, languages, from_year, to_year, access, runtimes, 'runtime')
        group by 1) x), '[]')
    ))
$$;

/**
 * Moments for /search, grouped by film: `{ total, films: [{ id, title, durationMs, chapters, total, moments: [{
 * startsMs, endsMs, snippet, speaker, unreviewed, tile }], positions }], protectedPassages }`.
 * In a snippet U+0001 opens and U+0002 closes a word that matched. `documentary` asks for one film; `per_film` moments
 * are given of each, `positions` of all (500 at most).
 */
create function public.search_moments(
  query text,
  documentary uuid default null,
  languages text[] default null,
  from_year int default null,
  to_year int default null,
  access text[] default null,
  runtimes text[] default null,
  film_limit int default 10, film_offset int default 0, per_film int default 3
) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  marked tsquery := private.asked(query, false);
  answer jsonb;
begin
  if not private.is_signed_in()
    or trim(coalesce(query, '')) = '' then return jsonb_build_object(
      'total', 0, 'films', '[]'::jsonb, 'protectedPassages', 0
    ); end if;
  with said as materialized (
    select s.*, row_number() over (partition by s.documentary_id order by s.closeness desc, s.starts_ms) as place
    from private.said(query, documentary) s
  ), films as (
    select
      l.*,
      g.times,
      g.closeness,
      row_number() over (order by g.closeness desc, g.times desc, l.published_at desc, l.id) as place
    from (select documentary_id, version_id, count(*) as times, max(closeness) as closeness from said group by 1, 2) g
    join private.listed_films l on l.id = g.documentary_id and l.version_id = g.version_id
    where private.fits(l, languages, from_year, to_year, search_moments.access, runtimes)
  ), shown as (
    select * from films order by place limit least(greatest(film_limit, 1), 50) offset greatest(film_offset, 0)
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(f.times), 0) from films f),
    -- Sensitive cues in a row are one passage.
    'protectedPassages',
    (select count(*) from shown f join public.cues c on c.version_id = f.version_id and c.sensitive where not coalesce((
      select p.sensitive
      from public.cues p
      where p.track_id = c.track_id and (p.starts_ms, p.id) < (c.starts_ms, c.id)
      order by p.starts_ms desc, p.id desc
      limit 1), false)),
    'films', coalesce((select jsonb_agg(jsonb_build_object(
      'id', f.id, 'title', f.title, 'durationMs', f.duration_ms, 'posterObject', f.poster_object, 'total', f.times,
      'chapters', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('startsMs', h.starts_ms, 'endsMs', h.ends_ms, 'title', h.title) order by h.starts_ms
          )
          from public.chapters h
          where h.version_id = f.version_id
        ),
        '[]'
      ),
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
      'moments', (select jsonb_agg(jsonb_build_object(
          'cueId', c.id,
          'startsMs', c.starts_ms,
          'endsMs', coalesce(n.ends_ms, c.ends_ms),
          'speaker', c.speaker,
          'language', t.language,
          'unreviewed', not t.reviewed,
          'snippet', ts_headline(
            private.words_in(t.language),
            concat_ws(' ', c.text, n.text),
            marked,
            E'HighlightAll=true,StartSel=\u0001,StopSel=\u0002'
          ),
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
        where s.documentary_id = f.id and s.version_id = f.version_id and s.place <= least(greatest(per_film, 1), 200))
    ) order by f.place) from shown f), '[]')
  ) into answer;
  return answer;
end $$;

/** People of films that may be named, by part of a name: `[{ name, roles, films }]`. */
create function public.search_people(query text, page_limit int default 10) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('name', p.name, 'roles', p.roles, 'films', p.films)
      order by p.likeness desc, p.films desc, p.name
    ),
    '[]'
  )
  from (
    select
      min(n.name) as name,
      array_agg(distinct n.role) as roles,
      count(distinct n.film) as films,
      max(extensions.word_similarity(private.folded(query), private.folded(n.name))) as likeness
    from (
      select l.id as film, l.director as name, 'director' as role
      from private.catalogue c
      join private.listed_films l on l.id = c.documentary_id
      where l.director <> '' and length(trim(query)) >= 3 and private.folded(query) operator(extensions.<%) c.people
      union all
      select l.id, r.name, r.role
      from private.catalogue c
      join private.listed_films l on l.id = c.documentary_id
      join public.credits r on r.documentary_id = l.id
      where length(trim(query)) >= 3 and private.folded(query) operator(extensions.<%) c.people
    ) n
    where private.is_signed_in() and extensions.word_similarity(private.folded(query), private.folded(n.name)) >= 0.5
    group by private.folded(n.name) order by likeness desc, films desc limit least(greatest(page_limit, 1), 50)
  ) p
$$;

revoke execute on function public.search_documentaries(text, text[], int, int, text[], text[], int, int),
  public.search_people(text, int),
  public.search_moments(text, uuid, text[], int, int, text[], text[], int, int, int) from public, anon;
grant execute on function public.search_documentaries(text, text[], int, int, text[], text[], int, int),
  public.search_people(text, int),
  public.search_moments(text, uuid, text[], int, int, text[], text[], int, int, int) to authenticated;
