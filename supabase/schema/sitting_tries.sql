-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

create table private.sitting_tries (
  tried_at timestamp with time zone not null default now(),
  address_hash bytea not null
);
CREATE INDEX sitting_tries_address ON private.sitting_tries USING btree (address_hash, tried_at);
