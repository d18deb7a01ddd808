-- Course systems (LTI 1.3): registered by a librarian, opened from a course. Whoever a registered system says is in a course comes into the institution.

create table public.course_systems (
  id uuid primary key default gen_random_uuid(),
  institution_id uuid not null references public.institutions (id) on delete cascade,
  name text not null check (length(trim(name)) > 0 and length(name) <= 80),
  issuer text not null check (length(issuer) <= 500),
  client_id text not null check (length(client_id) <= 255),
  deployments text[] not null default '{}' check (cardinality(deployments) <= 50 and private.each_at_most(deployments, 255)),
  sign_in_url text not null check (length(sign_in_url) <= 1000),
  token_url text not null check (length(token_url) <= 1000),
  keys_url text not null check (length(keys_url) <= 1000),
  made_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  launched_at timestamptz,
  unique (issuer, client_id)
);
comment on table public.course_systems is
  'One row a course system (LTI platform) an institution''s people come from. issuer and client_id: as it names itself and this house. deployments: where in '
  'it the house was put; others are refused. launched_at: when somebody last came from it, to the hour.';
create index course_systems_institution on public.course_systems (institution_id);
create index course_systems_made_by on public.course_systems (made_by);
select private.open_table('public.course_systems', of_person => 'made_by');
grant select, delete on public.course_systems to authenticated;
create policy "Librarians see the course systems of their institution" on public.course_systems for select to authenticated
  using (institution_id in (select private.my_institutions('{librarian}')));
create policy "Librarians let a course system of their institution go" on public.course_systems for delete to authenticated
  using (institution_id in (select private.my_institutions('{librarian}')));
create trigger limit_rows after insert on public.course_systems referencing new table as added for each statement
  execute function private.limit_rows('institution_id', 20, 'An institution keeps 20 course systems at most.');

create table public.course_registrations (
  secret_hash bytea primary key check (length(secret_hash) between 32 and 32),
  institution_id uuid not null references public.institutions (id) on delete cascade,
  made_by uuid not null references auth.users (id) on delete cascade,
  made_at timestamptz not null default now()
);
comment on table public.course_registrations is 'One row an address by which a course system may register itself, once and within an hour.';
create index course_registrations_institution on public.course_registrations (institution_id);
create index course_registrations_made_by on public.course_registrations (made_by);
select private.open_table('public.course_registrations', of_person => 'made_by');

create table public.course_sign_ins (
  state_hash bytea primary key check (length(state_hash) between 32 and 32),
  system_id uuid not null references public.course_systems (id) on delete cascade,
  nonce text not null check (length(nonce) <= 64),
  begun_at timestamptz not null default now()
);
comment on table public.course_sign_ins is 'One row a sign-in a course system has begun; it is answered once, within ten minutes, and is then no more.';
create index course_sign_ins_system on public.course_sign_ins (system_id);
create index course_sign_ins_begun on public.course_sign_ins (begun_at);
select private.open_table('public.course_sign_ins', of_nobody => 'Of nobody yet: whoever signs in is told by the answer.');

create table public.course_launches (
  id uuid primary key default gen_random_uuid(),
  system_id uuid not null references public.course_systems (id) on delete cascade,
  ticket_hash bytea unique check (length(ticket_hash) between 32 and 32),
  deployment text not null check (length(deployment) <= 255),
  subject text not null check (length(subject) <= 255),
  person_id uuid references auth.users (id) on delete cascade,
  person_name text not null default '' check (length(person_name) <= 80),
  role text not null check (role in ('teacher', 'member')),
  leads_to text not null check (length(leads_to) <= 1000),
  list_id uuid,
  course text not null default '' check (length(course) <= 255),
  course_name text not null default '' check (length(course_name) <= 200),
  line_item text check (length(line_item) <= 2000),
  members_url text check (length(members_url) <= 2000),
  answers_url text check (length(answers_url) <= 2000),
  answers_data text check (length(answers_data) <= 20000),
  language text not null default 'en' check (length(language) <= 20),
  launched_at timestamptz not null default now()
);
comment on table public.course_launches is
  'One row a time somebody came from a course. ticket_hash: taken once, within five minutes. list_id: the playlist it opened. line_item: where its grade '
  'goes; members_url: who is in the course; answers_url: where a teacher''s choice goes, with answers_data. Kept for half a year, for grades.';
