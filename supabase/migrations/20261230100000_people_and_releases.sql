-- Who and what is seen and heard in a film, and what they agreed to. Closed lists are those of core/clearance/releases.
create table public.production_places (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  name text not null check (length(trim(name)) > 0 and length(name) <= 120),
  address text not null default '' check (length(address) <= 500),
  note text not null default '' check (length(note) <= 2000),
  removed_at timestamptz,
  made_at timestamptz not null default now(),
  constraint production_places_of_one_film unique (id, documentary_id)
);
create index production_places_of_film on public.production_places (documentary_id);

-- A person or a place on a range of a rush or of a cut, or on all of it. It reaches paper edits and rendered versions by intersection and is never copied.
create table public.appearances (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  person_id uuid,
  place_id uuid,
  version_id uuid not null references public.versions (id) on delete cascade,
  starts_ms integer check (starts_ms >= 0),
  ends_ms integer,
  kind text not null default 'recognisable' check (kind in ('recognisable', 'voice-only', 'in-passing', 'obscured')),
  removed_at timestamptz,
  made_by uuid default auth.uid() references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  constraint an_appearance_is_of_one check (num_nonnulls(person_id, place_id) = 1),
  constraint an_appearance_has_both_ends_or_is_whole check ((starts_ms is null) = (ends_ms is null) and (ends_ms is null or ends_ms > starts_ms)),
  foreign key (person_id, documentary_id) references public.production_people (id, documentary_id) on delete cascade,
  foreign key (place_id, documentary_id) references public.production_places (id, documentary_id) on delete cascade
);
create index appearances_of_film on public.appearances (documentary_id);
create index appearances_of_person on public.appearances (person_id) where person_id is not null;
create index appearances_of_place on public.appearances (place_id) where place_id is not null;
create index appearances_in_version on public.appearances (version_id);

create table public.release_forms (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  kind text not null check (kind in ('adult', 'minor', 'place', 'material', 'group')),
  number text not null default '' check (length(number) <= 40),
  title text not null check (length(trim(title)) > 0 and length(title) <= 200),
  language text not null check (length(language) between 2 and 35),
  country text not null default '' check (length(country) <= 2 and country ~ '^([A-Z]{2})?$'),
  body text not null check (length(trim(body)) > 0 and length(body) <= 16000),
  removed_at timestamptz,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint release_forms_of_one_film unique (id, documentary_id)
);
create index release_forms_of_film on public.release_forms (documentary_id);

-- How far a consent is: no names, no papers. Editors read it, so that what is missing in a cut is seen by who can mend it.
create table public.releases (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  of text not null check (of in ('person', 'place', 'material', 'group')),
  person_id uuid,
  place_id uuid,
  title text not null default '' check (length(title) <= 200),
  way text check (way in ('paper', 'screen', 'filmed', 'spoken', 'notice')),
  language text not null default '' check (length(language) <= 35),
  form_number text not null default '' check (length(form_number) <= 40),
  age_band text not null default 'adult' check (age_band in ('adult', 'minor')),
  guardians_needed smallint not null default 0 check (guardians_needed between 0 and 4),
  guardians_given smallint not null default 0 check (guardians_given between 0 and 4),
  sole_custody boolean not null default false,
  conditions jsonb not null default '[]' check (
    jsonb_typeof(conditions) = 'array' and jsonb_array_length(conditions) <= 20 and length(conditions::text) <= 8000
  ),
  state text not null default 'not-asked' check (state in (
    'not-asked', 'asked', 'promised', 'given', 'given-with-conditions', 'refused', 'withdrawal-asked', 'withdrawn'
  )),
  state_at timestamptz not null default now(),
  seen_on date,
  answer_days smallint not null default 14 check (answer_days between 1 and 365),
  reminded_at timestamptz,
  proofs integer not null default 0 check (proofs >= 0),
  removed_at timestamptz,
  made_at timestamptz not null default now(),
  constraint releases_of_one_film unique (id, documentary_id),
  constraint a_release_names_what_it_is_of check (
    case of when 'person' then person_id is not null and place_id is null when 'place' then place_id is not null and person_id is null
      else person_id is null and place_id is null and trim(title) <> '' end
  ),
  constraint only_minors_need_guardians check (age_band = 'minor' or guardians_needed = 0 and not sole_custody),
  foreign key (person_id, documentary_id) references public.production_people (id, documentary_id) on delete cascade,
  foreign key (place_id, documentary_id) references public.production_places (id, documentary_id) on delete cascade
);
create index releases_of_film on public.releases (documentary_id);
create unique index one_release_a_person on public.releases (person_id) where person_id is not null and removed_at is null;
create unique index one_release_a_place on public.releases (place_id) where place_id is not null and removed_at is null;
create index releases_that_wait on public.releases (state_at) where state in ('asked', 'promised') and removed_at is null;

