-- Baseline of 20261201190000_kept_orders.sql
-- This house was made by an older release: start it once with commit 51277158, which brings it to this one's baseline, then with this one. Nothing was changed.
-- Tables, constraints, indexes and the data every house needs, as they were on 1 December 2026. Functions, views, policies, grants, triggers and
-- comments are in supabase/sql. Only what a table's own checks, defaults and indexes compute with is here: changing such a function is a migration,
-- because rows and indexes were made with the old one.


create extension if not exists pgcrypto with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

create schema if not exists private;
alter default privileges in schema public revoke all on tables from anon, authenticated;
-- PostgreSQL's own gift to everyone can only be taken back for all schemas at once; the platform's are per schema.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public grant execute on functions to service_role;
alter default privileges in schema private grant execute on functions to service_role;
grant usage on schema private to anon, authenticated, service_role;
alter publication supabase_realtime set (publish = 'insert, update');

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

create type private.asked_words as (
  wanted tsquery,
  alone tsquery,
  in_order tsquery,
  held tsquery,
  typed text[],
  sounding tsquery
);

create type private.found_film as (
  documentary_id uuid,
  in_title boolean,
  by_people boolean,
  in_description boolean,
  nearly boolean,
  said bigint,
  rank real,
  bounded boolean,
  seen bigint
);

create type private.near_words as (
  parts tsquery[],
  meant text
);

create type private.said_passage as (
  cue_id uuid,
  next_cue_id uuid,
  documentary_id uuid,
  version_id uuid,
  starts_ms integer,
  closeness integer,
  bounded boolean
);

create sequence private.licence_numbers;
grant usage on sequence private.licence_numbers to service_role;

set local check_function_bodies = off;

-- Whose pages rooms of this house may show in a frame of their own, as the conversation after a film. None until an administrator names one.
create or replace function private.are_hosts(hosts text[]) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(array_ndims(hosts), 1) = 1 and cardinality(hosts) <= 50 and not exists (
    select from unnest(hosts) h
    where h is null or length(h) not between 4 and 253 or h !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'
  )
$$;
grant execute on function private.are_hosts to authenticated;

-- What a person's page shows, and to whom: nothing until it is shown at all; credits, words on films and links each by choice. A portrait is cut and encoded
-- again by the house, so that nothing its camera wrote is passed on.
create or replace function private.are_links(links jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 6 and length(links::text) <= 4000 and not exists (
    select from jsonb_array_elements(links) l
    where jsonb_typeof(l) <> 'object' or jsonb_typeof(l -> 'label') is distinct from 'string' or jsonb_typeof(l -> 'url') is distinct from 'string'
      or length(l ->> 'label') > 60 or length(l ->> 'url') > 300
      -- The house's rule for addresses (core/url.ts): http or https, a host, nothing that is not one.
      or (l ->> 'url') !~* '^https?://[^\s/?#@:]+\.[^\s/?#@:]+(:\d{1,5})?([/?#]\S*)?$'
      or (select count(*) from jsonb_object_keys(l)) <> 2
  )
$$;
grant execute on function private.are_links to authenticated;

/** Where the caller's request comes from, as the server believes it; null where that is not known. */
create or replace function private.caller_address() returns inet
language plpgsql stable security definer set search_path = '' as $$
begin
  return nullif(trim(split_part(coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb ->> 'x-forwarded-for', ',', 1)), '')::inet;
exception when others then return null;
end $$;

/** One spelling of a place or subject for all the ways it is written. */
create or replace function private.door_key(written text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select trim(regexp_replace(private.folded(written), '\s+', ' ', 'g'))
$$;
grant execute on function private.door_key to authenticated;

/** Whether no element of a list is longer than `most` characters, or missing. */
create or replace function private.each_at_most(list text[], most int) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(element is not null and length(element) <= most), true) from unnest(list) element
$$;
grant execute on function private.each_at_most to anon, authenticated;

/**
 * Lower case without accents, for comparing what people type with what is written. Immutable, because the dictionary
 * is named.
 */
create or replace function private.folded(written text) returns text
language sql immutable parallel safe strict set search_path = '' as
$$ select lower(extensions.unaccent('extensions.unaccent'::regdictionary, written)) $$;
grant execute on function private.folded to authenticated;

-- Armenian too is written as it sounds.
create or replace function private.in_latin(written text) returns text
language sql immutable parallel safe as $$
  select translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      private.unmarked(written),
      'ու', 'u', 'g'), 'և', 'ev', 'g'), '\mե', 'ye', 'g'), '\mո', 'vo', 'g'), 'ղ', 'gh', 'g'),
      'γγ', 'ng', 'g'), 'γκ', 'gk', 'g'), 'γχ', 'nch', 'g'), 'ου', 'ou', 'g'),
      '[θ]', 'th', 'g'), '[χ]', 'ch', 'g'), '[ψ]', 'ps', 'g'), '[щ]', 'shch', 'g'),
      '[шშշ]', 'sh', 'g'), '[жჟժ]', 'zh', 'g'), '[чჩჭճչ]', 'ch', 'g'), '[цცწծց]', 'ts', 'g'),
      '[хხխ]', 'kh', 'g'), '[ю]', 'yu', 'g'), '[я]', 'ya', 'g'), '[ძџձ]', 'dz', 'g'),
    'абвгдезийклмнопрстуфыэіґєљњћђўѓќјѕ' || 'αβγδεζηικλμνξοπρσςτυφω' || 'აბგდევზთიკლმნოპრსტუფქღყჯჰ' || 'աբգդեզէըթիլկհմյնոպջռսվտրւփքօֆ' || 'ъь',
    'abvgdeziiklmnoprstufyeigelncdugkjz' || 'avgdeziiklmnxoprsstyfo' || 'abgdevztiklmnoprstupkgkjh' || 'abgdezeetilkhmynopjrsvtrvpkof'
  )
$$;
grant execute on function private.in_latin to authenticated;

/** Written without spaces between words: Chinese, Japanese, Korean. */
create or replace function private.is_dense(written text) returns boolean
language sql immutable parallel safe as $$
  select written ~ '^[\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]{2,}$'
$$;
grant execute on function private.is_dense to authenticated;

/** Every two signs that follow each other. */
create or replace function private.pairs_of(word text) returns setof text
language sql immutable parallel safe as $$
  select '=' || substr(word, n, 2) from generate_series(1, length(word) - 1) n
$$;
grant execute on function private.pairs_of to authenticated;

-- One spelling of a name for all the ways it is written.
create or replace function private.person_key(
  written text
)
returns text language sql immutable strict parallel safe set search_path = '' as $$
  select trim(regexp_replace(private.folded(written), '[[:space:].,''’‐‑–_-]+', ' ', 'g'))
$$;
grant execute on function private.person_key to authenticated;

/** How a word in Latin letters sounds, roughly and in any spelling: tarkovsky, Tarkovskij and tarkovskiy are one. */
create or replace function private.sound_of(word text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(word,
      'shch|tsch|tch|ch', '6', 'g'), 'sch|sh|sz', 's', 'g'), 'ts|tz', '7', 'g'), 'kh', 'h', 'g'),
      'zh', 'j', 'g'), 'x', 'ks', 'g'), 'ph', 'f', 'g'),
    'yjwzcq', 'iivskk'
  ), '(.)\1+', '\1', 'g')
$$;
grant execute on function private.sound_of to authenticated;

/** The sounds of the words of a name, marked by whether they were in Latin letters (^) or not (~): only the other script is asked, one's own is compared as it is written. */
create or replace function private.sounds_of(written text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct s.sound), '{}')
  from regexp_split_to_table(private.unmarked(left(written, 4000)), '[^[:alpha:]]+') w (word)
  cross join lateral (
    select case when w.word ~ '^[a-z]+$' then '^' else '~' end || left(private.sound_of(private.in_latin(w.word)), 40) as sound
    where length(w.word) >= 3 and private.in_latin(w.word) ~ '^[a-z]+$'
    union all
    select private.pairs_of(w.word) where private.is_dense(w.word)
  ) s
$$;
grant execute on function private.sounds_of to authenticated;

/** As before, and put together again: a Japanese or Korean sign is one sign. */
create or replace function private.unmarked(written text) returns text
language sql immutable parallel safe as $$
  select normalize(regexp_replace(normalize(lower(written), NFD), '[\u0300-\u036f]', '', 'g'), NFC)
$$;
grant execute on function private.unmarked to authenticated;

/** Within how many working days the house answers; the same promise as on the contact page. */
create or replace function public.answer_days(purpose text) returns int language sql immutable set search_path = '' as $$
  select case purpose
    when 'participant-withdrawal' then 1
    when 'rights-claim' then 2
    when 'accessibility' then 3
    when 'press' then 3
    when 'institution' then 5
    when 'something-else' then 5 end
$$;
comment on function public.answer_days is 'Within how many working days the house answers. Null: the answer.';
grant execute on function public.answer_days to anon, authenticated;

create table private.arrivals (
  version_id uuid not null,
  plan text not null,
  constraint arrivals_pkey PRIMARY KEY (version_id),
  constraint arrivals_plan_check CHECK ((length(plan) <= 2000))
);
alter table private.arrivals enable row level security;

create table private.catalogue (
  documentary_id uuid not null,
  people text not null,
  words tsvector not null,
  names tsvector not null default ''::tsvector,
  version_id uuid,
  published_at timestamp with time zone,
  duration_ms integer,
  year integer,
  language text,
  runtime text,
  access text[] not null default '{}'::text[],
  places text[] not null default '{}'::text[],
  subjects text[] not null default '{}'::text[],
  published_until timestamp with time zone,
  by_title text not null default '',
  constraint catalogue_pkey PRIMARY KEY (documentary_id)
) with (toast_tuple_target=256);
CREATE INDEX catalogue_ending ON private.catalogue USING btree (published_until) WHERE (published_until IS NOT NULL);
CREATE INDEX catalogue_language ON private.catalogue USING btree (language) WHERE (published_at IS NOT NULL);
CREATE INDEX catalogue_names ON private.catalogue USING gin (names) WITH (gin_pending_list_limit='64');
CREATE INDEX catalogue_newest ON private.catalogue USING btree (published_at DESC, documentary_id) WHERE (published_at IS NOT NULL);
CREATE INDEX catalogue_people ON private.catalogue USING gin (people extensions.gin_trgm_ops) WITH (gin_pending_list_limit='64');
CREATE INDEX catalogue_places ON private.catalogue USING gin (places) WITH (gin_pending_list_limit='64');
CREATE INDEX catalogue_shortest ON private.catalogue USING btree (duration_ms) WHERE (published_at IS NOT NULL);
CREATE INDEX catalogue_subjects ON private.catalogue USING gin (subjects) WITH (gin_pending_list_limit='64');
CREATE INDEX catalogue_title ON private.catalogue USING btree (by_title) WHERE (published_at IS NOT NULL);
CREATE INDEX catalogue_version ON private.catalogue USING btree (version_id) INCLUDE (published_at, documentary_id);
CREATE INDEX catalogue_words ON private.catalogue USING gin (words) WITH (gin_pending_list_limit='64');
CREATE INDEX catalogue_year ON private.catalogue USING btree (year) WHERE (published_at IS NOT NULL);
CREATE INDEX catalogue_youngest ON private.catalogue USING btree (((- year))) WHERE (published_at IS NOT NULL);
alter table private.catalogue enable row level security;

create table private.credited_people (
  documentary_id uuid not null,
  person text not null,
  name text not null,
  role text not null,
  place integer not null,
  sounds text[] not null generated always as (private.sounds_of(name)) stored,
  constraint credited_people_pkey PRIMARY KEY (documentary_id, person, role)
);
CREATE INDEX credited_people_likeness ON private.credited_people USING gin (person extensions.gin_trgm_ops) WITH (gin_pending_list_limit='64');
CREATE INDEX credited_people_person ON private.credited_people USING btree (person);
CREATE INDEX credited_people_sounds ON private.credited_people USING gin (sounds) WITH (gin_pending_list_limit='64');
alter table private.credited_people enable row level security;

create table private.departures (
  person_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  leaves_at timestamp with time zone not null,
  constraint departures_pkey PRIMARY KEY (person_id)
);
alter table private.departures enable row level security;

create table private.described (
  cue_id uuid not null,
  track_id uuid not null,
  version_id uuid not null,
  documentary_id uuid not null,
  starts_ms integer not null,
  words tsvector not null,
  constraint described_pkey PRIMARY KEY (cue_id)
);
CREATE INDEX described_track ON private.described USING btree (track_id, starts_ms);
CREATE INDEX described_words ON private.described USING gin (words) WITH (gin_pending_list_limit='64');
alter table private.described enable row level security;

create table private.door_counts (
  kind text not null,
  key text not null,
  films integer not null,
  constraint door_counts_key_check CHECK ((length(key) <= 200)),
  constraint door_counts_kind_check CHECK ((kind = ANY (ARRAY['places', 'subjects'])))
);
alter table private.door_counts enable row level security;

create table private.doors (
  kind text not null,
  key text not null,
  name text not null,
  sounds text[] not null generated always as (private.sounds_of(name)) stored,
  constraint doors_pkey PRIMARY KEY (kind, key),
  constraint doors_key_check CHECK ((length(key) <= 200)),
  constraint doors_kind_check CHECK ((kind = ANY (ARRAY['places', 'subjects']))),
  constraint doors_name_check CHECK ((length(name) <= 200))
);
CREATE INDEX doors_sounds ON private.doors USING gin (sounds) WITH (gin_pending_list_limit='64');
alter table private.doors enable row level security;

create table private.film_counts (
  language text,
  year integer,
  access text[] not null,
  runtime text,
  films integer not null
);
alter table private.film_counts enable row level security;

create table private.heard_pieces (
  transcription_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  language text not null default '',
  heard jsonb not null,
  constraint heard_pieces_pkey PRIMARY KEY (transcription_id, starts_ms),
  constraint heard_pieces_heard_check CHECK ((length((heard)::text) <= 4000000)),
  constraint heard_pieces_language_check CHECK ((length(language) <= 80))
);
alter table private.heard_pieces enable row level security;

create table private.house_abilities (
  name text not null,
  said_at timestamp with time zone not null default now(),
  constraint house_abilities_pkey PRIMARY KEY (name),
  constraint house_abilities_name_check CHECK ((name = ANY (ARRAY['transcribe', 'record-spaces'])))
);
alter table private.house_abilities enable row level security;

create table private.known_devices (
  person_id uuid not null,
  device text not null,
  first_at timestamp with time zone not null default now(),
  constraint known_devices_pkey PRIMARY KEY (person_id, device)
);
alter table private.known_devices enable row level security;

create table private.ladder_parts (
  version_id uuid not null,
  number integer not null,
  made_at timestamp with time zone,
  held_by uuid,
  held_until timestamp with time zone,
  damage jsonb not null default '[]'::jsonb,
  shots integer[] not null default '{}'::integer[],
  constraint ladder_parts_pkey PRIMARY KEY (version_id, number),
  constraint ladder_parts_damage_check CHECK (((jsonb_typeof(damage) = 'array') AND (length((damage)::text) <= 200000))),
  constraint ladder_parts_number_check CHECK (((number >= 1) AND (number <= 99999))),
  constraint ladder_parts_shots_check CHECK ((cardinality(shots) <= 20000))
);
alter table private.ladder_parts enable row level security;

create table private.ladders (
  version_id uuid not null,
  plan text not null,
  folder text not null,
  header_digest text,
  constraint ladders_pkey PRIMARY KEY (version_id),
  constraint ladders_folder_check CHECK ((length(folder) <= 200)),
  constraint ladders_header_digest_check CHECK ((length(header_digest) <= 100)),
  constraint ladders_plan_check CHECK ((length(plan) <= 4000))
);
alter table private.ladders enable row level security;

create table private.letter_keys (
  person_id uuid not null,
  secret text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', ''),
  constraint letter_keys_pkey PRIMARY KEY (person_id),
  constraint letter_keys_secret_key UNIQUE (secret)
);
alter table private.letter_keys enable row level security;

create unlogged table private.mark_turns (
  screening_id uuid not null,
  person_id uuid not null,
  at timestamp with time zone not null,
  constraint mark_turns_pkey PRIMARY KEY (screening_id, person_id)
);

create table private.notice_kinds (
  kind text not null,
  "position" integer not null default 100,
  in_house boolean not null default true,
  by_mail text not null default 'daily',
  by_push boolean not null default false,
  must boolean not null default false,
  for_moderators boolean not null default false,
  constraint notice_kinds_pkey PRIMARY KEY (kind),
  constraint notice_kinds_by_mail_check CHECK ((by_mail = ANY (ARRAY['never', 'daily', 'at-once']))),
  constraint notice_kinds_kind_check CHECK (((kind ~ '^[a-z]+(-[a-z]+)*$') AND (length(kind) <= 40)))
);
alter table private.notice_kinds enable row level security;

create table private.open_while_suspended (
  table_name text not null,
  reason text not null,
  constraint open_while_suspended_pkey PRIMARY KEY (table_name)
);

create table private.passages (
  cue_id uuid not null,
  next_cue_id uuid,
  track_id uuid not null,
  version_id uuid not null,
  documentary_id uuid not null,
  starts_ms integer not null,
  joined tsvector not null,
  constraint passages_pkey PRIMARY KEY (cue_id)
);
CREATE INDEX passages_joined ON private.passages USING gin (joined) WITH (gin_pending_list_limit='512');
CREATE INDEX passages_track ON private.passages USING btree (track_id, starts_ms);
CREATE INDEX passages_version ON private.passages USING btree (version_id, starts_ms);
alter table private.passages enable row level security;

create table private.personal_data (
  table_name text not null,
  belongs_to text not null,
  column_name text,
  reason text not null default '',
  left_out text[] not null default '{}'::text[],
  constraint personal_data_pkey PRIMARY KEY (table_name),
  constraint personal_data_belongs_to_check CHECK ((belongs_to = ANY (ARRAY['person', 'film', 'version', 'nobody']))),
  constraint personal_data_check CHECK (((column_name IS NULL) = (belongs_to = 'nobody'))),
  constraint personal_data_check1 CHECK (((belongs_to <> 'nobody') OR (reason <> '')))
);
alter table private.personal_data enable row level security;

create table private.pieces (
  rendition_id uuid not null,
  number integer not null,
  made_at timestamp with time zone,
  held_by uuid,
  held_until timestamp with time zone,
  wanted_at timestamp with time zone,
  constraint pieces_pkey PRIMARY KEY (rendition_id, number),
  constraint pieces_number_check CHECK (((number >= 1) AND (number <= 99999)))
);
CREATE INDEX pieces_to_make ON private.pieces USING btree (rendition_id, number) WHERE (made_at IS NULL);
alter table private.pieces enable row level security;

create table private.placed_withdrawals (
  withdrawal_id uuid not null,
  version_id uuid not null,
  constraint placed_withdrawals_pkey PRIMARY KEY (withdrawal_id, version_id)
);
CREATE INDEX placed_withdrawals_version ON private.placed_withdrawals USING btree (version_id);
alter table private.placed_withdrawals enable row level security;

create table private.push_services (
  host_ends_in text not null,
  constraint push_services_pkey PRIMARY KEY (host_ends_in)
);
alter table private.push_services enable row level security;

create table private.recovery_codes (
  person_id uuid not null,
  code_hash bytea not null,
  made_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (person_id, code_hash)
);
alter table private.recovery_codes enable row level security;

create table private.recovery_tries (
  person_id uuid not null,
  tried_at timestamp with time zone not null default now()
);
CREATE INDEX recovery_tries_person ON private.recovery_tries USING btree (person_id, tried_at);
alter table private.recovery_tries enable row level security;

create table private.reply_keys (
  thread_id uuid not null,
  person_id uuid not null,
  secret text not null default replace((gen_random_uuid())::text, '-', ''),
  constraint reply_keys_pkey PRIMARY KEY (thread_id, person_id),
  constraint reply_keys_secret_key UNIQUE (secret),
  constraint reply_keys_secret_check CHECK ((secret ~ '^[0-9a-f]{32}$'))
);
CREATE INDEX reply_keys_person ON private.reply_keys USING btree (person_id);
alter table private.reply_keys enable row level security;

create table private.retired_objects (
  name text not null,
  version_id uuid not null,
  retired_at timestamp with time zone not null default now(),
  constraint retired_objects_pkey PRIMARY KEY (name),
  constraint a_retired_name_has_at_most_300_characters CHECK ((length(name) <= 300))
);
CREATE INDEX retired_objects_of_version ON private.retired_objects USING btree (version_id);
alter table private.retired_objects enable row level security;

create unlogged table private.screening_counts (
  screening_id uuid not null,
  present integer not null,
  counted_at timestamp with time zone not null,
  constraint screening_counts_pkey PRIMARY KEY (screening_id)
);
alter table private.screening_counts enable row level security;

create unlogged table private.screening_presence (
  screening_id uuid not null,
  who uuid not null,
  seen_at timestamp with time zone not null,
  constraint screening_presence_pkey PRIMARY KEY (screening_id, who)
);
alter table private.screening_presence enable row level security;

create table private.secrets (
  name text not null,
  value text not null,
  constraint secrets_pkey PRIMARY KEY (name)
);

create table private.showings_to_come (
  documentary_id uuid not null,
  opens_at timestamp with time zone not null,
  constraint showings_to_come_pkey PRIMARY KEY (documentary_id)
);
CREATE INDEX showings_to_come_next ON private.showings_to_come USING btree (opens_at);
alter table private.showings_to_come enable row level security;

create table private.sign_in_addresses (
  user_id uuid not null,
  address text not null,
  constraint sign_in_addresses_pkey PRIMARY KEY (user_id),
  constraint sign_in_addresses_address_check CHECK ((length(address) <= 320))
);
CREATE INDEX sign_in_addresses_likeness ON private.sign_in_addresses USING gin (address extensions.gin_trgm_ops) WITH (gin_pending_list_limit='64');
alter table private.sign_in_addresses enable row level security;

create table private.sitting_tries (
  tried_at timestamp with time zone not null default now(),
  address_hash bytea not null
);
CREATE INDEX sitting_tries_address ON private.sitting_tries USING btree (address_hash, tried_at);

create table private.speakers (
  track_id uuid not null,
  speaker text not null,
  person text not null,
  constraint speakers_pkey PRIMARY KEY (track_id, speaker)
);
CREATE INDEX speakers_person ON private.speakers USING btree (person);
alter table private.speakers enable row level security;

create table private.spoken (
  version_id uuid not null,
  documentary_id uuid not null,
  passages integer not null,
  words tsvector not null,
  constraint spoken_pkey PRIMARY KEY (version_id)
) with (toast_tuple_target=128);
CREATE INDEX spoken_words ON private.spoken USING gin (words) WITH (gin_pending_list_limit='64');
alter table private.spoken enable row level security;

create unlogged table private.spoken_pieces (
  line uuid not null,
  screening_id uuid not null,
  person_id uuid not null,
  language text not null default '',
  sound bytea not null,
  sent_at timestamp with time zone not null default now(),
  constraint spoken_pieces_pkey PRIMARY KEY (line),
  constraint spoken_pieces_language_check CHECK ((length(language) <= 35)),
  constraint spoken_pieces_sound_check CHECK ((octet_length(sound) <= 400000))
);
CREATE INDEX spoken_pieces_of_person ON private.spoken_pieces USING btree (person_id, sent_at);
alter table private.spoken_pieces enable row level security;

create table private.still_times (
  documentary_id uuid not null,
  stem text not null,
  version_id uuid not null,
  at_ms integer not null,
  constraint still_times_pkey PRIMARY KEY (documentary_id, stem),
  constraint still_times_stem_check CHECK ((length(stem) <= 300))
);
CREATE INDEX still_times_version ON private.still_times USING btree (version_id);
alter table private.still_times enable row level security;

create table private.time_zones (
  zone text not null,
  territory text not null,
  constraint time_zones_pkey PRIMARY KEY (zone),
  constraint time_zones_territory_check CHECK ((length(territory) = 2)),
  constraint time_zones_zone_check CHECK ((length(zone) <= 60))
);
alter table private.time_zones enable row level security;

create table private.unwritten_addresses (
  address_hash bytea not null,
  said_at timestamp with time zone not null default now(),
  constraint unwritten_addresses_pkey PRIMARY KEY (address_hash),
  constraint unwritten_addresses_address_hash_check CHECK ((length(address_hash) <= 32))
);
alter table private.unwritten_addresses enable row level security;

create table private.vocabulary (
  word text not null,
  constraint vocabulary_pkey PRIMARY KEY (word),
  constraint a_word_has_3_to_40_letters CHECK (((length(word) >= 3) AND (length(word) <= 40)))
);
CREATE INDEX vocabulary_like ON private.vocabulary USING gin (word extensions.gin_trgm_ops) WITH (gin_pending_list_limit='64');
alter table private.vocabulary enable row level security;

create table private.whole_storyboards (
  version_id uuid not null,
  object_name text not null,
  columns integer not null,
  rows integer not null,
  tile_width integer not null,
  tile_height integer not null,
  frame_times_ms integer[] not null,
  constraint whole_storyboards_pkey PRIMARY KEY (version_id),
  constraint whole_storyboards_frame_times_ms_check CHECK ((cardinality(frame_times_ms) <= 100000)),
  constraint whole_storyboards_object_name_check CHECK ((length(object_name) <= 300))
);
alter table private.whole_storyboards enable row level security;

create table private.withheld_cues (
  withdrawal_id uuid not null,
  cue_id uuid not null,
  constraint withheld_cues_pkey PRIMARY KEY (withdrawal_id, cue_id)
);
CREATE INDEX withheld_cues_cue ON private.withheld_cues USING btree (cue_id);
alter table private.withheld_cues enable row level security;

create table public.alignments (
  from_version_id uuid not null,
  to_version_id uuid not null,
  state text not null default 'waiting',
  progress real not null default 0,
  failure text,
  pieces jsonb not null default '[]'::jsonb,
  asked_at timestamp with time zone not null default now(),
  constraint alignments_pkey PRIMARY KEY (from_version_id, to_version_id),
  constraint alignments_failure_check CHECK ((length(failure) <= 2000)),
  constraint alignments_pieces_check CHECK (((jsonb_typeof(pieces) = 'array') AND (jsonb_array_length(pieces) <= 5000))),
  constraint alignments_progress_check CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision))),
  constraint alignments_state_check CHECK ((state = ANY (ARRAY['waiting', 'working', 'done', 'failed']))),
  constraint two_cuts CHECK ((from_version_id <> to_version_id))
);
CREATE INDEX alignments_to ON public.alignments USING btree (to_version_id);
alter table public.alignments enable row level security;

create table public.answer_templates (
  id uuid not null default gen_random_uuid(),
  used_for text not null,
  title text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  constraint answer_templates_pkey PRIMARY KEY (id),
  constraint answer_templates_body_check CHECK (((length(TRIM(BOTH FROM body)) > 0) AND (length(body) <= 5000))),
  constraint answer_templates_title_check CHECK (((length(TRIM(BOTH FROM title)) > 0) AND (length(title) <= 120))),
  constraint answer_templates_used_for_check CHECK ((used_for = ANY (ARRAY['letter', 'case', 'application', 'claim', 'suspension'])))
);
alter table public.answer_templates enable row level security;

create table public.approvals (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  version_id uuid,
  version_number integer not null,
  version_label text not null default '',
  source_name text not null,
  source_bytes bigint not null,
  digest text,
  person_id uuid,
  person_name text not null,
  words text not null default '',
  approved_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  revoked_by uuid,
  revoked_name text not null default '',
  revoked_why text not null default '',
  constraint approvals_pkey PRIMARY KEY (id),
  constraint a_revocation_has_a_reason CHECK (((revoked_at IS NULL) = (revoked_why = ''))),
  constraint approvals_digest_check CHECK (((length(digest) <= 64) AND (digest ~ '^[0-9a-f]{64}$'))),
  constraint approvals_person_name_check CHECK ((length(person_name) <= 120)),
  constraint approvals_revoked_name_check CHECK ((length(revoked_name) <= 120)),
  constraint approvals_revoked_why_check CHECK ((length(revoked_why) <= 1000)),
  constraint approvals_source_name_check CHECK ((length(source_name) <= 255)),
  constraint approvals_version_label_check CHECK ((length(version_label) <= 120)),
  constraint approvals_words_check CHECK ((length(words) <= 1000))
);
CREATE INDEX approvals_of_film ON public.approvals USING btree (documentary_id, approved_at DESC);
CREATE INDEX approvals_of_person ON public.approvals USING btree (person_id);
CREATE INDEX approvals_of_version ON public.approvals USING btree (version_id);
CREATE INDEX approvals_revoked_by ON public.approvals USING btree (revoked_by) WHERE (revoked_by IS NOT NULL);
alter table public.approvals enable row level security;

