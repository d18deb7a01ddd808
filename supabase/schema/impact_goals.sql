-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a thing a film is meant to change.
create table public.impact_goals (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  kind text not null,
  words text not null,
  due_on date,
  created_at timestamp with time zone not null default now(),
  constraint impact_goals_pkey PRIMARY KEY (id),
  constraint impact_goals_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint impact_goals_due_on_check CHECK (due_on >= '2000-01-01'::date AND due_on <= '2200-01-01'::date),
  constraint impact_goals_kind_check CHECK (kind = ANY (ARRAY['learning', 'attitude', 'action', 'policy', 'media', 'community'])),
  constraint impact_goals_words_check CHECK (length(TRIM(BOTH FROM words)) > 0 AND length(words) <= 500)
);
CREATE INDEX impact_goals_of_film ON public.impact_goals USING btree (documentary_id, created_at);
alter table public.impact_goals enable row level security;
grant delete, select on public.impact_goals to authenticated;
grant insert (documentary_id, kind, words, due_on) on public.impact_goals to authenticated;
grant update (kind, words, due_on) on public.impact_goals to authenticated;
grant all on public.impact_goals to service_role;
create policy "The creator sets goals of their own films" on public.impact_goals
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.impact_goals
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.impact_goals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '40', 'A film has 40 goals at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.impact_goals FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
