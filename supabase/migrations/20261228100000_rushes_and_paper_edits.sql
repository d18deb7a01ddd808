-- Rushes are versions of a film that can never be shown; cuts and rushes are numbered apart.
alter table public.versions add column kind text not null default 'cut';
alter table public.versions add constraint versions_kind_check check (kind in ('cut', 'rush'));
alter table public.versions drop constraint versions_documentary_id_number_key;
alter table public.versions add constraint versions_documentary_id_kind_number_key unique (documentary_id, kind, number);

create table public.production_people (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  name text not null check (length(trim(name)) > 0 and length(name) <= 120),
  alias text not null default '' check (length(alias) <= 120),
  is_protected boolean not null default false,
  kind text not null default 'participant' check (kind in ('participant', 'crew', 'licensor', 'composer', 'guardian')),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  constraint a_protected_person_has_an_alias check (not is_protected or trim(alias) <> '')
);
create index production_people_of_film on public.production_people (documentary_id);

create table public.rushes (
  version_id uuid primary key references public.versions (id) on delete cascade,
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  reel text not null default '' check (length(reel) <= 64),
  start_frame bigint check (start_frame >= 0),
  code_from text check (code_from in ('file', 'sheet', 'typed', 'clock', 'zero')),
  drop_frame boolean not null default false,
  rate_num integer check (rate_num > 0),
  rate_den integer check (rate_den > 0),
  variable_rate boolean not null default false,
  duration_frames integer check (duration_frames > 0),
  channels jsonb not null default '[]' check (jsonb_typeof(channels) = 'array' and jsonb_array_length(channels) <= 64 and length(channels::text) <= 8000),
  camera text not null default '' check (length(camera) <= 80),
  card text not null default '' check (length(card) <= 64),
  take text not null default '' check (length(take) <= 20),
  shot_at timestamptz,
  shot_on date,
  place text not null default '' check (length(place) <= 120),
  scene_id uuid references public.outline_scenes (id) on delete set null,
  sha256 text check (length(sha256) <= 64 and sha256 ~ '^[0-9a-f]{64}$'),
  sounds_of uuid references public.rushes (version_id) on delete set null,
  offset_frames integer,
  original_removed_at timestamptz,
  looked_at timestamptz,
  constraint code_and_where_it_is_from check ((start_frame is null) = (code_from is null)),
  constraint a_rate_is_a_fraction check ((rate_num is null) = (rate_den is null)),
  constraint sound_is_joined_by_an_offset check ((sounds_of is null) = (offset_frames is null)),
  constraint sound_is_joined_to_another check (sounds_of <> version_id)
);
create index rushes_of_film on public.rushes (documentary_id);
create index rushes_of_scene on public.rushes (scene_id) where scene_id is not null;
create index rushes_with_their_sound on public.rushes (sounds_of) where sounds_of is not null;
create index rushes_by_digest on public.rushes (documentary_id, sha256) where sha256 is not null;

create table public.rush_people (
  version_id uuid not null references public.rushes (version_id) on delete cascade,
  person_id uuid not null references public.production_people (id) on delete cascade,
  speaker text not null default '' check (length(speaker) <= 80),
  primary key (version_id, person_id, speaker)
);
create index rush_people_of_person on public.rush_people (person_id);

create table public.selects (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  rush_id uuid not null references public.rushes (version_id) on delete cascade,
  in_frame integer not null check (in_frame >= 0),
  out_frame integer not null check (out_frame > in_frame),
  words text not null default '' check (length(words) <= 20000),
  tags text[] not null default '{}' check (cardinality(tags) <= 20 and length(array_to_string(tags, '')) <= 800),
  person_id uuid references public.production_people (id) on delete set null,
  mark smallint check (mark between 1 and 3),
  note text not null default '' check (length(note) <= 2000),
  made_by uuid default auth.uid() references auth.users (id) on delete set null,
  made_at timestamptz not null default now()
);
create index selects_of_film on public.selects (documentary_id, made_at);
create index selects_of_rush on public.selects (rush_id, in_frame);
create index selects_of_person on public.selects (person_id) where person_id is not null;

create table public.paper_edits (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  title text not null check (length(trim(title)) > 0 and length(title) <= 120),
  rate_num integer not null check (rate_num > 0),
  rate_den integer not null check (rate_den > 0),
  drop_frame boolean not null default false,
  start_frame bigint not null check (start_frame >= 0),
  words_a_minute smallint not null default 140 check (words_a_minute between 100 and 180),
  state text not null default 'working' check (state in ('working', 'locked')),
  made_from uuid references public.paper_edits (id) on delete set null,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  removed_at timestamptz
);
create index paper_edits_of_film on public.paper_edits (documentary_id, changed_at desc);

create table public.edit_items (
  id uuid primary key,
  edit_id uuid not null references public.paper_edits (id) on delete cascade,
  place double precision not null,
  kind text not null check (kind in ('clip', 'heading', 'voice-over', 'note', 'title', 'cutaway', 'archive', 'pause')),
  rush_id uuid references public.rushes (version_id) on delete set null,
  in_frame integer check (in_frame >= 0),
  out_frame integer,
  struck int4multirange not null default '{}' check (length(struck::text) <= 20000),
  frames integer check (frames between 1 and 5184000),
  over_item uuid,
  over_frames integer check (over_frames >= 0),
  scene_id uuid references public.outline_scenes (id) on delete set null,
  person_id uuid references public.production_people (id) on delete set null,
  tags text[] not null default '{}' check (cardinality(tags) <= 20 and length(array_to_string(tags, '')) <= 800),
  dissolve_frames integer not null default 0 check (dissolve_frames between 0 and 10000),
  channels smallint[] check (cardinality(channels) between 1 and 64),
  alternates uuid[] not null default '{}' check (cardinality(alternates) <= 20),
  text text not null default '' check (length(text) <= 20000),
  removed_at timestamptz,
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  constraint a_range_has_both_ends check ((in_frame is null) = (out_frame is null) and (out_frame is null or out_frame > in_frame))
);
create index edit_items_of_edit on public.edit_items (edit_id, place);
create index edit_items_of_rush on public.edit_items (rush_id) where rush_id is not null;
create index edit_items_of_scene on public.edit_items (scene_id) where scene_id is not null;

create table public.edit_changes (
  id uuid primary key,
  edit_id uuid not null references public.paper_edits (id) on delete cascade,
  changes jsonb not null check (jsonb_typeof(changes) = 'array' and length(changes::text) <= 40000000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now()
);
create index edit_changes_of_edit on public.edit_changes (edit_id, made_at desc);

create table public.edit_versions (
  edit_id uuid not null references public.paper_edits (id) on delete cascade,
  number integer not null check (number > 0),
  name text not null default '' check (length(name) <= 120),
  items jsonb not null check (jsonb_typeof(items) = 'array' and length(items::text) <= 40000000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  primary key (edit_id, number)
);

create table public.edit_renders (
  id uuid primary key default gen_random_uuid(),
  edit_id uuid not null,
  number integer not null,
  version_id uuid references public.versions (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed', 'cancelled')),
  progress real not null default 0 check (progress between 0 and 1),
  failure text check (length(failure) <= 2000),
  map jsonb check (map is null or jsonb_typeof(map) = 'array' and length(map::text) <= 4000000),
  asked_by uuid references auth.users (id) on delete set null,
  asked_at timestamptz not null default now(),
  foreign key (edit_id, number) references public.edit_versions (edit_id, number) on delete cascade
);
create index edit_renders_of_edit on public.edit_renders (edit_id, asked_at desc);
create index edit_renders_of_version on public.edit_renders (version_id) where version_id is not null;
