-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a body that paid for a film. programme: under which of its programmes, or the number of the grant.
create table public.funders (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  "position" double precision not null default EXTRACT(epoch FROM clock_timestamp()),
  name text not null,
  programme text not null default '',
  web_address text not null default '',
  constraint funders_pkey PRIMARY KEY (id),
  constraint funders_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint funders_name_check CHECK (length(TRIM(BOTH FROM name)) > 0 AND length(name) <= 160),
  constraint funders_programme_check CHECK (length(programme) <= 160),
  constraint funders_web_address_check CHECK (length(web_address) <= 300 AND web_address ~ '^(https?://\S+)?$')
);
CREATE INDEX funders_documentary ON public.funders USING btree (documentary_id);
alter table public.funders enable row level security;
grant delete, insert, select on public.funders to authenticated;
grant update ("position", name, programme, web_address) on public.funders to authenticated;
grant all on public.funders to service_role;
create policy "Its creator writes what is said about a film" on public.funders
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may watch a film reads what is said about it" on public.funders
  for select to authenticated
  using (public.can_watch(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.funders
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.funders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '100', 'A film has 100 funders at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.funders FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
