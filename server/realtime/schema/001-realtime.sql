-- Private channels are allowed or refused by policies on this table, as on the platform; rows are never kept.
create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  primary key (id)
);
alter table realtime.messages enable row level security;
create function realtime.topic() returns text language sql stable as
$$ select nullif(current_setting('realtime.topic', true), '')::text $$;
grant select, insert on realtime.messages to anon, authenticated, service_role;
grant all on realtime.messages to postgres;
