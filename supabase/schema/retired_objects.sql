-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- Objects that rows named until they were replaced: for those who were watching, until a job removes them.
create table private.retired_objects (
  name text not null,
  version_id uuid not null,
  retired_at timestamp with time zone not null default now(),
  constraint retired_objects_pkey PRIMARY KEY (name),
  constraint a_retired_name_has_at_most_300_characters CHECK (length(name) <= 300)
);
CREATE INDEX retired_objects_of_version ON private.retired_objects USING btree (version_id);
alter table private.retired_objects enable row level security;
