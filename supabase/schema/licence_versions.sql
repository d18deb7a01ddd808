-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a text of a licence that both sides said yes to. terms: as contract/licences.ts has them, with the titles of then; parties: names and billing of then. Never changed.
create table public.licence_versions (
  licence_id uuid not null,
  number integer not null,
  terms jsonb not null,
  parties jsonb not null,
  agreed_at timestamp with time zone not null default now(),
  institution_said_by uuid,
  creator_said_by uuid,
  constraint licence_versions_pkey PRIMARY KEY (licence_id, number),
  constraint licence_versions_creator_said_by_fkey FOREIGN KEY (creator_said_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint licence_versions_institution_said_by_fkey FOREIGN KEY (institution_said_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint licence_versions_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES public.licences(id) ON DELETE CASCADE,
  constraint licence_versions_parties_check CHECK (jsonb_typeof(parties) = 'object' AND length(parties::text) <= 8000),
  constraint licence_versions_terms_check CHECK (jsonb_typeof(terms) = 'object' AND length(terms::text) <= 20000)
);
CREATE INDEX licence_versions_creator_said_by ON public.licence_versions USING btree (creator_said_by);
CREATE INDEX licence_versions_institution_said_by ON public.licence_versions USING btree (institution_said_by);
alter table public.licence_versions enable row level security;
grant select on public.licence_versions to authenticated;
grant all on public.licence_versions to service_role;
create policy "Librarians and the creator see what was agreed" on public.licence_versions
  for select to authenticated
  using ((licence_id IN ( SELECT l.id
   FROM public.licences l
  WHERE (l.institution_id IN ( SELECT private.my_institutions('{librarian}'[]) AS my_institutions)) OR l.creator_id = (( SELECT auth.uid() AS uid)))));
create policy "A session that owes its second step sees and changes nothing" on public.licence_versions
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER keep_agreed BEFORE UPDATE ON public.licence_versions FOR EACH ROW EXECUTE FUNCTION private.keep_agreed();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.licence_versions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.keep_agreed() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Whoever said yes may leave the house, and is then no longer named by their account.
  if new.terms is distinct from old.terms or new.parties is distinct from old.parties or new.agreed_at is distinct from old.agreed_at
    or new.licence_id <> old.licence_id or new.number <> old.number
  then raise exception 'What was agreed does not change.' using errcode = '42501', hint = 'Agree on a new version.'; end if;
  return new;
end
$$;
grant execute on function private.keep_agreed to service_role;
