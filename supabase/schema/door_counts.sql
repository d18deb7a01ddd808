-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- How many listed films lead through a door, as private.film_counts.
create table private.door_counts (
  kind text not null,
  key text not null,
  films integer not null,
  constraint door_counts_key_check CHECK (length(key) <= 200),
  constraint door_counts_kind_check CHECK (kind = ANY (ARRAY['places', 'subjects']))
);
alter table private.door_counts enable row level security;