create table public.archives (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  state text not null default 'waiting',
  asked_at timestamp with time zone not null default now(),
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  object_name text,
  bytes bigint,
  files integer,
  done_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  constraint archives_pkey PRIMARY KEY (id),
  constraint archives_object_name_check CHECK ((length(object_name) <= 300)),
  constraint archives_state_check CHECK ((state = ANY (ARRAY['waiting', 'ready', 'failed'])))
);
CREATE INDEX archives_person ON public.archives USING btree (person_id, asked_at DESC);
alter table public.archives enable row level security;

create table public.audit_events (
  id bigint not null generated always as identity,
  user_id uuid,
  type text not null,
  severity text not null,
  details text not null default '',
  url text not null default '',
  user_agent text not null default '',
  address_hash text,
  created_at timestamp with time zone not null default now(),
  about_kind text not null default '',
  about_id uuid,
  about_person uuid,
  reason text not null default '',
  constraint audit_events_pkey PRIMARY KEY (id),
  constraint a_type_has_at_most_40_characters CHECK ((length(type) <= 40)),
  constraint an_addresss_hash_has_at_most_64_characters CHECK ((length(address_hash) <= 64)),
  constraint audit_events_about_kind_check CHECK ((length(about_kind) <= 40)),
  constraint audit_events_details_check CHECK ((length(details) <= 500)),
  constraint audit_events_reason_check CHECK ((length(reason) <= 2000)),
  constraint audit_events_severity_check CHECK ((severity = ANY (ARRAY['low', 'medium', 'high', 'critical']))),
  constraint audit_events_type_check CHECK ((type ~ '^[a-z_]{3,40}$')),
  constraint audit_events_url_check CHECK ((length(url) <= 500)),
  constraint audit_events_user_agent_check CHECK ((length(user_agent) <= 500))
);
CREATE INDEX audit_events_newest ON public.audit_events USING btree (created_at DESC);
CREATE INDEX audit_events_person ON public.audit_events USING btree (about_person, created_at DESC);
CREATE INDEX audit_events_sender ON public.audit_events USING btree (address_hash, created_at);
CREATE INDEX audit_events_type ON public.audit_events USING btree (type, id DESC);
CREATE INDEX audit_events_user ON public.audit_events USING btree (user_id);
alter table public.audit_events enable row level security;

create table public.backups (
  id bigint not null generated always as identity,
  made_at timestamp with time zone not null default now(),
  place text not null default '',
  bytes bigint,
  took_ms bigint,
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups_bytes_check CHECK ((bytes >= 0)),
  constraint backups_place_check CHECK ((length(place) <= 500)),
  constraint backups_took_ms_check CHECK ((took_ms >= 0))
);
CREATE INDEX backups_newest ON public.backups USING btree (made_at DESC);
alter table public.backups enable row level security;

create table public.blocks (
  person_id uuid not null default auth.uid(),
  blocked_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint blocks_pkey PRIMARY KEY (person_id, blocked_id),
  constraint blocks_check CHECK ((person_id <> blocked_id))
);
CREATE INDEX blocks_blocked ON public.blocks USING btree (blocked_id);
alter table public.blocks enable row level security;

create table public.board_comments (
  id uuid not null,
  board_id uuid not null,
  card_id text not null,
  person_id uuid,
  body text not null,
  made_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  constraint board_comments_pkey PRIMARY KEY (id),
  constraint board_comments_body_check CHECK (((length(TRIM(BOTH FROM body)) > 0) AND (length(body) <= 2000))),
  constraint board_comments_card_id_check CHECK (((length(card_id) >= 1) AND (length(card_id) <= 40)))
);
CREATE INDEX board_comments_board ON public.board_comments USING btree (board_id, made_at);
CREATE INDEX board_comments_person ON public.board_comments USING btree (person_id);
alter table public.board_comments enable row level security;

create table public.board_links (
  id uuid not null default gen_random_uuid(),
  board_id uuid not null,
  role text not null,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  constraint board_links_pkey PRIMARY KEY (id),
  constraint board_links_role_check CHECK ((role = ANY (ARRAY['view', 'comment', 'edit'])))
);
CREATE UNIQUE INDEX board_links_board ON public.board_links USING btree (board_id, role);
CREATE INDEX board_links_made_by ON public.board_links USING btree (made_by);
alter table public.board_links enable row level security;

create table public.board_members (
  board_id uuid not null,
  person_id uuid not null,
  role text not null,
  by_link boolean not null default false,
  joined_at timestamp with time zone not null default now(),
  constraint board_members_pkey PRIMARY KEY (board_id, person_id),
  constraint board_members_role_check CHECK ((role = ANY (ARRAY['view', 'comment', 'edit'])))
);
CREATE INDEX board_members_person ON public.board_members USING btree (person_id);
alter table public.board_members enable row level security;

create table public.board_rounds (
  id uuid not null,
  board_id uuid not null,
  question text not null,
  dots integer not null,
  opened_by uuid,
  opened_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  constraint board_rounds_pkey PRIMARY KEY (id),
  constraint board_rounds_dots_check CHECK (((dots >= 1) AND (dots <= 20))),
  constraint board_rounds_question_check CHECK (((length(TRIM(BOTH FROM question)) > 0) AND (length(question) <= 200)))
);
CREATE INDEX board_rounds_board ON public.board_rounds USING btree (board_id, opened_at DESC);
CREATE INDEX board_rounds_opened_by ON public.board_rounds USING btree (opened_by);
alter table public.board_rounds enable row level security;

create table public.board_snapshots (
  id uuid not null default gen_random_uuid(),
  board_id uuid not null,
  number integer not null,
  name text not null default '',
  body text not null,
  person_id uuid,
  made_at timestamp with time zone not null default now(),
  constraint board_snapshots_pkey PRIMARY KEY (id),
  constraint board_snapshots_body_check CHECK (((length(body) >= 2) AND (length(body) <= 16000000))),
  constraint board_snapshots_name_check CHECK ((length(name) <= 100))
);
CREATE INDEX board_snapshots_newest ON public.board_snapshots USING btree (board_id, number DESC);
CREATE INDEX board_snapshots_person ON public.board_snapshots USING btree (person_id);
alter table public.board_snapshots enable row level security;

create table public.board_updates (
  id uuid not null,
  board_id uuid not null,
  number integer not null,
  person_id uuid,
  body text not null,
  made_at timestamp with time zone not null default now(),
  constraint board_updates_pkey PRIMARY KEY (id),
  constraint board_updates_board_id_number_key UNIQUE (board_id, number),
  constraint board_updates_body_check CHECK (((length(body) >= 2) AND (length(body) <= 2800000)))
);
CREATE INDEX board_updates_person ON public.board_updates USING btree (person_id);
alter table public.board_updates enable row level security;

create table public.board_votes (
  round_id uuid not null,
  card_id text not null,
  person_id uuid not null,
  dots integer not null,
  constraint board_votes_pkey PRIMARY KEY (round_id, person_id, card_id),
  constraint board_votes_card_id_check CHECK (((length(card_id) >= 1) AND (length(card_id) <= 40))),
  constraint board_votes_dots_check CHECK (((dots >= 1) AND (dots <= 20)))
);
CREATE INDEX board_votes_person ON public.board_votes USING btree (person_id);
alter table public.board_votes enable row level security;

create table public.boards (
  id uuid not null,
  owner_id uuid,
  documentary_id uuid,
  title text not null default '',
  last_number integer not null default 0,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint boards_pkey PRIMARY KEY (id),
  constraint boards_title_check CHECK ((length(title) <= 200))
);
CREATE INDEX boards_documentary ON public.boards USING btree (documentary_id);
CREATE INDEX boards_owner ON public.boards USING btree (owner_id, changed_at DESC);
alter table public.boards enable row level security;

create table public.caption_changes (
  id uuid not null,
  track_id uuid not null,
  version_id uuid not null,
  number integer not null,
  what text not null,
  made_by uuid default auth.uid(),
  made_at timestamp with time zone not null default now(),
  cues integer not null,
  changes jsonb not null,
  constraint caption_changes_pkey PRIMARY KEY (id),
  constraint caption_changes_track_id_number_key UNIQUE (track_id, number),
  constraint caption_changes_changes_check CHECK ((length((changes)::text) <= 64000000)),
  constraint caption_changes_what_check CHECK ((what = ANY (ARRAY['edited', 'imported', 'restored', 'transcribed'])))
);
CREATE INDEX caption_changes_person ON public.caption_changes USING btree (made_by);
CREATE INDEX caption_changes_version ON public.caption_changes USING btree (version_id);
alter table public.caption_changes enable row level security;

create table public.caption_tracks (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  language text not null,
  label text not null,
  kind text not null default 'captions',
  origin text not null default 'uploaded',
  reviewed boolean not null default true,
  created_at timestamp with time zone not null default now(),
  changes integer not null default 0,
  constraint caption_tracks_pkey PRIMARY KEY (id),
  constraint caption_tracks_version_id_language_kind_key UNIQUE (version_id, language, kind),
  constraint a_language_has_at_most_35_characters CHECK ((length(language) <= 35)),
  constraint caption_tracks_kind_check CHECK ((kind = ANY (ARRAY['captions', 'subtitles', 'descriptions']))),
  constraint caption_tracks_label_check CHECK (((length(label) >= 1) AND (length(label) <= 80))),
  constraint caption_tracks_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$')),
  constraint caption_tracks_origin_check CHECK ((origin = ANY (ARRAY['uploaded', 'machine'])))
);
CREATE INDEX caption_tracks_language ON public.caption_tracks USING btree (language);
alter table public.caption_tracks enable row level security;

create table public.cases (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  diary_entry_id uuid,
  list_id uuid,
  documentary_id uuid,
  about_id uuid not null,
  accused_id uuid,
  quoted text not null default '',
  state text not null default 'waiting',
  due_on date not null,
  claimed_by uuid,
  claimed_at timestamp with time zone,
  decision text,
  reason text not null default '',
  decided_by uuid,
  decided_at timestamp with time zone,
  appeal text not null default '',
  appealed_at timestamp with time zone,
  appeal_reason text not null default '',
  appeal_decided_by uuid,
  appeal_decided_at timestamp with time zone,
  overturned boolean,
  created_at timestamp with time zone not null default now(),
  constraint cases_pkey PRIMARY KEY (id),
  constraint cases_appeal_check CHECK ((length(appeal) <= 3000)),
  constraint cases_appeal_reason_check CHECK ((length(appeal_reason) <= 2000)),
  constraint cases_decision_check CHECK ((decision = ANY (ARRAY['kept', 'taken-down']))),
  constraint cases_kind_check CHECK ((kind = ANY (ARRAY['review', 'list', 'film', 'letter', 'profile']))),
  constraint cases_quoted_check CHECK ((length(quoted) <= 2000)),
  constraint cases_reason_check CHECK ((length(reason) <= 2000)),
  constraint cases_state_check CHECK ((state = ANY (ARRAY['waiting', 'settled', 'appealed', 'closed'])))
);
CREATE INDEX cases_accused ON public.cases USING btree (accused_id);
CREATE INDEX cases_appeal_decided_by ON public.cases USING btree (appeal_decided_by);
CREATE INDEX cases_claimed_by ON public.cases USING btree (claimed_by);
CREATE INDEX cases_decided_by ON public.cases USING btree (decided_by);
CREATE INDEX cases_documentary ON public.cases USING btree (documentary_id);
CREATE INDEX cases_entry ON public.cases USING btree (diary_entry_id);
CREATE INDEX cases_list ON public.cases USING btree (list_id);
CREATE UNIQUE INDEX cases_open ON public.cases USING btree (kind, about_id) WHERE (state = ANY (ARRAY['waiting'::text, 'appealed'::text]));
CREATE INDEX cases_settled ON public.cases USING btree (decided_at DESC, id) WHERE (state = ANY (ARRAY['settled'::text, 'closed'::text]));
CREATE INDEX cases_waiting ON public.cases USING btree (due_on, id) WHERE (state = ANY (ARRAY['waiting'::text, 'appealed'::text]));
alter table public.cases enable row level security;

