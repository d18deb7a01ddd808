-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a proposed still: the cut and the time it was taken at. stem is its name without ending and without what a renaming added.
create table private.still_times (
  documentary_id uuid not null,
  stem text not null,
  version_id uuid not null,
  at_ms integer not null,
  constraint still_times_pkey PRIMARY KEY (documentary_id, stem),
  constraint still_times_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint still_times_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint still_times_stem_check CHECK (length(stem) <= 300)
);
CREATE INDEX still_times_version ON private.still_times USING btree (version_id);
alter table private.still_times enable row level security;

create function private.still_is_protected(documentary uuid, object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.still_times t
    where t.documentary_id = documentary and t.stem = private.still_stem(object_name)
      and t.at_ms <@ private.protected_ranges(t.version_id)
  )
$$;
grant execute on function private.still_is_protected to service_role;
