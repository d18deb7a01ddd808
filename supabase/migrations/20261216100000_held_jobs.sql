-- The queue's own tables are made by the first worker that starts. Until then a job is held here, so that nothing a person does fails for
-- want of a worker (decision 0371).
create table private.held_jobs (
  id bigint generated always as identity primary key,
  job text not null check (length(job) <= 100),
  payload json not null check (length(payload::text) <= 1000000),
  job_key text unique check (length(job_key) <= 1000),
  run_at timestamptz not null default now(),
  max_attempts int not null,
  job_key_mode text not null check (job_key_mode in ('replace', 'preserve_run_at'))
);

alter table private.held_jobs enable row level security;
