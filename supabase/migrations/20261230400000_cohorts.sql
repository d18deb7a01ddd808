-- Cohorts of a film school: who is in them, what is asked of them, what they hand in, and how it is marked. Text codes and closed lists are those of
-- core/cohorts. Everything is read through functions, so that a blind reader meets no name.
create table public.cohorts (
  id uuid primary key default gen_random_uuid(),
  institution_id uuid not null references public.institutions (id) on delete cascade,
  name text not null check (length(trim(name)) > 0 and length(name) <= 120),
  term text not null default '' check (length(term) <= 60),
  zone text not null check (length(zone) <= 64),
  credits smallint not null default 0 check (credits between 0 and 20),
  code_hash text unique check (length(code_hash) <= 64),
  code_until timestamptz,
  course_system_id uuid references public.course_systems (id) on delete set null,
  course text not null default '' check (length(course) <= 255),
  course_name text not null default '' check (length(course_name) <= 200),
  members_url text check (length(members_url) <= 2000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  closed_at timestamptz
);
create index cohorts_of_institution on public.cohorts (institution_id, made_at desc);
create index cohorts_of_system on public.cohorts (course_system_id) where course_system_id is not null;
create index cohorts_made_by on public.cohorts (made_by) where made_by is not null;

create table public.cohort_people (
  cohort_id uuid not null references public.cohorts (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('teacher', 'marker', 'student')),
  group_name text not null default '' check (length(group_name) <= 60),
  credits smallint not null default 0 check (credits between 0 and 20),
  came_by text not null check (came_by in ('institution', 'code', 'course')),
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  graduated_at timestamptz,
  primary key (cohort_id, person_id)
);
create index cohort_people_of_person on public.cohort_people (person_id);

create table public.assignments (
  id uuid primary key,
  cohort_id uuid not null references public.cohorts (id) on delete cascade,
  title text not null check (length(trim(title)) > 0 and length(title) <= 160),
  brief text not null default '' check (length(brief) <= 20000),
  milestone text not null check (milestone in ('premise', 'access', 'releases', 'paper-edit', 'rough', 'fine', 'log', 'budget', 'call-sheet')),
  opens_at timestamptz,
  due_at timestamptz not null,
  closes_at timestamptz,
  grouping text not null default 'single' check (grouping in ('single', 'group')),
  parts text[] not null check (
    cardinality(parts) between 1 and 4 and length(array_to_string(parts, '')) <= 60 and parts <@ '{version,paper-edit,log,budget}'
  ),
  peers smallint not null default 0 check (peers between 0 and 10),
  anonymity text not null default 'none' check (anonymity in ('none', 'single', 'double')),
  spread numeric(7, 2) check (spread >= 0),
  late_rule jsonb check (jsonb_typeof(late_rule) = 'object' and length(late_rule::text) <= 500),
  deducted_by text not null default 'house' check (deducted_by in ('house', 'course')),
  counts text not null default 'last' check (counts in ('last', 'best')),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint an_assignment_opens_before_it_is_due check (opens_at is null or opens_at < due_at),
  constraint an_assignment_closes_after_it_is_due check (closes_at is null or closes_at >= due_at)
);
create index assignments_of_cohort on public.assignments (cohort_id, due_at);
create index assignments_made_by on public.assignments (made_by) where made_by is not null;

-- Versions of a rubric: frozen at the first hand-in; a later change is the next one, and marks stay with theirs.
create table public.assignment_rubrics (
  assignment_id uuid not null references public.assignments (id) on delete cascade,
  number integer not null check (number > 0),
  criteria jsonb not null check (jsonb_typeof(criteria) = 'array' and length(criteria::text) <= 60000),
  made_at timestamptz not null default now(),
  frozen_at timestamptz,
  primary key (assignment_id, number)
);

create table public.assignment_templates (
  id uuid primary key default gen_random_uuid(),
  institution_id uuid not null references public.institutions (id) on delete cascade,
  title text not null check (length(trim(title)) > 0 and length(title) <= 160),
  draft jsonb not null check (jsonb_typeof(draft) = 'object' and length(draft::text) <= 90000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now()
);
create index assignment_templates_of_institution on public.assignment_templates (institution_id);
create index assignment_templates_made_by on public.assignment_templates (made_by) where made_by is not null;

-- A work is what one student, or one group, does for an assignment. Its id is what blind readers are given.
create table public.works (
  id uuid primary key default gen_random_uuid(),
  assignment_id uuid not null references public.assignments (id) on delete cascade,
  group_name text not null default '' check (length(group_name) <= 60),
  made_at timestamptz not null default now(),
  constraint works_of_one_assignment unique (id, assignment_id)
);
create index works_of_assignment on public.works (assignment_id);

create table public.work_people (
  work_id uuid not null,
  assignment_id uuid not null,
  person_id uuid not null references auth.users (id) on delete cascade,
  primary key (work_id, person_id),
  constraint a_person_is_in_one_work unique (assignment_id, person_id),
  foreign key (work_id, assignment_id) references public.works (id, assignment_id) on delete cascade
);
create index work_people_of_person on public.work_people (person_id);
create index work_people_of_work on public.work_people (work_id, assignment_id);

create table public.hand_ins (
  id uuid primary key,
  work_id uuid not null references public.works (id) on delete cascade,
  number integer not null check (number > 0),
  rubric integer not null,
  documentary_id uuid references public.documentaries (id) on delete set null,
  version_id uuid references public.versions (id) on delete set null,
  parts jsonb not null check (jsonb_typeof(parts) = 'object' and length(parts::text) <= 4000000),
  words text not null default '' check (length(words) <= 4000),
  credits smallint not null default 0 check (credits between 0 and 20),
  handed_by uuid references auth.users (id) on delete set null,
  handed_at timestamptz not null default now(),
  constraint hand_ins_are_numbered unique (work_id, number)
);
create index hand_ins_of_film on public.hand_ins (documentary_id) where documentary_id is not null;
create index hand_ins_of_version on public.hand_ins (version_id) where version_id is not null;
create index hand_ins_handed_by on public.hand_ins (handed_by) where handed_by is not null;

-- Who reads the work of another student; `third` was asked because two were far apart. freed_at: the reader left before it was done.
create table public.peer_readings (
  id uuid primary key default gen_random_uuid(),
  work_id uuid not null references public.works (id) on delete cascade,
  reader_id uuid not null references auth.users (id) on delete cascade,
  third boolean not null default false,
  made_at timestamptz not null default now(),
  done_at timestamptz,
  hand_in_id uuid references public.hand_ins (id) on delete cascade,
  freed_at timestamptz,
  useful smallint check (useful between 1 and 5),
  useful_words text not null default '' check (length(useful_words) <= 2000)
);
create unique index nobody_reads_a_work_twice on public.peer_readings (work_id, reader_id) where freed_at is null;
create index peer_readings_of_reader on public.peer_readings (reader_id);
create index peer_readings_of_hand_in on public.peer_readings (hand_in_id) where hand_in_id is not null;

-- A mark is of one criterion by one person. reading_id: the marker is a peer.
create table public.work_marks (
  id uuid primary key default gen_random_uuid(),
  hand_in_id uuid not null references public.hand_ins (id) on delete cascade,
  criterion text not null check (length(criterion) between 1 and 40),
  marker_id uuid references auth.users (id) on delete set null,
  role text not null check (role in ('teacher', 'second', 'peer')),
  reading_id uuid references public.peer_readings (id) on delete cascade,
  points numeric(7, 2) check (points between 0 and 10000),
  starts_ms integer check (starts_ms >= 0),
  ends_ms integer,
  words text not null default '' check (length(words) <= 4000),
  note_id uuid references public.notes (id) on delete set null,
  marked_at timestamptz not null default now(),
  constraint a_mark_has_both_ends_or_none check ((starts_ms is null) = (ends_ms is null) and (ends_ms is null or ends_ms > starts_ms)),
  constraint a_peer_marks_by_a_reading check ((role = 'peer') = (reading_id is not null))
);
create unique index one_mark_a_criterion_of_the_house on public.work_marks (hand_in_id, criterion, role) where role <> 'peer';
create unique index one_mark_a_criterion_of_a_peer on public.work_marks (reading_id, criterion) where role = 'peer';
create index work_marks_of_marker on public.work_marks (marker_id) where marker_id is not null;
create index work_marks_of_note on public.work_marks (note_id) where note_id is not null;

-- What changed when a work is late: a longer time for a person, or no penalty. Both are kept with who and why.
create table public.work_allowances (
  id uuid primary key default gen_random_uuid(),
  work_id uuid not null references public.works (id) on delete cascade,
  kind text not null check (kind in ('extension', 'waiver')),
  until_at timestamptz,
  why text not null check (length(trim(why)) > 0 and length(why) <= 1000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint an_extension_has_an_end check ((kind = 'extension') = (until_at is not null))
);
create index work_allowances_of_work on public.work_allowances (work_id, made_at);
create index work_allowances_made_by on public.work_allowances (made_by) where made_by is not null;

-- What was released; a remark is the next row of its work.
create table public.work_results (
  work_id uuid not null references public.works (id) on delete cascade,
  number integer not null check (number > 0),
  hand_in_id uuid not null references public.hand_ins (id) on delete cascade,
  raw numeric(9, 2) not null,
  possible numeric(9, 2) not null,
  late numeric(9, 2) not null check (late >= 0),
  peers numeric(9, 2),
  released_by uuid references auth.users (id) on delete set null,
  released_at timestamptz not null default now(),
  remark_words text not null default '' check (length(remark_words) <= 4000),
  remark_asked_at timestamptz,
  primary key (work_id, number)
);
create index work_results_of_hand_in on public.work_results (hand_in_id);
create index work_results_released_by on public.work_results (released_by) where released_by is not null;

insert into private.notice_kinds (kind, "position", in_house, by_mail, by_push, must, for_moderators)
values ('cohort', 56, true, 'at-once', true, false, false);
