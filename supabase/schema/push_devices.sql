-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a browser a person wants to be told in while the house is closed.
create table public.push_devices (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device text not null default '',
  created_at timestamp with time zone not null default now(),
  reached_at timestamp with time zone,
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_endpoint_key UNIQUE (endpoint),
  constraint push_devices_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint push_devices_auth_check CHECK (length(auth) <= 100),
  constraint push_devices_device_check CHECK (length(device) <= 200),
  constraint push_devices_endpoint_check CHECK (length(endpoint) <= 1000),
  constraint push_devices_p256dh_check CHECK (length(p256dh) <= 200)
);
CREATE INDEX push_devices_person ON public.push_devices USING btree (person_id);
alter table public.push_devices enable row level security;
grant delete on public.push_devices to authenticated;
grant select (id, person_id, device, created_at, reached_at) on public.push_devices to authenticated;
grant all on public.push_devices to service_role;
create policy "A person sees the browsers they are told in, in person" on public.push_devices
  for select to authenticated
  using (person_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.in_person() AS in_person));
create policy "A person takes a browser of theirs off, in person" on public.push_devices
  for delete to authenticated
  using (person_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.in_person() AS in_person));
create policy "A session that owes its second step sees and changes nothing" on public.push_devices
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.push_devices REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('person_id', '20', 'One person is told in 20 browsers at most. Take one off first.');
