comment on table public.course_keys is 'One row per signing key of the house towards course systems. Not readable over the API.';
select private.open_table('public.course_keys', of_nobody => 'Keys of the house.');

comment on table public.course_launches is
  'One row per launch from a course. ticket_hash: single use, within five minutes. list_id: the playlist it opened. '
  'assignment_id: the assignment of a cohort it opened. line_item: where its grade is sent; members_url: the course '
  'roster; answers_url: where a teacher''s choice is sent, with answers_data. Kept for half a year, for grades.';
select private.open_table('public.course_launches', of_person => 'person_id');
create or replace trigger forget_launches after insert on public.course_launches for each statement execute function private.forget_launches();

comment on table public.course_people is 'One row per person of a course system, with their account here.';
select private.open_table('public.course_people', of_person => 'person_id');

comment on table public.course_registrations is 'One row per address for self-registration of a course system, single use, valid for an hour.';
select private.open_table('public.course_registrations', of_person => 'made_by');

comment on table public.course_sign_ins is 'One row per sign-in started by a course system; answered once, within ten minutes, then deleted.';
select private.open_table('public.course_sign_ins', of_nobody => 'Of nobody yet: the answer says who signs in.');

-- Course systems (LTI 1.3): registered by a librarian, opened from a course. Course members named by a registered system become members of the institution.
comment on table public.course_systems is
  'One row per course system (LTI platform) of an institution. issuer and client_id: its names for itself and for this '
  'house. deployments: allowed deployments; others are refused. launched_at: last launch, to the hour.';
select private.open_table('public.course_systems', of_person => 'made_by');
grant delete, select on public.course_systems to authenticated;
create policy "Librarians let a course system of their institution go" on public.course_systems for delete to authenticated
  using (institution_id in (select private.my_institutions('{librarian}')));
create policy "Librarians see the course systems of their institution" on public.course_systems for select to authenticated
  using (institution_id in (select private.my_institutions('{librarian}')));
create or replace trigger limit_rows after insert on public.course_systems referencing new table as added for each statement
  execute function private.limit_rows('institution_id', 20, 'An institution can have up to 20 course systems.');

/** Registers a course system by hand. Addresses are https; deployments are what the system calls the places it was put in. */
create or replace function public.put_course_system(
  institution uuid, name text, issuer text, client_id text, deployments text[], sign_in_url text, token_url text, keys_url text
) returns uuid language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  perform private.require_institution(institution, '{librarian}');
  if cardinality(deployments) = 0 then
    raise exception 'Name the deployment: the course system shows it beside the client ID.' using errcode = 'P0001', detail = 'deployments';
  end if;
  insert into public.course_systems as s (institution_id, name, issuer, client_id, deployments, sign_in_url, token_url, keys_url, made_by)
  values (
    institution, trim(put_course_system.name), trim(put_course_system.issuer), trim(put_course_system.client_id),
    array(select distinct trim(d) from unnest(put_course_system.deployments) d where trim(d) <> ''),
    trim(put_course_system.sign_in_url), trim(put_course_system.token_url), trim(put_course_system.keys_url), auth.uid()
  )
  on conflict on constraint course_systems_issuer_client_id_key do update set
    name = excluded.name, deployments = excluded.deployments, sign_in_url = excluded.sign_in_url, token_url = excluded.token_url, keys_url = excluded.keys_url
  where s.institution_id = excluded.institution_id
  returning s.id into made;
  if made is null then
    raise exception 'This course system is registered by another institution.' using errcode = 'P0001', detail = 'taken';
  end if;
  return made;
end $$;
grant execute on function public.put_course_system to authenticated;

