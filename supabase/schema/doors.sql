-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a place or subject films are about: how it was first written. Shown only where a listed film has it.
create table private.doors (
  kind text not null,
  key text not null,
  name text not null,
  constraint doors_pkey PRIMARY KEY (kind, key),
  constraint doors_key_check CHECK (length(key) <= 200),
  constraint doors_kind_check CHECK (kind = ANY (ARRAY['places', 'subjects'])),
  constraint doors_name_check CHECK (length(name) <= 200)
);
alter table private.doors enable row level security;
