-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a course system (LTI platform) an institution's people come from. issuer and client_id: as it names itself and this house. deployments: where in it the house was put; others are refused. launched_at: when somebody last came from it, to the hour.
create table public.course_systems (
  id uuid not null default gen_random_uuid(),
  institution_id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  deployments text[] not null default '{}'[],
  sign_in_url text not null,
  token_url text not null,
  keys_url text not null,
  made_by uuid,
  created_at timestamp with time zone not null default now(),
  launched_at timestamp with time zone,
  constraint course_systems_pkey PRIMARY KEY (id),
  constraint course_systems_issuer_client_id_key UNIQUE (issuer, client_id),
  constraint course_systems_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint course_systems_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint course_systems_client_id_check CHECK (length(client_id) <= 255),
  constraint course_systems_deployments_check CHECK (cardinality(deployments) <= 50 AND private.each_at_most(deployments, 255)),
  constraint course_systems_issuer_check CHECK (length(issuer) <= 500),
  constraint course_systems_keys_url_check CHECK (length(keys_url) <= 1000),
  constraint course_systems_name_check CHECK (length(TRIM(BOTH FROM name)) > 0 AND length(name) <= 80),
  constraint course_systems_sign_in_url_check CHECK (length(sign_in_url) <= 1000),
  constraint course_systems_token_url_check CHECK (length(token_url) <= 1000)
);
CREATE INDEX course_systems_institution ON public.course_systems USING btree (institution_id);
CREATE INDEX course_systems_made_by ON public.course_systems USING btree (made_by);
alter table public.course_systems enable row level security;
grant delete, select on public.course_systems to authenticated;
grant all on public.course_systems to service_role;
create policy "Librarians let a course system of their institution go" on public.course_systems
  for delete to authenticated
  using ((institution_id IN ( SELECT private.my_institutions('{librarian}'[]) AS my_institutions)));
create policy "Librarians see the course systems of their institution" on public.course_systems
  for select to authenticated
  using ((institution_id IN ( SELECT private.my_institutions('{librarian}'[]) AS my_institutions)));
create policy "A session that owes its second step sees and changes nothing" on public.course_systems
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.course_systems REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('institution_id', '20', 'An institution keeps 20 course systems at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.course_systems FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

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
end
$$;
grant execute on function private.enter_by_course to service_role;

create function public.put_course_system(institution uuid, name text, issuer text, client_id text, deployments text[], sign_in_url text, token_url text, keys_url text) returns uuid
language plpgsql security definer set search_path = '' as $$
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
end
$$;
grant execute on function public.put_course_system to authenticated, service_role;
