-- What a film owes for material that is not its own, and where it is used. Text codes and closed lists are those of core/clearance.
alter table public.production_people add constraint production_people_of_one_film unique (id, documentary_id);

create table public.clearance_items (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  kind text not null check (kind in (
    'footage', 'still', 'sound-recording', 'composition', 'artwork', 'mark', 'place', 'text', 'screen', 'title', 'synthetic', 'other'
  )),
  title text not null check (length(trim(title)) > 0 and length(title) <= 200),
  code text not null default '' check (length(code) <= 64),
  licensor_id uuid,
  owner_id uuid,
  licensor_number text not null default '' check (length(licensor_number) <= 120),
  material text not null default 'none' check (material in ('none', 'screener', 'master-ordered', 'master')),
  status text not null default 'wanted' check (status in (
    'wanted', 'found', 'asked', 'quoted', 'negotiating', 'agreed', 'signed', 'paid', 'refused', 'replaced', 'public-domain', 'fair-use', 'not-needed'
  )),
  approved_ms integer check (approved_ms >= 0),
  approved_in text not null default '' check (length(approved_in) <= 200),
  proofs integer not null default 0 check (proofs >= 0),
  credit_words text not null default '' check (length(credit_words) <= 1000),
  note text not null default '' check (length(note) <= 4000),
  removed_at timestamptz,
  made_by uuid default auth.uid() references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint clearance_items_of_one_film unique (id, documentary_id),
  foreign key (licensor_id, documentary_id) references public.production_people (id, documentary_id) on delete set null (licensor_id),
  foreign key (owner_id, documentary_id) references public.production_people (id, documentary_id) on delete set null (owner_id)
);
create index clearance_items_of_film on public.clearance_items (documentary_id);
create index clearance_items_of_licensor on public.clearance_items (licensor_id) where licensor_id is not null;
create index clearance_items_of_owner on public.clearance_items (owner_id) where owner_id is not null;

create table public.clearance_licences (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null,
  item_id uuid not null,
  media text[] not null check (
    cardinality(media) between 1 and 9 and length(array_to_string(media, '')) <= 120
    and media <@ '{festival,cinema,tv,streaming,download,education,web,social,promo}'
  ),
  worldwide boolean not null default false,
  countries text[] not null default '{}' check (cardinality(countries) <= 250 and length(array_to_string(countries, '')) <= 500),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  zone text not null default 'UTC' check (length(zone) <= 64),
  exclusive boolean not null default false,
  most_ms integer check (most_ms > 0),
  limits text not null default '' check (length(limits) <= 1000),
  told_days smallint,
  removed_at timestamptz,
  made_at timestamptz not null default now(),
  constraint clearance_licences_of_one_item unique (id, item_id, documentary_id),
  constraint a_licence_holds_somewhere check (worldwide or cardinality(countries) > 0),
  foreign key (item_id, documentary_id) references public.clearance_items (id, documentary_id) on delete cascade
);
create index clearance_licences_of_item on public.clearance_licences (item_id);
create index clearance_licences_of_film on public.clearance_licences (documentary_id);
create index clearance_licences_that_end on public.clearance_licences (ends_on) where ends_on is not null and removed_at is null;

create table public.clearance_options (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null,
  item_id uuid not null,
  scope text not null check (length(trim(scope)) > 0 and length(scope) <= 500),
  take_up_by date,
  zone text not null default 'UTC' check (length(zone) <= 64),
  taken_up_on date,
  told_days smallint,
  removed_at timestamptz,
  made_at timestamptz not null default now(),
  constraint clearance_options_of_one_item unique (id, item_id, documentary_id),
  foreign key (item_id, documentary_id) references public.clearance_items (id, documentary_id) on delete cascade
);
create index clearance_options_of_item on public.clearance_options (item_id);
create index clearance_options_of_film on public.clearance_options (documentary_id);
create index clearance_options_to_take_up on public.clearance_options (take_up_by) where taken_up_on is null and removed_at is null;

-- A price is of an item, or of an option of it. Apart from the items, because fewer people read it.
create table public.clearance_prices (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null,
  item_id uuid not null,
  option_id uuid,
  basis text not null check (basis in ('second', 'item', 'use', 'flat')),
  rate text check (length(rate) <= 21 and rate ~ '^\d{1,13}(\.\d{1,6})?$'),
  currency text not null check (length(currency) <= 3 and currency ~ '^[A-Z]{3}$'),
  tiers jsonb not null default '[]' check (jsonb_typeof(tiers) = 'array' and jsonb_array_length(tiers) <= 12 and length(tiers::text) <= 2000),
  minimum_seconds integer check (minimum_seconds between 1 and 86400),
  minimum_scope text not null default 'item' check (minimum_scope in ('use', 'item', 'licensor')),
  rounding text not null default 'none' check (rounding in ('none', 'up-per-use', 'up-in-total')),
  repeats text not null default 'counted' check (repeats in ('counted', 'once')),
  fees jsonb not null default '[]' check (jsonb_typeof(fees) = 'array' and jsonb_array_length(fees) <= 20 and length(fees::text) <= 6000),
  withheld_percent text check (length(withheld_percent) <= 10 and withheld_percent ~ '^\d{1,2}(\.\d{1,6})?$'),
  typed_minor bigint check (typed_minor between 0 and 10000000000000),
  typed_by uuid references auth.users (id) on delete set null,
  typed_at timestamptz,
  removed_at timestamptz,
  changed_at timestamptz not null default now(),
  foreign key (item_id, documentary_id) references public.clearance_items (id, documentary_id) on delete cascade,
  foreign key (option_id, item_id, documentary_id) references public.clearance_options (id, item_id, documentary_id) on update cascade on delete cascade
);
create unique index clearance_prices_of_item on public.clearance_prices (item_id) where option_id is null;
create unique index clearance_prices_of_option on public.clearance_prices (option_id) where option_id is not null;
create index clearance_prices_of_film on public.clearance_prices (documentary_id);