create table public.chapters (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  title text not null,
  constraint chapters_pkey PRIMARY KEY (id),
  constraint chapters_version_id_starts_ms_key UNIQUE (version_id, starts_ms),
  constraint chapters_check CHECK ((ends_ms > starts_ms)),
  constraint chapters_starts_ms_check CHECK ((starts_ms >= 0)),
  constraint chapters_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
alter table public.chapters enable row level security;

create table public.claims (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  documentary_id uuid not null,
  kind text not null,
  name text not null,
  words text not null default '',
  state text not null default 'asked',
  agreed text not null default '',
  shown boolean not null default true,
  asked_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  answer text not null default '',
  decided_by uuid,
  constraint claims_pkey PRIMARY KEY (id),
  constraint claims_person_id_documentary_id_kind_key UNIQUE (person_id, documentary_id, kind),
  constraint claims_agreed_check CHECK ((length(agreed) <= 2000)),
  constraint claims_answer_check CHECK ((length(answer) <= 2000)),
  constraint claims_kind_check CHECK ((kind = ANY (ARRAY['credit', 'appearance']))),
  constraint claims_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint claims_state_check CHECK ((state = ANY (ARRAY['asked', 'confirmed', 'declined']))),
  constraint claims_words_check CHECK ((length(words) <= 1000))
);
CREATE INDEX claims_decided_by ON public.claims USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX claims_film ON public.claims USING btree (documentary_id, state);
CREATE INDEX claims_waiting ON public.claims USING btree (asked_at, id) WHERE ((kind = 'credit'::text) AND (state = 'asked'::text));
alter table public.claims enable row level security;

create table public.class_answers (
  question_id uuid not null,
  mark bytea not null,
  choice integer,
  words text not null default '',
  day date not null default ((now() AT TIME ZONE 'utc'))::date,
  constraint class_answers_pkey PRIMARY KEY (question_id, mark),
  constraint class_answers_choice_check CHECK (((choice >= 1) AND (choice <= 8))),
  constraint class_answers_mark_check CHECK (((length(mark) >= 32) AND (length(mark) <= 32))),
  constraint class_answers_words_check CHECK ((length(words) <= 1000))
);
alter table public.class_answers enable row level security;

create table public.class_clip_days (
  clip_id uuid not null,
  day date not null,
  plays integer not null default 0,
  watched_ms bigint not null default 0,
  constraint class_clip_days_pkey PRIMARY KEY (clip_id, day)
);
alter table public.class_clip_days enable row level security;

create table public.class_clips (
  id uuid not null default gen_random_uuid(),
  institution_id uuid not null,
  documentary_id uuid not null,
  version_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  title text not null,
  words text not null default '',
  course text not null default '',
  made_by uuid,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  made_version_id uuid,
  made_starts_ms integer not null default 0,
  made_ends_ms integer not null default 1,
  followed text not null default 'made',
  constraint class_clips_pkey PRIMARY KEY (id),
  constraint a_clip_ends_after_it_begins CHECK ((ends_ms > starts_ms)),
  constraint class_clips_course_check CHECK ((length(course) <= 120)),
  constraint class_clips_followed_check CHECK ((followed = ANY (ARRAY['made', 'words', 'time', 'lost']))),
  constraint class_clips_starts_ms_check CHECK ((starts_ms >= 0)),
  constraint class_clips_title_check CHECK (((length(TRIM(BOTH FROM title)) > 0) AND (length(title) <= 120))),
  constraint class_clips_words_check CHECK ((length(words) <= 2000))
);
CREATE INDEX class_clips_documentary ON public.class_clips USING btree (documentary_id);
CREATE INDEX class_clips_institution ON public.class_clips USING btree (institution_id, created_at DESC);
CREATE INDEX class_clips_made_by ON public.class_clips USING btree (made_by);
CREATE INDEX class_clips_made_version ON public.class_clips USING btree (made_version_id);
CREATE INDEX class_clips_version ON public.class_clips USING btree (version_id);
alter table public.class_clips enable row level security;

create table public.class_frames (
  mark text not null,
  clip_id uuid,
  person_id uuid not null,
  session_id uuid,
  aal text not null,
  allowed_at timestamp with time zone not null default now(),
  list_id uuid,
  constraint class_frames_pkey PRIMARY KEY (mark),
  constraint class_frames_aal_check CHECK ((length(aal) <= 10)),
  constraint class_frames_mark_check CHECK ((length(mark) <= 64)),
  constraint of_a_clip_or_of_a_list CHECK (((clip_id IS NULL) <> (list_id IS NULL)))
);
CREATE INDEX class_frames_clip ON public.class_frames USING btree (clip_id);
CREATE INDEX class_frames_list ON public.class_frames USING btree (list_id);
CREATE INDEX class_frames_person ON public.class_frames USING btree (person_id);
alter table public.class_frames enable row level security;

create table public.class_list_clips (
  list_id uuid not null,
  clip_id uuid not null,
  place integer not null,
  constraint class_list_clips_pkey PRIMARY KEY (list_id, clip_id),
  constraint class_list_clips_place_check CHECK (((place >= 1) AND (place <= 50)))
);
CREATE INDEX class_list_clips_clip ON public.class_list_clips USING btree (clip_id);
alter table public.class_list_clips enable row level security;

create table public.class_lists (
  id uuid not null default gen_random_uuid(),
  institution_id uuid not null,
  title text not null,
  course text not null default '',
  words text not null default '',
  code_hash text,
  code_until timestamp with time zone,
  made_by uuid,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint class_lists_pkey PRIMARY KEY (id),
  constraint class_lists_code_hash_key UNIQUE (code_hash),
  constraint class_lists_code_hash_check CHECK ((length(code_hash) <= 64)),
  constraint class_lists_course_check CHECK ((length(course) <= 120)),
  constraint class_lists_title_check CHECK (((length(TRIM(BOTH FROM title)) > 0) AND (length(title) <= 120))),
  constraint class_lists_words_check CHECK ((length(words) <= 2000))
);
CREATE INDEX class_lists_institution ON public.class_lists USING btree (institution_id, created_at DESC);
CREATE INDEX class_lists_made_by ON public.class_lists USING btree (made_by);
alter table public.class_lists enable row level security;

create table public.class_questions (
  id uuid not null default gen_random_uuid(),
  list_id uuid not null,
  clip_id uuid not null,
  at_ms integer not null,
  words text not null,
  choices text[] not null default '{}'::text[],
  right_choice integer,
  constraint class_questions_pkey PRIMARY KEY (id),
  constraint class_questions_at_ms_check CHECK ((at_ms >= 0)),
  constraint class_questions_check CHECK (((right_choice >= 1) AND (right_choice <= cardinality(choices)))),
  constraint class_questions_choices_check CHECK (((cardinality(choices) <> 1) AND (cardinality(choices) <= 8) AND private.each_at_most(choices, 200))),
  constraint class_questions_words_check CHECK (((length(TRIM(BOTH FROM words)) > 0) AND (length(words) <= 500)))
);
CREATE INDEX class_questions_clip ON public.class_questions USING btree (list_id, clip_id, at_ms);
CREATE INDEX class_questions_of_clip ON public.class_questions USING btree (clip_id);
alter table public.class_questions enable row level security;

create table public.contact_messages (
  id uuid not null default gen_random_uuid(),
  reference uuid not null default gen_random_uuid(),
  purpose text not null,
  name text not null,
  email text not null,
  message text not null,
  page text not null default '',
  user_id uuid,
  address_hash text,
  state text not null default 'waiting',
  due_on date not null,
  answer text not null default '',
  settled_at timestamp with time zone,
  settled_by uuid,
  created_at timestamp with time zone not null default now(),
  claimed_by uuid,
  claimed_at timestamp with time zone,
  thread_id uuid,
  mail_key text not null default replace((gen_random_uuid())::text, '-', ''),
  language text not null default 'en',
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_mail_key_key UNIQUE (mail_key),
  constraint contact_messages_reference_key UNIQUE (reference),
  constraint contact_messages_thread_id_key UNIQUE (thread_id),
  constraint a_mail_key_has_at_most_32_characters CHECK ((length(mail_key) <= 32)),
  constraint a_purpose_has_at_most_40_characters CHECK ((length(purpose) <= 40)),
  constraint an_addresss_hash_has_at_most_64_characters CHECK ((length(address_hash) <= 64)),
  constraint contact_messages_answer_check CHECK ((length(answer) <= 5000)),
  constraint contact_messages_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint contact_messages_language_check CHECK ((length(language) <= 35)),
  constraint contact_messages_mail_key_check CHECK ((mail_key ~ '^[0-9a-f]{32}$')),
  constraint contact_messages_message_check CHECK (((length(message) >= 1) AND (length(message) <= 5000))),
  constraint contact_messages_name_check CHECK (((length(name) >= 2) AND (length(name) <= 50))),
  constraint contact_messages_page_check CHECK ((length(page) <= 500)),
  constraint contact_messages_purpose_check CHECK ((public.answer_days(purpose) IS NOT NULL)),
  constraint contact_messages_state_check CHECK ((state = ANY (ARRAY['waiting', 'answered', 'closed'])))
);
CREATE INDEX contact_messages_claimed_by ON public.contact_messages USING btree (claimed_by);
CREATE INDEX contact_messages_sender ON public.contact_messages USING btree (address_hash, created_at);
CREATE INDEX contact_messages_settled ON public.contact_messages USING btree (settled_at DESC, id) WHERE (state <> 'waiting'::text);
CREATE INDEX contact_messages_settled_by ON public.contact_messages USING btree (settled_by);
CREATE INDEX contact_messages_user ON public.contact_messages USING btree (user_id);
CREATE INDEX contact_messages_waiting ON public.contact_messages USING btree (due_on) WHERE (state = 'waiting'::text);
alter table public.contact_messages enable row level security;

create table public.content_passages (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  note text not null,
  constraint content_passages_pkey PRIMARY KEY (id),
  constraint content_passages_check CHECK ((ends_ms > starts_ms)),
  constraint content_passages_note_check CHECK (((length(TRIM(BOTH FROM note)) > 0) AND (length(note) <= 200))),
  constraint content_passages_starts_ms_check CHECK ((starts_ms >= 0))
);
CREATE INDEX content_passages_version ON public.content_passages USING btree (version_id, starts_ms);
alter table public.content_passages enable row level security;

create table public.course_grades (
  list_id uuid not null,
  person_id uuid not null,
  points integer not null,
  most integer not null,
  sent_at timestamp with time zone,
  made_at timestamp with time zone not null default now(),
  constraint course_grades_pkey PRIMARY KEY (list_id, person_id),
  constraint course_grades_most_check CHECK ((most >= 0)),
  constraint course_grades_points_check CHECK ((points >= 0))
);
CREATE INDEX course_grades_person ON public.course_grades USING btree (person_id);
alter table public.course_grades enable row level security;

create table public.course_keys (
  kid text not null,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  made_at timestamp with time zone not null default now(),
  constraint course_keys_pkey PRIMARY KEY (kid),
  constraint course_keys_kid_check CHECK ((length(kid) <= 64)),
  constraint course_keys_private_jwk_check CHECK ((length((private_jwk)::text) <= 8000)),
  constraint course_keys_public_jwk_check CHECK ((length((public_jwk)::text) <= 4000))
);
alter table public.course_keys enable row level security;

create table public.course_launches (
  id uuid not null default gen_random_uuid(),
  system_id uuid not null,
  ticket_hash bytea,
  deployment text not null,
  subject text not null,
  person_id uuid,
  person_name text not null default '',
  role text not null,
  leads_to text not null,
  list_id uuid,
  course text not null default '',
  course_name text not null default '',
  line_item text,
  members_url text,
  answers_url text,
  answers_data text,
  language text not null default 'en',
  launched_at timestamp with time zone not null default now(),
  constraint course_launches_pkey PRIMARY KEY (id),
  constraint course_launches_ticket_hash_key UNIQUE (ticket_hash),
  constraint course_launches_answers_data_check CHECK ((length(answers_data) <= 20000)),
  constraint course_launches_answers_url_check CHECK ((length(answers_url) <= 2000)),
  constraint course_launches_course_check CHECK ((length(course) <= 255)),
  constraint course_launches_course_name_check CHECK ((length(course_name) <= 200)),
  constraint course_launches_deployment_check CHECK ((length(deployment) <= 255)),
  constraint course_launches_language_check CHECK ((length(language) <= 20)),
  constraint course_launches_leads_to_check CHECK ((length(leads_to) <= 1000)),
  constraint course_launches_line_item_check CHECK ((length(line_item) <= 2000)),
  constraint course_launches_members_url_check CHECK ((length(members_url) <= 2000)),
  constraint course_launches_person_name_check CHECK ((length(person_name) <= 80)),
  constraint course_launches_role_check CHECK ((role = ANY (ARRAY['teacher', 'member']))),
  constraint course_launches_subject_check CHECK ((length(subject) <= 255)),
  constraint course_launches_ticket_hash_check CHECK (((length(ticket_hash) >= 32) AND (length(ticket_hash) <= 32)))
);
CREATE INDEX course_launches_age ON public.course_launches USING btree (launched_at);
CREATE INDEX course_launches_list ON public.course_launches USING btree (list_id) WHERE (list_id IS NOT NULL);
CREATE INDEX course_launches_person ON public.course_launches USING btree (person_id, launched_at DESC);
CREATE INDEX course_launches_system ON public.course_launches USING btree (system_id, launched_at DESC);
alter table public.course_launches enable row level security;

create table public.course_people (
  system_id uuid not null,
  subject text not null,
  person_id uuid not null,
  since timestamp with time zone not null default now(),
  constraint course_people_pkey PRIMARY KEY (system_id, subject),
  constraint course_people_subject_check CHECK ((length(subject) <= 255))
);
CREATE INDEX course_people_person ON public.course_people USING btree (person_id);
alter table public.course_people enable row level security;

create table public.course_registrations (
  secret_hash bytea not null,
  institution_id uuid not null,
  made_by uuid not null,
  made_at timestamp with time zone not null default now(),
  constraint course_registrations_pkey PRIMARY KEY (secret_hash),
  constraint course_registrations_secret_hash_check CHECK (((length(secret_hash) >= 32) AND (length(secret_hash) <= 32)))
);
CREATE INDEX course_registrations_institution ON public.course_registrations USING btree (institution_id);
CREATE INDEX course_registrations_made_by ON public.course_registrations USING btree (made_by);
alter table public.course_registrations enable row level security;

create table public.course_sign_ins (
  state_hash bytea not null,
  system_id uuid not null,
  nonce text not null,
  begun_at timestamp with time zone not null default now(),
  constraint course_sign_ins_pkey PRIMARY KEY (state_hash),
  constraint course_sign_ins_nonce_check CHECK ((length(nonce) <= 64)),
  constraint course_sign_ins_state_hash_check CHECK (((length(state_hash) >= 32) AND (length(state_hash) <= 32)))
);
CREATE INDEX course_sign_ins_begun ON public.course_sign_ins USING btree (begun_at);
CREATE INDEX course_sign_ins_system ON public.course_sign_ins USING btree (system_id);
alter table public.course_sign_ins enable row level security;

create table public.course_systems (
  id uuid not null default gen_random_uuid(),
  institution_id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  deployments text[] not null default '{}'::text[],
  sign_in_url text not null,
  token_url text not null,
  keys_url text not null,
  made_by uuid,
  created_at timestamp with time zone not null default now(),
  launched_at timestamp with time zone,
  constraint course_systems_pkey PRIMARY KEY (id),
  constraint course_systems_issuer_client_id_key UNIQUE (issuer, client_id),
  constraint course_systems_client_id_check CHECK ((length(client_id) <= 255)),
  constraint course_systems_deployments_check CHECK (((cardinality(deployments) <= 50) AND private.each_at_most(deployments, 255))),
  constraint course_systems_issuer_check CHECK ((length(issuer) <= 500)),
  constraint course_systems_keys_url_check CHECK ((length(keys_url) <= 1000)),
  constraint course_systems_name_check CHECK (((length(TRIM(BOTH FROM name)) > 0) AND (length(name) <= 80))),
  constraint course_systems_sign_in_url_check CHECK ((length(sign_in_url) <= 1000)),
  constraint course_systems_token_url_check CHECK ((length(token_url) <= 1000))
);
CREATE INDEX course_systems_institution ON public.course_systems USING btree (institution_id);
CREATE INDEX course_systems_made_by ON public.course_systems USING btree (made_by);
alter table public.course_systems enable row level security;

create table public.credits (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  "position" double precision not null default EXTRACT(epoch FROM clock_timestamp()),
  role text not null,
  name text not null,
  profile_id uuid,
  constraint credits_pkey PRIMARY KEY (id),
  constraint credits_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint credits_role_check CHECK (((length(role) >= 1) AND (length(role) <= 80)))
);
CREATE INDEX credits_documentary ON public.credits USING btree (documentary_id, "position");
CREATE INDEX credits_profile ON public.credits USING btree (profile_id) WHERE (profile_id IS NOT NULL);
alter table public.credits enable row level security;

create table public.cues (
  id uuid not null default gen_random_uuid(),
  track_id uuid not null,
  version_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  text text not null,
  speaker text not null default '',
  sensitive boolean not null default false,
  words jsonb,
  constraint cues_pkey PRIMARY KEY (id),
  constraint cues_check CHECK ((ends_ms > starts_ms)),
  constraint cues_speaker_check CHECK ((length(speaker) <= 80)),
  constraint cues_starts_ms_check CHECK ((starts_ms >= 0)),
  constraint cues_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint cues_words_check CHECK (((words IS NULL) OR ((jsonb_typeof(words) = 'array') AND (length((words)::text) <= 60000))))
);
CREATE INDEX cues_sensitive ON public.cues USING btree (version_id) WHERE sensitive;
CREATE INDEX cues_track ON public.cues USING btree (track_id, starts_ms);
CREATE INDEX cues_version ON public.cues USING btree (version_id, starts_ms);
alter table public.cues enable row level security;

create table public.damaged_places (
  version_id uuid not null,
  what text not null,
  starts_ms integer not null,
  ends_ms integer not null,
  constraint damaged_places_pkey PRIMARY KEY (version_id, what, starts_ms),
  constraint damaged_places_check CHECK ((ends_ms > starts_ms)),
  constraint damaged_places_starts_ms_check CHECK ((starts_ms >= 0)),
  constraint damaged_places_what_check CHECK ((what = ANY (ARRAY['missing', 'picture', 'sound'])))
);
alter table public.damaged_places enable row level security;

create table public.desk_visits (
  user_id uuid not null,
  last_at timestamp with time zone not null default now(),
  before_at timestamp with time zone,
  constraint desk_visits_pkey PRIMARY KEY (user_id)
);
alter table public.desk_visits enable row level security;

create table public.diary_entries (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  documentary_id uuid,
  seen_on date not null default CURRENT_DATE,
  line text not null default '',
  half_stars smallint,
  rewatch boolean not null default false,
  spoiler boolean not null default false,
  shown boolean not null default false,
  hidden_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint diary_entries_pkey PRIMARY KEY (id),
  constraint diary_entries_half_stars_check CHECK (((half_stars >= 1) AND (half_stars <= 10))),
  constraint diary_entries_line_check CHECK ((length(line) <= 500)),
  constraint diary_entries_seen_on_check CHECK (((seen_on >= '1895-12-28'::date) AND (seen_on < '2200-01-01'::date)))
);
CREATE INDEX diary_entries_documentary ON public.diary_entries USING btree (documentary_id);
CREATE INDEX diary_entries_of_film ON public.diary_entries USING btree (documentary_id, created_at DESC) WHERE (shown AND (removed_at IS NULL));
CREATE INDEX diary_entries_person ON public.diary_entries USING btree (user_id, seen_on DESC);
alter table public.diary_entries enable row level security;

create table public.documentaries (
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null default auth.uid(),
  title text not null default '',
  synopsis text not null default '',
  year integer,
  language text,
  director text not null default '',
  country text not null default '',
  subjects text[] not null default '{}'::text[],
  content_notes text not null default '',
  visibility text not null default 'private',
  published_at timestamp with time zone,
  current_version_id uuid,
  poster_object text,
  poster_ms integer,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  previews boolean not null default false,
  embeds boolean not null default false,
  published_until timestamp with time zone,
  spoken_languages text[] not null default '{}'::text[],
  written_languages text[] not null default '{}'::text[],
  rights_line text not null default '',
  ages_from smallint,
  indexed boolean not null default false,
  constraint documentaries_pkey PRIMARY KEY (id),
  constraint a_film_has_at_most_30_subjects CHECK ((cardinality(subjects) <= 30)),
  constraint a_film_speaks_at_most_12_more_languages CHECK (((cardinality(spoken_languages) <= 12) AND private.each_at_most(spoken_languages, 35))),
  constraint a_film_writes_at_most_12_languages CHECK (((cardinality(written_languages) <= 12) AND private.each_at_most(written_languages, 35))),
  constraint a_language_has_at_most_35_characters CHECK ((length(language) <= 35)),
  constraint a_posters_name_has_at_most_300_characters CHECK ((length(poster_object) <= 300)),
  constraint a_published_film_keeps_its_title CHECK (((published_at IS NULL) OR (TRIM(BOTH FROM title) <> ''))),
  constraint a_showing_ends_after_it_began CHECK ((published_until > published_at)),
  constraint a_subject_has_at_most_80_characters CHECK (private.each_at_most(subjects, 80)),
  constraint documentaries_ages_from_check CHECK (((ages_from >= 0) AND (ages_from <= 18))),
  constraint documentaries_content_notes_check CHECK ((length(content_notes) <= 500)),
  constraint documentaries_country_check CHECK ((length(country) <= 200)),
  constraint documentaries_director_check CHECK ((length(director) <= 200)),
  constraint documentaries_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$')),
  constraint documentaries_rights_line_check CHECK ((length(rights_line) <= 300)),
  constraint documentaries_synopsis_check CHECK ((length(synopsis) <= 5000)),
  constraint documentaries_title_check CHECK ((length(title) <= 200)),
  constraint documentaries_visibility_check CHECK ((visibility = ANY (ARRAY['private', 'invited', 'unlisted', 'institutions', 'public']))),
  constraint documentaries_year_check CHECK (((year >= 1878) AND (year <= 2200))),
  constraint indexed_where_all_the_world_may_play CHECK (((NOT indexed) OR (embeds AND (visibility = 'public'))))
);
CREATE INDEX documentaries_current_version ON public.documentaries USING btree (current_version_id);
CREATE INDEX documentaries_ending ON public.documentaries USING btree (published_until) WHERE ((published_at IS NOT NULL) AND (published_until IS NOT NULL));
CREATE INDEX documentaries_for_the_world ON public.documentaries USING btree (published_at DESC) WHERE (indexed AND (removed_at IS NULL));
CREATE INDEX documentaries_owner ON public.documentaries USING btree (owner_id);
CREATE INDEX documentaries_published ON public.documentaries USING btree (published_at DESC) WHERE (visibility = 'public'::text);
alter table public.documentaries enable row level security;

create table public.essays (
  id uuid not null default gen_random_uuid(),
  title text not null,
  lead text not null,
  body text not null default '',
  signed_by text not null,
  documentary_id uuid,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint essays_pkey PRIMARY KEY (id),
  constraint essays_body_check CHECK ((length(body) <= 60000)),
  constraint essays_lead_check CHECK (((length(lead) >= 1) AND (length(lead) <= 1000))),
  constraint essays_signed_by_check CHECK (((length(signed_by) >= 1) AND (length(signed_by) <= 120))),
  constraint essays_title_check CHECK (((length(title) >= 1) AND (length(title) <= 160)))
);
CREATE INDEX essays_documentary ON public.essays USING btree (documentary_id);
CREATE INDEX essays_published ON public.essays USING btree (published_at DESC);
alter table public.essays enable row level security;

create table public.feeds (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  kind text not null,
  creator_id uuid,
  season_id uuid,
  secret_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  constraint feeds_pkey PRIMARY KEY (id),
  constraint feeds_secret_hash_key UNIQUE (secret_hash),
  constraint a_feed_of_one_creator_or_season_names_it CHECK ((((kind = 'creator') = (creator_id IS NOT NULL)) AND ((kind = 'season') = (season_id IS NOT NULL)))),
  constraint feeds_kind_check CHECK ((kind = ANY (ARRAY['films', 'creator', 'season', 'programme']))),
  constraint feeds_secret_hash_check CHECK (((length(secret_hash) >= 32) AND (length(secret_hash) <= 32)))
);
CREATE INDEX feeds_creator ON public.feeds USING btree (creator_id);
CREATE INDEX feeds_season ON public.feeds USING btree (season_id);
CREATE INDEX feeds_user ON public.feeds USING btree (user_id);
alter table public.feeds enable row level security;

create table public.film_file_versions (
  id uuid not null,
  file_id uuid not null,
  number integer not null,
  name text not null,
  type text not null,
  size_bytes bigint not null,
  words text not null default '',
  sender_id uuid,
  sender_name text not null default '',
  arrived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint film_file_versions_pkey PRIMARY KEY (id),
  constraint film_file_versions_file_id_number_key UNIQUE (file_id, number),
  constraint film_file_versions_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint film_file_versions_sender_name_check CHECK ((length(sender_name) <= 120)),
  constraint film_file_versions_size_bytes_check CHECK (((size_bytes > 0) AND (size_bytes <= 104857600))),
  constraint film_file_versions_type_check CHECK ((length(type) <= 100)),
  constraint film_file_versions_words_check CHECK ((length(words) <= 500))
);
CREATE INDEX film_file_versions_sender ON public.film_file_versions USING btree (sender_id);
alter table public.film_file_versions enable row level security;

create table public.film_files (
  id uuid not null,
  documentary_id uuid not null,
  kind text not null,
  title text not null,
  made_by uuid,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint film_files_pkey PRIMARY KEY (id),
  constraint film_files_kind_check CHECK ((kind = ANY (ARRAY['script', 'transcript', 'cue-sheet', 'artwork', 'release', 'contract', 'other']))),
  constraint film_files_title_check CHECK (((length(TRIM(BOTH FROM title)) > 0) AND (length(title) <= 200)))
);
CREATE INDEX film_files_made_by ON public.film_files USING btree (made_by);
CREATE INDEX film_files_of_film ON public.film_files USING btree (documentary_id, created_at DESC);
alter table public.film_files enable row level security;

create table public.film_identifiers (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  scheme text not null,
  value text not null,
  constraint film_identifiers_pkey PRIMARY KEY (id),
  constraint film_identifiers_documentary_id_scheme_value_key UNIQUE (documentary_id, scheme, value),
  constraint an_identifier_has_its_schemes_form CHECK (
CASE scheme
    WHEN 'eidr' THEN (value ~ '^10\.5240/([0-9A-F]{4}-){5}[0-9A-Z]$')
    WHEN 'isan' THEN (value ~ '^([0-9A-F]{4}-){4}[0-9A-Z](-([0-9A-F]{4}-){2}[0-9A-Z])?$')
    WHEN 'doi' THEN (value ~ '^10\.\d{4,9}/\S+$')
    ELSE (value ~ '^Q[1-9]\d{0,11}$')
END),
  constraint film_identifiers_scheme_check CHECK ((scheme = ANY (ARRAY['eidr', 'isan', 'doi', 'wikidata']))),
  constraint film_identifiers_value_check CHECK ((length(value) <= 200))
);
CREATE INDEX film_identifiers_documentary ON public.film_identifiers USING btree (documentary_id);
alter table public.film_identifiers enable row level security;

create table public.film_places (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  "position" double precision not null default EXTRACT(epoch FROM clock_timestamp()),
  name text not null,
  latitude double precision,
  longitude double precision,
  constraint film_places_pkey PRIMARY KEY (id),
  constraint a_point_has_two_coordinates CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint film_places_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint film_places_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint film_places_name_check CHECK (((length(TRIM(BOTH FROM name)) > 0) AND (length(name) <= 120)))
);
CREATE INDEX film_places_documentary ON public.film_places USING btree (documentary_id);
CREATE INDEX film_places_key ON public.film_places USING btree (private.door_key(name));
alter table public.film_places enable row level security;

create table public.footnotes (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  statement text not null default '',
  source text not null,
  web_address text not null default '',
  constraint footnotes_pkey PRIMARY KEY (id),
  constraint footnotes_check CHECK ((ends_ms > starts_ms)),
  constraint footnotes_source_check CHECK (((length(TRIM(BOTH FROM source)) > 0) AND (length(source) <= 1000))),
  constraint footnotes_starts_ms_check CHECK ((starts_ms >= 0)),
  constraint footnotes_statement_check CHECK ((length(statement) <= 1000)),
  constraint footnotes_web_address_check CHECK (((length(web_address) <= 500) AND (web_address ~ '^(https?://\S+)?$')))
);
CREATE INDEX footnotes_version ON public.footnotes USING btree (version_id, starts_ms);
alter table public.footnotes enable row level security;

create table public.funders (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  "position" double precision not null default EXTRACT(epoch FROM clock_timestamp()),
  name text not null,
  programme text not null default '',
  web_address text not null default '',
  constraint funders_pkey PRIMARY KEY (id),
  constraint funders_name_check CHECK (((length(TRIM(BOTH FROM name)) > 0) AND (length(name) <= 160))),
  constraint funders_programme_check CHECK ((length(programme) <= 160)),
  constraint funders_web_address_check CHECK (((length(web_address) <= 300) AND (web_address ~ '^(https?://\S+)?$')))
);
CREATE INDEX funders_documentary ON public.funders USING btree (documentary_id);
alter table public.funders enable row level security;

create table public.hotspots (
  id uuid not null,
  space_id uuid not null,
  owner_id uuid not null,
  "position" integer not null,
  kind text not null,
  title text not null default '',
  words text not null default '',
  place double precision[] not null,
  view double precision[],
  happened_from text not null default '',
  happened_to text not null default '',
  stay_ms integer,
  version_id uuid,
  starts_ms integer,
  ends_ms integer,
  asset_id uuid,
  constraint hotspots_pkey PRIMARY KEY (id),
  constraint hotspots_check CHECK ((ends_ms > starts_ms)),
  constraint hotspots_happened_from_check CHECK (((length(happened_from) <= 10) AND (happened_from ~ '^(\d{4}(-\d\d(-\d\d)?)?)?$'))),
  constraint hotspots_happened_to_check CHECK (((length(happened_to) <= 10) AND (happened_to ~ '^(\d{4}(-\d\d(-\d\d)?)?)?$'))),
  constraint hotspots_kind_check CHECK ((kind = ANY (ARRAY['range', 'text', 'picture', 'sound']))),
  constraint hotspots_place_check CHECK ((((cardinality(place) >= 2) AND (cardinality(place) <= 3)) AND (cardinality(place) <= 3))),
  constraint hotspots_starts_ms_check CHECK ((starts_ms >= 0)),
  constraint hotspots_stay_ms_check CHECK (((stay_ms >= 1000) AND (stay_ms <= 600000))),
  constraint hotspots_title_check CHECK ((length(title) <= 160)),
  constraint hotspots_view_check CHECK ((cardinality(view) <= 3)),
  constraint hotspots_words_check CHECK ((length(words) <= 4000))
);
CREATE INDEX hotspots_of_asset ON public.hotspots USING btree (asset_id);
CREATE INDEX hotspots_of_person ON public.hotspots USING btree (owner_id);
CREATE INDEX hotspots_of_space ON public.hotspots USING btree (space_id, "position");
CREATE INDEX hotspots_of_version ON public.hotspots USING btree (version_id);
alter table public.hotspots enable row level security;

create table public.house_settings (
  only_row boolean not null default true,
  name text not null default 'Actuality',
  run_by text not null default '',
  postal_address text not null default '',
  contact_email text not null default '',
  place_of_files text not null default '',
  law text not null default '',
  updated_at timestamp with time zone not null default now(),
  quota_bytes bigint not null default '500000000000'::bigint,
  quota_films integer,
  quota_hours integer,
  rules text not null default '',
  flags jsonb not null default '{}'::jsonb,
  stage_hosts text[] not null default '{}'::text[],
  constraint house_settings_pkey PRIMARY KEY (only_row),
  constraint house_settings_contact_email_check CHECK ((length(contact_email) <= 254)),
  constraint house_settings_flags_are_choices CHECK (((NOT (flags ? 'showAdminPanel')) AND (NOT jsonb_path_exists(flags, 'strict $.*?(@.type() != "boolean")'::jsonpath, '{}'::jsonb, true)))),
  constraint house_settings_flags_check CHECK (((jsonb_typeof(flags) = 'object') AND (length((flags)::text) <= 2000))),
  constraint house_settings_law_check CHECK ((length(law) <= 200)),
  constraint house_settings_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint house_settings_only_row_check CHECK (only_row),
  constraint house_settings_place_of_files_check CHECK ((length(place_of_files) <= 200)),
  constraint house_settings_postal_address_check CHECK ((length(postal_address) <= 500)),
  constraint house_settings_quota_bytes_check CHECK ((quota_bytes >= 0)),
  constraint house_settings_quota_films_check CHECK (((quota_films >= 0) AND (quota_films <= 100000))),
  constraint house_settings_quota_hours_check CHECK (((quota_hours >= 0) AND (quota_hours <= 100000))),
  constraint house_settings_rules_check CHECK ((length(rules) <= 10000)),
  constraint house_settings_run_by_check CHECK ((length(run_by) <= 200)),
  constraint house_settings_stage_hosts_check CHECK (((cardinality(stage_hosts) <= 50) AND private.are_hosts(stage_hosts)))
);
alter table public.house_settings enable row level security;

create table public.impact_evidence (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  goal_id uuid,
  kind text not null,
  words text not null,
  happened_on date not null default CURRENT_DATE,
  place text not null default '',
  proof_url text not null default '',
  confidence text not null default 'claimed',
  version_id uuid,
  starts_ms integer,
  ends_ms integer,
  created_at timestamp with time zone not null default now(),
  constraint impact_evidence_pkey PRIMARY KEY (id),
  constraint a_range_ends_after_it_begins CHECK ((((starts_ms IS NULL) = (ends_ms IS NULL)) AND ((ends_ms IS NULL) OR (ends_ms > starts_ms)))),
  constraint impact_evidence_confidence_check CHECK ((confidence = ANY (ARRAY['claimed', 'likely', 'shown']))),
  constraint impact_evidence_happened_on_check CHECK (((happened_on >= '1990-01-01'::date) AND (happened_on <= '2200-01-01'::date))),
  constraint impact_evidence_kind_check CHECK ((kind = ANY (ARRAY['learning', 'attitude', 'action', 'policy', 'media', 'community']))),
  constraint impact_evidence_place_check CHECK ((length(place) <= 200)),
  constraint impact_evidence_proof_url_check CHECK (((length(proof_url) <= 2000) AND ((proof_url = '') OR (proof_url ~* '^https?://[^\s]+$')))),
  constraint impact_evidence_starts_ms_check CHECK ((starts_ms >= 0)),
  constraint impact_evidence_words_check CHECK (((length(TRIM(BOTH FROM words)) > 0) AND (length(words) <= 1000)))
);
CREATE INDEX impact_evidence_goal ON public.impact_evidence USING btree (goal_id);
CREATE INDEX impact_evidence_of_film ON public.impact_evidence USING btree (documentary_id, happened_on DESC);
CREATE INDEX impact_evidence_version ON public.impact_evidence USING btree (version_id);
alter table public.impact_evidence enable row level security;

create table public.impact_goals (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  kind text not null,
  words text not null,
  due_on date,
  created_at timestamp with time zone not null default now(),
  constraint impact_goals_pkey PRIMARY KEY (id),
  constraint impact_goals_due_on_check CHECK (((due_on >= '2000-01-01'::date) AND (due_on <= '2200-01-01'::date))),
  constraint impact_goals_kind_check CHECK ((kind = ANY (ARRAY['learning', 'attitude', 'action', 'policy', 'media', 'community']))),
  constraint impact_goals_words_check CHECK (((length(TRIM(BOTH FROM words)) > 0) AND (length(words) <= 500)))
);
CREATE INDEX impact_goals_of_film ON public.impact_goals USING btree (documentary_id, created_at);
alter table public.impact_goals enable row level security;

create table public.institution_applications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  type text not null,
  name text not null,
  domain text not null,
  website text not null default '',
  sign_in text not null,
  contact_name text not null,
  contact_email text not null,
  state text not null default 'received',
  reason text not null default '',
  decided_at timestamp with time zone,
  decided_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint institution_applications_pkey PRIMARY KEY (id),
  constraint institution_applications_user_id_domain_key UNIQUE (user_id, domain),
  constraint institution_applications_contact_email_check CHECK (((length(contact_email) >= 3) AND (length(contact_email) <= 254))),
  constraint institution_applications_contact_name_check CHECK (((length(contact_name) >= 2) AND (length(contact_name) <= 50))),
  constraint institution_applications_domain_check CHECK (((length(domain) <= 253) AND (domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$'))),
  constraint institution_applications_name_check CHECK (((length(name) >= 2) AND (length(name) <= 200))),
  constraint institution_applications_reason_check CHECK ((length(reason) <= 2000)),
  constraint institution_applications_sign_in_check CHECK ((sign_in = ANY (ARRAY['e-mail', 'saml', 'address-range', 'library-card']))),
  constraint institution_applications_state_check CHECK ((state = ANY (ARRAY['received', 'in-review', 'agreed', 'declined']))),
  constraint institution_applications_type_check CHECK ((type = ANY (ARRAY['university-library', 'public-library', 'school', 'film-school', 'community']))),
  constraint institution_applications_website_check CHECK (((website = '') OR ((length(website) <= 500) AND (website ~ '^https?://[^\s/]+'))))
);
CREATE INDEX institution_applications_decided ON public.institution_applications USING btree (decided_at DESC, id) WHERE (state = ANY (ARRAY['agreed'::text, 'declined'::text]));
CREATE INDEX institution_applications_decided_by ON public.institution_applications USING btree (decided_by);
CREATE INDEX institution_applications_open ON public.institution_applications USING btree (created_at) WHERE (state = ANY (ARRAY['received'::text, 'in-review'::text]));
alter table public.institution_applications enable row level security;

create table public.institution_cards (
  institution_id uuid not null,
  card_hash text not null,
  person_id uuid,
  constraint institution_cards_pkey PRIMARY KEY (institution_id, card_hash),
  constraint institution_cards_card_hash_check CHECK ((length(card_hash) <= 64))
);
CREATE INDEX institution_cards_person ON public.institution_cards USING btree (person_id);
alter table public.institution_cards enable row level security;

create table public.institution_invitations (
  id uuid not null default gen_random_uuid(),
  institution_id uuid not null,
  address text not null,
  role text not null,
  invited_by uuid,
  mailed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint institution_invitations_pkey PRIMARY KEY (id),
  constraint institution_invitations_institution_id_address_key UNIQUE (institution_id, address),
  constraint institution_invitations_address_check CHECK ((((length(address) >= 3) AND (length(address) <= 254)) AND (address ~ '^[^@\s]+@[^@\s]+$') AND (address = lower(address)))),
  constraint institution_invitations_role_check CHECK ((role = ANY (ARRAY['librarian', 'teacher', 'member'])))
);
CREATE INDEX institution_invitations_address ON public.institution_invitations USING btree (address);
CREATE INDEX institution_invitations_by ON public.institution_invitations USING btree (invited_by);
alter table public.institution_invitations enable row level security;

create table public.institution_members (
  institution_id uuid not null,
  person_id uuid not null,
  role text not null default 'member',
  came_by text not null,
  state text not null default 'in',
  until timestamp with time zone,
  on_site_until timestamp with time zone,
  joined_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  constraint institution_members_pkey PRIMARY KEY (institution_id, person_id),
  constraint institution_members_came_by_check CHECK ((came_by = ANY (ARRAY['application', 'invitation', 'domain', 'saml', 'network', 'card', 'terminal', 'course']))),
  constraint institution_members_role_check CHECK ((role = ANY (ARRAY['librarian', 'teacher', 'member']))),
  constraint institution_members_state_check CHECK ((state = ANY (ARRAY['asked', 'in', 'left'])))
);
CREATE INDEX institution_members_person ON public.institution_members USING btree (person_id);
alter table public.institution_members enable row level security;

create table public.institution_networks (
  institution_id uuid not null,
  range cidr not null,
  created_at timestamp with time zone not null default now(),
  constraint institution_networks_pkey PRIMARY KEY (institution_id, range),
  constraint institution_networks_range_check CHECK (
CASE family((range)::inet)
    WHEN 4 THEN (masklen((range)::inet) >= 16)
    ELSE (masklen((range)::inet) >= 32)
END)
);
alter table public.institution_networks enable row level security;

create table public.institution_sign_ins (
  institution_id uuid not null,
  metadata_url text not null default '',
  metadata_xml text not null default '',
  state text not null default 'asked',
  reason text not null default '',
  provider_id uuid,
  asked_by uuid,
  asked_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  mail_attribute text not null default '',
  name_attribute text not null default '',
  role_attribute text not null default '',
  teacher_values text[] not null default '{}'::text[],
  fetched_at timestamp with time zone,
  expires_at timestamp with time zone,
  problem text not null default '',
  problem_since timestamp with time zone,
  constraint institution_sign_ins_pkey PRIMARY KEY (institution_id),
  constraint by_address_or_by_file CHECK (((metadata_url = '') <> (metadata_xml = ''))),
  constraint institution_sign_ins_mail_attribute_check CHECK ((length(mail_attribute) <= 200)),
  constraint institution_sign_ins_metadata_url_check CHECK (((length(metadata_url) <= 2000) AND (metadata_url ~ '^(https://\S+)?$'))),
  constraint institution_sign_ins_metadata_xml_check CHECK ((length(metadata_xml) <= 524288)),
  constraint institution_sign_ins_name_attribute_check CHECK ((length(name_attribute) <= 200)),
  constraint institution_sign_ins_problem_check CHECK ((length(problem) <= 500)),
  constraint institution_sign_ins_reason_check CHECK ((length(reason) <= 1000)),
  constraint institution_sign_ins_role_attribute_check CHECK ((length(role_attribute) <= 200)),
  constraint institution_sign_ins_state_check CHECK ((state = ANY (ARRAY['asked', 'connected', 'declined']))),
  constraint institution_sign_ins_teacher_values_check CHECK (((cardinality(teacher_values) <= 20) AND private.each_at_most(teacher_values, 100)))
);
CREATE INDEX institution_sign_ins_asked_by ON public.institution_sign_ins USING btree (asked_by);
alter table public.institution_sign_ins enable row level security;

create table public.institution_terminals (
  id uuid not null default gen_random_uuid(),
  institution_id uuid not null,
  name text not null,
  code_hash text not null,
  created_at timestamp with time zone not null default now(),
  constraint institution_terminals_pkey PRIMARY KEY (id),
  constraint institution_terminals_code_hash_key UNIQUE (code_hash),
  constraint institution_terminals_code_hash_check CHECK ((length(code_hash) <= 64)),
  constraint institution_terminals_name_check CHECK (((length(TRIM(BOTH FROM name)) > 0) AND (length(name) <= 80)))
);
CREATE INDEX institution_terminals_institution ON public.institution_terminals USING btree (institution_id);
alter table public.institution_terminals enable row level security;

create table public.institution_tries (
  person_id uuid not null,
  tried_at timestamp with time zone not null default now()
);
CREATE INDEX institution_tries_person ON public.institution_tries USING btree (person_id, tried_at);
alter table public.institution_tries enable row level security;

create table public.institutions (
  id uuid not null default gen_random_uuid(),
  type text not null,
  name text not null,
  domain text not null,
  website text not null default '',
  billing text not null default '',
  people_served integer,
  domain_opens text not null default 'asked',
  created_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  country text not null default '',
  proxy_prefix text not null default '',
  constraint institutions_pkey PRIMARY KEY (id),
  constraint institutions_type_domain_key UNIQUE (type, domain),
  constraint institutions_billing_check CHECK ((length(billing) <= 1000)),
  constraint institutions_country_check CHECK (((length(country) <= 2) AND (country ~ '^([A-Z]{2})?$'))),
  constraint institutions_domain_check CHECK ((length(domain) <= 253)),
  constraint institutions_domain_opens_check CHECK ((domain_opens = ANY (ARRAY['never', 'asked', 'at-once']))),
  constraint institutions_name_check CHECK (((length(name) >= 2) AND (length(name) <= 200))),
  constraint institutions_people_served_check CHECK (((people_served >= 1) AND (people_served <= 10000000))),
  constraint institutions_proxy_prefix_check CHECK (((length(proxy_prefix) <= 500) AND (proxy_prefix ~ '^(https?://[^\s"<>]+)?$'))),
  constraint institutions_type_check CHECK ((type = ANY (ARRAY['university-library', 'public-library', 'school', 'film-school', 'community']))),
  constraint institutions_website_check CHECK ((length(website) <= 500))
);
alter table public.institutions enable row level security;

create table public.invitation_letters (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  review_id uuid,
  asked_by uuid not null,
  address text not null,
  role text not null default '',
  leads_to text not null,
  expires_at timestamp with time zone not null,
  state text not null default 'waiting',
  words text not null default '',
  asked_at timestamp with time zone not null default now(),
  constraint invitation_letters_pkey PRIMARY KEY (id),
  constraint invitation_letters_address_check CHECK ((length(address) <= 254)),
  constraint invitation_letters_leads_to_check CHECK ((length(leads_to) <= 200)),
  constraint invitation_letters_role_check CHECK ((role = ANY (ARRAY['', 'producer', 'editor', 'reviewer']))),
  constraint invitation_letters_state_check CHECK ((state = ANY (ARRAY['waiting', 'sent', 'refused', 'none']))),
  constraint invitation_letters_words_check CHECK ((length(words) <= 1000))
);
CREATE INDEX invitation_letters_of_film ON public.invitation_letters USING btree (documentary_id, asked_at DESC);
CREATE INDEX invitation_letters_of_person ON public.invitation_letters USING btree (asked_by, asked_at);
CREATE INDEX invitation_letters_of_review ON public.invitation_letters USING btree (review_id);
CREATE INDEX invitation_letters_to ON public.invitation_letters USING btree (address, asked_at);
alter table public.invitation_letters enable row level security;

create table public.invited_viewers (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  name text not null default '',
  address text,
  sees_first boolean not null default false,
  seen_at timestamp with time zone,
  added_at timestamp with time zone not null default now(),
  constraint invited_viewers_pkey PRIMARY KEY (id),
  constraint invited_viewers_documentary_id_address_key UNIQUE (documentary_id, address),
  constraint an_invitation_names_somebody CHECK (((address IS NOT NULL) OR (sees_first AND (TRIM(BOTH FROM name) <> '')))),
  constraint invited_viewers_address_check CHECK (((length(address) <= 254) AND (address = lower(address)) AND (address ~ '^[^@\s]*@[^@\s]+\.[^@\s.]+$'))),
  constraint invited_viewers_name_check CHECK ((length(name) <= 120))
);
CREATE INDEX invited_viewers_address ON public.invited_viewers USING btree (address);
alter table public.invited_viewers enable row level security;

create table public.job_runs (
  id bigint not null generated always as identity,
  job text not null,
  about jsonb not null default '{}'::jsonb,
  attempt integer not null,
  began_at timestamp with time zone not null,
  took_ms bigint not null,
  outcome text not null,
  error text not null default '',
  constraint job_runs_pkey PRIMARY KEY (id),
  constraint job_runs_about_check CHECK ((length((about)::text) <= 4000)),
  constraint job_runs_error_check CHECK ((length(error) <= 4000)),
  constraint job_runs_job_check CHECK ((length(job) <= 80)),
  constraint job_runs_outcome_check CHECK ((outcome = ANY (ARRAY['done', 'failed', 'given-up']))),
  constraint job_runs_took_ms_check CHECK ((took_ms >= 0))
);
CREATE INDEX job_runs_began ON public.job_runs USING btree (began_at);
CREATE INDEX job_runs_failed ON public.job_runs USING btree (id DESC) WHERE (outcome <> 'done'::text);
alter table public.job_runs enable row level security;

create table public.kept_searches (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  address text not null,
  asked jsonb not null,
  seen_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  told_at timestamp with time zone,
  constraint kept_searches_pkey PRIMARY KEY (id),
  constraint kept_searches_user_id_address_key UNIQUE (user_id, address),
  constraint kept_searches_address_check CHECK (((length(address) >= 1) AND (length(address) <= 1000))),
  constraint kept_searches_asked_check CHECK (((jsonb_typeof(asked) = 'object') AND (length((asked)::text) <= 4000)))
);
CREATE INDEX kept_searches_told ON public.kept_searches USING btree (COALESCE(told_at, created_at));
alter table public.kept_searches enable row level security;

create table public.library_keys (
  id uuid not null default gen_random_uuid(),
  institution_id uuid not null,
  used_for text not null,
  name text not null,
  secret_hash bytea not null,
  made_by uuid,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  constraint library_keys_pkey PRIMARY KEY (id),
  constraint library_keys_secret_hash_key UNIQUE (secret_hash),
  constraint library_keys_name_check CHECK (((length(TRIM(BOTH FROM name)) > 0) AND (length(name) <= 80))),
  constraint library_keys_secret_hash_check CHECK (((length(secret_hash) >= 32) AND (length(secret_hash) <= 32))),
  constraint library_keys_used_for_check CHECK ((used_for = ANY (ARRAY['usage', 'catalogue'])))
);
CREATE INDEX library_keys_institution ON public.library_keys USING btree (institution_id);
CREATE INDEX library_keys_made_by ON public.library_keys USING btree (made_by);
alter table public.library_keys enable row level security;

create table public.licence_films (
  licence_id uuid not null,
  documentary_id uuid not null,
  constraint licence_films_pkey PRIMARY KEY (licence_id, documentary_id)
);
CREATE INDEX licence_films_documentary ON public.licence_films USING btree (documentary_id);
alter table public.licence_films enable row level security;

create table public.licence_offer_films (
  offer_id uuid not null,
  documentary_id uuid not null,
  constraint licence_offer_films_pkey PRIMARY KEY (offer_id, documentary_id)
);
CREATE INDEX licence_offer_films_documentary ON public.licence_offer_films USING btree (documentary_id);
alter table public.licence_offer_films enable row level security;

create table public.licence_offers (
  id uuid not null default gen_random_uuid(),
  creator_id uuid not null,
  title text not null default '',
  terms jsonb not null,
  years integer,
  types text[] not null default '{}'::text[],
  serves_up_to integer,
  at_once boolean not null default false,
  open boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint licence_offers_pkey PRIMARY KEY (id),
  constraint licence_offers_serves_up_to_check CHECK (((serves_up_to >= 1) AND (serves_up_to <= 10000000))),
  constraint licence_offers_terms_check CHECK (((jsonb_typeof(terms) = 'object') AND (length((terms)::text) <= 20000))),
  constraint licence_offers_title_check CHECK ((length(title) <= 120)),
  constraint licence_offers_types_check CHECK (((types <@ '{university-library,public-library,school,film-school,community}'::text[]) AND (cardinality(types) <= 5))),
  constraint licence_offers_years_check CHECK (((years >= 1) AND (years <= 25)))
);
CREATE INDEX licence_offers_creator ON public.licence_offers USING btree (creator_id, created_at);
alter table public.licence_offers enable row level security;

create table public.licence_requests (
  id uuid not null default gen_random_uuid(),
  institution_id uuid not null,
  creator_id uuid,
  documentary_id uuid,
  asked_by uuid,
  words text not null default '',
  state text not null default 'wished',
  terms jsonb,
  terms_number integer not null default 0,
  said_yes text,
  said_yes_by uuid,
  answer text not null default '',
  thread_id uuid,
  renews_id uuid,
  licence_id uuid,
  created_at timestamp with time zone not null default now(),
  moved_at timestamp with time zone not null default now(),
  constraint licence_requests_pkey PRIMARY KEY (id),
  constraint licence_requests_answer_check CHECK ((length(answer) <= 2000)),
  constraint licence_requests_said_yes_check CHECK ((said_yes = ANY (ARRAY['institution', 'creator']))),
  constraint licence_requests_state_check CHECK ((state = ANY (ARRAY['wished', 'declined', 'open', 'agreed', 'refused', 'withdrawn']))),
  constraint licence_requests_terms_check CHECK (((jsonb_typeof(terms) = 'object') AND (length((terms)::text) <= 20000))),
  constraint licence_requests_words_check CHECK ((length(words) <= 2000))
);
CREATE INDEX licence_requests_asked_by ON public.licence_requests USING btree (asked_by);
CREATE INDEX licence_requests_creator ON public.licence_requests USING btree (creator_id, moved_at DESC);
CREATE INDEX licence_requests_documentary ON public.licence_requests USING btree (documentary_id);
CREATE INDEX licence_requests_institution ON public.licence_requests USING btree (institution_id, moved_at DESC);
CREATE INDEX licence_requests_licence ON public.licence_requests USING btree (licence_id);
CREATE INDEX licence_requests_renews ON public.licence_requests USING btree (renews_id);
CREATE INDEX licence_requests_said_yes_by ON public.licence_requests USING btree (said_yes_by);
CREATE UNIQUE INDEX licence_requests_thread ON public.licence_requests USING btree (thread_id);
CREATE UNIQUE INDEX licence_requests_under_way ON public.licence_requests USING btree (institution_id, documentary_id) WHERE (state = ANY (ARRAY['wished'::text, 'open'::text]));
alter table public.licence_requests enable row level security;

create table public.licence_seats (
  licence_id uuid not null,
  person_id uuid not null,
  version_id uuid not null,
  taken_at timestamp with time zone not null default now(),
  constraint licence_seats_pkey PRIMARY KEY (licence_id, person_id)
);
CREATE INDEX licence_seats_person ON public.licence_seats USING btree (person_id);
CREATE INDEX licence_seats_version ON public.licence_seats USING btree (version_id);
alter table public.licence_seats enable row level security;

create table public.licence_versions (
  licence_id uuid not null,
  number integer not null,
  terms jsonb not null,
  parties jsonb not null,
  agreed_at timestamp with time zone not null default now(),
  institution_said_by uuid,
  creator_said_by uuid,
  constraint licence_versions_pkey PRIMARY KEY (licence_id, number),
  constraint licence_versions_parties_check CHECK (((jsonb_typeof(parties) = 'object') AND (length((parties)::text) <= 8000))),
  constraint licence_versions_terms_check CHECK (((jsonb_typeof(terms) = 'object') AND (length((terms)::text) <= 20000)))
);
CREATE INDEX licence_versions_creator_said_by ON public.licence_versions USING btree (creator_said_by);
CREATE INDEX licence_versions_institution_said_by ON public.licence_versions USING btree (institution_said_by);
alter table public.licence_versions enable row level security;

create table public.licences (
  id uuid not null default gen_random_uuid(),
  number integer not null default nextval('private.licence_numbers'::regclass),
  institution_id uuid not null,
  creator_id uuid,
  covers text not null,
  starts_on date not null,
  ends_on date,
  grace_days integer not null default 0,
  classroom boolean not null default false,
  public_performance boolean not null default false,
  admission boolean not null default false,
  clips boolean not null default false,
  download boolean not null default false,
  walk_in boolean not null default false,
  distance boolean not null default false,
  simultaneous_users integer,
  price_cents bigint not null default 0,
  currency text not null default 'EUR',
  countries text[] not null default '{}'::text[],
  trial boolean not null default false,
  version integer not null default 1,
  warned_days integer,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  elsewhere boolean not null default false,
  ended_by uuid,
  constraint licences_pkey PRIMARY KEY (id),
  constraint licences_number_key UNIQUE (number),
  constraint a_currency_has_3_letters CHECK ((length(currency) <= 3)),
  constraint admission_needs_performance CHECK ((public_performance OR (NOT admission))),
  constraint licences_check CHECK ((ends_on >= starts_on)),
  constraint licences_countries_check CHECK (((cardinality(countries) <= 60) AND private.each_at_most(countries, 2))),
  constraint licences_covers_check CHECK ((covers = ANY (ARRAY['films', 'catalogue']))),
  constraint licences_currency_check CHECK (((length(currency) = 3) AND (currency ~ '^[A-Z]{3}$'))),
  constraint licences_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 90))),
  constraint licences_price_cents_check CHECK (((price_cents >= 0) AND (price_cents <= '100000000000'::bigint))),
  constraint licences_simultaneous_users_check CHECK (((simultaneous_users >= 1) AND (simultaneous_users <= 100000)))
);
CREATE INDEX licences_counting_users ON public.licences USING btree (institution_id) WHERE (simultaneous_users IS NOT NULL);
CREATE INDEX licences_creator ON public.licences USING btree (creator_id);
CREATE INDEX licences_ended_by ON public.licences USING btree (ended_by);
CREATE INDEX licences_ending ON public.licences USING btree (ends_on) WHERE ((ended_at IS NULL) AND (ends_on IS NOT NULL));
CREATE INDEX licences_institution ON public.licences USING btree (institution_id) WHERE (ended_at IS NULL);
CREATE INDEX licences_of_institution ON public.licences USING btree (institution_id, created_at DESC);
alter table public.licences enable row level security;