/** A secret for an address by which a course system registers itself, once and within an hour. */
create or replace function public.begin_course_registration(institution uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare secret text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  perform private.require_institution(institution, '{librarian}');
  delete from public.course_registrations r where r.institution_id = institution or r.made_at < now() - interval '1 hour';
  insert into public.course_registrations (secret_hash, institution_id, made_by)
  values (sha256(convert_to(secret, 'UTF8')), institution, auth.uid());
  return secret;
end $$;
grant execute on function public.begin_course_registration to authenticated;

/**
 * A launch whose ticket was not used yet, within five minutes; the call uses it. For the house only, and for the person who uses it as
 * themselves.
 */
create or replace function private.take_ticket(ticket text) returns public.course_launches
language sql security definer set search_path = '' as $$
  update public.course_launches l set ticket_hash = null
  where l.ticket_hash = sha256(convert_to(ticket, 'UTF8')) and l.launched_at > now() - interval '5 minutes'
  returning l.*
$$;

/** Adds a person from a course to its institution: teachers as teachers, others as members. A person a librarian removed stays removed. */
create or replace function private.enter_by_course(launch public.course_launches, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare of_institution uuid := (select s.institution_id from public.course_systems s where s.id = launch.system_id);
begin
  if exists (
    select from public.institution_members m where m.institution_id = of_institution and m.person_id = enter_by_course.person and m.state = 'left'
  ) or not exists (select from public.institutions i where i.id = of_institution and i.closed_at is null) then
    raise exception 'You cannot join this institution. Ask its library.' using errcode = '42501';
  end if;
  insert into public.course_people as c (system_id, subject, person_id) values (launch.system_id, launch.subject, enter_by_course.person)
  on conflict (system_id, subject) do update set person_id = excluded.person_id, since = now() where c.person_id <> excluded.person_id;
  insert into public.institution_members as m (institution_id, person_id, role, came_by, state)
  values (of_institution, enter_by_course.person, launch.role, 'course', 'in')
  on conflict (institution_id, person_id) do update set
    role = case when m.role = 'librarian' or m.role = 'teacher' then m.role else excluded.role end,
    came_by = case when private.member_now(m.state, m.until) and m.until is null then m.came_by else 'course' end,
    state = 'in', until = null, changed_at = now();
  update public.course_launches l set person_id = enter_by_course.person where l.id = launch.id;
  -- Who learns in the course is a student of the cohort whose assignment it opened. Teachers of a cohort are named by one of them.
  if launch.assignment_id is not null and launch.role = 'member' then
    perform private.enter_cohort(private.cohort_of_assignment(launch.assignment_id), enter_by_course.person, 'student', 'course');
  end if;
end $$;

/** Comes in from a course as the person who is signed in. Answers where to go, or null for a ticket that is none any more. */
create or replace function public.come_in_from_course(ticket text) returns text
language plpgsql security definer set search_path = '' as $$
declare launch public.course_launches;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Sign in first.' using errcode = '42501'; end if;
  launch := private.take_ticket(ticket);
  if launch.id is null then return null; end if;
  perform private.enter_by_course(launch, auth.uid());
  return launch.leads_to;
end $$;
grant execute on function public.come_in_from_course to authenticated;

/** Who a ticket is for, without taking it: for the house, before it asks. `person`: the account they have here. */
create or replace function public.course_ticket(ticket text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'subject', l.subject, 'systemId', l.system_id, 'name', l.person_name, 'system', s.name, 'institution', i.name, 'person', c.person_id
  )
  from public.course_launches l
  join public.course_systems s on s.id = l.system_id
  join public.institutions i on i.id = s.institution_id
  left join public.course_people c on c.system_id = l.system_id and c.subject = l.subject
  where l.ticket_hash = sha256(convert_to(ticket, 'UTF8')) and l.launched_at > now() - interval '5 minutes'
$$;
comment on function public.course_ticket is 'Kind: done.';

/** Takes a ticket for an account the house made or found. Answers where to go. */
create or replace function public.enter_from_course(ticket text, person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare launch public.course_launches;
begin
  launch := private.take_ticket(ticket);
  if launch.id is null then return null; end if;
  perform private.enter_by_course(launch, person);
  return launch.leads_to;
end $$;

/** What a teacher may choose from in a course: films a licence covers, clips and where each leads. For the house, which has verified the launch. */
create or replace function public.course_choice(launch uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'institutionId', i.id, 'institution', i.name, 'type', i.type, 'course', l.course_name,
    'films', coalesce((
      select jsonb_agg(jsonb_build_object('id', f ->> 'id', 'title', f ->> 'title', 'durationMs', (f ->> 'durationMs')::int) order by f ->> 'title')
      from jsonb_array_elements(private.catalogue_of(i.id) -> 'films') f
    ), '[]'),
    'clips', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'title', c.title, 'course', c.course, 'film', d.title, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms
      ) order by c.created_at desc), '[]')
      from (select * from public.class_clips c where c.institution_id = i.id and c.removed_at is null order by c.created_at desc limit 500) c
      join public.documentaries d on d.id = c.documentary_id
    ),
    'lists', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'title', x.title, 'course', x.course, 'points', (select count(*) from public.class_questions q where q.list_id = x.id)
      ) order by x.created_at desc), '[]')
      from (select * from public.class_lists x where x.institution_id = i.id and x.removed_at is null order by x.created_at desc limit 500) x
    ),
    'assignments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'title', a.title, 'cohort', c.name, 'points', private.possible_of(private.rubric_of(a.id))
      ) order by a.due_at), '[]')
      from public.cohorts c join public.assignments a on a.cohort_id = c.id and a.removed_at is null
      where c.institution_id = i.id and c.closed_at is null
    )
  )
  from public.course_launches l
  join public.course_systems s on s.id = l.system_id
  join public.institutions i on i.id = s.institution_id
  where l.id = launch and l.answers_url is not null and l.launched_at > now() - interval '2 hours'
$$;
comment on function public.course_choice is 'Kind: done.';

/** Forgets sign-ins that were never answered, and launches after half a year. */
create or replace function private.forget_launches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.course_sign_ins s where s.begun_at < now() - interval '10 minutes';
  delete from public.course_launches l where l.launched_at < now() - interval '183 days';
  return null;
end $$;
