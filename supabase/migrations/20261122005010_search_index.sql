-- The index of search for a million sentences (decision 0080). A passage keeps one list of words instead of two, a cut
-- keeps all that is said in it as one list, so that a common word is looked up among cuts and not among sentences, and
-- what search narrows and sorts by stands in the catalogue.

drop function public.search_documentaries (text, text[], int, int, text[], text[], int, int),
public.search_moments (text, uuid, text[], int, int, text[], text[], int, int, int);
drop function private.found_films (text), private.said (text, uuid);
drop function private.fits (private.listed_films, text[], int, int, text[], text[], text);
drop view private.listed_films;
drop view private.listed_versions;

-- The catalogue: what is written about a film, and what it is sorted and narrowed by.

drop index private.catalogue_title, private.catalogue_about;
alter table private.catalogue
  drop column title,
  drop column about,
  add column names tsvector not null default '',
  add column version_id uuid,
  add column published_at timestamptz,
  add column duration_ms int,
  add column year int,
  add column language text,
  add column runtime text,
  add column access text[] not null default '{}',
  -- Long values lie beside the row, so that whatever only narrows or sorts reads little.
  alter column words set storage external,
  alter column names set storage external,
  alter column people set storage external;
alter table private.catalogue set (toast_tuple_target = 128);
comment on table private.catalogue is
  'One row a film: what search compares with and narrows by. words: A title, B people, C the rest; names: of title and '
  'people alone. published_at and version_id are empty while it is not public.';
create index catalogue_names on private.catalogue using gin (names);
create index catalogue_newest on private.catalogue (published_at desc, documentary_id) where published_at is not null;
create index catalogue_version on private.catalogue (version_id);
create index catalogue_language on private.catalogue (language) where published_at is not null;
create index catalogue_year on private.catalogue (year) where published_at is not null;