create table public.list_entries (
  id uuid not null default gen_random_uuid(),
  list_id uuid not null,
  user_id uuid not null default auth.uid(),
  documentary_id uuid not null,
  "position" double precision not null default EXTRACT(epoch FROM clock_timestamp()),
  words text not null default '',
  added_at timestamp with time zone not null default now(),
  constraint list_entries_pkey PRIMARY KEY (id),
  constraint list_entries_list_id_documentary_id_key UNIQUE (list_id, documentary_id),
  constraint list_entries_words_check CHECK ((length(words) <= 500))
);
CREATE INDEX list_entries_documentary ON public.list_entries USING btree (documentary_id);
CREATE INDEX list_entries_in_order ON public.list_entries USING btree (list_id, "position");
CREATE INDEX list_entries_person ON public.list_entries USING btree (user_id);
alter table public.list_entries enable row level security;

create table public.lists (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  title text not null,
  about text not null default '',
  kind text not null default 'list',
  visibility text not null default 'private',
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  hidden_at timestamp with time zone,
  constraint lists_pkey PRIMARY KEY (id),
  constraint lists_about_check CHECK ((length(about) <= 1000)),
  constraint lists_kind_check CHECK ((kind = ANY (ARRAY['list', 'later']))),
  constraint lists_title_check CHECK (((length(TRIM(BOTH FROM title)) > 0) AND (length(title) <= 120))),
  constraint lists_visibility_check CHECK ((visibility = ANY (ARRAY['private', 'link', 'public']))),
  constraint what_to_watch_later_is_private CHECK (((kind = 'list') OR (visibility = 'private')))
);
CREATE UNIQUE INDEX lists_later ON public.lists USING btree (user_id) WHERE (kind = 'later'::text);
CREATE INDEX lists_of_person ON public.lists USING btree (user_id, created_at);
CREATE INDEX lists_public ON public.lists USING btree (created_at DESC) WHERE ((visibility = 'public'::text) AND (removed_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX lists_words ON public.lists USING gin (to_tsvector('private.plain'::regconfig, ((title || ' '::text) || about))) WITH (gin_pending_list_limit='64') WHERE ((visibility = 'public'::text) AND (removed_at IS NULL) AND (hidden_at IS NULL));
alter table public.lists enable row level security;

create table public.marked_copies (
  screener_id uuid not null,
  version_id uuid not null,
  state text not null default 'waiting',
  progress real not null default 0,
  failure text,
  object_name text,
  playlist text,
  width integer,
  height integer,
  frame_rate numeric(7,3),
  bandwidth integer,
  codecs text,
  size_bytes bigint not null default 0,
  asked_at timestamp with time zone not null default clock_timestamp(),
  constraint marked_copies_pkey PRIMARY KEY (screener_id),
  constraint a_failure_has_at_most_500_characters CHECK ((length(failure) <= 500)),
  constraint a_playlist_has_at_most_8_million_characters CHECK ((length(playlist) <= 8000000)),
  constraint an_objects_name_has_at_most_300_characters CHECK ((length(object_name) <= 300)),
  constraint codecs_have_at_most_200_characters CHECK ((length(codecs) <= 200)),
  constraint marked_copies_state_check CHECK ((state = ANY (ARRAY['waiting', 'working', 'ready', 'failed']))),
  constraint ready_means_playable CHECK (((state <> 'ready') OR ((playlist IS NOT NULL) AND (object_name IS NOT NULL) AND (bandwidth IS NOT NULL))))
);
CREATE INDEX marked_copies_of_version ON public.marked_copies USING btree (version_id);
alter table public.marked_copies enable row level security;

create table public.message_files (
  id uuid not null,
  thread_id uuid not null,
  message_id uuid,
  sender_id uuid,
  name text not null,
  type text not null,
  size_bytes bigint not null,
  arrived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint message_files_pkey PRIMARY KEY (id),
  constraint message_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint message_files_size_bytes_check CHECK (((size_bytes > 0) AND (size_bytes <= 52428800))),
  constraint message_files_type_check CHECK ((length(type) <= 100))
);
CREATE INDEX message_files_message ON public.message_files USING btree (message_id);
CREATE INDEX message_files_sender ON public.message_files USING btree (sender_id);
CREATE INDEX message_files_thread ON public.message_files USING btree (thread_id);
alter table public.message_files enable row level security;

create table public.message_reports (
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  reporter_id uuid,
  reason text not null,
  words text not null default '',
  state text not null default 'waiting',
  settled_by uuid,
  settled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint message_reports_pkey PRIMARY KEY (id),
  constraint message_reports_message_id_reporter_id_key UNIQUE (message_id, reporter_id),
  constraint message_reports_reason_check CHECK (((length(TRIM(BOTH FROM reason)) > 0) AND (length(reason) <= 1000))),
  constraint message_reports_state_check CHECK ((state = ANY (ARRAY['waiting', 'kept', 'taken-down']))),
  constraint message_reports_words_check CHECK ((length(words) <= 20000))
);
CREATE INDEX message_reports_reporter ON public.message_reports USING btree (reporter_id);
CREATE INDEX message_reports_settled_by ON public.message_reports USING btree (settled_by);
CREATE INDEX message_reports_waiting ON public.message_reports USING btree (created_at) WHERE (state = 'waiting'::text);
alter table public.message_reports enable row level security;

create table public.message_settings (
  person_id uuid not null,
  shows_reading boolean not null default true,
  letters_from text not null default 'everyone',
  constraint message_settings_pkey PRIMARY KEY (person_id),
  constraint message_settings_letters_from_check CHECK ((letters_from = ANY (ARRAY['everyone', 'known'])))
);
alter table public.message_settings enable row level security;

create table public.message_templates (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null default auth.uid(),
  title text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  constraint message_templates_pkey PRIMARY KEY (id),
  constraint message_templates_body_check CHECK (((length(TRIM(BOTH FROM body)) > 0) AND (length(body) <= 5000))),
  constraint message_templates_title_check CHECK (((length(TRIM(BOTH FROM title)) > 0) AND (length(title) <= 100)))
);
CREATE INDEX message_templates_person ON public.message_templates USING btree (person_id);
alter table public.message_templates enable row level security;

create table public.messages (
  id uuid not null,
  thread_id uuid not null,
  number integer not null,
  sender_id uuid,
  kind text not null default 'words',
  body text not null default '',
  quoted_version_id uuid,
  quoted_starts_ms integer,
  quoted_ends_ms integer,
  state text,
  terms jsonb,
  by_mail boolean not null default false,
  sent_at timestamp with time zone not null default now(),
  taken_back_at timestamp with time zone,
  words tsvector,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_thread_id_number_key UNIQUE (thread_id, number),
  constraint messages_body_check CHECK ((length(body) <= 20000)),
  constraint messages_check CHECK ((quoted_ends_ms > quoted_starts_ms)),
  constraint messages_kind_check CHECK ((kind = ANY (ARRAY['words', 'move', 'left']))),
  constraint messages_quoted_starts_ms_check CHECK ((quoted_starts_ms >= 0)),
  constraint messages_state_check CHECK ((length(state) <= 20)),
  constraint messages_terms_check CHECK (((jsonb_typeof(terms) = 'object') AND (length((terms)::text) <= 8000)))
);
CREATE INDEX messages_quoted ON public.messages USING btree (quoted_version_id) WHERE (quoted_version_id IS NOT NULL);
CREATE INDEX messages_sender ON public.messages USING btree (sender_id, sent_at);
CREATE INDEX messages_words ON public.messages USING gin (words) WITH (gin_pending_list_limit='64');
alter table public.messages enable row level security;

create table public.moments (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  version_id uuid,
  starts_ms integer not null,
  ends_ms integer not null,
  note text not null default '',
  created_at timestamp with time zone not null default now(),
  documentary_id uuid,
  made_version_id uuid,
  made_starts_ms integer not null default 0,
  made_ends_ms integer not null default 1,
  followed text not null default 'made',
  basket_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint moments_pkey PRIMARY KEY (id),
  constraint a_moment_was_made_as_a_range CHECK ((made_ends_ms > made_starts_ms)),
  constraint a_note_has_at_most_2000_characters CHECK ((length(note) <= 2000)),
  constraint moments_check CHECK ((ends_ms > starts_ms)),
  constraint moments_followed_check CHECK ((followed = ANY (ARRAY['made', 'words', 'time', 'lost']))),
  constraint moments_starts_ms_check CHECK ((starts_ms >= 0))
);
CREATE INDEX moments_basket ON public.moments USING btree (user_id, basket_at) WHERE (basket_at IS NOT NULL);
CREATE INDEX moments_documentary ON public.moments USING btree (documentary_id);
CREATE INDEX moments_made_version ON public.moments USING btree (made_version_id);
CREATE INDEX moments_of_person ON public.moments USING btree (user_id, version_id, starts_ms);
CREATE INDEX moments_version ON public.moments USING btree (version_id);
alter table public.moments enable row level security;

create table public.note_files (
  id uuid not null,
  version_id uuid not null,
  note_id uuid,
  reply_id uuid,
  sender_id uuid,
  name text not null,
  type text not null,
  size_bytes bigint not null,
  voice_ms integer,
  arrived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint note_files_pkey PRIMARY KEY (id),
  constraint note_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint note_files_size_bytes_check CHECK (((size_bytes > 0) AND (size_bytes <= 52428800))),
  constraint note_files_type_check CHECK ((length(type) <= 100)),
  constraint note_files_voice_ms_check CHECK (((voice_ms >= 1) AND (voice_ms <= 600000)))
);
CREATE INDEX note_files_of_note ON public.note_files USING btree (note_id);
CREATE INDEX note_files_of_reply ON public.note_files USING btree (reply_id);
CREATE INDEX note_files_of_sender ON public.note_files USING btree (sender_id);
CREATE INDEX note_files_of_version ON public.note_files USING btree (version_id);
alter table public.note_files enable row level security;

create table public.note_reactions (
  note_id uuid not null,
  person_id uuid not null,
  mark text not null,
  marked_at timestamp with time zone not null default now(),
  constraint note_reactions_pkey PRIMARY KEY (note_id, person_id, mark),
  constraint note_reactions_mark_check CHECK ((mark = ANY (ARRAY['agree', 'unsure', 'loved'])))
);
CREATE INDEX note_reactions_of_person ON public.note_reactions USING btree (person_id);
alter table public.note_reactions enable row level security;

create table public.note_replies (
  id uuid not null,
  note_id uuid not null,
  author_id uuid,
  author_name text not null default '',
  body text not null default '',
  mentions uuid[] not null default '{}'::uuid[],
  written_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint note_replies_pkey PRIMARY KEY (id),
  constraint note_replies_author_name_check CHECK ((length(author_name) <= 120)),
  constraint note_replies_body_check CHECK ((length(body) <= 5000)),
  constraint note_replies_mentions_check CHECK ((cardinality(mentions) <= 20))
);
CREATE INDEX note_replies_of_author ON public.note_replies USING btree (author_id);
CREATE INDEX note_replies_of_note ON public.note_replies USING btree (note_id, written_at);
alter table public.note_replies enable row level security;

create table public.notes (
  id uuid not null,
  version_id uuid not null,
  author_id uuid,
  author_name text not null default '',
  starts_ms integer not null,
  ends_ms integer,
  kind text not null default 'picture',
  body text not null default '',
  drawing jsonb not null default '[]'::jsonb,
  state text not null default 'open',
  for_team boolean not null default false,
  assigned_to uuid,
  due_on date,
  mentions uuid[] not null default '{}'::uuid[],
  resolved_by uuid,
  resolved_at timestamp with time zone,
  resolved_with text not null default '',
  removed_at timestamp with time zone,
  removed_by uuid,
  carried_from uuid,
  written_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  constraint notes_pkey PRIMARY KEY (id),
  constraint notes_author_name_check CHECK ((length(author_name) <= 120)),
  constraint notes_body_check CHECK ((length(body) <= 5000)),
  constraint notes_check CHECK ((ends_ms > starts_ms)),
  constraint notes_drawing_check CHECK (((jsonb_typeof(drawing) = 'array') AND (length((drawing)::text) <= 100000))),
  constraint notes_kind_check CHECK ((kind = ANY (ARRAY['picture', 'sound', 'fact', 'rights', 'safety', 'access']))),
  constraint notes_mentions_check CHECK ((cardinality(mentions) <= 20)),
  constraint notes_resolved_with_check CHECK ((length(resolved_with) <= 2000)),
  constraint notes_starts_ms_check CHECK ((starts_ms >= 0)),
  constraint notes_state_check CHECK ((state = ANY (ARRAY['draft', 'open', 'resolved'])))
);
CREATE INDEX notes_assigned ON public.notes USING btree (assigned_to) WHERE (assigned_to IS NOT NULL);
CREATE INDEX notes_carried ON public.notes USING btree (carried_from) WHERE (carried_from IS NOT NULL);
CREATE INDEX notes_of_author ON public.notes USING btree (author_id);
CREATE INDEX notes_of_version ON public.notes USING btree (version_id, starts_ms);
CREATE INDEX notes_removed_by ON public.notes USING btree (removed_by) WHERE (removed_by IS NOT NULL);
CREATE INDEX notes_resolved_by ON public.notes USING btree (resolved_by) WHERE (resolved_by IS NOT NULL);
alter table public.notes enable row level security;

create table public.notice_choices (
  person_id uuid not null,
  kind text not null,
  in_house boolean not null,
  by_mail text not null,
  by_push boolean not null,
  constraint notice_choices_pkey PRIMARY KEY (person_id, kind),
  constraint notice_choices_by_mail_check CHECK ((by_mail = ANY (ARRAY['never', 'daily', 'at-once']))),
  constraint notice_choices_kind_check CHECK ((length(kind) <= 40))
);
CREATE INDEX notice_choices_kind ON public.notice_choices USING btree (kind);
alter table public.notice_choices enable row level security;

create table public.notices (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  kind text not null,
  about jsonb not null default '{}'::jsonb,
  leads_to text not null default '',
  documentary_id uuid,
  said_once text,
  times integer not null default 1,
  shown boolean not null default true,
  made_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  mail_due_at timestamp with time zone,
  mailed_at timestamp with time zone,
  mail_tries smallint not null default 0,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_person_id_said_once_key UNIQUE (person_id, said_once),
  constraint notices_about_check CHECK (((jsonb_typeof(about) = 'object') AND (length((about)::text) <= 4000))),
  constraint notices_kind_check CHECK ((length(kind) <= 40)),
  constraint notices_leads_to_check CHECK (((length(leads_to) <= 500) AND (leads_to ~ '^(/([^/\\].*)?)?$'))),
  constraint notices_said_once_check CHECK ((length(said_once) <= 200))
);
CREATE INDEX notices_film ON public.notices USING btree (documentary_id) WHERE (documentary_id IS NOT NULL);
CREATE INDEX notices_kind ON public.notices USING btree (kind);
CREATE INDEX notices_mail ON public.notices USING btree (mail_due_at) WHERE ((mail_due_at IS NOT NULL) AND (mailed_at IS NULL));
CREATE INDEX notices_newest ON public.notices USING btree (person_id, made_at DESC, id DESC) WHERE shown;
CREATE INDEX notices_unread ON public.notices USING btree (person_id) WHERE (shown AND (read_at IS NULL));
alter table public.notices enable row level security;

create table public.opened_links (
  documentary_id uuid not null,
  user_id uuid not null,
  opened_at timestamp with time zone not null default now(),
  constraint opened_links_pkey PRIMARY KEY (documentary_id, user_id)
);
CREATE INDEX opened_links_user ON public.opened_links USING btree (user_id);
alter table public.opened_links enable row level security;

create table public.other_names (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  "position" double precision not null default EXTRACT(epoch FROM clock_timestamp()),
  kind text not null,
  name text not null default '',
  written text not null,
  sounds text[] not null generated always as (private.sounds_of(written)) stored,
  constraint other_names_pkey PRIMARY KEY (id),
  constraint only_the_title_needs_no_name CHECK (((kind = 'title') = (TRIM(BOTH FROM name) = ''))),
  constraint other_names_kind_check CHECK ((kind = ANY (ARRAY['title', 'person', 'place']))),
  constraint other_names_name_check CHECK ((length(name) <= 200)),
  constraint other_names_sounds_check CHECK ((cardinality(sounds) <= 400)),
  constraint other_names_written_check CHECK (((length(TRIM(BOTH FROM written)) > 0) AND (length(written) <= 200)))
);
CREATE INDEX other_names_documentary ON public.other_names USING btree (documentary_id);
CREATE INDEX other_names_person ON public.other_names USING btree (private.person_key(name)) WHERE (kind = 'person'::text);
CREATE INDEX other_names_person_likeness ON public.other_names USING gin (private.person_key(written) extensions.gin_trgm_ops) WITH (gin_pending_list_limit='64') WHERE (kind = 'person'::text);
CREATE INDEX other_names_person_written ON public.other_names USING btree (private.person_key(written)) WHERE (kind = 'person'::text);
CREATE INDEX other_names_place_name ON public.other_names USING btree (private.door_key(name)) WHERE (kind = 'place'::text);
CREATE INDEX other_names_place_written ON public.other_names USING btree (private.door_key(written)) WHERE (kind = 'place'::text);
CREATE INDEX other_names_sounds ON public.other_names USING gin (sounds) WITH (gin_pending_list_limit='64');
alter table public.other_names enable row level security;

create table public.outline_scenes (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  board_id uuid,
  card_id text not null default '',
  title text not null,
  words text not null default '',
  "position" double precision not null default 0,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint outline_scenes_pkey PRIMARY KEY (id),
  constraint outline_scenes_documentary_id_board_id_card_id_key UNIQUE (documentary_id, board_id, card_id),
  constraint outline_scenes_card_id_check CHECK ((length(card_id) <= 40)),
  constraint outline_scenes_title_check CHECK (((length(TRIM(BOTH FROM title)) > 0) AND (length(title) <= 200))),
  constraint outline_scenes_words_check CHECK ((length(words) <= 5000))
);
CREATE INDEX outline_scenes_board ON public.outline_scenes USING btree (board_id);
CREATE INDEX outline_scenes_in_order ON public.outline_scenes USING btree (documentary_id, "position") WHERE (removed_at IS NULL);
CREATE INDEX outline_scenes_made_by ON public.outline_scenes USING btree (made_by);
alter table public.outline_scenes enable row level security;

create table public.play_cells (
  version_id uuid not null,
  kind text not null,
  monthly boolean not null,
  day date not null,
  value text not null,
  plays bigint not null default 0,
  people bit(256) not null default (repeat('0', 256))::bit(256),
  constraint play_cells_pkey PRIMARY KEY (version_id, kind, monthly, day, value),
  constraint play_cells_kind_check CHECK ((kind = ANY (ARRAY['source', 'territory', 'device', 'access', 'phrase']))),
  constraint play_cells_value_check CHECK ((length(value) <= 80))
);
CREATE INDEX play_cells_by_day ON public.play_cells USING btree (version_id, monthly, day);
alter table public.play_cells enable row level security;

create table public.playback_grants (
  user_id uuid,
  version_id uuid not null,
  granted_at timestamp with time zone not null default now(),
  touched_at timestamp with time zone not null default now(),
  counted_at timestamp with time zone,
  counted integer not null default 0,
  counting_since timestamp with time zone not null default now(),
  id bigint not null generated always as identity,
  ticket uuid,
  address_hash text,
  screener_id uuid,
  person smallint not null default 0,
  source text not null default 'direct',
  territory text,
  device text not null default 'computer',
  phrase text,
  captions boolean not null default false,
  described boolean not null default false,
  play_began_at timestamp with time zone,
  play_ms bigint not null default 0,
  play_counted boolean not null default false,
  play_finished boolean not null default false,
  play_captions boolean not null default false,
  play_described boolean not null default false,
  seen bit varying(20000),
  constraint playback_grants_pkey PRIMARY KEY (id),
  constraint playback_grants_ticket_key UNIQUE (ticket),
  constraint an_address_hash_has_64_characters CHECK ((length(address_hash) <= 64)),
  constraint of_a_person_or_of_a_ticket CHECK (((user_id IS NULL) <> (ticket IS NULL))),
  constraint playback_grants_device_check CHECK ((device = ANY (ARRAY['computer', 'tablet', 'phone', 'television']))),
  constraint playback_grants_person_check CHECK (((person >= 0) AND (person <= 255))),
  constraint playback_grants_phrase_check CHECK ((length(phrase) <= 80)),
  constraint playback_grants_source_check CHECK ((source = ANY (ARRAY['direct', 'home', 'search', 'list', 'film', 'link', 'embed', 'feed', 'mail']))),
  constraint playback_grants_territory_check CHECK ((length(territory) <= 2))
);
CREATE INDEX playback_grants_address ON public.playback_grants USING btree (version_id, address_hash) WHERE (ticket IS NOT NULL);
CREATE UNIQUE INDEX playback_grants_of_person ON public.playback_grants USING btree (user_id, version_id) WHERE (screener_id IS NULL);
CREATE UNIQUE INDEX playback_grants_of_screener ON public.playback_grants USING btree (user_id, screener_id) WHERE (screener_id IS NOT NULL);
CREATE INDEX playback_grants_touched ON public.playback_grants USING btree (touched_at);
CREATE INDEX playback_grants_version ON public.playback_grants USING btree (version_id, user_id);
alter table public.playback_grants enable row level security;

create table public.post_tests (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  state text not null default 'waiting',
  words text not null default '',
  constraint post_tests_pkey PRIMARY KEY (id),
  constraint post_tests_state_check CHECK ((state = ANY (ARRAY['waiting', 'sent', 'kept', 'refused', 'none']))),
  constraint post_tests_words_check CHECK ((length(words) <= 1000))
);
CREATE INDEX post_tests_newest ON public.post_tests USING btree (person_id, asked_at DESC);
alter table public.post_tests enable row level security;

create table public.preparation_stages (
  version_id uuid not null,
  stage text not null,
  "position" integer not null,
  state text not null default 'waiting',
  progress real not null default 0,
  seconds_left integer,
  detail text not null default '',
  reason text,
  updated_at timestamp with time zone not null default now(),
  constraint preparation_stages_pkey PRIMARY KEY (version_id, stage),
  constraint a_detail_has_at_most_2000_characters CHECK ((length(detail) <= 2000)),
  constraint a_reason_has_at_most_2000_characters CHECK ((length(reason) <= 2000)),
  constraint preparation_stages_progress_check CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision))),
  constraint preparation_stages_seconds_left_check CHECK ((seconds_left >= 0)),
  constraint preparation_stages_stage_check CHECK ((stage = ANY (ARRAY['received', 'checked', 'first-rendition', 'poster-and-storyboard', 'all-renditions', 'ready']))),
  constraint preparation_stages_state_check CHECK ((state = ANY (ARRAY['waiting', 'working', 'done', 'failed', 'skipped'])))
);
alter table public.preparation_stages enable row level security;

