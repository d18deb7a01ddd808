comment on table public.backups is 'One row per finished backup, written by the backup command.';
select private.open_table('public.backups', of_nobody => 'Copies of the whole house.');

-- Operations data for administrators: waiting and failed jobs, finished runs, storage, health.
comment on table public.job_runs is 'One row per finished job, successful or not, written by the worker. Kept 30 days.';
select private.open_table('public.job_runs', of_nobody => 'What machines did; it names films and cuts by number.');

/** Old rows of the log of jobs and of the audit log; once a night. */
create or replace function private.purge_desk() returns void language sql security definer set search_path = '' as $$
  delete from public.job_runs r where r.began_at < now() - interval '30 days';
  delete from public.audit_events e where e.created_at < now() - interval '1 year'
$$;

/** Jobs that wait, are at work or failed, for administrators, 50 at most: those that failed first. */
create or replace function public.list_jobs() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'counts', (
      select jsonb_build_object(
        'waiting', count(*) filter (where j.locked_by is null and j.attempts < j.max_attempts and j.run_at <= now()),
        'later', count(*) filter (where j.locked_by is null and j.attempts < j.max_attempts and j.run_at > now()),
        'working', count(*) filter (where j.locked_by is not null),
        'failed', count(*) filter (where j.locked_by is null and j.attempts >= j.max_attempts)
      ) from graphile_worker.jobs j
    ),
    'jobs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', j.id::text, 'job', j.task_identifier, 'about', p.payload,
        'state', case
          when j.locked_by is not null then 'working' when j.attempts >= j.max_attempts then 'failed'
          when j.run_at > now() then 'later' else 'waiting'
        end,
        'attempts', j.attempts, 'maxAttempts', j.max_attempts, 'runAt', j.run_at, 'createdAt', j.created_at,
        'error', left(coalesce(j.last_error, ''), 1000)
      ) order by j.attempts >= j.max_attempts desc, j.locked_by is null, j.run_at), '[]')
      from (
        select * from graphile_worker.jobs j
        order by j.attempts >= j.max_attempts desc, j.locked_by is null, j.run_at limit 50
      ) j
      join graphile_worker._private_jobs p on p.id = j.id
    )
  );
end $$;
grant execute on function public.list_jobs to authenticated;

/** What was done and how it ended, the latest first, 50 at a time; `failed` only what did not end well, `after` the id of the last. */
create or replace function public.list_job_runs(failed boolean default false, after bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'job', r.job, 'about', r.about, 'attempt', r.attempt, 'beganAt', r.began_at, 'tookMs', r.took_ms,
      'outcome', r.outcome, 'error', r.error
    ) order by r.id desc), '[]')
    from (
      select * from public.job_runs r
      where (not list_job_runs.failed or r.outcome <> 'done') and (list_job_runs.after is null or r.id < list_job_runs.after)
      order by r.id desc limit 50
    ) r
  );
end $$;
grant execute on function public.list_job_runs to authenticated;

/** Puts a job that failed, or waits for a later try, into the queue as if it were new. One at work is left alone (false). */
create or replace function public.retry_job(job bigint) returns boolean language plpgsql security definer set search_path = '' as $$
declare again record;
begin
  perform private.require_admin();
  select j.id, j.task_identifier into again from graphile_worker.jobs j where j.id = retry_job.job and j.locked_by is null;
  if again.id is null then return false; end if;
  perform graphile_worker.reschedule_jobs(array[retry_job.job], run_at => now(), attempts => 0);
  perform private.note_act('job', 'job', null, null, format('Job %s (%s) put into the queue again.', again.id, again.task_identifier));
  return true;
end $$;
grant execute on function public.retry_job to authenticated;

/** Puts every job that failed for good into the queue as if it were new; answers how many. After a full disk or a server that was away. */
create or replace function public.retry_failed_jobs() returns integer language plpgsql security definer set search_path = '' as $$
declare again bigint[];
begin
  perform private.require_admin();
  again := array(select j.id from graphile_worker.jobs j where j.locked_by is null and j.attempts >= j.max_attempts);
  if cardinality(again) = 0 then return 0; end if;
  perform graphile_worker.reschedule_jobs(again, run_at => now(), attempts => 0);
  perform private.note_act('job', 'job', null, null, format('Every job that failed (%s) put into the queue again.', cardinality(again)));
  return cardinality(again);
