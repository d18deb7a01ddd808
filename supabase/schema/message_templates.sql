-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row an answer a person writes often; {{name}}, {{film}}, {{time}}, {{due}} are filled in where it is used.
create table public.message_templates (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null default auth.uid(),
  title text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  constraint message_templates_pkey PRIMARY KEY (id),
  constraint message_templates_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint message_templates_body_check CHECK (length(TRIM(BOTH FROM body)) > 0 AND length(body) <= 5000),
  constraint message_templates_title_check CHECK (length(TRIM(BOTH FROM title)) > 0 AND length(title) <= 100)
);
CREATE INDEX message_templates_person ON public.message_templates USING btree (person_id);
alter table public.message_templates enable row level security;
grant delete, select on public.message_templates to authenticated;
grant insert (title, body) on public.message_templates to authenticated;
grant update (title, body) on public.message_templates to authenticated;
grant all on public.message_templates to service_role;
create policy "A person keeps their own answers" on public.message_templates
  for all to authenticated
  using (person_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.in_person() AS in_person))
  with check (person_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.in_person() AS in_person) AND ( SELECT private.is_signed_in() AS is_signed_in));
create policy "A session that owes its second step sees and changes nothing" on public.message_templates
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.message_templates REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('person_id', '100', 'One person keeps 100 answers at most. Remove one first.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.message_templates FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
