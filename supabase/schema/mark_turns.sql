-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

create table private.mark_turns (
  screening_id uuid not null,
  person_id uuid not null,
  at timestamp with time zone not null,
  constraint mark_turns_pkey PRIMARY KEY (screening_id, person_id)
);
