-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a template for answers of the desk. {name}, {film}, {due} and {house} in body are filled in where it is used.
create table public.answer_templates (
  id uuid not null default gen_random_uuid(),
  used_for text not null,
  title text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  constraint answer_templates_pkey PRIMARY KEY (id),
  constraint answer_templates_body_check CHECK (length(TRIM(BOTH FROM body)) > 0 AND length(body) <= 5000),
  constraint answer_templates_title_check CHECK (length(TRIM(BOTH FROM title)) > 0 AND length(title) <= 120),
  constraint answer_templates_used_for_check CHECK (used_for = ANY (ARRAY['letter', 'case', 'application', 'claim', 'suspension']))
);
alter table public.answer_templates enable row level security;
grant delete, select on public.answer_templates to authenticated;
grant insert (used_for, title, body) on public.answer_templates to authenticated;
grant update (used_for, title, body) on public.answer_templates to authenticated;
grant all on public.answer_templates to service_role;
create policy "Moderators read and write templates" on public.answer_templates
  for all to authenticated
  using (( SELECT private.has_role('moderator') AS has_role))
  with check (( SELECT private.has_role('moderator') AS has_role));
create policy "A session that owes its second step sees and changes nothing" on public.answer_templates
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.answer_templates REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('', '500', 'The house keeps 500 templates at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.answer_templates FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
