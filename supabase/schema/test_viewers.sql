-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who watches a test. presses: [{ atMs, mark }], mark moved or bored. named: their name may stand with their answers; name is empty otherwise.
create table public.test_viewers (
  screening_id uuid not null,
  person_id uuid not null,
  presses jsonb not null default '[]'::jsonb,
  answers text[] not null default '{}'[],
  named boolean not null default false,
  name text not null default '',
  began_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint test_viewers_pkey PRIMARY KEY (screening_id, person_id),
  constraint test_viewers_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint test_viewers_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.test_screenings(id) ON DELETE CASCADE,
  constraint an_answer_has_at_most_2000_characters CHECK (length(array_to_string(answers, '')) <= 6000),
  constraint test_viewers_answers_check CHECK (cardinality(answers) <= 3),
  constraint test_viewers_name_check CHECK (length(name) <= 120),
  constraint test_viewers_presses_check CHECK (jsonb_typeof(presses) = 'array' AND length(presses::text) <= 60000)
);
CREATE INDEX test_viewers_of_person ON public.test_viewers USING btree (person_id);
alter table public.test_viewers enable row level security;
grant select on public.test_viewers to authenticated;
grant all on public.test_viewers to service_role;
create policy "A viewer sees what they themselves said" on public.test_viewers
  for select to authenticated
  using (person_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.in_person() AS in_person));
create policy "A session that owes its second step sees and changes nothing" on public.test_viewers
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.test_viewers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('screening_id', '1000', 'A test screening has 1,000 viewers at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.test_viewers FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
