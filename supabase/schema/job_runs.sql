-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a job that ended, well or not, as the worker wrote it down. Kept 30 days.
create table public.job_runs (
  id bigint not null generated always as identity,
  job text not null,
  about jsonb not null default '{}'::jsonb,
  attempt integer not null,
  began_at timestamp with time zone not null,
  took_ms bigint not null,
  outcome text not null,
  error text not null default '',
  constraint job_runs_pkey PRIMARY KEY (id),
  constraint job_runs_about_check CHECK (length(about::text) <= 4000),
  constraint job_runs_error_check CHECK (length(error) <= 4000),
  constraint job_runs_job_check CHECK (length(job) <= 80),
  constraint job_runs_outcome_check CHECK (outcome = ANY (ARRAY['done', 'failed', 'given-up'])),
  constraint job_runs_took_ms_check CHECK (took_ms >= 0)
);
CREATE INDEX job_runs_began ON public.job_runs USING btree (began_at);
CREATE INDEX job_runs_failed ON public.job_runs USING btree (id DESC) WHERE outcome <> 'done';
alter table public.job_runs enable row level security;
grant all on public.job_runs to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.job_runs
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.job_runs FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.purge_desk() returns void
language sql security definer set search_path = '' as $$
  delete from public.job_runs r where r.began_at < now() - interval '30 days';
  delete from public.audit_events e where e.created_at < now() - interval '1 year'
$$;
grant execute on function private.purge_desk to service_role;

create function private.tell_desk() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  late int := (select count(*) from private.open_matters() o where o.due_on < current_date);
  failed int := (select count(*) from public.job_runs r where r.outcome = 'given-up' and r.began_at > now() - interval '1 day');
  unsaved boolean := not exists (select from public.backups b where b.made_at > now() - interval '8 days');
  person record;
  told int := 0;
begin
  for person in select r.user_id, r.role from public.user_roles r where r.role in ('moderator', 'admin') limit 200 loop
    if late > 0 then
      perform private.notify(
        person.user_id, 'waiting', jsonb_build_object('what', 'late', 'count', late), '/settings?view=moderation', 'late:' || current_date
      );
      told := told + 1;
    end if;
    if person.role = 'admin' and failed > 0 then
      perform private.notify(
        person.user_id, 'waiting', jsonb_build_object('what', 'failed', 'count', failed), '/settings?view=moderation&list=jobs', 'failed:' || current_date
      );
      told := told + 1;
    end if;
    if person.role = 'admin' and unsaved and extract(isodow from current_date) = 1 then
      perform private.notify(
        person.user_id, 'waiting', jsonb_build_object('what', 'backup'), '/settings?view=moderation&list=health', 'backup:' || current_date
      );
      told := told + 1;
    end if;
  end loop;
  return told;
end
$$;
grant execute on function private.tell_desk to service_role;

create function public.house_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'workers', (select count(*) from pg_stat_activity a where a.application_name = 'actuality-worker-presence' and a.datname = current_database()),
    'waitingSince', (
      select min(j.run_at) from graphile_worker.jobs j where j.locked_by is null and j.attempts < j.max_attempts and j.run_at <= now()
    ),
    'failedJobs', (select count(*) from graphile_worker.jobs j where j.locked_by is null and j.attempts >= j.max_attempts),
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
end
$$;
grant execute on function public.house_health to authenticated, service_role;

create function public.list_job_runs(failed boolean DEFAULT false, after bigint DEFAULT NULL::bigint) returns jsonb
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
end
$$;
grant execute on function public.list_job_runs to authenticated, service_role;
