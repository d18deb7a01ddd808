-- Shooting schedules: scenarios side by side, rows of one form, frozen versions, signed warnings, call sheets and their recipients.
create table public.schedules (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  title text not null check (length(trim(title)) > 0 and length(title) <= 120),
  is_working boolean not null default false,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  removed_at timestamptz
);
create index schedules_of_film on public.schedules (documentary_id, changed_at desc);
create unique index one_working_schedule on public.schedules (documentary_id) where is_working;

create table public.schedule_rows (
  scope uuid not null,
  id uuid not null,
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  schedule_id uuid references public.schedules (id) on delete cascade,
  type text not null check (type in ('setting', 'day', 'strip', 'phase', 'place', 'kit', 'person', 'window', 'report')),
  place double precision not null,
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and length(fields::text) <= 60000),
  removed_at timestamptz,
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  primary key (scope, id),
  constraint scope_is_the_schedule_or_the_film check (scope = coalesce(schedule_id, documentary_id))
);
create index schedule_rows_of_film on public.schedule_rows (documentary_id);
create index schedule_rows_of_schedule on public.schedule_rows (schedule_id) where schedule_id is not null;

create table public.schedule_changes (
  id uuid primary key,
  schedule_id uuid not null references public.schedules (id) on delete cascade,
  changes jsonb not null check (jsonb_typeof(changes) = 'array' and length(changes::text) <= 40000000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now()
);
create index schedule_changes_of_schedule on public.schedule_changes (schedule_id, made_at desc);

create table public.schedule_versions (
  schedule_id uuid not null references public.schedules (id) on delete cascade,
  number integer not null check (number > 0),
  name text not null default '' check (length(name) <= 120),
  items jsonb not null check (jsonb_typeof(items) = 'array' and length(items::text) <= 40000000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  primary key (schedule_id, number)
);

create table public.signed_warnings (
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  key text not null check (length(key) between 1 and 300),
  words text not null check (length(words) between 1 and 600),
  reason text not null check (length(trim(reason)) > 0 and length(reason) <= 1000),
  signed_by uuid references auth.users (id) on delete set null,
  signed_at timestamptz not null default now(),
  primary key (documentary_id, key)
);

create table public.production_contacts (
  person_id uuid primary key references public.production_people (id) on delete cascade,
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  email text not null default '' check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 40),
  language text not null default '' check (length(language) <= 35),
  note text not null default '' check (length(note) <= 1000),
  changed_at timestamptz not null default now()
);
create index production_contacts_of_film on public.production_contacts (documentary_id);

create table public.call_sheets (
  id uuid primary key,
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  day_id uuid not null,
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 400000),
  cancelled boolean not null default false,
  starts_at timestamptz not null,
  wrap_at timestamptz not null,
  ends_at timestamptz not null,
  sent_by uuid references auth.users (id) on delete set null,
  sent_at timestamptz not null default now(),
  answered_at timestamptz,
  unique (documentary_id, day_id, version)
);

create table public.call_sheet_recipients (
  sheet_id uuid not null references public.call_sheets (id) on delete cascade,
  person_id uuid not null references public.production_people (id) on delete cascade,
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  kind text not null check (kind in ('full', 'short', 'removed')),
  key_hash bytea unique check (length(key_hash) = 32),
  link_hash bytea unique check (length(link_hash) = 32),
  key_to_mail text not null default '' check (length(key_to_mail) <= 64),
  mail_state text not null default 'waiting' check (mail_state in ('waiting', 'sent', 'refused', 'none')),
  mailed_at timestamptz,
  seen_at timestamptz,
  confirmed_at timestamptz,
  primary key (sheet_id, person_id)
);
create index call_sheet_recipients_of_film on public.call_sheet_recipients (documentary_id);
create index call_sheets_of_person on public.call_sheet_recipients (person_id);

create table public.call_calendars (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  person_id uuid not null references public.production_people (id) on delete cascade,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  read_at timestamptz
);
create index call_calendars_of_film on public.call_calendars (documentary_id);
create index call_calendars_of_person on public.call_calendars (person_id);

alter publication supabase_realtime add table public.schedules, public.schedule_rows, public.call_sheets, public.signed_warnings;