create table public.profiles (
  user_id uuid not null,
  display_name text not null default '',
  about text not null default '',
  created_at timestamp with time zone not null default now(),
  shown boolean not null default false,
  links jsonb not null default '[]'::jsonb,
  show_credits boolean not null default true,
  show_reviews boolean not null default false,
  portrait_object text,
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint a_portraits_name_has_at_most_300_characters CHECK ((length(portrait_object) <= 300)),
  constraint links_are_addresses CHECK (private.are_links(links)),
  constraint links_have_at_most_4000_characters CHECK ((length((links)::text) <= 4000)),
  constraint profiles_about_check CHECK ((length(about) <= 2000)),
  constraint profiles_display_name_check CHECK ((length(display_name) <= 80))
);
CREATE INDEX profiles_named ON public.profiles USING gin (display_name extensions.gin_trgm_ops) WITH (gin_pending_list_limit='64');
alter table public.profiles enable row level security;

create table public.programme (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  on_front boolean not null default false,
  reason text not null default '',
  cue_id uuid,
  place text not null default '',
  note text not null default '',
  signed_by text not null default '',
  created_at timestamp with time zone not null default now(),
  constraint programme_pkey PRIMARY KEY (id),
  constraint programme_check CHECK ((ends_at > starts_at)),
  constraint programme_check1 CHECK (((NOT on_front) OR (reason <> ''))),
  constraint programme_note_check CHECK ((length(note) <= 80)),
  constraint programme_place_check CHECK ((length(place) <= 120)),
  constraint programme_reason_check CHECK ((length(reason) <= 300)),
  constraint programme_signed_by_check CHECK ((length(signed_by) <= 80))
);
CREATE INDEX programme_cue ON public.programme USING btree (cue_id);
CREATE INDEX programme_documentary ON public.programme USING btree (documentary_id);
CREATE INDEX programme_starts ON public.programme USING btree (starts_at);
alter table public.programme enable row level security;

create table public.push_devices (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device text not null default '',
  created_at timestamp with time zone not null default now(),
  reached_at timestamp with time zone,
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_endpoint_key UNIQUE (endpoint),
  constraint push_devices_auth_check CHECK ((length(auth) <= 100)),
  constraint push_devices_device_check CHECK ((length(device) <= 200)),
  constraint push_devices_endpoint_check CHECK ((length(endpoint) <= 1000)),
  constraint push_devices_p256dh_check CHECK ((length(p256dh) <= 200))
);
CREATE INDEX push_devices_person ON public.push_devices USING btree (person_id);
alter table public.push_devices enable row level security;

create table public.quotes (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  at_ms integer not null,
  words text not null default '',
  language text not null default '',
  machine boolean not null default false,
  object_name text,
  state text not null default 'waiting',
  asked_by uuid,
  asked_at timestamp with time zone not null default now(),
  constraint quotes_pkey PRIMARY KEY (id),
  constraint quotes_at_ms_check CHECK ((at_ms >= 0)),
  constraint quotes_language_check CHECK ((length(language) <= 35)),
  constraint quotes_object_name_check CHECK ((length(object_name) <= 300)),
  constraint quotes_state_check CHECK ((state = ANY (ARRAY['waiting', 'made', 'failed']))),
  constraint quotes_words_check CHECK ((length(words) <= 8100))
);
CREATE INDEX quotes_asked ON public.quotes USING btree (asked_by, asked_at);
CREATE UNIQUE INDEX quotes_of_frame ON public.quotes USING btree (version_id, at_ms, md5(words));
alter table public.quotes enable row level security;

create table public.recognitions (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  "position" double precision not null default EXTRACT(epoch FROM clock_timestamp()),
  festival text not null,
  year integer,
  award text not null default '',
  outcome text not null default 'shown',
  constraint recognitions_pkey PRIMARY KEY (id),
  constraint recognitions_award_check CHECK ((length(award) <= 160)),
  constraint recognitions_festival_check CHECK (((length(TRIM(BOTH FROM festival)) > 0) AND (length(festival) <= 160))),
  constraint recognitions_outcome_check CHECK ((outcome = ANY (ARRAY['shown', 'nominated', 'won']))),
  constraint recognitions_year_check CHECK (((year >= 1878) AND (year <= 2200)))
);
CREATE INDEX recognitions_documentary ON public.recognitions USING btree (documentary_id);
alter table public.recognitions enable row level security;

create table public.renditions (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  name text not null,
  width integer not null,
  height integer not null,
  frame_rate numeric(7,3) not null,
  bandwidth integer not null,
  codecs text not null,
  object_name text not null,
  size_bytes bigint not null default 0,
  playlist text not null,
  temporary boolean not null default false,
  complete boolean not null default true,
  created_at timestamp with time zone not null default now(),
  header_digest text,
  constraint renditions_pkey PRIMARY KEY (id),
  constraint renditions_version_id_name_key UNIQUE (version_id, name),
  constraint a_name_has_at_most_80_characters CHECK ((length(name) <= 80)),
  constraint a_playlist_has_at_most_8_million_characters CHECK ((length(playlist) <= 8000000)),
  constraint an_objects_name_has_at_most_300_characters CHECK ((length(object_name) <= 300)),
  constraint codecs_have_at_most_200_characters CHECK ((length(codecs) <= 200)),
  constraint renditions_header_digest_check CHECK ((length(header_digest) <= 64))
);
alter table public.renditions enable row level security;

create table public.reports (
  id uuid not null default gen_random_uuid(),
  reporter_id uuid,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  case_id uuid not null,
  ground text not null default 'something-else',
  version_id uuid,
  starts_ms integer,
  ends_ms integer,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_once UNIQUE (reporter_id, case_id),
  constraint reports_check CHECK ((ends_ms > starts_ms)),
  constraint reports_ground_check CHECK ((ground = ANY (ARRAY['unkind', 'hate', 'privacy', 'violence', 'false', 'rights', 'something-else']))),
  constraint reports_reason_check CHECK (((length(TRIM(BOTH FROM reason)) > 0) AND (length(reason) <= 1000))),
  constraint reports_starts_ms_check CHECK ((starts_ms >= 0))
);
CREATE INDEX reports_case ON public.reports USING btree (case_id);
CREATE INDEX reports_reporter ON public.reports USING btree (reporter_id, created_at DESC);
CREATE INDEX reports_version ON public.reports USING btree (version_id);
alter table public.reports enable row level security;

create table public.review_guests (
  review_id uuid not null,
  user_id uuid not null,
  name text not null,
  mark text not null,
  entered_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  constraint review_guests_pkey PRIMARY KEY (review_id, user_id),
  constraint review_guests_mark_key UNIQUE (mark),
  constraint review_guests_mark_check CHECK ((length(mark) <= 8)),
  constraint review_guests_name_check CHECK (((length(TRIM(BOTH FROM name)) > 0) AND (length(name) <= 80)))
);
CREATE INDEX review_guests_of_person ON public.review_guests USING btree (user_id);
alter table public.review_guests enable row level security;

create table public.reviews (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  label text not null default '',
  key_hash bytea not null,
  passphrase_hash text,
  has_passphrase boolean generated always as ((passphrase_hash IS NOT NULL)) stored,
  people_limit integer not null default 10,
  may_write boolean not null default true,
  failed_tries integer not null default 0,
  locked_until timestamp with time zone,
  made_by uuid,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_key_hash_key UNIQUE (key_hash),
  constraint reviews_key_hash_check CHECK ((length(key_hash) <= 32)),
  constraint reviews_label_check CHECK ((length(label) <= 120)),
  constraint reviews_passphrase_hash_check CHECK ((length(passphrase_hash) <= 100)),
  constraint reviews_people_limit_check CHECK (((people_limit >= 1) AND (people_limit <= 200)))
);
CREATE INDEX reviews_made_by ON public.reviews USING btree (made_by);
CREATE INDEX reviews_of_version ON public.reviews USING btree (version_id, created_at DESC);
CREATE INDEX reviews_running_out ON public.reviews USING btree (expires_at);
alter table public.reviews enable row level security;

create table public.rights_claims (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  starts_ms integer,
  ends_ms integer,
  message_id uuid,
  claimant text not null,
  work text not null,
  statement text not null,
  state text not null default 'with-creator',
  counter_due_on date not null,
  counter_statement text not null default '',
  countered_at timestamp with time zone,
  decision_due_on date not null,
  reason text not null default '',
  opened_by uuid,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint rights_claims_pkey PRIMARY KEY (id),
  constraint rights_claims_check CHECK ((ends_ms > starts_ms)),
  constraint rights_claims_claimant_check CHECK (((length(TRIM(BOTH FROM claimant)) > 0) AND (length(claimant) <= 120))),
  constraint rights_claims_counter_statement_check CHECK ((length(counter_statement) <= 5000)),
  constraint rights_claims_reason_check CHECK ((length(reason) <= 2000)),
  constraint rights_claims_starts_ms_check CHECK ((starts_ms >= 0)),
  constraint rights_claims_state_check CHECK ((state = ANY (ARRAY['with-creator', 'countered', 'upheld', 'rejected']))),
  constraint rights_claims_statement_check CHECK (((length(TRIM(BOTH FROM statement)) > 0) AND (length(statement) <= 5000))),
  constraint rights_claims_work_check CHECK (((length(TRIM(BOTH FROM work)) > 0) AND (length(work) <= 300)))
);
CREATE INDEX rights_claims_decided_by ON public.rights_claims USING btree (decided_by);
CREATE INDEX rights_claims_documentary ON public.rights_claims USING btree (documentary_id);
CREATE UNIQUE INDEX rights_claims_of_letter ON public.rights_claims USING btree (message_id);
CREATE INDEX rights_claims_opened_by ON public.rights_claims USING btree (opened_by);
CREATE INDEX rights_claims_waiting ON public.rights_claims USING btree (decision_due_on, id) WHERE (state = ANY (ARRAY['with-creator'::text, 'countered'::text]));
alter table public.rights_claims enable row level security;

create table public.role_applications (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  role text not null default 'moderator',
  reason text not null,
  state text not null default 'asked',
  answer text not null default '',
  asked_at timestamp with time zone not null default now(),
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint role_applications_pkey PRIMARY KEY (id),
  constraint role_applications_answer_check CHECK ((length(answer) <= 2000)),
  constraint role_applications_reason_check CHECK (((length(TRIM(BOTH FROM reason)) > 0) AND (length(reason) <= 2000))),
  constraint role_applications_role_check CHECK ((role = ANY (ARRAY['moderator', 'admin']))),
  constraint role_applications_state_check CHECK ((state = ANY (ARRAY['asked', 'agreed', 'declined', 'withdrawn'])))
);
CREATE INDEX role_applications_decided_by ON public.role_applications USING btree (decided_by);
CREATE UNIQUE INDEX role_applications_one ON public.role_applications USING btree (person_id) WHERE (state = 'asked'::text);
CREATE INDEX role_applications_person ON public.role_applications USING btree (person_id, asked_at DESC);
alter table public.role_applications enable row level security;

create table public.role_changes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  from_role text not null,
  to_role text not null,
  reason text not null,
  state text not null default 'asked',
  asked_by uuid,
  asked_at timestamp with time zone not null default now(),
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint role_changes_pkey PRIMARY KEY (id),
  constraint role_changes_check CHECK ((to_role <> from_role)),
  constraint role_changes_from_role_check CHECK ((from_role = ANY (ARRAY['user', 'moderator', 'admin']))),
  constraint role_changes_reason_check CHECK (((length(TRIM(BOTH FROM reason)) > 0) AND (length(reason) <= 500))),
  constraint role_changes_state_check CHECK ((state = ANY (ARRAY['asked', 'done', 'refused']))),
  constraint role_changes_to_role_check CHECK ((to_role = ANY (ARRAY['user', 'moderator', 'admin'])))
);
CREATE INDEX role_changes_asked_by ON public.role_changes USING btree (asked_by);
CREATE INDEX role_changes_decided_by ON public.role_changes USING btree (decided_by);
CREATE UNIQUE INDEX role_changes_one ON public.role_changes USING btree (user_id) WHERE (state = 'asked'::text);
CREATE INDEX role_changes_person ON public.role_changes USING btree (user_id, asked_at DESC);
alter table public.role_changes enable row level security;

create table public.screener_openings (
  screener_id uuid not null,
  user_id uuid not null,
  opened_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  address_hash text,
  constraint screener_openings_pkey PRIMARY KEY (screener_id, user_id),
  constraint screener_openings_address_hash_check CHECK ((length(address_hash) <= 64))
);
CREATE INDEX screener_openings_of_person ON public.screener_openings USING btree (user_id);
alter table public.screener_openings enable row level security;

create table public.screeners (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  person text not null,
  email text not null default '',
  note text not null default '',
  key_hash bytea not null,
  passphrase_hash text,
  has_passphrase boolean generated always as ((passphrase_hash IS NOT NULL)) stored,
  failed_tries integer not null default 0,
  locked_until timestamp with time zone,
  mark text not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  opens integer not null default 0,
  watched_ms bigint not null default 0,
  first_opened_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  unusual text,
  unusual_at timestamp with time zone,
  constraint screeners_pkey PRIMARY KEY (id),
  constraint screeners_key_hash_key UNIQUE (key_hash),
  constraint screeners_mark_key UNIQUE (mark),
  constraint screeners_email_check CHECK ((length(email) <= 254)),
  constraint screeners_key_hash_check CHECK ((length(key_hash) <= 32)),
  constraint screeners_mark_check CHECK ((length(mark) <= 8)),
  constraint screeners_note_check CHECK ((length(note) <= 500)),
  constraint screeners_passphrase_hash_check CHECK ((length(passphrase_hash) <= 100)),
  constraint screeners_person_check CHECK (((length(TRIM(BOTH FROM person)) > 0) AND (length(person) <= 120))),
  constraint screeners_unusual_check CHECK ((unusual = ANY (ARRAY['at-once', 'many-places', 'passed-on', 'wrong-passphrases'])))
);
CREATE INDEX screeners_of_version ON public.screeners USING btree (version_id, created_at DESC);
CREATE INDEX screeners_running_out ON public.screeners USING btree (expires_at);
alter table public.screeners enable row level security;

create table public.screening_drafts (
  person_id uuid not null,
  about text not null,
  draft jsonb not null,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  constraint screening_drafts_pkey PRIMARY KEY (person_id, about),
  constraint screening_drafts_about_check CHECK (((length(about) <= 120) AND (about ~ '^[a-z0-9:-]+$'))),
  constraint screening_drafts_draft_check CHECK (((jsonb_typeof(draft) = 'object') AND (length((draft)::text) <= 100000)))
);
alter table public.screening_drafts enable row level security;

create table public.screening_entries (
  guest_id uuid not null,
  user_id uuid not null,
  screening_id uuid not null,
  entered_at timestamp with time zone not null default now(),
  minutes integer[] not null default '{}'::integer[],
  constraint screening_entries_pkey PRIMARY KEY (guest_id, user_id),
  constraint screening_entries_screening_id_user_id_key UNIQUE (screening_id, user_id),
  constraint screening_entries_minutes_check CHECK ((cardinality(minutes) <= 3000))
);
CREATE INDEX screening_entries_of_person ON public.screening_entries USING btree (user_id);
alter table public.screening_entries enable row level security;

create table public.screening_guests (
  id uuid not null default gen_random_uuid(),
  screening_id uuid not null,
  user_id uuid,
  name text not null,
  email text not null default '',
  seat text not null default 'online',
  heads integer not null default 1,
  state text not null default 'registered',
  zone text not null default '',
  came_at timestamp with time zone,
  registered_at timestamp with time zone,
  made_at timestamp with time zone not null default now(),
  language text not null default '',
  letter text,
  letter_due_at timestamp with time zone,
  letter_tries smallint not null default 0,
  letters_sent smallint not null default 0,
  letters_secret text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', ''),
  constraint screening_guests_pkey PRIMARY KEY (id),
  constraint screening_guests_email_check CHECK ((length(email) <= 254)),
  constraint screening_guests_heads_check CHECK (((heads >= 1) AND (heads <= 20))),
  constraint screening_guests_language_check CHECK ((length(language) <= 35)),
  constraint screening_guests_letter_check CHECK ((length(letter) <= 20)),
  constraint screening_guests_letters_secret_check CHECK ((length(letters_secret) <= 64)),
  constraint screening_guests_name_check CHECK (((length(TRIM(BOTH FROM name)) > 0) AND (length(name) <= 120))),
  constraint screening_guests_seat_check CHECK ((seat = ANY (ARRAY['online', 'hall']))),
  constraint screening_guests_state_check CHECK ((state = ANY (ARRAY['invited', 'registered', 'waiting', 'withdrawn', 'removed']))),
  constraint screening_guests_zone_check CHECK ((length(zone) <= 60))
);
CREATE INDEX screening_guests_email ON public.screening_guests USING btree (lower(email)) WHERE (email <> ''::text);
CREATE INDEX screening_guests_letters ON public.screening_guests USING btree (letter_due_at) WHERE (letter IS NOT NULL);
CREATE UNIQUE INDEX screening_guests_letters_secret ON public.screening_guests USING btree (letters_secret);
CREATE INDEX screening_guests_of_person ON public.screening_guests USING btree (user_id);
CREATE INDEX screening_guests_of_screening ON public.screening_guests USING btree (screening_id, state, made_at);
alter table public.screening_guests enable row level security;

create table public.screening_items (
  id uuid not null default gen_random_uuid(),
  screening_id uuid not null,
  place integer not null,
  kind text not null,
  title text not null default '',
  note text not null default '',
  documentary_id uuid,
  version_id uuid,
  starts_ms bigint not null default 0,
  duration_ms bigint not null,
  ranges integer[] not null default '{}'::integer[],
  constraint screening_items_pkey PRIMARY KEY (id),
  constraint screening_items_screening_id_place_key UNIQUE (screening_id, place),
  constraint screening_items_duration_ms_check CHECK (((duration_ms >= 1000) AND (duration_ms <= 86400000))),
  constraint screening_items_kind_check CHECK ((kind = ANY (ARRAY['film', 'trailer', 'interval', 'talk']))),
  constraint screening_items_note_check CHECK ((length(note) <= 500)),
  constraint screening_items_place_check CHECK (((place >= 0) AND (place <= 39))),
  constraint screening_items_ranges_check CHECK (((cardinality(ranges) <= 80) AND ((cardinality(ranges) % 2) = 0))),
  constraint screening_items_starts_ms_check CHECK ((starts_ms >= 0)),
  constraint screening_items_title_check CHECK ((length(title) <= 160))
);
CREATE INDEX screening_items_of_film ON public.screening_items USING btree (documentary_id);
CREATE INDEX screening_items_of_version ON public.screening_items USING btree (version_id);
alter table public.screening_items enable row level security;

create table public.screening_keys (
  key_hash bytea not null,
  guest_id uuid not null,
  expires_at timestamp with time zone,
  used_by uuid,
  made_at timestamp with time zone not null default now(),
  constraint screening_keys_pkey PRIMARY KEY (key_hash),
  constraint screening_keys_key_hash_check CHECK ((length(key_hash) <= 32))
);
CREATE INDEX screening_keys_of_guest ON public.screening_keys USING btree (guest_id);
CREATE INDEX screening_keys_used_by ON public.screening_keys USING btree (used_by);
alter table public.screening_keys enable row level security;

