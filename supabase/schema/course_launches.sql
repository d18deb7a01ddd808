-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a time somebody came from a course. ticket_hash: taken once, within five minutes. list_id: the playlist it opened. line_item: where its grade goes; members_url: who is in the course; answers_url: where a teacher's choice goes, with answers_data. Kept for half a year, for grades.
create table public.course_launches (
  id uuid not null default gen_random_uuid(),
  system_id uuid not null,
  ticket_hash bytea,
  deployment text not null,
  subject text not null,
  person_id uuid,
  person_name text not null default '',
  role text not null,
  leads_to text not null,
  list_id uuid,
  course text not null default '',
  course_name text not null default '',
  line_item text,
  members_url text,
  answers_url text,
  answers_data text,
  language text not null default 'en',
  launched_at timestamp with time zone not null default now(),
  constraint course_launches_pkey PRIMARY KEY (id),
  constraint course_launches_ticket_hash_key UNIQUE (ticket_hash),
  constraint course_launches_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.class_lists(id) ON DELETE SET NULL,
  constraint course_launches_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint course_launches_system_id_fkey FOREIGN KEY (system_id) REFERENCES public.course_systems(id) ON DELETE CASCADE,
  constraint course_launches_answers_data_check CHECK (length(answers_data) <= 20000),
  constraint course_launches_answers_url_check CHECK (length(answers_url) <= 2000),
  constraint course_launches_course_check CHECK (length(course) <= 255),
  constraint course_launches_course_name_check CHECK (length(course_name) <= 200),
  constraint course_launches_deployment_check CHECK (length(deployment) <= 255),
  constraint course_launches_language_check CHECK (length(language) <= 20),
  constraint course_launches_leads_to_check CHECK (length(leads_to) <= 1000),
  constraint course_launches_line_item_check CHECK (length(line_item) <= 2000),
  constraint course_launches_members_url_check CHECK (length(members_url) <= 2000),
  constraint course_launches_person_name_check CHECK (length(person_name) <= 80),
  constraint course_launches_role_check CHECK (role = ANY (ARRAY['teacher', 'member'])),
  constraint course_launches_subject_check CHECK (length(subject) <= 255),
  constraint course_launches_ticket_hash_check CHECK (length(ticket_hash) >= 32 AND length(ticket_hash) <= 32)
);
CREATE INDEX course_launches_age ON public.course_launches USING btree (launched_at);
CREATE INDEX course_launches_list ON public.course_launches USING btree (list_id) WHERE list_id IS NOT NULL;
CREATE INDEX course_launches_person ON public.course_launches USING btree (person_id, launched_at DESC);
CREATE INDEX course_launches_system ON public.course_launches USING btree (system_id, launched_at DESC);
alter table public.course_launches enable row level security;
grant all on public.course_launches to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.course_launches
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER forget_launches AFTER INSERT ON public.course_launches FOR EACH STATEMENT EXECUTE FUNCTION private.forget_launches();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.course_launches FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.forget_launches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.course_sign_ins s where s.begun_at < now() - interval '10 minutes';
  delete from public.course_launches l where l.launched_at < now() - interval '183 days';
  return null;
end
$$;
grant execute on function private.forget_launches to service_role;

create function private.take_ticket(ticket text) returns public.course_launches
language sql security definer set search_path = '' as $$
  update public.course_launches l set ticket_hash = null
  where l.ticket_hash = sha256(convert_to(ticket, 'UTF8')) and l.launched_at > now() - interval '5 minutes'
  returning l.*
$$;
grant execute on function private.take_ticket to service_role;

create function public.class_list(list uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.sees_list(list) then return null; end if;
  return (
    select jsonb_build_object(
      'id', l.id, 'title', l.title, 'course', l.course, 'words', l.words, 'removed', l.removed_at is not null, 'institution', i.name,
      'mine', l.made_by is not distinct from auth.uid(),
      'kept', not private.passes_through(auth.uid()),
      'graded', exists (select from public.course_launches c where c.person_id = auth.uid() and c.list_id = l.id and c.line_item is not null),
      'sentAt', (select g.sent_at from public.course_grades g where g.list_id = l.id and g.person_id = auth.uid()),
      'clips', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'title', c.title, 'words', c.words, 'film', d.title, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms,
          'stands', private.clip_stands(c.institution_id, c.documentary_id),
          'questions', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'id', q.id, 'atMs', q.at_ms, 'words', q.words, 'choices', q.choices,
              'right', case when l.institution_id in (select private.my_institutions('{librarian,teacher}')) then q.right_choice end,
              'answer', (
                select jsonb_build_object('choice', a.choice, 'words', a.words) from public.class_answers a
                where a.question_id = q.id and a.mark = private.class_mark(l.id, auth.uid())
              )
            ) order by q.at_ms, q.id), '[]')
            from public.class_questions q where q.list_id = l.id and q.clip_id = c.id
          )
        ) order by x.place), '[]')
        from public.class_list_clips x
        join public.class_clips c on c.id = x.clip_id and c.removed_at is null
        join public.documentaries d on d.id = c.documentary_id
        where x.list_id = l.id and l.removed_at is null
      )
    )
    from public.class_lists l join public.institutions i on i.id = l.institution_id
    where l.id = list
  );
end
$$;
grant execute on function public.class_list to authenticated, service_role;

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
end
$$;
grant execute on function public.come_in_from_course to authenticated, service_role;

create function public.course_grade(list uuid, person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  launch public.course_launches;
  reached int;
  most int;
begin
  select l.* into launch from public.course_launches l
  where l.list_id = course_grade.list and l.person_id = course_grade.person and l.line_item is not null order by l.launched_at desc limit 1;
  if launch.id is null then return null; end if;
  -- A question with a right choice counts one for it; any other counts one for an answer.
  select
    count(*) filter (where a.mark is not null and (q.right_choice is null or a.choice = q.right_choice)), count(*)
  into reached, most
  from public.class_questions q
  left join public.class_answers a on a.question_id = q.id and a.mark = private.class_mark(course_grade.list, course_grade.person)
  where q.list_id = course_grade.list;
  if most = 0 then return null; end if;
  insert into public.course_grades as g (list_id, person_id, points, most) values (course_grade.list, course_grade.person, reached, most)
  on conflict (list_id, person_id) do update set points = excluded.points, most = excluded.most, sent_at = null, made_at = now();
  return jsonb_build_object('systemId', launch.system_id, 'subject', launch.subject, 'lineItem', launch.line_item, 'points', reached, 'most', most);
end
$$;
grant execute on function public.course_grade to service_role;

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

create function public.enter_from_course(ticket text, person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare launch public.course_launches;
begin
  launch := private.take_ticket(ticket);
  if launch.id is null then return null; end if;
  perform private.enter_by_course(launch, person);
  return launch.leads_to;
end
$$;
grant execute on function public.enter_from_course to service_role;