end $$;
grant execute on function public.retry_failed_jobs to authenticated;

/** Takes a job out of the queue for good; one at work is left alone (false). */
create or replace function public.drop_job(job bigint) returns boolean language plpgsql security definer set search_path = '' as $$
declare gone record;
begin
  perform private.require_admin();
  select j.id, j.task_identifier into gone from graphile_worker.jobs j where j.id = drop_job.job and j.locked_by is null;
  if gone.id is null then return false; end if;
  perform graphile_worker.complete_jobs(array[drop_job.job]);
  perform private.note_act('job', 'job', null, null, format('Job %s (%s) taken out of the queue.', gone.id, gone.task_identifier));
  return true;
end $$;
grant execute on function public.drop_job to authenticated;

/** What lies where: files and bytes by kind, and the people who keep the most. For administrators. */
create or replace function public.house_storage() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'kinds', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', b.id, 'files', b.files, 'bytes', b.bytes) order by b.bytes desc), '[]')
      from (
        select k.id, count(o.id) as files, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes
        from storage.buckets k left join storage.objects o on o.bucket_id = k.id group by k.id
      ) b
    ),
    'databaseBytes', pg_database_size(current_database()),
    'bin', (
      select jsonb_build_object('films', count(distinct d.id), 'bytes', coalesce(sum(v.source_bytes), 0), 'nextOn', min(d.removed_at) + interval '30 days')
      from public.documentaries d left join public.versions v on v.documentary_id = d.id where d.removed_at is not null
    ),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.owner_id, 'name', private.called(t.owner_id), 'bytes', t.bytes, 'films', t.films)
        order by t.bytes desc), '[]')
      from (
        select d.owner_id, sum(v.source_bytes) as bytes, count(distinct d.id) as films
        from public.documentaries d join public.versions v on v.documentary_id = d.id
        group by d.owner_id order by bytes desc limit 10
      ) t
    )
  );
end $$;
grant execute on function public.house_storage to authenticated;

/** Whether the house is well, as far as its database knows: workers, queue, backup, sessions. For administrators. */
create or replace function public.house_health() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  -- On the Supabase platform the queue is made by the first worker: until then jobs are held.
  has_queue boolean := to_regclass('graphile_worker.jobs') is not null;
  waiting_since timestamptz;
  failed_jobs bigint := 0;
begin
  perform private.require_admin();
  if has_queue then
    select min(j.run_at) filter (where j.attempts < j.max_attempts and j.run_at <= now()), count(*) filter (where j.attempts >= j.max_attempts)
    into waiting_since, failed_jobs
    from graphile_worker.jobs j where j.locked_by is null;
  else
    select min(h.run_at) filter (where h.run_at <= now()) into waiting_since from private.held_jobs h;
  end if;
  return jsonb_build_object(
    'workers', (select count(*) from pg_stat_activity a where a.application_name = 'actuality-worker-presence' and a.datname = current_database()),
    'waitingSince', waiting_since,
    'failedJobs', failed_jobs,
    'failedRuns', (select count(*) from public.job_runs r where r.outcome <> 'done' and r.began_at > now() - interval '1 day'),
    'failedFilms', (select count(*) from public.versions v where v.state = 'failed'),
    'lastBackup', (
      select jsonb_build_object('madeAt', b.made_at, 'place', b.place, 'bytes', b.bytes, 'tookMs', b.took_ms)
      from public.backups b order by b.made_at desc limit 1
    ),
    'databaseBytes', pg_database_size(current_database()),
    'connections', (select count(*) from pg_stat_activity a where a.datname = current_database()),
    'mostConnections', current_setting('max_connections')::int,
    'databaseSince', pg_postmaster_start_time(),
    'databaseVersion', current_setting('server_version'),
    'people', (select count(*) from public.user_roles),
    'films', (select count(*) from public.documentaries where removed_at is null),
    'newPeople', (select count(*) from auth.users u where u.created_at > now() - interval '1 day' and not coalesce(u.is_anonymous, false)),
    'attacks', (select count(*) from public.audit_events e where e.severity in ('high', 'critical') and e.created_at > now() - interval '1 day')
  );
end $$;
grant execute on function public.house_health to authenticated;