create table public.screening_people (
  screening_id uuid not null,
  user_id uuid not null,
  role text not null,
  name text not null default '',
  constraint screening_people_pkey PRIMARY KEY (screening_id, user_id),
  constraint screening_people_name_check CHECK ((length(name) <= 120)),
  constraint screening_people_role_check CHECK ((role = ANY (ARRAY['owner', 'host', 'moderator', 'speaker'])))
);
CREATE INDEX screening_people_of_person ON public.screening_people USING btree (user_id);
alter table public.screening_people enable row level security;

create table public.screening_permissions (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  user_id uuid not null,
  name text not null default '',
  word text not null default '',
  state text not null default 'asked',
  answer text not null default '',
  asked_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  constraint screening_permissions_pkey PRIMARY KEY (id),
  constraint screening_permissions_documentary_id_user_id_key UNIQUE (documentary_id, user_id),
  constraint screening_permissions_answer_check CHECK ((length(answer) <= 1000)),
  constraint screening_permissions_name_check CHECK ((length(name) <= 120)),
  constraint screening_permissions_state_check CHECK ((state = ANY (ARRAY['asked', 'granted', 'declined']))),
  constraint screening_permissions_word_check CHECK ((length(word) <= 1000))
);
CREATE INDEX screening_permissions_of_person ON public.screening_permissions USING btree (user_id);
alter table public.screening_permissions enable row level security;

create table public.screening_timelines (
  screening_id uuid not null,
  item integer not null default 0,
  position_ms bigint not null default 0,
  running boolean not null default true,
  since timestamp with time zone not null,
  ended_at timestamp with time zone,
  number bigint not null default 0,
  led_by uuid,
  changed_at timestamp with time zone not null default now(),
  constraint screening_timelines_pkey PRIMARY KEY (screening_id),
  constraint screening_timelines_item_check CHECK ((item >= 0)),
  constraint screening_timelines_position_ms_check CHECK ((position_ms >= 0))
);
CREATE INDEX screening_timelines_led_by ON public.screening_timelines USING btree (led_by);
alter table public.screening_timelines enable row level security;

create table public.screenings (
  id uuid not null default gen_random_uuid(),
  title text not null,
  word text not null default '',
  starts_at timestamp with time zone not null,
  zone text not null default 'UTC',
  online boolean not null default true,
  venue text not null default '',
  entry text not null default 'link',
  capacity integer,
  hall_capacity integer,
  doors_minutes integer not null default 30,
  late_minutes integer,
  regions text[] not null default '{}'::text[],
  watermark boolean not null default false,
  starts_itself boolean not null default true,
  licence text not null default '',
  series_id uuid,
  revision integer not null default 0,
  cancelled_at timestamp with time zone,
  cancelled_word text not null default '',
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  reminded_at timestamp with time zone,
  admission boolean not null default false,
  constraint screenings_pkey PRIMARY KEY (id),
  constraint a_screening_is_somewhere CHECK ((online OR (venue <> ''))),
  constraint screenings_cancelled_word_check CHECK ((length(cancelled_word) <= 500)),
  constraint screenings_capacity_check CHECK (((capacity >= 1) AND (capacity <= 100000))),
  constraint screenings_doors_minutes_check CHECK (((doors_minutes >= 5) AND (doors_minutes <= 240))),
  constraint screenings_entry_check CHECK ((entry = ANY (ARRAY['public', 'link', 'invitation']))),
  constraint screenings_hall_capacity_check CHECK (((hall_capacity >= 1) AND (hall_capacity <= 100000))),
  constraint screenings_late_minutes_check CHECK (((late_minutes >= 0) AND (late_minutes <= 1440))),
  constraint screenings_licence_check CHECK ((length(licence) <= 300)),
  constraint screenings_regions_check CHECK (((cardinality(regions) <= 60) AND (array_to_string(regions, ',') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'))),
  constraint screenings_title_check CHECK (((length(TRIM(BOTH FROM title)) > 0) AND (length(title) <= 160))),
  constraint screenings_venue_check CHECK ((length(venue) <= 300)),
  constraint screenings_word_check CHECK ((length(word) <= 2000)),
  constraint screenings_zone_check CHECK ((length(zone) <= 60))
);
CREATE INDEX screenings_ahead ON public.screenings USING btree (starts_at);
CREATE INDEX screenings_of_person ON public.screenings USING btree (made_by);
CREATE INDEX screenings_of_series ON public.screenings USING btree (series_id, starts_at) WHERE (series_id IS NOT NULL);
alter table public.screenings enable row level security;

create table public.season_films (
  season_id uuid not null,
  documentary_id uuid not null,
  "position" integer not null,
  constraint season_films_pkey PRIMARY KEY (season_id, documentary_id)
);
CREATE INDEX season_films_documentary ON public.season_films USING btree (documentary_id);
alter table public.season_films enable row level security;

create table public.seasons (
  id uuid not null default gen_random_uuid(),
  title text not null,
  introduction text not null,
  signed_by text not null,
  starts_on date not null,
  ends_on date not null,
  created_at timestamp with time zone not null default now(),
  constraint seasons_pkey PRIMARY KEY (id),
  constraint seasons_check CHECK ((ends_on >= starts_on)),
  constraint seasons_introduction_check CHECK (((length(introduction) >= 1) AND (length(introduction) <= 2000))),
  constraint seasons_signed_by_check CHECK (((length(signed_by) >= 1) AND (length(signed_by) <= 80))),
  constraint seasons_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);
CREATE INDEX seasons_words ON public.seasons USING gin (to_tsvector('private.plain'::regconfig, ((((title || ' '::text) || introduction) || ' '::text) || signed_by))) WITH (gin_pending_list_limit='64');
alter table public.seasons enable row level security;

create table public.shots (
  version_id uuid not null,
  times_ms integer[] not null,
  constraint shots_pkey PRIMARY KEY (version_id),
  constraint a_cut_has_at_most_20000_shots CHECK ((cardinality(times_ms) <= 20000))
);
alter table public.shots enable row level security;

create table public.side_tracks (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  kind text not null,
  language text not null,
  label text not null default '',
  source_stream integer,
  source_name text not null default '',
  source_object text,
  source_bytes bigint not null default 0,
  offset_ms integer not null default 0,
  state text not null default 'receiving',
  progress real not null default 0,
  failure text,
  duration_ms integer,
  width integer,
  height integer,
  frame_rate numeric(7,3),
  bandwidth integer,
  codecs text,
  object_name text,
  size_bytes bigint not null default 0,
  playlist text,
  created_at timestamp with time zone not null default now(),
  constraint side_tracks_pkey PRIMARY KEY (id),
  constraint a_playlist_has_at_most_8_million_characters CHECK ((length(playlist) <= 8000000)),
  constraint comes_from_the_cut_or_from_a_file CHECK (((source_stream IS NULL) <> (source_object IS NULL))),
  constraint ready_means_playable CHECK (((state <> 'ready') OR ((playlist IS NOT NULL) AND (object_name IS NOT NULL) AND (bandwidth IS NOT NULL)))),
  constraint side_tracks_codecs_check CHECK ((length(codecs) <= 200)),
  constraint side_tracks_duration_ms_check CHECK ((duration_ms > 0)),
  constraint side_tracks_failure_check CHECK ((length(failure) <= 2000)),
  constraint side_tracks_kind_check CHECK ((kind = ANY (ARRAY['dubbing', 'described', 'commentary', 'sign']))),
  constraint side_tracks_label_check CHECK ((length(label) <= 80)),
  constraint side_tracks_language_check CHECK (((language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$') AND (length(language) <= 24))),
  constraint side_tracks_object_name_check CHECK ((length(object_name) <= 300)),
  constraint side_tracks_offset_ms_check CHECK (((offset_ms >= '-600000'::integer) AND (offset_ms <= 600000))),
  constraint side_tracks_progress_check CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision))),
  constraint side_tracks_source_bytes_check CHECK ((source_bytes >= 0)),
  constraint side_tracks_source_name_check CHECK ((length(source_name) <= 255)),
  constraint side_tracks_source_object_check CHECK ((length(source_object) <= 300)),
  constraint side_tracks_source_stream_check CHECK (((source_stream >= 0) AND (source_stream <= 999))),
  constraint side_tracks_state_check CHECK ((state = ANY (ARRAY['receiving', 'received', 'preparing', 'ready', 'failed'])))
);
CREATE INDEX side_tracks_of_version ON public.side_tracks USING btree (version_id);
alter table public.side_tracks enable row level security;

create table public.sittings (
  person_id uuid not null,
  institution_id uuid not null,
  list_id uuid,
  until timestamp with time zone not null,
  constraint sittings_pkey PRIMARY KEY (person_id)
);
CREATE INDEX sittings_institution ON public.sittings USING btree (institution_id);
CREATE INDEX sittings_list ON public.sittings USING btree (list_id);
CREATE INDEX sittings_until ON public.sittings USING btree (until);
alter table public.sittings enable row level security;

create table public.sound_tracks (
  version_id uuid not null,
  stream integer not null,
  language text not null default '',
  title text not null default '',
  channels text not null default '',
  silent boolean not null default false,
  heard boolean not null default false,
  chosen boolean not null default false,
  constraint sound_tracks_pkey PRIMARY KEY (version_id, stream),
  constraint sound_tracks_channels_check CHECK ((length(channels) <= 60)),
  constraint sound_tracks_language_check CHECK ((length(language) <= 8)),
  constraint sound_tracks_stream_check CHECK (((stream >= 0) AND (stream <= 999))),
  constraint sound_tracks_title_check CHECK ((length(title) <= 120))
);
alter table public.sound_tracks enable row level security;

create table public.space_assets (
  id uuid not null default gen_random_uuid(),
  space_id uuid not null,
  owner_id uuid not null,
  kind text not null,
  source_name text not null default '',
  source_bytes bigint not null,
  state text not null default 'receiving',
  failure text,
  folder text,
  facts jsonb not null default '{}'::jsonb,
  alt text not null default '',
  credit text not null default '',
  licence text,
  origin text not null default '',
  created_at timestamp with time zone not null default now(),
  constraint space_assets_pkey PRIMARY KEY (id),
  constraint space_assets_alt_check CHECK ((length(alt) <= 500)),
  constraint space_assets_credit_check CHECK ((length(credit) <= 200)),
  constraint space_assets_facts_check CHECK ((length((facts)::text) <= 4000)),
  constraint space_assets_failure_check CHECK ((length(failure) <= 500)),
  constraint space_assets_folder_check CHECK ((length(folder) <= 200)),
  constraint space_assets_kind_check CHECK ((kind = ANY (ARRAY['panorama', 'model', 'splat', 'picture', 'sound', 'tiles']))),
  constraint space_assets_licence_check CHECK ((licence = ANY (ARRAY['own', 'public-domain', 'cc0', 'cc-by', 'cc-by-sa', 'cc-by-nc', 'permission']))),
  constraint space_assets_origin_check CHECK (((length(origin) <= 400) AND ((origin = '') OR (origin ~ '^https?://')))),
  constraint space_assets_source_bytes_check CHECK ((source_bytes > 0)),
  constraint space_assets_source_name_check CHECK ((length(source_name) <= 255)),
  constraint space_assets_state_check CHECK ((state = ANY (ARRAY['receiving', 'received', 'preparing', 'ready', 'failed'])))
);
CREATE INDEX space_assets_of_person ON public.space_assets USING btree (owner_id);
CREATE INDEX space_assets_of_space ON public.space_assets USING btree (space_id);
alter table public.space_assets enable row level security;

create table public.spaces (
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null default auth.uid(),
  documentary_id uuid,
  kind text not null,
  title text not null default '',
  summary text not null default '',
  twin text not null default '',
  version_id uuid,
  stereo text not null default 'none',
  start_view double precision[],
  audience text not null default 'everyone',
  published_at timestamp with time zone,
  removed_at timestamp with time zone,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  asset_id uuid,
  embeds boolean not null default false,
  constraint spaces_pkey PRIMARY KEY (id),
  constraint spaces_audience_check CHECK ((audience = ANY (ARRAY['everyone', 'film']))),
  constraint spaces_kind_check CHECK ((kind = ANY (ARRAY['map', 'scene', 'object']))),
  constraint spaces_start_view_check CHECK ((cardinality(start_view) <= 3)),
  constraint spaces_stereo_check CHECK ((stereo = ANY (ARRAY['none', 'top-bottom', 'side-by-side']))),
  constraint spaces_summary_check CHECK ((length(summary) <= 600)),
  constraint spaces_title_check CHECK ((length(title) <= 160)),
  constraint spaces_twin_check CHECK ((length(twin) <= 60000))
);
CREATE INDEX spaces_of_asset ON public.spaces USING btree (asset_id);
CREATE INDEX spaces_of_film ON public.spaces USING btree (documentary_id);
CREATE INDEX spaces_of_person ON public.spaces USING btree (owner_id);
CREATE INDEX spaces_of_version ON public.spaces USING btree (version_id);
alter table public.spaces enable row level security;

create table public.storage_quotas (
  user_id uuid not null,
  bytes bigint,
  films integer,
  hours integer,
  constraint storage_quotas_pkey PRIMARY KEY (user_id),
  constraint storage_quotas_bytes_check CHECK ((bytes >= 0)),
  constraint storage_quotas_films_check CHECK (((films >= 0) AND (films <= 100000))),
  constraint storage_quotas_hours_check CHECK (((hours >= 0) AND (hours <= 100000)))
);
alter table public.storage_quotas enable row level security;

create table public.storyboards (
  version_id uuid not null,
  object_name text not null,
  columns integer not null,
  rows integer not null,
  tile_width integer not null,
  tile_height integer not null,
  frame_times_ms integer[] not null,
  covered int4multirange not null default '{}'::int4multirange,
  constraint storyboards_pkey PRIMARY KEY (version_id),
  constraint a_storyboard_has_at_most_100000_frames CHECK ((cardinality(frame_times_ms) <= 100000)),
  constraint an_objects_name_has_at_most_300_characters CHECK ((length(object_name) <= 300))
);
alter table public.storyboards enable row level security;

create table public.suspensions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  degree text not null,
  reason text not null,
  until timestamp with time zone,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  lifted_at timestamp with time zone,
  lifted_by uuid,
  lift_reason text not null default '',
  constraint suspensions_pkey PRIMARY KEY (id),
  constraint suspensions_degree_check CHECK ((degree = ANY (ARRAY['acts', 'house']))),
  constraint suspensions_lift_reason_check CHECK ((length(lift_reason) <= 2000)),
  constraint suspensions_reason_check CHECK (((length(TRIM(BOTH FROM reason)) > 0) AND (length(reason) <= 2000)))
);
CREATE INDEX suspensions_lifted_by ON public.suspensions USING btree (lifted_by);
CREATE INDEX suspensions_made_by ON public.suspensions USING btree (made_by);
CREATE UNIQUE INDEX suspensions_one ON public.suspensions USING btree (user_id) WHERE (lifted_at IS NULL);
CREATE INDEX suspensions_person ON public.suspensions USING btree (user_id, made_at DESC);
alter table public.suspensions enable row level security;

create table public.synthetic_passages (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  medium text not null,
  how text not null,
  statement text not null,
  tool text not null default '',
  constraint synthetic_passages_pkey PRIMARY KEY (id),
  constraint synthetic_passages_check CHECK ((ends_ms > starts_ms)),
  constraint synthetic_passages_how_check CHECK ((how = ANY (ARRAY['generated', 'altered', 'restored']))),
  constraint synthetic_passages_medium_check CHECK ((medium = ANY (ARRAY['picture', 'voice', 'sound']))),
  constraint synthetic_passages_starts_ms_check CHECK ((starts_ms >= 0)),
  constraint synthetic_passages_statement_check CHECK (((length(TRIM(BOTH FROM statement)) > 0) AND (length(statement) <= 1000))),
  constraint synthetic_passages_tool_check CHECK ((length(tool) <= 120))
);
CREATE INDEX synthetic_passages_version ON public.synthetic_passages USING btree (version_id, starts_ms);
alter table public.synthetic_passages enable row level security;

create table public.talk_answers (
  poll_id uuid not null,
  screening_id uuid not null,
  answerer integer not null,
  person_id uuid,
  choice integer,
  words text,
  answered_at timestamp with time zone not null default now(),
  constraint talk_answers_pkey PRIMARY KEY (poll_id, answerer),
  constraint one_answer CHECK ((num_nonnulls(choice, words) = 1)),
  constraint talk_answers_choice_check CHECK (((choice >= 1) AND (choice <= 8))),
  constraint talk_answers_words_check CHECK (((length(TRIM(BOTH FROM words)) > 0) AND (length(words) <= 1000)))
);
CREATE INDEX talk_answers_answerer ON public.talk_answers USING btree (screening_id, answerer);
CREATE INDEX talk_answers_person ON public.talk_answers USING btree (person_id);
alter table public.talk_answers enable row level security;

create table public.talk_costs (
  id uuid not null default gen_random_uuid(),
  screening_id uuid not null,
  words text not null,
  cents bigint not null,
  currency text not null,
  place integer not null default 0,
  constraint talk_costs_pkey PRIMARY KEY (id),
  constraint talk_costs_cents_check CHECK (((cents >= 0) AND (cents <= '100000000000'::bigint))),
  constraint talk_costs_currency_check CHECK (((length(currency) <= 3) AND (currency ~ '^[A-Z]{3}$'))),
  constraint talk_costs_words_check CHECK (((length(TRIM(BOTH FROM words)) > 0) AND (length(words) <= 120)))
);
CREATE INDEX talk_costs_of_screening ON public.talk_costs USING btree (screening_id, place);
alter table public.talk_costs enable row level security;

create table public.talk_levels (
  screening_id uuid not null,
  second bigint not null,
  kind text not null,
  item_id uuid,
  at_ms integer,
  marks integer not null,
  constraint talk_levels_pkey PRIMARY KEY (screening_id, second, kind),
  constraint talk_levels_at_ms_check CHECK ((at_ms >= 0)),
  constraint talk_levels_kind_check CHECK ((kind = ANY (ARRAY['applause', 'moved', 'laughter', 'startled']))),
  constraint talk_levels_marks_check CHECK ((marks > 0))
);
CREATE INDEX talk_levels_item ON public.talk_levels USING btree (item_id);
alter table public.talk_levels enable row level security;

create table public.talk_lines (
  id uuid not null,
  screening_id uuid not null,
  number integer not null,
  talker integer not null,
  person_id uuid,
  place text not null,
  words text not null,
  item_id uuid,
  at_ms integer,
  said_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint talk_lines_pkey PRIMARY KEY (id),
  constraint talk_lines_screening_id_number_key UNIQUE (screening_id, number),
  constraint talk_lines_at_ms_check CHECK ((at_ms >= 0)),
  constraint talk_lines_place_check CHECK ((place = ANY (ARRAY['host', 'moderator', 'speaker', 'guest']))),
  constraint talk_lines_words_check CHECK (((length(TRIM(BOTH FROM words)) > 0) AND (length(words) <= 500)))
);
CREATE INDEX talk_lines_item ON public.talk_lines USING btree (item_id);
CREATE INDEX talk_lines_person ON public.talk_lines USING btree (person_id);
CREATE INDEX talk_lines_talker ON public.talk_lines USING btree (screening_id, talker, said_at);
alter table public.talk_lines enable row level security;

create table public.talk_people (
  screening_id uuid not null,
  number integer not null,
  person_id uuid,
  name text not null default '',
  keeps boolean not null default false,
  silenced_at timestamp with time zone,
  captions boolean not null default false,
  joined_at timestamp with time zone not null default now(),
  constraint talk_people_pkey PRIMARY KEY (screening_id, number),
  constraint talk_people_screening_id_person_id_key UNIQUE (screening_id, person_id),
  constraint talk_people_name_check CHECK ((length(name) <= 120))
);
CREATE INDEX talk_people_person ON public.talk_people USING btree (person_id);
alter table public.talk_people enable row level security;

create table public.talk_polls (
  id uuid not null,
  screening_id uuid not null,
  part text not null,
  place integer not null default 0,
  kind text not null,
  words text not null,
  choices text[] not null default '{}'::text[],
  item_id uuid,
  at_ms integer,
  state text not null default 'kept',
  opened_at timestamp with time zone,
  closed_at timestamp with time zone,
  made_at timestamp with time zone not null default now(),
  constraint talk_polls_pkey PRIMARY KEY (id),
  constraint a_choice_has_choices CHECK ((((kind = 'choice') AND (cardinality(choices) >= 2)) OR ((kind <> 'choice') AND (cardinality(choices) = 0)))),
  constraint talk_polls_at_ms_check CHECK ((at_ms >= 0)),
  constraint talk_polls_choices_check CHECK (((cardinality(choices) <= 8) AND private.each_at_most(choices, 120))),
  constraint talk_polls_kind_check CHECK ((kind = ANY (ARRAY['choice', 'scale', 'words']))),
  constraint talk_polls_part_check CHECK ((part = ANY (ARRAY['before', 'during', 'after']))),
  constraint talk_polls_state_check CHECK ((state = ANY (ARRAY['kept', 'open', 'closed']))),
  constraint talk_polls_words_check CHECK (((length(TRIM(BOTH FROM words)) > 0) AND (length(words) <= 300)))
);
CREATE UNIQUE INDEX one_poll_is_open ON public.talk_polls USING btree (screening_id) WHERE ((part = 'during'::text) AND (state = 'open'::text));
CREATE INDEX talk_polls_item ON public.talk_polls USING btree (item_id);
CREATE INDEX talk_polls_of_screening ON public.talk_polls USING btree (screening_id, part, place);
alter table public.talk_polls enable row level security;

create table public.talk_questions (
  id uuid not null,
  screening_id uuid not null,
  number integer not null,
  asker integer not null,
  person_id uuid,
  nameless boolean not null default false,
  words text not null,
  item_id uuid,
  at_ms integer,
  state text not null default 'waiting',
  answer text not null default '',
  merged_into uuid,
  supports integer not null default 1,
  told_at timestamp with time zone not null default now(),
  asked_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  constraint talk_questions_pkey PRIMARY KEY (id),
  constraint talk_questions_screening_id_number_key UNIQUE (screening_id, number),
  constraint talk_questions_answer_check CHECK ((length(answer) <= 1000)),
  constraint talk_questions_at_ms_check CHECK ((at_ms >= 0)),
  constraint talk_questions_state_check CHECK ((state = ANY (ARRAY['waiting', 'live', 'answered', 'dismissed']))),
  constraint talk_questions_words_check CHECK (((length(TRIM(BOTH FROM words)) > 0) AND (length(words) <= 500)))
);
CREATE UNIQUE INDEX one_question_is_live ON public.talk_questions USING btree (screening_id) WHERE (state = 'live'::text);
CREATE INDEX talk_questions_asker ON public.talk_questions USING btree (screening_id, asker);
CREATE INDEX talk_questions_item ON public.talk_questions USING btree (item_id);
CREATE INDEX talk_questions_merged ON public.talk_questions USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX talk_questions_person ON public.talk_questions USING btree (person_id);
alter table public.talk_questions enable row level security;

create table public.talk_spoken (
  id uuid not null,
  screening_id uuid not null,
  number integer not null,
  writer integer not null,
  person_id uuid,
  words text not null,
  done boolean not null default false,
  said_at timestamp with time zone not null default now(),
  constraint talk_spoken_pkey PRIMARY KEY (id),
  constraint talk_spoken_screening_id_number_key UNIQUE (screening_id, number),
  constraint talk_spoken_words_check CHECK ((length(words) <= 300))
);
CREATE INDEX talk_spoken_person ON public.talk_spoken USING btree (person_id);
CREATE INDEX talk_spoken_writer ON public.talk_spoken USING btree (screening_id, writer);
alter table public.talk_spoken enable row level security;

create table public.talk_supports (
  question_id uuid not null,
  screening_id uuid not null,
  supporter integer not null,
  person_id uuid,
  constraint talk_supports_pkey PRIMARY KEY (question_id, supporter)
);
CREATE INDEX talk_supports_person ON public.talk_supports USING btree (person_id);
CREATE INDEX talk_supports_supporter ON public.talk_supports USING btree (screening_id, supporter);
alter table public.talk_supports enable row level security;

create table public.talks (
  screening_id uuid not null,
  chat text not null default 'open',
  slow_seconds integer not null default 30,
  links boolean not null default false,
  questions boolean not null default true,
  marks boolean not null default true,
  note text not null default '',
  stage_url text not null default '',
  kept boolean not null default false,
  last_line integer not null default 0,
  last_question integer not null default 0,
  last_person integer not null default 0,
  last_spoken integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  constraint talks_pkey PRIMARY KEY (screening_id),
  constraint talks_chat_check CHECK ((chat = ANY (ARRAY['open', 'slow', 'paused']))),
  constraint talks_note_check CHECK ((length(note) <= 2000)),
  constraint talks_slow_seconds_check CHECK (((slow_seconds >= 5) AND (slow_seconds <= 600))),
  constraint talks_stage_url_check CHECK (((length(stage_url) <= 2000) AND ((stage_url = '') OR (stage_url ~* '^https://[^\s/?#@:]+\.[^\s/?#@:]+(:\d{1,5})?([/?#]\S*)?$'))))
);
alter table public.talks enable row level security;

create table public.tasks (
  id uuid not null,
  documentary_id uuid not null,
  note_id uuid,
  title text not null,
  words text not null default '',
  state text not null default 'todo',
  place double precision not null default 0,
  assigned_to uuid,
  due_on date,
  made_by uuid default auth.uid(),
  done_by uuid,
  done_at timestamp with time zone,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  constraint tasks_pkey PRIMARY KEY (id),
  constraint tasks_state_check CHECK ((state = ANY (ARRAY['todo', 'doing', 'done']))),
  constraint tasks_title_check CHECK (((length(TRIM(BOTH FROM title)) > 0) AND (length(title) <= 200))),
  constraint tasks_words_check CHECK ((length(words) <= 2000))
);
CREATE UNIQUE INDEX one_task_a_note ON public.tasks USING btree (note_id) WHERE (removed_at IS NULL);
CREATE INDEX tasks_assigned ON public.tasks USING btree (assigned_to);
CREATE INDEX tasks_done_by ON public.tasks USING btree (done_by);
CREATE INDEX tasks_made_by ON public.tasks USING btree (made_by);
CREATE INDEX tasks_of_film ON public.tasks USING btree (documentary_id, state, place);
CREATE INDEX tasks_of_note ON public.tasks USING btree (note_id);
alter table public.tasks enable row level security;

create table public.team_invitations (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  role text not null,
  address text not null default '',
  key_hash bytea not null,
  invited_by uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '14 days'::interval),
  constraint team_invitations_pkey PRIMARY KEY (id),
  constraint team_invitations_key_hash_key UNIQUE (key_hash),
  constraint team_invitations_address_check CHECK ((length(address) <= 254)),
  constraint team_invitations_key_hash_check CHECK ((length(key_hash) <= 32)),
  constraint team_invitations_role_check CHECK ((role = ANY (ARRAY['owner', 'producer', 'editor', 'reviewer'])))
);
CREATE INDEX team_invitations_by ON public.team_invitations USING btree (invited_by);
CREATE INDEX team_invitations_of_film ON public.team_invitations USING btree (documentary_id, created_at);
CREATE INDEX team_invitations_to ON public.team_invitations USING btree (address) WHERE (address <> ''::text);
alter table public.team_invitations enable row level security;

create table public.team_members (
  documentary_id uuid not null,
  person_id uuid not null,
  role text not null,
  joined_at timestamp with time zone not null default now(),
  constraint team_members_pkey PRIMARY KEY (documentary_id, person_id),
  constraint team_members_role_check CHECK ((role = ANY (ARRAY['producer', 'editor', 'reviewer'])))
);
CREATE INDEX team_members_of_person ON public.team_members USING btree (person_id);
alter table public.team_members enable row level security;

create table public.test_screenings (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  questions text[] not null,
  made_by uuid,
  closed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint test_screenings_pkey PRIMARY KEY (id),
  constraint a_question_has_at_most_300_characters CHECK ((length(array_to_string(questions, '')) <= 900)),
  constraint test_screenings_questions_check CHECK (((cardinality(questions) = 3) AND (cardinality(questions) <= 3)))
);
CREATE UNIQUE INDEX one_open_test_a_version ON public.test_screenings USING btree (version_id) WHERE (closed_at IS NULL);
CREATE INDEX test_screenings_made_by ON public.test_screenings USING btree (made_by);
CREATE INDEX test_screenings_of_version ON public.test_screenings USING btree (version_id, created_at DESC);
alter table public.test_screenings enable row level security;

create table public.test_viewers (
  screening_id uuid not null,
  person_id uuid not null,
  presses jsonb not null default '[]'::jsonb,
  answers text[] not null default '{}'::text[],
  named boolean not null default false,
  name text not null default '',
  began_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint test_viewers_pkey PRIMARY KEY (screening_id, person_id),
  constraint an_answer_has_at_most_2000_characters CHECK ((length(array_to_string(answers, '')) <= 6000)),
  constraint test_viewers_answers_check CHECK ((cardinality(answers) <= 3)),
  constraint test_viewers_name_check CHECK ((length(name) <= 120)),
  constraint test_viewers_presses_check CHECK (((jsonb_typeof(presses) = 'array') AND (length((presses)::text) <= 60000)))
);
CREATE INDEX test_viewers_of_person ON public.test_viewers USING btree (person_id);
alter table public.test_viewers enable row level security;

create table public.thread_people (
  thread_id uuid not null,
  person_id uuid not null,
  place text not null default 'in',
  number_read integer not null default 0,
  archived_at timestamp with time zone,
  muted boolean not null default false,
  draft text not null default '',
  draft_at timestamp with time zone,
  stirred_at timestamp with time zone not null default now(),
  constraint thread_people_pkey PRIMARY KEY (thread_id, person_id),
  constraint thread_people_draft_check CHECK ((length(draft) <= 20000)),
  constraint thread_people_place_check CHECK ((place = ANY (ARRAY['in', 'held', 'left'])))
);
CREATE INDEX thread_people_newest ON public.thread_people USING btree (person_id, stirred_at DESC, thread_id DESC);
alter table public.thread_people enable row level security;

create table public.threads (
  id uuid not null default gen_random_uuid(),
  subject text not null,
  started_by uuid,
  documentary_id uuid,
  version_id uuid,
  starts_ms integer,
  ends_ms integer,
  showing_id uuid,
  request text,
  state text,
  due_on date,
  terms jsonb not null default '{}'::jsonb,
  last_number integer not null default 0,
  last_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  note_id uuid,
  screening_id uuid,
  constraint threads_pkey PRIMARY KEY (id),
  constraint a_range_has_both_ends CHECK (((starts_ms IS NULL) = (ends_ms IS NULL))),
  constraint a_request_has_a_state CHECK (((request IS NULL) = (state IS NULL))),
  constraint threads_check CHECK ((ends_ms > starts_ms)),
  constraint threads_request_check CHECK ((request = ANY (ARRAY['question', 'access', 'licence', 'interview', 'correction', 'withdrawal']))),
  constraint threads_starts_ms_check CHECK ((starts_ms >= 0)),
  constraint threads_state_check CHECK ((state = ANY (ARRAY['asked', 'answering', 'offered', 'agreed', 'declined', 'withdrawn', 'done']))),
  constraint threads_subject_check CHECK (((length(TRIM(BOTH FROM subject)) > 0) AND (length(subject) <= 200))),
  constraint threads_terms_check CHECK (((jsonb_typeof(terms) = 'object') AND (length((terms)::text) <= 8000)))
);
CREATE INDEX threads_documentary ON public.threads USING btree (documentary_id);
CREATE INDEX threads_due ON public.threads USING btree (due_on) WHERE (state = ANY (ARRAY['asked'::text, 'answering'::text, 'offered'::text]));
CREATE INDEX threads_note ON public.threads USING btree (note_id) WHERE (note_id IS NOT NULL);
CREATE INDEX threads_screening ON public.threads USING btree (screening_id) WHERE (screening_id IS NOT NULL);
CREATE INDEX threads_showing ON public.threads USING btree (showing_id);
CREATE INDEX threads_started_by ON public.threads USING btree (started_by);
CREATE INDEX threads_version ON public.threads USING btree (version_id);
alter table public.threads enable row level security;

create table public.trailers (
  documentary_id uuid not null,
  version_id uuid not null,
  ranges integer[] not null,
  state text not null default 'waiting',
  object_name text,
  duration_ms integer,
  width integer,
  height integer,
  asked_at timestamp with time zone not null default clock_timestamp(),
  constraint trailers_pkey PRIMARY KEY (documentary_id),
  constraint trailers_object_name_check CHECK ((length(object_name) <= 300)),
  constraint trailers_ranges_check CHECK ((((cardinality(ranges) >= 2) AND (cardinality(ranges) <= 80)) AND ((cardinality(ranges) % 2) = 0))),
  constraint trailers_state_check CHECK ((state = ANY (ARRAY['waiting', 'ready', 'failed', 'protected'])))
);
CREATE INDEX trailers_version ON public.trailers USING btree (version_id);
alter table public.trailers enable row level security;

create table public.transcriptions (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  state text not null default 'waiting',
  language text not null default '',
  progress real not null default 0,
  failure text,
  track_id uuid,
  asked_at timestamp with time zone not null default now(),
  constraint transcriptions_pkey PRIMARY KEY (id),
  constraint transcriptions_failure_check CHECK ((length(failure) <= 500)),
  constraint transcriptions_language_check CHECK (((language ~ '^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$') AND (length(language) <= 35))),
  constraint transcriptions_progress_check CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision))),
  constraint transcriptions_state_check CHECK ((state = ANY (ARRAY['waiting', 'working', 'done', 'failed', 'cancelled'])))
);
CREATE UNIQUE INDEX transcriptions_one_at_once ON public.transcriptions USING btree (version_id) WHERE (state = ANY (ARRAY['waiting'::text, 'working'::text]));
CREATE INDEX transcriptions_track ON public.transcriptions USING btree (track_id);
CREATE INDEX transcriptions_version ON public.transcriptions USING btree (version_id, asked_at DESC);
alter table public.transcriptions enable row level security;

