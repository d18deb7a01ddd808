-- The full ladder of a long film is made in parts by any number of workers, so that one that dies loses only what it was at.
create table private.ladders (
  version_id uuid primary key references public.versions (id) on delete cascade,
  plan text not null check (length(plan) <= 4000),
  folder text not null check (length(folder) <= 200),
  header_digest text check (length(header_digest) <= 100)
);
comment on table private.ladders is
  'One row a cut whose full ladder is being made in parts (core/ladder-parts.ts). plan: what they are made of; folder: where they lie in bucket media; header_digest: of the headers all of them share.';
alter table private.ladders enable row level security;
grant all on private.ladders to service_role;

create table private.ladder_parts (
  version_id uuid not null references private.ladders (version_id) on delete cascade,
  number integer not null check (number between 1 and 99999),
  made_at timestamptz,
  held_by uuid,
  held_until timestamptz,
  damage jsonb not null default '[]' check (jsonb_typeof(damage) = 'array' and length(damage::text) <= 200000),
  shots integer[] not null default '{}' check (cardinality(shots) <= 20000),
  primary key (version_id, number)
);
comment on table private.ladder_parts is
  'One row a part. held_by, held_until: who makes it now, renewed while they do. damage: where the source did not decode; shots: when pictures follow another, in milliseconds.';
alter table private.ladder_parts enable row level security;
grant all on private.ladder_parts to service_role;
