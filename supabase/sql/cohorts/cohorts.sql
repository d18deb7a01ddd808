-- Cohorts of a film school. Nothing here is read or written past these functions, so that a blind reader meets no name (decision 0612).
comment on table public.cohorts is
  'One row a cohort of an institution: a term of students with their teachers. zone: IANA, in which its dates are meant. credits: grace '
  'credits a student begins with. course: the course of course_system_id it belongs to. closed_at: over; it can still be read.';
select private.open_table('public.cohorts', of_person => 'made_by');
create or replace trigger limit_rows after insert on public.cohorts referencing new table as added for each statement
  execute function private.limit_rows('institution_id', '1000', 'An institution can have up to 1,000 cohorts.');

comment on table public.cohort_people is
  'One row a person in a cohort. marker: a second marker. group_name: who makes one film together; empty: alone. credits: grace credits '
  'left. graduated_at: their work left the school with them; marks stay.';
select private.open_table('public.cohort_people', of_person => 'person_id');
create or replace trigger limit_rows after insert on public.cohort_people referencing new table as added for each statement
  execute function private.limit_rows('cohort_id', '1000', 'A cohort can have up to 1,000 people.');

/** The caller's role in a cohort: teacher, marker or student; null for others and for who left. */
create or replace function private.cohort_role(cohort uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.role_in_cohort(cohort, auth.uid()) where private.is_signed_in() and private.in_person()
$$;

/** The role of a person in a cohort. Who teaches or marks has it for as long as they are in its institution. Checks no session. */
create or replace function private.role_in_cohort(cohort uuid, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select p.role from public.cohort_people p join public.cohorts c on c.id = p.cohort_id
  where p.cohort_id = cohort and p.person_id = person and p.left_at is null and (p.role = 'student' or exists (
    select from public.institution_members m join public.institutions i on i.id = m.institution_id and i.closed_at is null
    where m.institution_id = c.institution_id and m.person_id = p.person_id and private.member_now(m.state, m.until)
  ))
$$;

/** Refuses who does not have one of these roles in a cohort. */
create or replace function private.require_cohort(cohort uuid, roles text[] default '{teacher}') returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not coalesce(private.cohort_role(cohort) = any (roles), false) then
    raise exception 'Only teachers of this cohort can do this.' using errcode = '42501';
  end if;
end $$;

/** Refuses a time zone nobody knows. */
create or replace function private.check_zone(zone text) returns void language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from pg_catalog.pg_timezone_names z where z.name = zone) then
    raise exception 'There is no such time zone.' using errcode = '22023', detail = 'zone';
  end if;
end $$;

/** Makes a cohort: teachers and librarians of a film school or another institution. Who makes it teaches it. */
create or replace function public.make_cohort(institution uuid, name text, term text, zone text, credits int default 0) returns uuid
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  perform private.require_institution(institution, '{librarian,teacher}');
  perform private.check_zone(make_cohort.zone);
  insert into public.cohorts (institution_id, name, term, zone, credits, made_by)
  values (institution, trim(make_cohort.name), trim(make_cohort.term), make_cohort.zone, make_cohort.credits, auth.uid()) returning id into made;
  insert into public.cohort_people (cohort_id, person_id, role, came_by) values (made, auth.uid(), 'teacher', 'institution');
  return made;
end $$;
grant execute on function public.make_cohort to authenticated;

/** Changes name, term and time zone of a cohort, and whether it is over. */
create or replace function public.change_cohort(cohort uuid, name text, term text, zone text, closed boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_cohort(cohort);
  perform private.check_zone(change_cohort.zone);
  update public.cohorts c set name = trim(change_cohort.name), term = trim(change_cohort.term), zone = change_cohort.zone,
    closed_at = case when closed then coalesce(c.closed_at, now()) end
  where c.id = cohort;
end $$;
grant execute on function public.change_cohort to authenticated;

/** A code by which members of the institution join as students for so many days (60 at most); shown once. Null revokes it. */
create or replace function public.make_cohort_code(cohort uuid, days int) returns text
language plpgsql security definer set search_path = '' as $$
declare code text := private.screener_mark();
begin
  perform private.require_cohort(cohort);
  if days is null then
    update public.cohorts c set code_hash = null, code_until = null where c.id = cohort;
    return null;
  end if;
  if days not between 1 and 60 then raise exception 'A code opens for 1 to 60 days.' using errcode = '22023'; end if;
  update public.cohorts c set code_hash = private.key_hash(code, 'cohort'), code_until = now() + make_interval(days => days) where c.id = cohort;
  return code;
end $$;
grant execute on function public.make_cohort_code to authenticated;

/** Joins a cohort by its code, and its institution as a member where they are not in it; answers which. Wrong codes are limited like cards. */
create or replace function public.join_cohort(code text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare found_cohort public.cohorts;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Sign in first.' using errcode = '42501'; end if;
  if (
    select count(*) from public.institution_tries t where t.person_id = auth.uid() and t.tried_at > now() - interval '1 hour'
  ) >= 10 then
    raise exception 'Too many wrong codes. Try again in an hour.' using errcode = 'P0001', detail = 'rate';
  end if;
  select c.* into found_cohort from public.cohorts c join public.institutions i on i.id = c.institution_id and i.closed_at is null
  where c.code_hash = private.key_hash(left(code, 100), 'cohort') and c.code_until > now() and c.closed_at is null;
  if found_cohort.id is null then
    insert into public.institution_tries (person_id) values (auth.uid());
    return null;
  end if;
  if exists (
    select from public.institution_members m
    where m.institution_id = found_cohort.institution_id and m.person_id = auth.uid() and m.state = 'left'
  ) then
    raise exception 'You cannot join this institution. Ask its library.' using errcode = '42501';
  end if;
  insert into public.institution_members as m (institution_id, person_id, role, came_by, state)
  values (found_cohort.institution_id, auth.uid(), 'member', 'course', 'in')
  on conflict (institution_id, person_id) do update set state = 'in', until = null, changed_at = now();
  perform private.enter_cohort(found_cohort.id, auth.uid(), 'student', 'code');
  return found_cohort.id;
end $$;
grant execute on function public.join_cohort to authenticated;

/** Puts a person into a cohort; who is in it keeps their role, who had left is back. */
create or replace function private.enter_cohort(cohort uuid, person uuid, role text, came_by text) returns void
language sql security definer set search_path = '' as $$
  insert into public.cohort_people as p (cohort_id, person_id, role, came_by, credits)
  select c.id, person, enter_cohort.role, enter_cohort.came_by, c.credits from public.cohorts c where c.id = cohort
  on conflict (cohort_id, person_id) do update set
    left_at = null, role = case when p.left_at is null then p.role else excluded.role end, came_by = excluded.came_by
$$;

/** Adds people of the institution to a cohort, each once. Answers how many of them are members, and so in it now. */
create or replace function public.add_to_cohort(cohort uuid, people uuid[], role text default 'student') returns int
language plpgsql security definer set search_path = '' as $$
declare of_institution uuid := (select c.institution_id from public.cohorts c where c.id = cohort);
begin
  perform private.require_cohort(cohort);
  if cardinality(people) > 500 then raise exception 'Add up to 500 people at once.' using errcode = 'P0001', detail = 'limit'; end if;
  return (
    select count(private.enter_cohort(cohort, m.person_id, add_to_cohort.role, 'institution'))
    from public.institution_members m
    where m.institution_id = of_institution and m.person_id = any (people) and private.member_now(m.state, m.until)
  );
end $$;
grant execute on function public.add_to_cohort to authenticated;

/** Changes a person's role, group or credits in a cohort, or ends their place in it. The last teacher stays. */
create or replace function public.change_cohort_person(
  cohort uuid, person uuid, role text, group_name text default '', credits int default 0, gone boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_cohort(cohort);
  perform from public.cohorts c where c.id = cohort for update;
  update public.cohort_people p set role = change_cohort_person.role, group_name = trim(change_cohort_person.group_name),
    credits = change_cohort_person.credits, left_at = case when gone then coalesce(p.left_at, now()) end
  where p.cohort_id = cohort and p.person_id = person;
  if not found then raise exception 'There is no such person in it.' using errcode = 'P0002'; end if;
  if not exists (select from public.cohort_people p where p.cohort_id = cohort and p.role = 'teacher' and p.left_at is null) then
    raise exception 'A cohort keeps one teacher.' using errcode = 'P0001', detail = 'last', hint = 'Make someone else a teacher first.';
  end if;
  if gone then perform private.free_readings(cohort, person); end if;
end $$;
grant execute on function public.change_cohort_person to authenticated;

/**
 * A student leaves the school with their work: teachers no longer see what was handed in, neither film nor logs. Marks and results stay. The
 * student or a teacher does it; only the student's own place is ended.
 */
create or replace function public.graduate_from_cohort(cohort uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if person <> auth.uid() or private.cohort_role(cohort) is distinct from 'student' then perform private.require_cohort(cohort); end if;
  update public.cohort_people p set graduated_at = coalesce(p.graduated_at, now()), left_at = coalesce(p.left_at, now())
  where p.cohort_id = cohort and p.person_id = person and p.role = 'student';
  if not found then raise exception 'There is no such student in it.' using errcode = 'P0002'; end if;
  perform private.free_readings(cohort, person);
end $$;
grant execute on function public.graduate_from_cohort to authenticated;
