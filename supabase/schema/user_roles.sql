-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person: what they may do in the house beyond their own things.
create table public.user_roles (
  user_id uuid not null,
  role text not null default 'user',
  constraint user_roles_pkey PRIMARY KEY (user_id),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint user_roles_role_check CHECK (role = ANY (ARRAY['user', 'moderator', 'admin']))
);
alter table public.user_roles enable row level security;
grant select on public.user_roles to authenticated;
grant all on public.user_roles to service_role;
create policy "A person reads their own role; admins read all" on public.user_roles
  for select to authenticated
  using (user_id = auth.uid() OR private.has_role('admin'));
create policy "A session that owes its second step sees and changes nothing" on public.user_roles
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER leave_letters AFTER UPDATE OF role ON public.user_roles FOR EACH ROW WHEN (new.role = 'user' AND old.role <> 'user') EXECUTE FUNCTION private.leave_letters();
CREATE TRIGGER notice_role AFTER UPDATE OF role ON public.user_roles FOR EACH ROW WHEN (old.role IS DISTINCT FROM new.role) EXECUTE FUNCTION private.notice_role();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.user_roles FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.has_role(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.session_holds()
    and private.in_person()
    and exists (
      select from public.user_roles r
      where r.user_id = auth.uid() and (r.role = wanted or (wanted = 'moderator' and r.role = 'admin'))
        and not private.suspended(r.user_id)
    );
end
$$;
grant execute on function private.has_role to anon, authenticated, service_role;

create function private.leave_letters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.thread_people p set place = 'left', draft = ''
  from public.contact_messages m
  where m.thread_id = p.thread_id and p.person_id = new.user_id and m.user_id is distinct from new.user_id and p.place <> 'left';
  update public.contact_messages m set claimed_by = null, claimed_at = null where m.claimed_by = new.user_id and m.state = 'waiting';
  return null;
end
$$;
grant execute on function private.leave_letters to service_role;

create function private.notice_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'role', jsonb_build_object('role', new.role), '/settings?view=account');
  return new;
end
$$;
grant execute on function private.notice_role to service_role;

create function private.rank_of(person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case r.role when 'admin' then 2 when 'moderator' then 1 else 0 end
    from public.user_roles r where r.user_id = person
  ), 0)
$$;
grant execute on function private.rank_of to service_role;

create function private.require_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('admin') then raise exception 'Administrators only.' using errcode = '42501'; end if;
end
$$;
grant execute on function private.require_admin to service_role;