-- Where an item is: a range of a rush or of a cut, or all of it. It reaches paper edits and rendered versions by intersection and is never copied.
create table public.clearance_uses (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null,
  item_id uuid not null,
  version_id uuid not null references public.versions (id) on delete cascade,
  starts_ms integer check (starts_ms >= 0),
  ends_ms integer,
  removed_at timestamptz,
  made_by uuid default auth.uid() references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  constraint a_use_has_both_ends_or_is_whole check ((starts_ms is null) = (ends_ms is null) and (ends_ms is null or ends_ms > starts_ms)),
  foreign key (item_id, documentary_id) references public.clearance_items (id, documentary_id) on delete cascade
);
create index clearance_uses_of_item on public.clearance_uses (item_id);
create index clearance_uses_of_film on public.clearance_uses (documentary_id);
create index clearance_uses_of_version on public.clearance_uses (version_id);

create table public.planned_releases (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  name text not null check (length(trim(name)) > 0 and length(name) <= 120),
  media text[] not null check (
    cardinality(media) between 1 and 9 and length(array_to_string(media, '')) <= 120
    and media <@ '{festival,cinema,tv,streaming,download,education,web,social,promo}'
  ),
  worldwide boolean not null default false,
  countries text[] not null default '{}' check (cardinality(countries) <= 250 and length(array_to_string(countries, '')) <= 500),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  removed_at timestamptz,
  made_at timestamptz not null default now(),
  constraint a_release_is_somewhere check (worldwide or cardinality(countries) > 0)
);
create index planned_releases_of_film on public.planned_releases (documentary_id);

create table public.clearance_proofs (
  id uuid primary key,
  documentary_id uuid not null,
  item_id uuid not null,
  from_person_id uuid,
  dated_on date not null,
  words text not null default '' check (length(words) <= 500),
  name text not null check (length(name) between 1 and 200),
  type text not null check (length(type) <= 100),
  size_bytes integer not null check (size_bytes between 1 and 52428800),
  sha256 text check (length(sha256) <= 64 and sha256 ~ '^[0-9a-f]{64}$'),
  keep_until date,
  sender_id uuid references auth.users (id) on delete set null,
  sender_name text not null default '' check (length(sender_name) <= 120),
  arrived_at timestamptz,
  removed_at timestamptz,
  made_at timestamptz not null default now(),
  foreign key (item_id, documentary_id) references public.clearance_items (id, documentary_id) on delete cascade,
  foreign key (from_person_id, documentary_id) references public.production_people (id, documentary_id) on delete set null (from_person_id)
);
create index clearance_proofs_of_item on public.clearance_proofs (item_id);
create index clearance_proofs_of_film on public.clearance_proofs (documentary_id);
create index clearance_proofs_in_the_bin on public.clearance_proofs (removed_at) where removed_at is not null;

create table public.clearance_states (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null,
  item_id uuid not null,
  status text not null check (length(status) <= 20),
  approved_ms integer check (approved_ms >= 0),
  approved_in text not null default '' check (length(approved_in) <= 200),
  proof_id uuid references public.clearance_proofs (id) on delete set null,
  words text not null default '' check (length(words) <= 500),
  made_by uuid references auth.users (id) on delete set null,
  maker_name text not null default '' check (length(maker_name) <= 120),
  made_at timestamptz not null default now(),
  foreign key (item_id, documentary_id) references public.clearance_items (id, documentary_id) on delete cascade
);
create index clearance_states_of_item on public.clearance_states (item_id, made_at desc);
create index clearance_states_of_film on public.clearance_states (documentary_id);

alter publication supabase_realtime add table public.clearance_items, public.clearance_licences, public.clearance_options, public.clearance_prices,
  public.clearance_uses, public.planned_releases, public.clearance_proofs;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('clearance-proofs', 'clearance-proofs', false, 52428800, null)
on conflict (id) do nothing;

insert into private.notice_kinds (kind, "position", in_house, by_mail, by_push, must, for_moderators)
values ('clearance', 55, true, 'at-once', true, false, false);
