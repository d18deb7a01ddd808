-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person whose quota differs from the house default (500 GB of sources).
create table public.storage_quotas (
  user_id uuid not null,
  bytes bigint not null,
  constraint storage_quotas_pkey PRIMARY KEY (user_id),
  constraint storage_quotas_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint storage_quotas_bytes_check CHECK (bytes >= 0)
);
alter table public.storage_quotas enable row level security;
grant select on public.storage_quotas to authenticated;
grant all on public.storage_quotas to service_role;
create policy "A person reads their own quota" on public.storage_quotas
  for select to authenticated
  using (user_id = auth.uid());
create policy "A session that owes its second step sees and changes nothing" on public.storage_quotas
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