create table public.turnaways (
  id bigint not null generated always as identity,
  institution_id uuid not null,
  documentary_id uuid not null,
  why text not null,
  visit text not null,
  at timestamp with time zone not null default now(),
  constraint turnaways_pkey PRIMARY KEY (id),
  constraint turnaways_visit_check CHECK ((length(visit) <= 64)),
  constraint turnaways_why_check CHECK ((why = ANY (ARRAY['no-licence', 'ended', 'full'])))
);
CREATE INDEX turnaways_documentary ON public.turnaways USING btree (documentary_id, at);
CREATE INDEX turnaways_institution ON public.turnaways USING btree (institution_id, at);
CREATE UNIQUE INDEX turnaways_visit ON public.turnaways USING btree (institution_id, documentary_id, why, visit);
alter table public.turnaways enable row level security;

create table public.usage_events (
  id bigint not null generated always as identity,
  institution_id uuid not null,
  documentary_id uuid not null,
  kind text not null,
  visitor bigint not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint usage_events_pkey PRIMARY KEY (at, id),
  constraint usage_events_kind_check CHECK ((kind = ANY (ARRAY['investigation', 'request', 'no-licence', 'limit'])))
);
CREATE INDEX usage_events_visit ON public.usage_events USING btree (institution_id, documentary_id, visitor);
alter table public.usage_events enable row level security;

create table public.usage_months (
  institution_id uuid not null,
  documentary_id uuid not null,
  month date not null,
  title text not null,
  director text not null,
  publisher text not null,
  published_on date,
  creator_id uuid,
  total_investigations integer not null,
  unique_investigations integer not null,
  total_requests integer not null,
  unique_requests integer not null,
  no_licence integer not null,
  limit_exceeded integer not null,
  constraint usage_months_pkey PRIMARY KEY (institution_id, month, documentary_id),
  constraint usage_months_director_check CHECK ((length(director) <= 200)),
  constraint usage_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint usage_months_publisher_check CHECK ((length(publisher) <= 200)),
  constraint usage_months_title_check CHECK ((length(title) <= 200))
);
CREATE INDEX usage_months_creator ON public.usage_months USING btree (creator_id, month);
alter table public.usage_months enable row level security;

create table public.user_roles (
  user_id uuid not null,
  role text not null default 'user',
  constraint user_roles_pkey PRIMARY KEY (user_id),
  constraint user_roles_role_check CHECK ((role = ANY (ARRAY['user', 'moderator', 'admin'])))
);
alter table public.user_roles enable row level security;

create table public.version_days (
  version_id uuid not null,
  day date not null,
  plays_until bigint not null default 0,
  viewers_until bigint not null default 0,
  watched_ms_until bigint not null default 0,
  finished_until bigint not null default 0,
  seen_until integer[] not null default '{}'::integer[],
  again_until integer[] not null default '{}'::integer[],
  people_open bit(256) not null default (repeat('0', 256))::bit(256),
  closes boolean not null default false,
  constraint version_days_pkey PRIMARY KEY (version_id, day),
  constraint version_days_again_until_check CHECK ((cardinality(again_until) <= 20000)),
  constraint version_days_seen_until_check CHECK ((cardinality(seen_until) <= 20000))
);
CREATE INDEX version_days_closing ON public.version_days USING btree (version_id, day) WHERE closes;
alter table public.version_days enable row level security;

create table public.versions (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  number integer not null,
  label text not null default '',
  state text not null default 'receiving',
  source_name text not null,
  source_object text,
  source_bytes bigint not null,
  duration_ms integer,
  width integer,
  height integer,
  frame_rate numeric(7,3),
  has_sound boolean,
  failure text,
  created_at timestamp with time zone not null default now(),
  start_timecode text,
  arrived_ms integer,
  constraint versions_pkey PRIMARY KEY (id),
  constraint versions_documentary_id_number_key UNIQUE (documentary_id, number),
  constraint a_failure_has_at_most_2000_characters CHECK ((length(failure) <= 2000)),
  constraint a_sources_name_has_at_most_300_characters CHECK ((length(source_object) <= 300)),
  constraint versions_arrived_ms_check CHECK ((arrived_ms >= 0)),
  constraint versions_duration_ms_check CHECK ((duration_ms > 0)),
  constraint versions_label_check CHECK ((length(label) <= 120)),
  constraint versions_source_bytes_check CHECK ((source_bytes >= 0)),
  constraint versions_source_name_check CHECK (((length(source_name) >= 1) AND (length(source_name) <= 255))),
  constraint versions_start_timecode_check CHECK (((length(start_timecode) <= 11) AND (start_timecode ~ '^([01]\d|2[0-3]):[0-5]\d:[0-5]\d[:;]\d\d$'))),
  constraint versions_state_check CHECK ((state = ANY (ARRAY['receiving', 'received', 'preparing', 'watchable', 'ready', 'failed'])))
);
alter table public.versions enable row level security;

create table public.watch_events (
  grant_id bigint not null,
  slot bigint not null,
  ranges integer[] not null,
  constraint watch_events_pkey PRIMARY KEY (grant_id, slot),
  constraint watch_events_ranges_check CHECK ((cardinality(ranges) <= 160))
);
alter table public.watch_events enable row level security;

create table public.watch_positions (
  user_id uuid not null default auth.uid(),
  version_id uuid not null,
  position_ms integer not null,
  finished boolean not null default false,
  finished_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint watch_positions_pkey PRIMARY KEY (user_id, version_id),
  constraint watch_positions_position_ms_check CHECK ((position_ms >= 0))
);
CREATE INDEX watch_positions_recent ON public.watch_positions USING btree (user_id, updated_at DESC);
alter table public.watch_positions enable row level security;

create table public.waveforms (
  version_id uuid not null,
  peaks_per_second real not null,
  peaks smallint[] not null,
  loudness real,
  measured boolean not null default false,
  constraint waveforms_pkey PRIMARY KEY (version_id),
  constraint a_waveform_has_at_most_5_million_peaks CHECK ((cardinality(peaks) <= 5000000)),
  constraint waveforms_loudness_check CHECK (((loudness >= ('-70'::integer)::double precision) AND (loudness <= (10)::double precision)))
);
CREATE INDEX waveforms_unmeasured ON public.waveforms USING btree (version_id) WHERE (NOT measured);
alter table public.waveforms enable row level security;

create table public.withdrawals (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  person_id uuid,
  name text not null default '',
  words text not null default '',
  state text not null default 'asked',
  by_rule boolean not null default false,
  answer text not null default '',
  asked_at timestamp with time zone not null default now(),
  holds_from timestamp with time zone not null default (now() + '1 day'::interval),
  decided_at timestamp with time zone,
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_answer_check CHECK ((length(answer) <= 2000)),
  constraint withdrawals_name_check CHECK ((length(name) <= 80)),
  constraint withdrawals_state_check CHECK ((state = ANY (ARRAY['asked', 'granted', 'declined', 'taken-back']))),
  constraint withdrawals_words_check CHECK ((length(words) <= 2000))
);
CREATE INDEX withdrawals_due ON public.withdrawals USING btree (holds_from) WHERE (state = 'asked'::text);
CREATE INDEX withdrawals_film ON public.withdrawals USING btree (documentary_id, state);
CREATE INDEX withdrawals_person ON public.withdrawals USING btree (person_id);
alter table public.withdrawals enable row level security;

create table public.withdrawn_ranges (
  id uuid not null default gen_random_uuid(),
  withdrawal_id uuid not null,
  version_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  constraint withdrawn_ranges_pkey PRIMARY KEY (id),
  constraint withdrawn_ranges_check CHECK ((ends_ms > starts_ms)),
  constraint withdrawn_ranges_starts_ms_check CHECK ((starts_ms >= 0))
);
CREATE INDEX withdrawn_ranges_version ON public.withdrawn_ranges USING btree (version_id);
CREATE INDEX withdrawn_ranges_withdrawal ON public.withdrawn_ranges USING btree (withdrawal_id);
alter table public.withdrawn_ranges enable row level security;

create table public.withheld_films (
  documentary_id uuid not null,
  reason text not null,
  since timestamp with time zone not null default now(),
  made_by uuid,
  was_visibility text not null,
  was_published_at timestamp with time zone,
  was_published_until timestamp with time zone,
  constraint withheld_films_pkey PRIMARY KEY (documentary_id),
  constraint withheld_films_reason_check CHECK (((length(TRIM(BOTH FROM reason)) > 0) AND (length(reason) <= 2000))),
  constraint withheld_films_was_visibility_check CHECK ((length(was_visibility) <= 40))
);
CREATE INDEX withheld_films_made_by ON public.withheld_films USING btree (made_by);
alter table public.withheld_films enable row level security;

create table public.word_templates (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  name text not null,
  words jsonb not null,
  made_at timestamp with time zone not null default now(),
  constraint word_templates_pkey PRIMARY KEY (id),
  constraint word_templates_name_check CHECK (((length(TRIM(BOTH FROM name)) > 0) AND (length(name) <= 120))),
  constraint word_templates_words_check CHECK (((length((words)::text) <= 60000) AND (jsonb_typeof(words) = 'object')))
);
CREATE INDEX word_templates_person ON public.word_templates USING btree (user_id, name);
alter table public.word_templates enable row level security;