create index course_launches_system on public.course_launches (system_id, launched_at desc);
create index course_launches_person on public.course_launches (person_id, launched_at desc);
create index course_launches_list on public.course_launches (list_id) where list_id is not null;
create index course_launches_age on public.course_launches (launched_at);
select private.open_table('public.course_launches', of_person => 'person_id');

create table public.course_people (
  system_id uuid not null references public.course_systems (id) on delete cascade,
  subject text not null check (length(subject) <= 255),
  person_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  primary key (system_id, subject)
);
comment on table public.course_people is 'One row somebody a course system knows by a name of its own, and who that is here.';
create index course_people_person on public.course_people (person_id);
select private.open_table('public.course_people', of_person => 'person_id');

create table public.course_keys (
  kid text primary key check (length(kid) <= 64),
  public_jwk jsonb not null check (length(public_jwk::text) <= 4000),
  private_jwk jsonb not null check (length(private_jwk::text) <= 8000),
  made_at timestamptz not null default now()
);
comment on table public.course_keys is 'One row a key the house signs with towards course systems. Nobody reads it but the house.';
select private.open_table('public.course_keys', of_nobody => 'Keys of the house.');

/** Registers a course system by hand. Addresses are https; deployments are what the system calls the places it was put in. */
create function public.put_course_system(
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

/** A secret for an address by which a course system registers itself, once and within an hour. */
create function public.begin_course_registration(institution uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare secret text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  perform private.require_institution(institution, '{librarian}');
  delete from public.course_registrations r where r.institution_id = institution or r.made_at < now() - interval '1 hour';
  insert into public.course_registrations (secret_hash, institution_id, made_by)
  values (sha256(convert_to(secret, 'UTF8')), institution, auth.uid());
  return secret;
end $$;
grant execute on function public.put_course_system, public.begin_course_registration to authenticated, service_role;

/** A launch whose ticket was not taken yet, within five minutes; it is taken by this. For the house alone, and for the person who takes it as themselves. */
create function private.take_ticket(ticket text) returns public.course_launches
language sql security definer set search_path = '' as $$
  update public.course_launches l set ticket_hash = null
  where l.ticket_hash = sha256(convert_to(ticket, 'UTF8')) and l.launched_at > now() - interval '5 minutes'
  returning l.*
$$;

/** Puts somebody who came from a course into its institution: teachers as teachers, others as members. Whom a librarian put out stays out. */
create function private.enter_by_course(launch public.course_launches, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare of_institution uuid := (select s.institution_id from public.course_systems s where s.id = launch.system_id);
begin
  if exists (
    select from public.institution_members m where m.institution_id = of_institution and m.person_id = enter_by_course.person and m.state = 'left'
  ) or not exists (select from public.institutions i where i.id = of_institution and i.closed_at is null) then
    raise exception 'The institution does not let you in. Ask its library.' using errcode = '42501';
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
end $$;

/** Comes in from a course as the person who is signed in. Answers where to go, or null for a ticket that is none any more. */
create function public.come_in_from_course(ticket text) returns text
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
grant execute on function public.come_in_from_course to authenticated, service_role;

/** Who a ticket is for, without taking it: for the house, before it asks. `person`: the account they have here. */
create function public.course_ticket(ticket text) returns jsonb
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
grant execute on function public.course_ticket to service_role;

/** Takes a ticket for an account the house made or found. Answers where to go. */
create function public.enter_from_course(ticket text, person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare launch public.course_launches;
begin
  launch := private.take_ticket(ticket);
  if launch.id is null then return null; end if;
  perform private.enter_by_course(launch, person);
  return launch.leads_to;
end $$;
grant execute on function public.enter_from_course to service_role;

/** What a teacher may choose from in a course: films a licence covers, clips and where each leads. For the house, which has verified the launch. */
create function public.course_choice(launch uuid) returns jsonb
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
    )
  )
  from public.course_launches l
  join public.course_systems s on s.id = l.system_id
  join public.institutions i on i.id = s.institution_id
  where l.id = launch and l.answers_url is not null and l.launched_at > now() - interval '2 hours'
$$;
grant execute on function public.course_choice to service_role;

/** Forgets sign-ins that were never answered, and launches after half a year. */
create function private.forget_launches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.course_sign_ins s where s.begun_at < now() - interval '10 minutes';
  delete from public.course_launches l where l.launched_at < now() - interval '183 days';
  return null;
end $$;
create trigger forget_launches after insert on public.course_launches for each statement execute function private.forget_launches();
