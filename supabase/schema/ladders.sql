-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a cut whose full ladder is being made in parts (core/ladder-parts.ts). plan: what they are made of; folder: where they lie in bucket media; header_digest: of the headers all of them share.
create table private.ladders (
  version_id uuid not null,
  plan text not null,
  folder text not null,
  header_digest text,
  constraint ladders_pkey PRIMARY KEY (version_id),
  constraint ladders_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint ladders_folder_check CHECK (length(folder) <= 200),
  constraint ladders_header_digest_check CHECK (length(header_digest) <= 100),
  constraint ladders_plan_check CHECK (length(plan) <= 4000)
);
alter table private.ladders enable row level security;
grant all on private.ladders to service_role;
