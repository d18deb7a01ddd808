-- Webhooks: a person's own program hears what happens to their films.
create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references auth.users (id) on delete cascade,
  url text not null check (length(url) <= 2000 and url ~ '^https?://[^\s#]+$'),
  events text[] not null check (
    cardinality(events) between 1 and 5 and length(array_to_string(events, '')) <= 200
    and events <@ '{film.ready,film.published,film.withdrawn,licence.agreed,withdrawal.asked}'
  ),
  made_at timestamptz not null default now(),
  paused_at timestamptz,
  paused_why text check (paused_why in ('person', 'failing', 'gone')),
  succeeded_at timestamptz,
  failed_at timestamptz,
  failing_since timestamptz,
  removed_at timestamptz,
  constraint a_pause_has_its_reason check ((paused_at is null) = (paused_why is null))
);
create index webhooks_of_person on public.webhooks (person_id);

-- Apart from the table that its person reads. As bytes, because they sign.
create table private.webhook_secrets (
  webhook_id uuid primary key references public.webhooks (id) on delete cascade,
  secret bytea not null check (length(secret) = 32),
  former bytea check (length(former) = 32),
  former_until timestamptz,
  constraint a_former_secret_ends check ((former is null) = (former_until is null))
);
alter table private.webhook_secrets enable row level security;

create table public.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references public.webhooks (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  event text not null check (length(event) <= 40 and event ~ '^[a-z]+\.[a-z]+$'),
  body jsonb not null check (jsonb_typeof(body) = 'object' and length(body::text) <= 20000),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
  tries smallint not null default 0 check (tries between 0 and 100),
  next_try_at timestamptz,
  taken_until timestamptz,
  sent_at timestamptz,
  answered smallint check (answered between 100 and 599),
  problem text check (problem in ('late', 'inner', 'unreachable')),
  made_at timestamptz not null default now(),
  constraint what_waits_has_a_time check ((state = 'waiting') = (next_try_at is not null))
);
create index webhook_deliveries_of_webhook on public.webhook_deliveries (webhook_id, made_at desc);
create index webhook_deliveries_of_person on public.webhook_deliveries (person_id);
create index webhook_deliveries_waiting on public.webhook_deliveries (person_id, next_try_at) where state = 'waiting';
create index webhook_deliveries_by_age on public.webhook_deliveries (made_at);

alter table private.house_abilities drop constraint house_abilities_name_check;
alter table private.house_abilities add constraint house_abilities_name_check
  check (name in ('transcribe', 'hear', 'write-along', 'record-spaces', 'call-this-machine'));
