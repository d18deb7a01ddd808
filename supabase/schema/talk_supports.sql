-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who wants a question answered; whoever asks it is the first.
create table public.talk_supports (
  question_id uuid not null,
  screening_id uuid not null,
  supporter integer not null,
  person_id uuid,
  constraint talk_supports_pkey PRIMARY KEY (question_id, supporter),
  constraint talk_supports_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint talk_supports_question_id_fkey FOREIGN KEY (question_id) REFERENCES public.talk_questions(id) ON DELETE CASCADE,
  constraint talk_supports_screening_id_supporter_fkey FOREIGN KEY (screening_id, supporter) REFERENCES public.talk_people(screening_id, number) ON DELETE CASCADE
);
CREATE INDEX talk_supports_person ON public.talk_supports USING btree (person_id);
CREATE INDEX talk_supports_supporter ON public.talk_supports USING btree (screening_id, supporter);
alter table public.talk_supports enable row level security;
grant all on public.talk_supports to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.talk_supports
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.talk_supports FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
