-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row somebody a course system knows by a name of its own, and who that is here.
create table public.course_people (
  system_id uuid not null,
  subject text not null,
  person_id uuid not null,
  since timestamp with time zone not null default now(),
  constraint course_people_pkey PRIMARY KEY (system_id, subject),
  constraint course_people_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint course_people_system_id_fkey FOREIGN KEY (system_id) REFERENCES public.course_systems(id) ON DELETE CASCADE,
  constraint course_people_subject_check CHECK (length(subject) <= 255)
);
CREATE INDEX course_people_person ON public.course_people USING btree (person_id);
alter table public.course_people enable row level security;
grant all on public.course_people to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.course_people
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.course_people FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
