-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a template: words about a film that the next one of a series begins with.
create table public.word_templates (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  name text not null,
  words jsonb not null,
  made_at timestamp with time zone not null default now(),
  constraint word_templates_pkey PRIMARY KEY (id),
  constraint word_templates_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint word_templates_name_check CHECK (length(TRIM(BOTH FROM name)) > 0 AND length(name) <= 120),
  constraint word_templates_words_check CHECK (length(words::text) <= 60000 AND jsonb_typeof(words) = 'object')
);
CREATE INDEX word_templates_person ON public.word_templates USING btree (user_id, name);
alter table public.word_templates enable row level security;
grant delete, select on public.word_templates to authenticated;
grant insert (name, words) on public.word_templates to authenticated;
grant update (name, words) on public.word_templates to authenticated;
grant all on public.word_templates to service_role;
create policy "A person keeps templates of their own" on public.word_templates
  for all to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid() AND private.is_signed_in());
create policy "A session that owes its second step sees and changes nothing" on public.word_templates
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.word_templates REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('user_id', '100', 'One person keeps 100 templates at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.word_templates FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
