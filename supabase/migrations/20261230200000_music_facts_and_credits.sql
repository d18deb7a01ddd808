-- Music, facts, fair use, AI material and credits of a film, and the wall before it is published. Text codes and closed lists are those of core/clearance.
create table public.music_works (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  item_id uuid,
  title text not null check (length(trim(title)) > 0 and length(title) <= 200),
  origin text not null default 'commercial' check (origin in ('written', 'commercial', 'library', 'live')),
  performer text not null default '' check (length(performer) <= 200),
  label text not null default '' check (length(label) <= 120),
  catalogue_number text not null default '' check (length(catalogue_number) <= 60),
  isrc text not null default '' check (length(isrc) <= 12 and isrc ~ '^([A-Z]{2}[A-Z0-9]{3}\d{7})?$'),
  iswc text not null default '' check (length(iswc) <= 11 and iswc ~ '^(T\d{10})?$'),
  library_code text not null default '' check (length(library_code) <= 60),
  rights jsonb not null default '[]' check (jsonb_typeof(rights) = 'array' and jsonb_array_length(rights) <= 40 and length(rights::text) <= 16000),
  shares text not null default 'each' check (shares in ('each', 'together')),
  note text not null default '' check (length(note) <= 4000),
  removed_at timestamptz,
  made_by uuid default auth.uid() references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint music_works_of_one_film unique (id, documentary_id),
  foreign key (item_id, documentary_id) references public.clearance_items (id, documentary_id) on delete set null (item_id)
);
create index music_works_of_film on public.music_works (documentary_id);
create index music_works_of_item on public.music_works (item_id) where item_id is not null;

-- Where a work is heard: a range of a rush or of a version, or all of it. It reaches every cut by intersection, like a use of the clearance log.
create table public.music_cues (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null,
  work_id uuid not null,
  version_id uuid not null references public.versions (id) on delete cascade,
  starts_ms integer check (starts_ms >= 0),
  ends_ms integer,
  use text not null default 'BI' check (use in ('BI', 'BV', 'VI', 'VV', 'VS', 'FI', 'FV', 'OT', 'CT', 'EE')),
  own_code text not null default '' check (length(own_code) <= 12),
  removed_at timestamptz,
  made_by uuid default auth.uid() references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  constraint a_cue_has_both_ends_or_is_whole check ((starts_ms is null) = (ends_ms is null) and (ends_ms is null or ends_ms > starts_ms)),
  foreign key (work_id, documentary_id) references public.music_works (id, documentary_id) on delete cascade
);
create index music_cues_of_work on public.music_cues (work_id);
create index music_cues_of_film on public.music_cues (documentary_id);
create index music_cues_of_version on public.music_cues (version_id);

-- What an AI program was told and what it was given: apart from the statement viewers see, because viewers do not read it.
alter table public.synthetic_passages
  add column code text not null default '' check (length(code) <= 40),
  add column prompt text not null default '' check (length(prompt) <= 4000),
  add column material text not null default '' check (length(material) <= 2000),
  add column rights text not null default '' check (rights in ('', 'none-used', 'own', 'licensed', 'public-domain', 'asked', 'refused'));

create table public.fact_claims (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  version_id uuid not null references public.versions (id) on delete cascade,
  starts_ms integer not null check (starts_ms >= 0),
  ends_ms integer not null,
  claim text not null check (length(trim(claim)) > 0 and length(claim) <= 1000),
  said_by text not null default 'narration' check (said_by in ('narration', 'person', 'graphic')),
  person_id uuid,
  kind text not null default 'fact' check (kind in ('fact', 'figure', 'date', 'quote', 'allegation', 'opinion')),
  state text not null default 'open' check (state in ('open', 'sourced', 'checked', 'disputed', 'changed', 'accepted')),
  sources integer not null default 0 check (sources >= 0),
  writers uuid[] not null default array[auth.uid()] check (cardinality(writers) <= 100),
  checked_by uuid references auth.users (id) on delete set null,
  checker_name text not null default '' check (length(checker_name) <= 120),
  checked_at timestamptz,
  reply_asked_on date,
  reply_until date check (reply_until >= reply_asked_on),
  reply text not null default '' check (length(reply) <= 4000),
  note text not null default '' check (length(note) <= 4000),
  removed_at timestamptz,
  made_by uuid default auth.uid() references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint a_claim_has_a_range check (ends_ms > starts_ms),
  constraint fact_claims_of_one_film unique (id, documentary_id),
  foreign key (person_id, documentary_id) references public.production_people (id, documentary_id) on delete set null (person_id)
);
create index fact_claims_of_film on public.fact_claims (documentary_id);
create index fact_claims_of_version on public.fact_claims (version_id);
create index fact_claims_of_person on public.fact_claims (person_id) where person_id is not null;

