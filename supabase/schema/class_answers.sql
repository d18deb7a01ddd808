-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row an answer. mark: the same for one person in one playlist, by a secret of the house; there is no way from it to the person but asking with them.
create table public.class_answers (
  question_id uuid not null,
  mark bytea not null,
  choice integer,
  words text not null default '',
  day date not null default (now() AT TIME ZONE 'utc')::date,
  constraint class_answers_pkey PRIMARY KEY (question_id, mark),
  constraint class_answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES public.class_questions(id) ON DELETE CASCADE,
  constraint class_answers_choice_check CHECK (choice >= 1 AND choice <= 8),
  constraint class_answers_mark_check CHECK (length(mark) >= 32 AND length(mark) <= 32),
  constraint class_answers_words_check CHECK (length(words) <= 1000)
);
alter table public.class_answers enable row level security;
grant all on public.class_answers to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.class_answers
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.class_answers FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
