-- Results of a cohort's works towards the course they are asked for in (LTI, assignment and grade services).
alter table public.course_launches add column assignment_id uuid references public.assignments (id) on delete set null;
create index course_launches_of_assignment on public.course_launches (assignment_id, person_id) where assignment_id is not null;

create table public.course_marks (
  work_id uuid not null references public.works (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  system_id uuid not null references public.course_systems (id) on delete cascade,
  subject text not null check (length(subject) <= 255),
  line_item text check (length(line_item) <= 2000),
  given numeric(9, 2) not null,
  maximum numeric(9, 2) not null check (maximum > 0),
  comment text not null default '' check (length(comment) <= 500),
  submitted_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused', 'takes-none')),
  tries smallint not null default 0 check (tries between 0 and 1000),
  stamp timestamptz,
  sent_at timestamptz,
  primary key (work_id, person_id)
);
create index course_marks_of_person on public.course_marks (person_id);
create index course_marks_of_system on public.course_marks (system_id);
