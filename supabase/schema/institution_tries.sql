-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a wrong card number or code somebody tried in the last hour.
create table public.institution_tries (
  person_id uuid not null,
  tried_at timestamp with time zone not null default now(),
  constraint institution_tries_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX institution_tries_person ON public.institution_tries USING btree (person_id, tried_at);
alter table public.institution_tries enable row level security;
grant all on public.institution_tries to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.institution_tries
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function private.limit_tries() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.institution_tries t where t.tried_at < now() - interval '1 hour';
  if (select count(*) from public.institution_tries t where t.person_id = auth.uid()) >= 10 then
    raise exception 'Too many wrong numbers. Try again in an hour.' using errcode = 'P0001', detail = 'rate';
  end if;
end
$$;
grant execute on function private.limit_tries to service_role;
