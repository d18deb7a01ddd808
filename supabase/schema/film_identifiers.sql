-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a number the world knows a film by, in its scheme's written form; check characters are checked where it is typed (core/identifiers.ts).
create table public.film_identifiers (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  scheme text not null,
  value text not null,
  constraint film_identifiers_pkey PRIMARY KEY (id),
  constraint film_identifiers_documentary_id_scheme_value_key UNIQUE (documentary_id, scheme, value),
  constraint film_identifiers_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint an_identifier_has_its_schemes_form CHECK (
CASE scheme
    WHEN 'eidr' THEN value ~ '^10\.5240/([0-9A-F]{4}-){5}[0-9A-Z]$'
    WHEN 'isan' THEN value ~ '^([0-9A-F]{4}-){4}[0-9A-Z](-([0-9A-F]{4}-){2}[0-9A-Z])?$'
    WHEN 'doi' THEN value ~ '^10\.\d{4,9}/\S+$'
    ELSE value ~ '^Q[1-9]\d{0,11}$'
END),
  constraint film_identifiers_scheme_check CHECK (scheme = ANY (ARRAY['eidr', 'isan', 'doi', 'wikidata'])),
  constraint film_identifiers_value_check CHECK (length(value) <= 200)
);
CREATE INDEX film_identifiers_documentary ON public.film_identifiers USING btree (documentary_id);
alter table public.film_identifiers enable row level security;
grant delete, insert, select on public.film_identifiers to authenticated;
grant update (scheme, value) on public.film_identifiers to authenticated;
grant all on public.film_identifiers to service_role;
create policy "Its creator writes what is said about a film" on public.film_identifiers
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may watch a film reads what is said about it" on public.film_identifiers
  for select to authenticated
  using (public.can_watch(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.film_identifiers
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.film_identifiers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '30', 'A film has 30 identifiers at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.film_identifiers FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