-- The paper itself: what is to be signed, who was asked where. Apart from the release, because fewer people read it.
create table public.release_papers (
  release_id uuid primary key,
  documentary_id uuid not null,
  form_id uuid references public.release_forms (id) on delete set null,
  title text not null default '' check (length(title) <= 200),
  body text not null default '' check (length(body) <= 20000),
  agreed text not null default '' check (length(agreed) <= 4000),
  email text not null default '' check (length(email) <= 254),
  read_aloud boolean not null default false,
  proof_version_id uuid references public.versions (id) on delete set null,
  proof_starts_ms integer check (proof_starts_ms >= 0),
  proof_ends_ms integer,
  keep_until date,
  told_keep boolean not null default false,
  changed_at timestamptz not null default now(),
  constraint a_filmed_proof_has_both_ends check (
    (proof_starts_ms is null) = (proof_ends_ms is null) and (proof_ends_ms is null or proof_ends_ms > proof_starts_ms)
  ),
  foreign key (release_id, documentary_id) references public.releases (id, documentary_id) on delete cascade
);
create index release_papers_of_film on public.release_papers (documentary_id);
create index release_papers_of_form on public.release_papers (form_id) where form_id is not null;
create index release_papers_proved_by on public.release_papers (proof_version_id) where proof_version_id is not null;
create index release_papers_to_keep on public.release_papers (keep_until) where keep_until is not null;

create table public.participant_links (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null,
  release_id uuid not null,
  role text not null default 'participant' check (role in ('participant', 'guardian')),
  name text not null default '' check (length(name) <= 120),
  email text not null default '' check (length(email) <= 254),
  key_hash bytea not null check (length(key_hash) <= 64),
  version_id uuid references public.versions (id) on delete set null,
  language text not null default 'en' check (length(language) <= 35),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  named_by uuid references public.participant_links (id) on delete set null,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  constraint participant_links_of_one_release unique (id, release_id),
  foreign key (release_id, documentary_id) references public.releases (id, documentary_id) on delete cascade
);
create unique index participant_links_by_key on public.participant_links (key_hash);
create index participant_links_of_release on public.participant_links (release_id);
create index participant_links_of_film on public.participant_links (documentary_id);
create index participant_links_to_version on public.participant_links (version_id) where version_id is not null;
create index participant_links_named_by on public.participant_links (named_by) where named_by is not null;

-- What was signed, as it was read: never changed.
create table public.release_signatures (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null,
  release_id uuid not null,
  link_id uuid,
  role text not null check (role in ('participant', 'guardian')),
  name text not null check (length(trim(name)) > 0 and length(name) <= 120),
  way text not null check (way in ('drawn', 'typed')),
  strokes jsonb not null default '[]' check (jsonb_typeof(strokes) = 'array' and jsonb_array_length(strokes) <= 200 and length(strokes::text) <= 60000),
  signed_text text not null check (length(signed_text) <= 30000),
  sha256 text not null check (length(sha256) <= 64 and sha256 ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz not null default now(),
  email text not null default '' check (length(email) <= 254),
  foreign key (release_id, documentary_id) references public.releases (id, documentary_id) on delete cascade,
  foreign key (link_id, release_id) references public.participant_links (id, release_id) on delete set null (link_id)
);
create index release_signatures_of_release on public.release_signatures (release_id, signed_at);
create index release_signatures_of_film on public.release_signatures (documentary_id);
create unique index one_signature_a_link on public.release_signatures (link_id, sha256) where link_id is not null;

create table public.release_states (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null,
  release_id uuid not null,
  state text not null check (length(state) <= 30),
  words text not null default '' check (length(words) <= 1000),
  proof_id uuid references public.clearance_proofs (id) on delete set null,
  by_participant boolean not null default false,
  made_by uuid references auth.users (id) on delete set null,
  maker_name text not null default '' check (length(maker_name) <= 120),
  made_at timestamptz not null default now(),
  foreign key (release_id, documentary_id) references public.releases (id, documentary_id) on delete cascade
);
create index release_states_of_release on public.release_states (release_id, made_at desc);
create index release_states_of_film on public.release_states (documentary_id);

-- What a participant or a guardian wrote by their link: a question, a condition, a withdrawal.
create table public.participant_wishes (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null,
  release_id uuid not null,
  link_id uuid,
  kind text not null check (kind in ('question', 'condition', 'withdrawal')),
  words text not null default '' check (length(words) <= 2000),
  condition jsonb check (condition is null or jsonb_typeof(condition) = 'object' and length(condition::text) <= 1000),
  state text not null default 'open' check (state in ('open', 'agreed', 'declined', 'answered')),
  answer text not null default '' check (length(answer) <= 2000),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  foreign key (release_id, documentary_id) references public.releases (id, documentary_id) on delete cascade,
  foreign key (link_id, release_id) references public.participant_links (id, release_id) on delete set null (link_id)
);
create index participant_wishes_of_release on public.participant_wishes (release_id, asked_at desc);
create index participant_wishes_of_film on public.participant_wishes (documentary_id);

-- A proof is of an item of the clearance log or of a release: one bucket, one hash, one bin.
alter table public.clearance_proofs alter column item_id drop not null;
alter table public.clearance_proofs
  add column release_id uuid,
  add constraint a_proof_is_of_one check (num_nonnulls(item_id, release_id) = 1),
  add foreign key (release_id, documentary_id) references public.releases (id, documentary_id) on delete cascade;
create index clearance_proofs_of_release on public.clearance_proofs (release_id) where release_id is not null;

-- A withdrawal by a participant without an account.
alter table public.withdrawals add column release_id uuid references public.releases (id) on delete cascade;
create index withdrawals_of_release on public.withdrawals (release_id) where release_id is not null;

alter publication supabase_realtime add table public.production_places, public.appearances, public.releases, public.release_papers,
  public.release_signatures, public.participant_wishes;

insert into private.notice_kinds (kind, "position", in_house, by_mail, by_push, must, for_moderators)
values ('release', 56, true, 'at-once', true, false, false);