create function private.require_over(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then
    raise exception 'Moderators only.' using errcode = '42501';
  end if;
  if person = auth.uid() then
    raise exception 'Nobody decides in their own matter. Leave it to another moderator.' using errcode = '42501', detail = 'self';
  end if;
  if private.rank_of(person) > 0 and private.rank_of(person) >= private.rank_of(auth.uid()) then
    raise exception 'This person''s role is not below yours.' using errcode = '42501', detail = 'rank';
  end if;
end
$$;
grant execute on function private.require_over to service_role;

create function private.welcome_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.user_roles (user_id) values (new.id);
  insert into public.profiles (user_id, display_name)
  values (
    new.id,
    left(coalesce(nullif(trim(new.raw_user_meta_data ->> 'name'), ''), nullif(trim(new.raw_user_meta_data -> 'custom_claims' ->> 'name'), ''), ''), 80)
  );
  return new;
end
$$;
grant execute on function private.welcome_person to service_role;

create function public.change_role(person uuid, role text, reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  had text;
  at_once boolean;
begin
  perform private.require_admin();
  if person = auth.uid() then
    raise exception 'Nobody changes their own role. Ask another administrator.' using errcode = '42501', detail = 'self';
  end if;
  if change_role.role not in ('user', 'moderator', 'admin') then
    raise exception 'A role is user, moderator or admin.' using errcode = '22023';
  end if;
  if trim(coalesce(change_role.reason, '')) = '' then
    raise exception 'Say why.' using errcode = 'P0001', detail = 'reason';
  end if;
  select r.role into had from public.user_roles r where r.user_id = person for update;
  if had is null then raise exception 'There is no such person.' using errcode = 'P0002'; end if;
  if had = change_role.role then
    raise exception 'They have this role already.' using errcode = 'P0001', detail = 'same';
  end if;
  if change_role.role <> 'user' and private.suspended(person) then
    raise exception 'They are suspended. Lift the suspension first.' using errcode = 'P0001', detail = 'suspended';
  end if;
  at_once := 'admin' not in (had, change_role.role);
  update public.role_changes c set state = 'refused', decided_at = now() where c.user_id = person and c.state = 'asked';
  insert into public.role_changes (user_id, from_role, to_role, reason, state, asked_by, decided_by, decided_at)
  values (
    person, had, change_role.role, trim(change_role.reason), case when at_once then 'done' else 'asked' end, auth.uid(),
    case when at_once then auth.uid() end, case when at_once then now() end
  );
  if at_once then update public.user_roles r set role = change_role.role where r.user_id = person; end if;
  perform private.note_act(
    'role', 'person', person, person,
    format(case when at_once then 'Role %s becomes %s.' else 'Asked: role %s becomes %s.' end, had, change_role.role), change_role.reason
  );
  return case when at_once then 'done' else 'asked' end;
end
$$;
grant execute on function public.change_role to authenticated, service_role;

create function public.drop_job(job bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare gone record;
begin
  perform private.require_admin();
  select j.id, j.task_identifier into gone from graphile_worker.jobs j where j.id = drop_job.job and j.locked_by is null;
  if gone.id is null then return false; end if;
  perform graphile_worker.complete_jobs(array[drop_job.job]);
  perform private.note_act('job', 'job', null, null, format('Job %s (%s) taken out of the queue.', gone.id, gone.task_identifier));
  return true;
end
$$;
grant execute on function public.drop_job to authenticated, service_role;

create function public.list_jobs() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
end
$$;
grant execute on function public.list_jobs to authenticated, service_role;

-- What home_page() will answer at that moment, as far as it is put down now.
create function public.preview_home(at timestamp with time zone) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare page jsonb;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  perform set_config('house.front_at', preview_home.at::text, true);
  page := public.home_page();
  perform set_config('house.front_at', '', true);
  return page;
end
$$;
grant execute on function public.preview_home to authenticated, service_role;

create function public.retry_job(job bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare again record;
begin
  perform private.require_admin();
  select j.id, j.task_identifier into again from graphile_worker.jobs j where j.id = retry_job.job and j.locked_by is null;
  if again.id is null then return false; end if;
  perform graphile_worker.reschedule_jobs(array[retry_job.job], run_at => now(), attempts => 0);
  perform private.note_act('job', 'job', null, null, format('Job %s (%s) put into the queue again.', again.id, again.task_identifier));
  return true;
end
$$;
grant execute on function public.retry_job to authenticated, service_role;

create function public.send_test_letter() returns uuid
language plpgsql security definer set search_path = '' as $$
declare test uuid;
begin
  perform private.require_admin();
  -- Two presses at once are counted one after the other.
  perform from public.user_roles r where r.user_id = auth.uid() for update;
  if not exists (select from auth.users u where u.id = auth.uid() and u.email <> '' and u.email_confirmed_at is not null) then
    raise exception 'Your own e-mail address is not confirmed yet.' using errcode = 'P0001', detail = 'unconfirmed';
  end if;
  if (select count(*) from public.post_tests t where t.person_id = auth.uid() and t.asked_at > now() - interval '1 hour') >= 5 then
    raise exception 'Five test letters an hour are enough.' using
      errcode = 'P0001', detail = 'rate', hint = 'Read what the mail server said, and try again in an hour.';
  end if;
  delete from public.post_tests t where t.asked_at < now() - interval '30 days';
  insert into public.post_tests (person_id) values (auth.uid()) returning id into test;
  perform private.note_act('house', 'house', null, null, 'A test letter to their own address.');
  perform private.enqueue('send-test-letter', json_build_object('testId', test), 'send-test-letter:' || test, 1);
  return test;
end
$$;
grant execute on function public.send_test_letter to authenticated, service_role;
