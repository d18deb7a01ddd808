-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a cut whose first rendition was begun while its file arrived. plan: the picture, rate and sounds it is made of, as the worker writes them down.
create table private.arrivals (
  version_id uuid not null,
  plan text not null,
  constraint arrivals_pkey PRIMARY KEY (version_id),
  constraint arrivals_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint arrivals_plan_check CHECK (length(plan) <= 2000)
);
alter table private.arrivals enable row level security;
grant all on private.arrivals to service_role;
