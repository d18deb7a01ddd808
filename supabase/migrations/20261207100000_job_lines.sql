-- What the worker says of itself at its start and while it works, so that the house can tell when a line is at a standstill.
create table private.job_lines (
  line text primary key check (length(line) <= 40),
  jobs text[] not null check (cardinality(jobs) <= 200),
  longest interval not null,
  waits interval not null,
  -- When a job of it last ended, well or not; counted to some seconds.
  ended_at timestamptz
);

alter table private.job_lines enable row level security;

create table private.missing_abilities (
  words text primary key check (length(words) <= 400),
  said_at timestamptz not null default now()
);

alter table private.missing_abilities enable row level security;
