-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

create table private.screening_presence (
  screening_id uuid not null,
  who uuid not null,
  seen_at timestamp with time zone not null,
  constraint screening_presence_pkey PRIMARY KEY (screening_id, who)
);
alter table private.screening_presence enable row level security;