alter table private.arrivals add constraint arrivals_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table private.catalogue add constraint catalogue_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table private.credited_people add constraint credited_people_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table private.departures add constraint departures_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table private.described add constraint described_cue_id_fkey FOREIGN KEY (cue_id) REFERENCES public.cues(id) ON DELETE CASCADE;
alter table private.heard_pieces add constraint heard_pieces_transcription_id_fkey FOREIGN KEY (transcription_id) REFERENCES public.transcriptions(id) ON DELETE CASCADE;
alter table private.known_devices add constraint known_devices_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table private.ladder_parts add constraint ladder_parts_version_id_fkey FOREIGN KEY (version_id) REFERENCES private.ladders(version_id) ON DELETE CASCADE;
alter table private.ladders add constraint ladders_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table private.letter_keys add constraint letter_keys_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table private.passages add constraint passages_cue_id_fkey FOREIGN KEY (cue_id) REFERENCES public.cues(id) ON DELETE CASCADE;
alter table private.pieces add constraint pieces_rendition_id_fkey FOREIGN KEY (rendition_id) REFERENCES public.renditions(id) ON DELETE CASCADE;
alter table private.placed_withdrawals add constraint placed_withdrawals_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table private.placed_withdrawals add constraint placed_withdrawals_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id) ON DELETE CASCADE;
alter table private.recovery_codes add constraint recovery_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table private.recovery_tries add constraint recovery_tries_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table private.reply_keys add constraint reply_keys_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table private.reply_keys add constraint reply_keys_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE;
alter table private.showings_to_come add constraint showings_to_come_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table private.sign_in_addresses add constraint sign_in_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table private.speakers add constraint speakers_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.caption_tracks(id) ON DELETE CASCADE;
alter table private.spoken add constraint spoken_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table private.still_times add constraint still_times_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table private.still_times add constraint still_times_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table private.whole_storyboards add constraint whole_storyboards_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table private.withheld_cues add constraint withheld_cues_cue_id_fkey FOREIGN KEY (cue_id) REFERENCES public.cues(id) ON DELETE CASCADE;
alter table private.withheld_cues add constraint withheld_cues_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id) ON DELETE CASCADE;
alter table public.alignments add constraint alignments_from_version_id_fkey FOREIGN KEY (from_version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.alignments add constraint alignments_to_version_id_fkey FOREIGN KEY (to_version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.approvals add constraint approvals_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.approvals add constraint approvals_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.approvals add constraint approvals_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.approvals add constraint approvals_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL;
alter table public.archives add constraint archives_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.audit_events add constraint audit_events_about_person_fkey FOREIGN KEY (about_person) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.audit_events add constraint audit_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.blocks add constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.blocks add constraint blocks_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.board_comments add constraint board_comments_board_id_fkey FOREIGN KEY (board_id) REFERENCES public.boards(id) ON DELETE CASCADE;
alter table public.board_comments add constraint board_comments_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.board_links add constraint board_links_board_id_fkey FOREIGN KEY (board_id) REFERENCES public.boards(id) ON DELETE CASCADE;
alter table public.board_links add constraint board_links_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.board_members add constraint board_members_board_id_fkey FOREIGN KEY (board_id) REFERENCES public.boards(id) ON DELETE CASCADE;
alter table public.board_members add constraint board_members_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.board_rounds add constraint board_rounds_board_id_fkey FOREIGN KEY (board_id) REFERENCES public.boards(id) ON DELETE CASCADE;
alter table public.board_rounds add constraint board_rounds_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.board_snapshots add constraint board_snapshots_board_id_fkey FOREIGN KEY (board_id) REFERENCES public.boards(id) ON DELETE CASCADE;
alter table public.board_snapshots add constraint board_snapshots_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.board_updates add constraint board_updates_board_id_fkey FOREIGN KEY (board_id) REFERENCES public.boards(id) ON DELETE CASCADE;
alter table public.board_updates add constraint board_updates_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.board_votes add constraint board_votes_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.board_votes add constraint board_votes_round_id_fkey FOREIGN KEY (round_id) REFERENCES public.board_rounds(id) ON DELETE CASCADE;
alter table public.boards add constraint boards_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL;
alter table public.boards add constraint boards_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.caption_changes add constraint caption_changes_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.caption_changes add constraint caption_changes_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.caption_tracks(id) ON DELETE CASCADE;
alter table public.caption_changes add constraint caption_changes_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.caption_tracks add constraint caption_tracks_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.cases add constraint cases_accused_id_fkey FOREIGN KEY (accused_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.cases add constraint cases_appeal_decided_by_fkey FOREIGN KEY (appeal_decided_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.cases add constraint cases_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.cases add constraint cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.cases add constraint cases_diary_entry_id_fkey FOREIGN KEY (diary_entry_id) REFERENCES public.diary_entries(id) ON DELETE SET NULL;
alter table public.cases add constraint cases_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL;
alter table public.cases add constraint cases_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.lists(id) ON DELETE SET NULL;
alter table public.chapters add constraint chapters_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.claims add constraint claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.claims add constraint claims_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.claims add constraint claims_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.class_answers add constraint class_answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES public.class_questions(id) ON DELETE CASCADE;
alter table public.class_clip_days add constraint class_clip_days_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES public.class_clips(id) ON DELETE CASCADE;
alter table public.class_clips add constraint class_clips_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.class_clips add constraint class_clips_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.class_clips add constraint class_clips_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.class_clips add constraint class_clips_made_version_id_fkey FOREIGN KEY (made_version_id) REFERENCES public.versions(id) ON DELETE SET NULL;
alter table public.class_clips add constraint class_clips_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.class_frames add constraint class_frames_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES public.class_clips(id) ON DELETE CASCADE;
alter table public.class_frames add constraint class_frames_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.class_lists(id) ON DELETE CASCADE;
alter table public.class_frames add constraint class_frames_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.class_list_clips add constraint class_list_clips_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES public.class_clips(id) ON DELETE CASCADE;
alter table public.class_list_clips add constraint class_list_clips_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.class_lists(id) ON DELETE CASCADE;
alter table public.class_lists add constraint class_lists_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.class_lists add constraint class_lists_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.class_questions add constraint class_questions_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES public.class_clips(id) ON DELETE CASCADE;
alter table public.class_questions add constraint class_questions_list_id_clip_id_fkey FOREIGN KEY (list_id, clip_id) REFERENCES public.class_list_clips(list_id, clip_id) ON DELETE CASCADE;
alter table public.class_questions add constraint class_questions_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.class_lists(id) ON DELETE CASCADE;
alter table public.contact_messages add constraint contact_messages_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.contact_messages add constraint contact_messages_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.contact_messages add constraint contact_messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE SET NULL;
alter table public.contact_messages add constraint contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.content_passages add constraint content_passages_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.course_grades add constraint course_grades_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.class_lists(id) ON DELETE CASCADE;
alter table public.course_grades add constraint course_grades_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.course_launches add constraint course_launches_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.class_lists(id) ON DELETE SET NULL;
alter table public.course_launches add constraint course_launches_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.course_launches add constraint course_launches_system_id_fkey FOREIGN KEY (system_id) REFERENCES public.course_systems(id) ON DELETE CASCADE;
alter table public.course_people add constraint course_people_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.course_people add constraint course_people_system_id_fkey FOREIGN KEY (system_id) REFERENCES public.course_systems(id) ON DELETE CASCADE;
alter table public.course_registrations add constraint course_registrations_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.course_registrations add constraint course_registrations_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.course_sign_ins add constraint course_sign_ins_system_id_fkey FOREIGN KEY (system_id) REFERENCES public.course_systems(id) ON DELETE CASCADE;
alter table public.course_systems add constraint course_systems_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.course_systems add constraint course_systems_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.credits add constraint credits_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.credits add constraint credits_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(user_id) ON DELETE SET NULL;
alter table public.cues add constraint cues_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.caption_tracks(id) ON DELETE CASCADE;
alter table public.cues add constraint cues_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.damaged_places add constraint damaged_places_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.desk_visits add constraint desk_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.diary_entries add constraint diary_entries_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL;
alter table public.diary_entries add constraint diary_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.documentaries add constraint documentaries_current_version_id_fkey FOREIGN KEY (current_version_id) REFERENCES public.versions(id) ON DELETE SET NULL;
alter table public.documentaries add constraint documentaries_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.essays add constraint essays_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL;
alter table public.feeds add constraint feeds_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.feeds add constraint feeds_season_id_fkey FOREIGN KEY (season_id) REFERENCES public.seasons(id) ON DELETE CASCADE;
alter table public.feeds add constraint feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.film_file_versions add constraint film_file_versions_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.film_files(id) ON DELETE CASCADE;
alter table public.film_file_versions add constraint film_file_versions_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.film_files add constraint film_files_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.film_files add constraint film_files_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.film_identifiers add constraint film_identifiers_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.film_places add constraint film_places_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.footnotes add constraint footnotes_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.funders add constraint funders_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.hotspots add constraint hotspots_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES public.space_assets(id) ON DELETE SET NULL;
alter table public.hotspots add constraint hotspots_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.hotspots add constraint hotspots_space_id_fkey FOREIGN KEY (space_id) REFERENCES public.spaces(id) ON DELETE CASCADE;
alter table public.hotspots add constraint hotspots_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL;
alter table public.impact_evidence add constraint impact_evidence_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.impact_evidence add constraint impact_evidence_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES public.impact_goals(id) ON DELETE SET NULL;
alter table public.impact_evidence add constraint impact_evidence_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL;
alter table public.impact_goals add constraint impact_goals_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.institution_applications add constraint institution_applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.institution_applications add constraint institution_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.institution_cards add constraint institution_cards_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.institution_cards add constraint institution_cards_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.institution_invitations add constraint institution_invitations_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.institution_invitations add constraint institution_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.institution_members add constraint institution_members_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.institution_members add constraint institution_members_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.institution_networks add constraint institution_networks_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.institution_sign_ins add constraint institution_sign_ins_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.institution_sign_ins add constraint institution_sign_ins_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.institution_terminals add constraint institution_terminals_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.institution_tries add constraint institution_tries_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.invitation_letters add constraint invitation_letters_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.invitation_letters add constraint invitation_letters_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.invitation_letters add constraint invitation_letters_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.reviews(id) ON DELETE CASCADE;
alter table public.invited_viewers add constraint invited_viewers_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.kept_searches add constraint kept_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.library_keys add constraint library_keys_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.library_keys add constraint library_keys_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.licence_films add constraint licence_films_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.licence_films add constraint licence_films_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES public.licences(id) ON DELETE CASCADE;
alter table public.licence_offer_films add constraint licence_offer_films_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.licence_offer_films add constraint licence_offer_films_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.licence_offers(id) ON DELETE CASCADE;
alter table public.licence_offers add constraint licence_offers_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.licence_requests add constraint licence_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.licence_requests add constraint licence_requests_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.licence_requests add constraint licence_requests_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL;
alter table public.licence_requests add constraint licence_requests_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.licence_requests add constraint licence_requests_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES public.licences(id) ON DELETE SET NULL;
alter table public.licence_requests add constraint licence_requests_renews_id_fkey FOREIGN KEY (renews_id) REFERENCES public.licences(id) ON DELETE SET NULL;
alter table public.licence_requests add constraint licence_requests_said_yes_by_fkey FOREIGN KEY (said_yes_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.licence_requests add constraint licence_requests_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE SET NULL;
alter table public.licence_seats add constraint licence_seats_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES public.licences(id) ON DELETE CASCADE;
alter table public.licence_seats add constraint licence_seats_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.licence_seats add constraint licence_seats_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.licence_versions add constraint licence_versions_creator_said_by_fkey FOREIGN KEY (creator_said_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.licence_versions add constraint licence_versions_institution_said_by_fkey FOREIGN KEY (institution_said_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.licence_versions add constraint licence_versions_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES public.licences(id) ON DELETE CASCADE;
alter table public.licences add constraint licences_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.licences add constraint licences_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.licences add constraint licences_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.list_entries add constraint list_entries_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.list_entries add constraint list_entries_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.lists(id) ON DELETE CASCADE;
alter table public.list_entries add constraint list_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.lists add constraint lists_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.marked_copies add constraint marked_copies_screener_id_fkey FOREIGN KEY (screener_id) REFERENCES public.screeners(id) ON DELETE CASCADE;
alter table public.marked_copies add constraint marked_copies_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.message_files add constraint message_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE;
alter table public.message_files add constraint message_files_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.message_files add constraint message_files_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE;
alter table public.message_reports add constraint message_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE;
alter table public.message_reports add constraint message_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.message_reports add constraint message_reports_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.message_settings add constraint message_settings_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.message_templates add constraint message_templates_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.messages add constraint messages_quoted_version_id_fkey FOREIGN KEY (quoted_version_id) REFERENCES public.versions(id) ON DELETE SET NULL;
alter table public.messages add constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.messages add constraint messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE;
alter table public.moments add constraint moments_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL;
alter table public.moments add constraint moments_made_version_id_fkey FOREIGN KEY (made_version_id) REFERENCES public.versions(id) ON DELETE SET NULL;
alter table public.moments add constraint moments_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.moments add constraint moments_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL;
alter table public.note_files add constraint note_files_note_id_fkey FOREIGN KEY (note_id) REFERENCES public.notes(id) ON DELETE CASCADE;
alter table public.note_files add constraint note_files_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES public.note_replies(id) ON DELETE CASCADE;
alter table public.note_files add constraint note_files_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.note_files add constraint note_files_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.note_reactions add constraint note_reactions_note_id_fkey FOREIGN KEY (note_id) REFERENCES public.notes(id) ON DELETE CASCADE;
alter table public.note_reactions add constraint note_reactions_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.note_replies add constraint note_replies_author_id_fkey FOREIGN KEY (author_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.note_replies add constraint note_replies_note_id_fkey FOREIGN KEY (note_id) REFERENCES public.notes(id) ON DELETE CASCADE;
alter table public.notes add constraint notes_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.notes add constraint notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.notes add constraint notes_carried_from_fkey FOREIGN KEY (carried_from) REFERENCES public.notes(id) ON DELETE SET NULL;
alter table public.notes add constraint notes_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.notes add constraint notes_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.notes add constraint notes_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.notice_choices add constraint notice_choices_kind_fkey FOREIGN KEY (kind) REFERENCES private.notice_kinds(kind);
alter table public.notice_choices add constraint notice_choices_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.notices add constraint notices_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.notices add constraint notices_kind_fkey FOREIGN KEY (kind) REFERENCES private.notice_kinds(kind);
alter table public.notices add constraint notices_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.opened_links add constraint opened_links_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.opened_links add constraint opened_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.other_names add constraint other_names_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.outline_scenes add constraint outline_scenes_board_id_fkey FOREIGN KEY (board_id) REFERENCES public.boards(id) ON DELETE SET NULL;
alter table public.outline_scenes add constraint outline_scenes_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.outline_scenes add constraint outline_scenes_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.play_cells add constraint play_cells_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.playback_grants add constraint playback_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.playback_grants add constraint playback_grants_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.post_tests add constraint post_tests_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.preparation_stages add constraint preparation_stages_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.profiles add constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.programme add constraint programme_cue_id_fkey FOREIGN KEY (cue_id) REFERENCES public.cues(id) ON DELETE SET NULL;
alter table public.programme add constraint programme_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.push_devices add constraint push_devices_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.quotes add constraint quotes_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.quotes add constraint quotes_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.recognitions add constraint recognitions_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.renditions add constraint renditions_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.reports add constraint reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.cases(id) ON DELETE CASCADE;
alter table public.reports add constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.reports add constraint reports_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL;
alter table public.review_guests add constraint review_guests_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.reviews(id) ON DELETE CASCADE;
alter table public.review_guests add constraint review_guests_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.reviews add constraint reviews_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.reviews add constraint reviews_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.rights_claims add constraint rights_claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.rights_claims add constraint rights_claims_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.rights_claims add constraint rights_claims_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.contact_messages(id) ON DELETE SET NULL;
alter table public.rights_claims add constraint rights_claims_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.role_applications add constraint role_applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.role_applications add constraint role_applications_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.role_changes add constraint role_changes_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.role_changes add constraint role_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.role_changes add constraint role_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.screener_openings add constraint screener_openings_screener_id_fkey FOREIGN KEY (screener_id) REFERENCES public.screeners(id) ON DELETE CASCADE;
alter table public.screener_openings add constraint screener_openings_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.screeners add constraint screeners_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.screening_drafts add constraint screening_drafts_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.screening_entries add constraint screening_entries_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES public.screening_guests(id) ON DELETE CASCADE;
alter table public.screening_entries add constraint screening_entries_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE CASCADE;
alter table public.screening_entries add constraint screening_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.screening_guests add constraint screening_guests_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE CASCADE;
alter table public.screening_guests add constraint screening_guests_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.screening_items add constraint screening_items_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL;
alter table public.screening_items add constraint screening_items_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE CASCADE;
alter table public.screening_items add constraint screening_items_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL;
alter table public.screening_keys add constraint screening_keys_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES public.screening_guests(id) ON DELETE CASCADE;
alter table public.screening_keys add constraint screening_keys_used_by_fkey FOREIGN KEY (used_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.screening_people add constraint screening_people_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE CASCADE;
alter table public.screening_people add constraint screening_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.screening_permissions add constraint screening_permissions_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.screening_permissions add constraint screening_permissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.screening_timelines add constraint screening_timelines_led_by_fkey FOREIGN KEY (led_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.screening_timelines add constraint screening_timelines_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE CASCADE;
alter table public.screenings add constraint screenings_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.season_films add constraint season_films_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.season_films add constraint season_films_season_id_fkey FOREIGN KEY (season_id) REFERENCES public.seasons(id) ON DELETE CASCADE;
alter table public.shots add constraint shots_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.side_tracks add constraint side_tracks_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.sittings add constraint sittings_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.sittings add constraint sittings_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.class_lists(id) ON DELETE CASCADE;
alter table public.sittings add constraint sittings_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.sound_tracks add constraint sound_tracks_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.space_assets add constraint space_assets_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.space_assets add constraint space_assets_space_id_fkey FOREIGN KEY (space_id) REFERENCES public.spaces(id) ON DELETE CASCADE;
alter table public.spaces add constraint spaces_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES public.space_assets(id) ON DELETE SET NULL;
alter table public.spaces add constraint spaces_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL;
alter table public.spaces add constraint spaces_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.spaces add constraint spaces_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL;
alter table public.storage_quotas add constraint storage_quotas_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.storyboards add constraint storyboards_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.suspensions add constraint suspensions_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.suspensions add constraint suspensions_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.suspensions add constraint suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.synthetic_passages add constraint synthetic_passages_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.talk_answers add constraint talk_answers_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.talk_answers add constraint talk_answers_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES public.talk_polls(id) ON DELETE CASCADE;
alter table public.talk_answers add constraint talk_answers_screening_id_answerer_fkey FOREIGN KEY (screening_id, answerer) REFERENCES public.talk_people(screening_id, number) ON DELETE CASCADE;
alter table public.talk_costs add constraint talk_costs_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE CASCADE;
alter table public.talk_levels add constraint talk_levels_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.screening_items(id) ON DELETE SET NULL;
alter table public.talk_levels add constraint talk_levels_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.talks(screening_id) ON DELETE CASCADE;
alter table public.talk_lines add constraint talk_lines_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.screening_items(id) ON DELETE SET NULL;
alter table public.talk_lines add constraint talk_lines_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.talk_lines add constraint talk_lines_screening_id_talker_fkey FOREIGN KEY (screening_id, talker) REFERENCES public.talk_people(screening_id, number) ON DELETE CASCADE;
alter table public.talk_people add constraint talk_people_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.talk_people add constraint talk_people_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.talks(screening_id) ON DELETE CASCADE;
alter table public.talk_polls add constraint talk_polls_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.screening_items(id) ON DELETE SET NULL;
alter table public.talk_polls add constraint talk_polls_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.talks(screening_id) ON DELETE CASCADE;
alter table public.talk_questions add constraint talk_questions_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.screening_items(id) ON DELETE SET NULL;
alter table public.talk_questions add constraint talk_questions_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES public.talk_questions(id) ON DELETE SET NULL;
alter table public.talk_questions add constraint talk_questions_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.talk_questions add constraint talk_questions_screening_id_asker_fkey FOREIGN KEY (screening_id, asker) REFERENCES public.talk_people(screening_id, number) ON DELETE CASCADE;
alter table public.talk_spoken add constraint talk_spoken_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.talk_spoken add constraint talk_spoken_screening_id_writer_fkey FOREIGN KEY (screening_id, writer) REFERENCES public.talk_people(screening_id, number) ON DELETE CASCADE;
alter table public.talk_supports add constraint talk_supports_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.talk_supports add constraint talk_supports_question_id_fkey FOREIGN KEY (question_id) REFERENCES public.talk_questions(id) ON DELETE CASCADE;
alter table public.talk_supports add constraint talk_supports_screening_id_supporter_fkey FOREIGN KEY (screening_id, supporter) REFERENCES public.talk_people(screening_id, number) ON DELETE CASCADE;
alter table public.talks add constraint talks_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE CASCADE;
alter table public.tasks add constraint tasks_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.tasks add constraint tasks_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.tasks add constraint tasks_done_by_fkey FOREIGN KEY (done_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.tasks add constraint tasks_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.tasks add constraint tasks_note_id_fkey FOREIGN KEY (note_id) REFERENCES public.notes(id) ON DELETE SET NULL;
alter table public.team_invitations add constraint team_invitations_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.team_invitations add constraint team_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.team_members add constraint team_members_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.team_members add constraint team_members_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.test_screenings add constraint test_screenings_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.test_screenings add constraint test_screenings_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.test_viewers add constraint test_viewers_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.test_viewers add constraint test_viewers_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.test_screenings(id) ON DELETE CASCADE;
alter table public.thread_people add constraint thread_people_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.thread_people add constraint thread_people_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE;
alter table public.threads add constraint threads_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL;
alter table public.threads add constraint threads_note_id_fkey FOREIGN KEY (note_id) REFERENCES public.notes(id) ON DELETE SET NULL;
alter table public.threads add constraint threads_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE SET NULL;
alter table public.threads add constraint threads_showing_id_fkey FOREIGN KEY (showing_id) REFERENCES public.programme(id) ON DELETE SET NULL;
alter table public.threads add constraint threads_started_by_fkey FOREIGN KEY (started_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.threads add constraint threads_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL;
alter table public.trailers add constraint trailers_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.trailers add constraint trailers_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.transcriptions add constraint transcriptions_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.caption_tracks(id) ON DELETE SET NULL;
alter table public.transcriptions add constraint transcriptions_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.turnaways add constraint turnaways_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.turnaways add constraint turnaways_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.usage_months add constraint usage_months_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.usage_months add constraint usage_months_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE;
alter table public.user_roles add constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.version_days add constraint version_days_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.versions add constraint versions_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.watch_positions add constraint watch_positions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.watch_positions add constraint watch_positions_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.waveforms add constraint waveforms_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.withdrawals add constraint withdrawals_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.withdrawals add constraint withdrawals_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.withdrawn_ranges add constraint withdrawn_ranges_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE;
alter table public.withdrawn_ranges add constraint withdrawn_ranges_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id) ON DELETE CASCADE;
alter table public.withheld_films add constraint withheld_films_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE;
alter table public.withheld_films add constraint withheld_films_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;
alter table public.word_templates add constraint word_templates_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

alter publication supabase_realtime add table public.approvals, public.archives, public.caption_tracks, public.documentaries, public.notices, public.preparation_stages, public.tasks, public.transcriptions, public.versions;

alter table private.catalogue alter column names set storage external;

alter table private.catalogue alter column people set storage external;

alter table private.catalogue alter column words set storage external;

alter table private.spoken alter column words set storage external;

alter table private.passages alter column joined set statistics 500;

insert into private.notice_kinds (kind, "position", in_house, by_mail, by_push, must, for_moderators) values
  ('message', 10, true, 'at-once', true, false, false),
  ('first-letter', 11, true, 'daily', false, false, false),
  ('request', 20, true, 'at-once', true, false, false),
  ('request-moved', 21, true, 'at-once', true, false, false),
  ('mention', 30, true, 'daily', true, false, false),
  ('note', 31, true, 'daily', false, false, false),
  ('review', 32, true, 'never', false, false, false),
  ('board', 33, true, 'daily', false, false, false),
  ('team', 33, true, 'at-once', true, false, false),
  ('approval', 34, true, 'at-once', true, false, false),
  ('task', 35, true, 'daily', false, false, false),
  ('team-digest', 36, true, 'daily', false, false, false),
  ('screening', 40, true, 'at-once', true, false, false),
  ('film', 41, true, 'daily', false, false, false),
  ('kept-search', 42, true, 'daily', false, false, false),
  ('film-ready', 50, true, 'never', true, false, false),
  ('film-failed', 51, true, 'at-once', true, false, false),
  ('screener', 52, true, 'at-once', true, false, false),
  ('licence', 53, true, 'at-once', true, false, false),
  ('institution', 54, true, 'at-once', false, false, false),
  ('answer', 60, true, 'at-once', false, false, false),
  ('decision', 61, true, 'at-once', false, true, false),
  ('waiting', 70, true, 'daily', false, false, true),
  ('account', 80, true, 'at-once', false, true, false),
  ('role', 81, true, 'at-once', false, true, false),
  ('security', 90, true, 'at-once', true, true, false);

insert into private.push_services (host_ends_in) values
  ('.googleapis.com'),
  ('.notify.windows.com'),
  ('.push.apple.com'),
  ('.push.services.mozilla.com');

insert into public.house_settings default values;

-- Keys of this house's own: addresses, figures, uses and class marks are hashed with them.
insert into private.secrets (name, value)
select name, encode(extensions.gen_random_bytes(32), 'hex')
from unnest(array['address-salt', 'class-salt', 'figures-salt', 'usage-salt']) name;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('archives', 'archives', false, null, null),
  ('board-pictures', 'board-pictures', false, 6291456, '{image/jpeg,image/png,image/webp}'),
  ('film-files', 'film-files', false, 104857600, null),
  ('letters', 'letters', false, 52428800, null),
  ('mail', 'mail', false, 36700160, null),
  ('media', 'media', false, null, null),
  ('notes', 'notes', false, 52428800, null),
  ('portraits', 'portraits', false, 20000000, '{image/jpeg,image/png,image/webp,image/avif}'),
  ('sources', 'sources', false, null, null),
  ('spaces', 'spaces', false, 314572800, null),
  ('stills', 'stills', false, 20000000, '{image/jpeg,image/png,image/webp,image/avif}')
on conflict (id) do nothing;

-- The territories of each zone, from the tz database (public domain).
insert into private.time_zones (zone, territory)
select zone, left(line, 2)
from unnest(string_to_array(trim($$
  AD Europe/Andorra
  AE Asia/Dubai
  AF Asia/Kabul
  AG America/Antigua
  AI America/Anguilla
  AL Europe/Tirane
  AM Asia/Yerevan
  AO Africa/Luanda
  AQ Antarctica/Casey Antarctica/Davis Antarctica/DumontDUrville Antarctica/Mawson Antarctica/McMurdo
  AQ Antarctica/Palmer Antarctica/Rothera Antarctica/Syowa Antarctica/Troll Antarctica/Vostok
  AR America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/ComodRivadavia
  AR America/Argentina/Cordoba America/Argentina/Jujuy America/Argentina/La_Rioja America/Argentina/Mendoza
  AR America/Argentina/Rio_Gallegos America/Argentina/Salta America/Argentina/San_Juan America/Argentina/San_Luis
  AR America/Argentina/Tucuman America/Argentina/Ushuaia America/Buenos_Aires America/Catamarca America/Cordoba
  AR America/Jujuy America/Mendoza America/Rosario
  AS Pacific/Pago_Pago Pacific/Samoa US/Samoa
  AT Europe/Vienna
  AU Antarctica/Macquarie Australia/ACT Australia/Adelaide Australia/Brisbane Australia/Broken_Hill Australia/Canberra
  AU Australia/Currie Australia/Darwin Australia/Eucla Australia/Hobart Australia/LHI Australia/Lindeman
  AU Australia/Lord_Howe Australia/Melbourne Australia/NSW Australia/North Australia/Perth Australia/Queensland
  AU Australia/South Australia/Sydney Australia/Tasmania Australia/Victoria Australia/West Australia/Yancowinna
  AW America/Aruba
  AX Europe/Mariehamn
  AZ Asia/Baku
  BA Europe/Sarajevo
  BB America/Barbados
  BD Asia/Dacca Asia/Dhaka
  BE Europe/Brussels
  BF Africa/Ouagadougou
  BG Europe/Sofia
  BH Asia/Bahrain
  BI Africa/Bujumbura
  BJ Africa/Porto-Novo
  BL America/St_Barthelemy
  BM Atlantic/Bermuda
  BN Asia/Brunei
  BO America/La_Paz
  BQ America/Kralendijk
  BR America/Araguaina America/Bahia America/Belem America/Boa_Vista America/Campo_Grande America/Cuiaba
  BR America/Eirunepe America/Fortaleza America/Maceio America/Manaus America/Noronha America/Porto_Acre
  BR America/Porto_Velho America/Recife America/Rio_Branco America/Santarem America/Sao_Paulo Brazil/Acre
  BR Brazil/DeNoronha Brazil/East Brazil/West
  BS America/Nassau
  BT Asia/Thimbu Asia/Thimphu
  BW Africa/Gaborone
  BY Europe/Minsk
  BZ America/Belize
  CA America/Atikokan America/Blanc-Sablon America/Cambridge_Bay America/Creston America/Dawson America/Dawson_Creek
  CA America/Edmonton America/Fort_Nelson America/Glace_Bay America/Goose_Bay America/Halifax America/Inuvik
  CA America/Iqaluit America/Moncton America/Montreal America/Nipigon America/Pangnirtung America/Rainy_River
  CA America/Rankin_Inlet America/Regina America/Resolute America/St_Johns America/Swift_Current America/Thunder_Bay
  CA America/Toronto America/Vancouver America/Whitehorse America/Winnipeg America/Yellowknife Canada/Atlantic
  CA Canada/Central Canada/Eastern Canada/Mountain Canada/Newfoundland Canada/Pacific Canada/Saskatchewan Canada/Yukon
  CC Indian/Cocos
  CD Africa/Kinshasa Africa/Lubumbashi
  CF Africa/Bangui
  CG Africa/Brazzaville
  CH Europe/Zurich
  CI Africa/Abidjan Africa/Timbuktu Iceland
  CK Pacific/Rarotonga
  CL America/Coyhaique America/Punta_Arenas America/Santiago Chile/Continental Chile/EasterIsland Pacific/Easter
  CM Africa/Douala
  CN Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Kashgar Asia/Shanghai Asia/Urumqi PRC
  CO America/Bogota
  CR America/Costa_Rica
  CU America/Havana Cuba
  CV Atlantic/Cape_Verde
  CW America/Curacao
  CX Indian/Christmas
  CY Asia/Famagusta Asia/Nicosia Europe/Nicosia
  CZ Europe/Prague
  DE Atlantic/Jan_Mayen Europe/Berlin Europe/Busingen
  DJ Africa/Djibouti
  DK Europe/Copenhagen
  DM America/Dominica
  DO America/Santo_Domingo
  DZ Africa/Algiers
  EC America/Guayaquil Pacific/Galapagos
  EE Europe/Tallinn
  EG Africa/Cairo Egypt
  EH Africa/El_Aaiun
  ER Africa/Asmara
  ES Africa/Ceuta Atlantic/Canary Europe/Madrid
  ET Africa/Addis_Ababa
  FI Europe/Helsinki
  FJ Pacific/Fiji
  FK Atlantic/Stanley
  FM Pacific/Chuuk Pacific/Kosrae Pacific/Pohnpei
  FO Atlantic/Faeroe Atlantic/Faroe
  FR Europe/Paris
  GA Africa/Libreville
  GB Europe/Belfast Europe/London GB GB-Eire
  GD America/Grenada
  GE Asia/Tbilisi
  GF America/Cayenne
  GG Europe/Guernsey
  GH Africa/Accra
  GI Europe/Gibraltar
  GL America/Danmarkshavn America/Godthab America/Nuuk America/Scoresbysund America/Thule
  GM Africa/Banjul
  GN Africa/Conakry
  GP America/Guadeloupe
  GQ Africa/Malabo
  GR Europe/Athens
  GS Atlantic/South_Georgia
  GT America/Guatemala
  GU Pacific/Guam
  GW Africa/Bissau
  GY America/Guyana
  HK Asia/Hong_Kong Hongkong
  HN America/Tegucigalpa
  HR Europe/Zagreb
  HT America/Port-au-Prince
  HU Europe/Budapest
  ID Asia/Jakarta Asia/Jayapura Asia/Makassar Asia/Pontianak Asia/Ujung_Pandang
  IE Eire Europe/Dublin
  IL Asia/Jerusalem Asia/Tel_Aviv Israel
  IM Europe/Isle_of_Man
  IN Asia/Calcutta Asia/Kolkata
  IO Indian/Chagos
  IQ Asia/Baghdad
  IR Asia/Tehran Iran
  IS Atlantic/Reykjavik
  IT Europe/Rome
  JE Europe/Jersey
  JM America/Jamaica Jamaica
  JO Asia/Amman
  JP Asia/Tokyo Japan
  KE Africa/Asmera Africa/Nairobi
  KG Asia/Bishkek
  KH Asia/Phnom_Penh
  KI Pacific/Enderbury Pacific/Kanton Pacific/Kiritimati Pacific/Tarawa
  KM Indian/Comoro
  KN America/St_Kitts
  KP Asia/Pyongyang
  KR Asia/Seoul ROK
  KW Asia/Kuwait
  KY America/Cayman
  KZ Asia/Almaty Asia/Aqtau Asia/Aqtobe Asia/Atyrau Asia/Oral Asia/Qostanay Asia/Qyzylorda
  LA Asia/Vientiane
  LB Asia/Beirut
  LC America/St_Lucia
  LI Europe/Vaduz
  LK Asia/Colombo
  LR Africa/Monrovia
  LS Africa/Maseru
  LT Europe/Vilnius
  LU Europe/Luxembourg
  LV Europe/Riga
  LY Africa/Tripoli Libya
  MA Africa/Casablanca
  MC Europe/Monaco
  MD Europe/Chisinau Europe/Tiraspol
  ME Europe/Podgorica
  MF America/Marigot
  MG Indian/Antananarivo
  MH Kwajalein Pacific/Kwajalein Pacific/Majuro
  MK Europe/Skopje
  ML Africa/Bamako
  MM Asia/Rangoon Asia/Yangon
  MN Asia/Choibalsan Asia/Hovd Asia/Ulaanbaatar Asia/Ulan_Bator
  MO Asia/Macao Asia/Macau
  MP Pacific/Saipan
  MQ America/Martinique
  MR Africa/Nouakchott
  MS America/Montserrat
  MT Europe/Malta
  MU Indian/Mauritius
  MV Indian/Maldives
  MW Africa/Blantyre
  MX America/Bahia_Banderas America/Cancun America/Chihuahua America/Ciudad_Juarez America/Ensenada America/Hermosillo
  MX America/Matamoros America/Mazatlan America/Merida America/Mexico_City America/Monterrey America/Ojinaga
  MX America/Santa_Isabel America/Tijuana Mexico/BajaNorte Mexico/BajaSur Mexico/General
  MY Asia/Kuala_Lumpur Asia/Kuching
  MZ Africa/Maputo
  NA Africa/Windhoek
  NC Pacific/Noumea
  NE Africa/Niamey
  NF Pacific/Norfolk
  NG Africa/Lagos
  NI America/Managua
  NL Europe/Amsterdam
  NO Europe/Oslo
  NP Asia/Kathmandu Asia/Katmandu
  NR Pacific/Nauru
  NU Pacific/Niue
  NZ Antarctica/South_Pole NZ NZ-CHAT Pacific/Auckland Pacific/Chatham
  OM Asia/Muscat
  PA America/Coral_Harbour America/Panama
  PE America/Lima
  PF Pacific/Gambier Pacific/Marquesas Pacific/Tahiti
  PG Pacific/Bougainville Pacific/Port_Moresby Pacific/Truk Pacific/Yap
  PH Asia/Manila
  PK Asia/Karachi
  PL Europe/Warsaw Poland
  PM America/Miquelon
  PN Pacific/Pitcairn
  PR America/Puerto_Rico America/Virgin
  PS Asia/Gaza Asia/Hebron
  PT Atlantic/Azores Atlantic/Madeira Europe/Lisbon Portugal
  PW Pacific/Palau
  PY America/Asuncion
  QA Asia/Qatar
  RE Indian/Reunion
  RO Europe/Bucharest
  RS Europe/Belgrade
  RU Asia/Anadyr Asia/Barnaul Asia/Chita Asia/Irkutsk Asia/Kamchatka Asia/Khandyga Asia/Krasnoyarsk Asia/Magadan
  RU Asia/Novokuznetsk Asia/Novosibirsk Asia/Omsk Asia/Sakhalin Asia/Srednekolymsk Asia/Tomsk Asia/Ust-Nera
  RU Asia/Vladivostok Asia/Yakutsk Asia/Yekaterinburg Europe/Astrakhan Europe/Kaliningrad Europe/Kirov Europe/Moscow
  RU Europe/Samara Europe/Saratov Europe/Ulyanovsk Europe/Volgograd W-SU
  RW Africa/Kigali
  SA Asia/Riyadh
  SB Pacific/Guadalcanal Pacific/Ponape
  SC Indian/Mahe
  SD Africa/Khartoum
  SE Europe/Stockholm
  SG Asia/Singapore Singapore
  SH Atlantic/St_Helena
  SI Europe/Ljubljana
  SJ Arctic/Longyearbyen
  SK Europe/Bratislava
  SL Africa/Freetown
  SM Europe/San_Marino
  SN Africa/Dakar
  SO Africa/Mogadishu
  SR America/Paramaribo
  SS Africa/Juba
  ST Africa/Sao_Tome
  SV America/El_Salvador
  SX America/Lower_Princes
  SY Asia/Damascus
  SZ Africa/Mbabane
  TC America/Grand_Turk
  TD Africa/Ndjamena
  TF Indian/Kerguelen
  TG Africa/Lome
  TH Asia/Bangkok
  TJ Asia/Dushanbe
  TK Pacific/Fakaofo
  TL Asia/Dili
  TM Asia/Ashgabat Asia/Ashkhabad
  TN Africa/Tunis
  TO Pacific/Tongatapu
  TR Asia/Istanbul Europe/Istanbul Turkey
  TT America/Port_of_Spain
  TV Pacific/Funafuti
  TW Asia/Taipei ROC
  TZ Africa/Dar_es_Salaam
  UA Europe/Kiev Europe/Kyiv Europe/Simferopol Europe/Uzhgorod Europe/Zaporozhye
  UG Africa/Kampala
  UM Pacific/Midway Pacific/Wake
  US America/Adak America/Anchorage America/Atka America/Boise America/Chicago America/Denver America/Detroit
  US America/Fort_Wayne America/Indiana/Indianapolis America/Indiana/Knox America/Indiana/Marengo
  US America/Indiana/Petersburg America/Indiana/Tell_City America/Indiana/Vevay America/Indiana/Vincennes
  US America/Indiana/Winamac America/Indianapolis America/Juneau America/Kentucky/Louisville
  US America/Kentucky/Monticello America/Knox_IN America/Los_Angeles America/Louisville America/Menominee
  US America/Metlakatla America/New_York America/Nome America/North_Dakota/Beulah America/North_Dakota/Center
  US America/North_Dakota/New_Salem America/Phoenix America/Shiprock America/Sitka America/Yakutat Navajo
  US Pacific/Honolulu Pacific/Johnston US/Alaska US/Aleutian US/Arizona US/Central US/East-Indiana US/Eastern
  US US/Hawaii US/Indiana-Starke US/Michigan US/Mountain US/Pacific
  UY America/Montevideo
  UZ Asia/Samarkand Asia/Tashkent
  VA Europe/Vatican
  VC America/St_Vincent
  VE America/Caracas
  VG America/Tortola
  VI America/St_Thomas
  VN Asia/Ho_Chi_Minh Asia/Saigon
  VU Pacific/Efate
  WF Pacific/Wallis
  WS Pacific/Apia
  YE Asia/Aden
  YT Indian/Mayotte
  ZA Africa/Johannesburg
  ZM Africa/Lusaka
  ZW Africa/Harare
$$), E'\n')) as listed (line_with_space),
  lateral (select trim(line_with_space) as line) t,
  lateral unnest((string_to_array(t.line, ' '))[2:]) as zone;
