-- The queue's own tables are made by the first worker that starts. Until then jobs are held here, so that no act fails for
-- want of a worker (decision 0371).
comment on table private.held_jobs is 'One row per job queued before the queue existed. Empty once a worker has started.';

-- Reported by the worker at its start and at run time, to detect stalled lines.
comment on table private.job_lines is 'One row per line of jobs, written by the worker: its jobs, and their limits for running and waiting.';

comment on table private.missing_abilities is 'One row per missing ffmpeg feature, as a sentence; written by the worker at its start.';

/**
 * The only way a job is queued: inside the transaction that caused it. graphile-worker's schema is made by the
 * worker's own migrations.
 */
create or replace function private.enqueue(
  job text,
  payload json,
  job_key text default null,
  max_attempts int default 5
)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.hold_job(job, payload, job_key, null, max_attempts, 'replace') then return; end if;
  perform graphile_worker.add_job(
    identifier => job, payload => payload, job_key => job_key, max_attempts => max_attempts
  );
end
$$;

/** Queues `job` for `run_at`; one that waits under the same key keeps its time, so that a burst never puts it off. */
create or replace function private.enqueue_at(job text, payload json, job_key text, run_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.hold_job(job, payload, job_key, run_at, 12, 'preserve_run_at') then return; end if;
  perform graphile_worker.add_job(
    identifier => job, payload => payload, job_key => job_key, run_at => run_at, max_attempts => 12, job_key_mode => 'preserve_run_at'
  );
end
$$;

/** Puts the waiting job of this key behind all others: nobody waits for it. */
create or replace function private.put_behind(job_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.queue_is_there() then return; end if;
  perform graphile_worker.reschedule_jobs(
    array(select j.id from graphile_worker.jobs j where j.key = put_behind.job_key and j.locked_at is null), priority => 100
  );
end
$$;

-- Health problems of background work, for /health. `stops`: the house is not ready.
create or replace function private.house_troubles() returns table (stops boolean, words text)
language sql stable set search_path = '' as $$
  with standing as (
    select l.line, l.longest,
      (select min(j.run_at) from graphile_worker.jobs j
        where j.task_identifier = any (l.jobs) and j.locked_at is null and j.attempts < j.max_attempts and j.run_at < now() - l.waits) as since
    from private.job_lines l
    where (l.ended_at is null or l.ended_at < now() - l.waits)
      and not exists (
        select from graphile_worker.jobs j where j.task_identifier = any (l.jobs) and j.locked_at > now() - l.longest)
  )
  select true, format('the line of jobs "%s": the oldest has waited %s min and none of it ends. Look at the worker and start it again',
    s.line, floor(extract(epoch from now() - s.since) / 60))
  from standing s where s.since is not null
  union all
  select false, m.words from private.missing_abilities m
$$;
revoke execute on function private.house_troubles from service_role;

create or replace function private.queue_is_there() returns boolean
language sql stable set search_path = '' as $$ select to_regclass('graphile_worker.migrations') is not null $$;

create or replace function private.hold_job(
  job text,
  payload json,
  job_key text,
  run_at timestamptz,
  max_attempts int,
  job_key_mode text
)
returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if private.queue_is_there() then return false; end if;
  -- Locked until this transaction ends, so that the worker waits before it moves held jobs; or it has moved them already.
  perform pg_advisory_xact_lock_shared(hashtextextended('held jobs', 0));
  if private.queue_is_there() then return false; end if;
  insert into private.held_jobs as held (job, payload, job_key, run_at, max_attempts, job_key_mode)
  values (hold_job.job, hold_job.payload, hold_job.job_key, coalesce(hold_job.run_at, now()), hold_job.max_attempts, hold_job.job_key_mode)
  on conflict on constraint held_jobs_job_key_key do update set
    job = excluded.job, payload = excluded.payload, max_attempts = excluded.max_attempts, job_key_mode = excluded.job_key_mode,
    run_at = case excluded.job_key_mode when 'preserve_run_at' then held.run_at else excluded.run_at end;
  return true;
end
$$;

create or replace function private.hand_over_jobs() returns int
language plpgsql security definer set search_path = '' as $$
declare held private.held_jobs; handed int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('held jobs', 0));
  for held in delete from private.held_jobs returning * loop
    perform graphile_worker.add_job(
      identifier => held.job, payload => held.payload, job_key => held.job_key, run_at => held.run_at, max_attempts => held.max_attempts,
      job_key_mode => held.job_key_mode
    );
    handed := handed + 1;
  end loop;
  return handed;
end
$$;
