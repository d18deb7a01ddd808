-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row what somebody who came from a course reached in a playlist, as it was sent there. sent_at: empty until the course took it.
create table public.course_grades (
  list_id uuid not null,
  person_id uuid not null,
  points integer not null,
  most integer not null,
  sent_at timestamp with time zone,
  made_at timestamp with time zone not null default now(),
  constraint course_grades_pkey PRIMARY KEY (list_id, person_id),
  constraint course_grades_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.class_lists(id) ON DELETE CASCADE,
  constraint course_grades_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint course_grades_most_check CHECK (most >= 0),
  constraint course_grades_points_check CHECK (points >= 0)
);
CREATE INDEX course_grades_person ON public.course_grades USING btree (person_id);
alter table public.course_grades enable row level security;
grant all on public.course_grades to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.course_grades
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.course_grades FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