create table public.fact_sources (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null,
  claim_id uuid not null,
  rank text not null default 'primary' check (rank in ('primary', 'secondary')),
  citation text not null check (length(trim(citation)) > 0 and length(citation) <= 1000),
  page text not null default '' check (length(page) <= 60),
  web_address text not null default '' check (length(web_address) <= 500 and web_address ~ '^(https?://\S+)?$'),
  file_id uuid references public.film_files (id) on delete set null,
  removed_at timestamptz,
  made_by uuid default auth.uid() references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  foreign key (claim_id, documentary_id) references public.fact_claims (id, documentary_id) on delete cascade
);
create index fact_sources_of_claim on public.fact_sources (claim_id);
create index fact_sources_of_film on public.fact_sources (documentary_id);
create index fact_sources_of_file on public.fact_sources (file_id) where file_id is not null;

create table public.fact_states (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null,
  claim_id uuid not null,
  state text not null check (length(state) <= 20),
  words text not null default '' check (length(words) <= 500),
  made_by uuid references auth.users (id) on delete set null,
  maker_name text not null default '' check (length(maker_name) <= 120),
  made_at timestamptz not null default now(),
  foreign key (claim_id, documentary_id) references public.fact_claims (id, documentary_id) on delete cascade
);
create index fact_states_of_claim on public.fact_states (claim_id, made_at desc);
create index fact_states_of_film on public.fact_states (documentary_id);

-- A footnote that came from a claim: pressed again, it is changed and not made twice.
alter table public.footnotes add column claim_id uuid references public.fact_claims (id) on delete set null;
create index footnotes_of_claim on public.footnotes (claim_id) where claim_id is not null;

-- Why an item is used without a licence, under the law of one country. Where it is and for how long comes from the item's uses.
create table public.fair_uses (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null,
  item_id uuid not null,
  law text not null default 'us' check (law in ('us', 'uk', 'de', 'other')),
  law_words text not null default '' check (length(law_words) <= 200),
  class text not null default '' check (length(class) <= 120),
  why text not null default '' check (length(why) <= 4000),
  source_ms integer check (source_ms > 0),
  source_words text not null default '' check (length(source_words) <= 500),
  alternatives text not null default '' check (length(alternatives) <= 2000),
  credited boolean not null default false,
  reader text not null default '' check (length(reader) <= 120),
  read_on date,
  opinion text not null default 'none' check (opinion in ('none', 'fits', 'fits-if', 'does-not-fit')),
  opinion_words text not null default '' check (length(opinion_words) <= 4000),
  insurer text not null default 'not-asked' check (insurer in ('not-asked', 'asked', 'covered', 'covered-if', 'declined')),
  insurer_words text not null default '' check (length(insurer_words) <= 2000),
  removed_at timestamptz,
  made_by uuid default auth.uid() references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  foreign key (item_id, documentary_id) references public.clearance_items (id, documentary_id) on delete cascade
);
create index fair_uses_of_item on public.fair_uses (item_id);
create index fair_uses_of_film on public.fair_uses (documentary_id);

-- What a person changed in the credits that are composed from the cut: words, order, hidden; or a line of their own.
create table public.credit_lines (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  section text not null check (section in ('participants', 'crew', 'music', 'archive', 'thanks')),
  of text not null default '' check (length(of) <= 80),
  words text check (length(words) <= 1000),
  place double precision not null default 0,
  hidden boolean not null default false,
  changed_by uuid default auth.uid() references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  constraint a_line_of_ones_own_has_words check (of <> '' or length(trim(words)) > 0)
);
create index credit_lines_of_film on public.credit_lines (documentary_id);
create unique index credit_lines_once on public.credit_lines (documentary_id, of) where of <> '';

-- Whether a film is published while something in it is not cleared: yes; with a reason that is kept; not at all.
create table public.publish_walls (
  documentary_id uuid primary key references public.documentaries (id) on delete cascade,
  wall text not null default 'none' check (wall in ('none', 'reason', 'closed')),
  set_by uuid references auth.users (id) on delete set null,
  set_at timestamptz not null default now()
);
alter table public.house_settings add column publish_wall text not null default 'none' check (publish_wall in ('none', 'reason', 'closed'));

create table public.wall_passes (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  version_id uuid references public.versions (id) on delete set null,
  gaps text[] not null check (cardinality(gaps) <= 5000 and length(array_to_string(gaps, '')) <= 600000),
  reason text not null check (length(trim(reason)) > 0 and length(reason) <= 2000),
  made_by uuid references auth.users (id) on delete set null,
  maker_name text not null default '' check (length(maker_name) <= 120),
  made_at timestamptz not null default now()
);
create index wall_passes_of_film on public.wall_passes (documentary_id, made_at desc);
create index wall_passes_of_version on public.wall_passes (version_id) where version_id is not null;

alter publication supabase_realtime add table public.music_works, public.music_cues, public.fact_claims, public.fact_sources, public.fair_uses,
  public.credit_lines;