create or replace function private.catalogue_film(film uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.catalogue
    (documentary_id, people, names, words, version_id, published_at, duration_ms, year, language, runtime, access)
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
    )
  from public.documentaries d
  left join public.versions v on v.id = d.current_version_id
  cross join lateral (
    select
      p.people,
      concat_ws(' ', d.synopsis, d.country, array_to_string(d.subjects, ' ')) as about,
      setweight(private.words_of(d.title, d.language), 'A')
        || setweight(private.words_of(d.title, 'en'), 'A')
        || setweight(private.words_of(p.people, null), 'B') as names
    from (select private.people_of(d.id) as people) p
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
    access = excluded.access
$$;

-- Words of the house, for who misspells one. A suggestion is looked up among the films one may watch before it is
-- made, so that a word of a private film is never named.
create table private.vocabulary (
  word text primary key,
  constraint a_word_has_3_to_40_letters check (length(word) between 3 and 40)
);
comment on table private.vocabulary is 'One row a word, without accents, that was ever written or said in a film.';
create index vocabulary_like on private.vocabulary using gin (word extensions.gin_trgm_ops);
alter table private.vocabulary enable row level security;
revoke all on private.vocabulary from public, anon, authenticated;

create function private.learn_words(learnt text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.vocabulary (word)
  select distinct l.word
  from unnest(learnt) l (word)
  where l.word ~ '^[[:alpha:]]{3,40}$' and not exists (select from private.vocabulary v where v.word = l.word)
  order by l.word
  on conflict do nothing
$$;

create or replace function private.catalogue_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.catalogue_film(new.id);
  perform private.learn_words(tsvector_to_array(to_tsvector(
    'private.plain',
    concat_ws(' ', new.title, private.people_of(new.id), new.synopsis, new.country, array_to_string(new.subjects, ' '))
  )));
  return null;
end $$;
drop trigger catalogue_changed on public.documentaries;
create trigger catalogue_changed after insert or update of title,
synopsis,
director,
language,
country,
subjects,
year,
visibility,
published_at,
current_version_id on public.documentaries
  for each row execute function private.catalogue_changed();

create or replace function private.credits_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then perform private.catalogue_film(old.documentary_id); end if;
  if tg_op <> 'DELETE' then
    perform private.catalogue_film(new.documentary_id);
    perform private.learn_words(tsvector_to_array(to_tsvector('private.plain', new.name)));
  end if;
  return null;
end $$;

create function private.length_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.catalogue_film(d.id) from public.documentaries d where d.current_version_id = new.id;
  return null;
end $$;
create trigger length_changed after update of duration_ms on public.versions for each row
  when (old.duration_ms is distinct from new.duration_ms) execute function private.length_changed();

create function private.access_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.catalogue_film(d.id)
  from public.documentaries d
  where d.current_version_id in (
    case when tg_op = 'DELETE' then old.version_id else new.version_id end,
    case when tg_op = 'INSERT' then new.version_id else old.version_id end
  );
  return null;
end $$;
create trigger access_changed after insert or delete or update of kind, reviewed on public.caption_tracks
  for each row execute function private.access_changed();
create index caption_tracks_language on public.caption_tracks (language);

-- Passages: the words of the cue are labelled A, those of the next one are not. They go with their cue.

drop index private.passages_next;
alter table private.passages
  drop constraint passages_track_id_fkey,
  drop constraint passages_version_id_fkey,
  drop constraint passages_documentary_id_fkey,
  drop column own,
  -- How often a word comes is known of five thousand of them.
  alter column joined set statistics 500;
create index passages_version on private.passages (version_id, starts_ms);
comment on table private.passages is
  'One row a cue that may be found: joined holds its words, labelled A, and those of the next cue, because a sentence '
  'seldom ends with its cue. Sensitive cues have none.';

create function private.passage_words(own text, following text, language text) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select setweight(to_tsvector('private.plain', own), 'A') || to_tsvector('private.plain', coalesce(following, ''))
    || case
      when private.words_in(language) = 'private.plain'::regconfig then ''::tsvector
      else setweight(to_tsvector(private.words_in(language), own), 'A')
        || to_tsvector(private.words_in(language), coalesce(following, ''))
    end
$$;

create table private.spoken (
  version_id uuid primary key references public.versions (id) on delete cascade,
  documentary_id uuid not null,
  passages int not null,
  words tsvector not null
);
comment on table private.spoken is
  'One row a cut: every word that may be found in it, without its places, and how many passages it has.';
alter table private.spoken alter column words set storage external;
alter table private.spoken set (toast_tuple_target = 128);
create index spoken_words on private.spoken using gin (words);
alter table private.spoken enable row level security;
revoke all on private.spoken from public, anon, authenticated;

/** Writes anew what is said in a cut. Words beyond 20,000, or of 46 bytes and more, are found by their passage alone. */
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
end $$;

create or replace function private.index_passages(track uuid, from_ms int, to_ms int) returns void
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
  insert into private.passages (cue_id, next_cue_id, track_id, version_id, documentary_id, starts_ms, joined)
  select s.id, s.next_id, track, s.version_id, s.documentary_id, s.starts_ms,
    private.passage_words(s.text, s.next_text, s.language)
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
  joined = excluded.joined;
  perform private.learn_words(array(
    select distinct u.lexeme
    from public.cues c, unnest(to_tsvector('private.plain', c.text)) u
    where c.track_id = track and c.starts_ms between from_ms and to_ms and not c.sensitive
  ));
end $$;

create or replace function private.cues_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.index_passages(x.track_id, min(x.starts_ms), max(x.starts_ms)) from added x group by x.track_id;
    perform private.index_spoken(x.version_id) from (select distinct version_id from added order by 1) x;
  elsif tg_op = 'DELETE' then
    perform private.index_passages(x.track_id, min(x.starts_ms), max(x.starts_ms))
    from removed x
    where exists (select from public.caption_tracks t where t.id = x.track_id)
    group by x.track_id;
    perform private.index_spoken(x.version_id) from (select distinct version_id from removed order by 1) x;
  else
    delete from private.passages p using removed x where p.cue_id = x.id;
    perform private.index_passages(x.track_id, min(x.starts_ms), max(x.starts_ms))
    from (select track_id, starts_ms from added union all select track_id, starts_ms from removed) x
    group by x.track_id;
    perform private.index_spoken(x.version_id) from (
      select version_id from added union select version_id from removed order by 1
    ) x;
  end if;
  return null;
end $$;

create or replace function private.track_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.passages where track_id = new.id;
  perform private.index_passages(new.id, 0, 2147483647);
  perform private.index_spoken(new.version_id);
  return null;
end $$;

-- What is there already, anew.
truncate private.passages;
drop index private.passages_joined;
do $$
begin
  perform private.index_passages(t.id, 0, 2147483647) from public.caption_tracks t;
  perform private.index_spoken(v.id) from (select distinct p.version_id as id from private.passages p) v;
  perform private.catalogue_film(d.id) from public.documentaries d;
  perform private.learn_words(tsvector_to_array(to_tsvector(
    'private.plain',
    concat_ws(' ', d.title, private.people_of(d.id), d.synopsis, d.country, array_to_string(d.subjects, ' '))
  ))) from public.documentaries d;
end $$;
create index passages_joined on private.passages using gin (joined) with (gin_pending_list_limit = 512);
analyze private.passages, private.spoken, private.catalogue, private.vocabulary;
