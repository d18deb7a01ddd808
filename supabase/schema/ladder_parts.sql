-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a part. held_by, held_until: who makes it now, renewed while they do. damage: where the source did not decode; shots: when pictures follow another, in milliseconds.
create table private.ladder_parts (
  version_id uuid not null,
  number integer not null,
  made_at timestamp with time zone,
  held_by uuid,
  held_until timestamp with time zone,
  damage jsonb not null default '[]'::jsonb,
  shots integer[] not null default '{}'::integer[],
  constraint ladder_parts_pkey PRIMARY KEY (version_id, number),
  constraint ladder_parts_version_id_fkey FOREIGN KEY (version_id) REFERENCES private.ladders(version_id) ON DELETE CASCADE,
  constraint ladder_parts_damage_check CHECK (jsonb_typeof(damage) = 'array' AND length(damage::text) <= 200000),
  constraint ladder_parts_number_check CHECK (number >= 1 AND number <= 99999),
  constraint ladder_parts_shots_check CHECK (cardinality(shots) <= 20000)
);
alter table private.ladder_parts enable row level security;
grant all on private.ladder_parts to service_role;
