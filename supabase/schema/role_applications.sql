-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who asks for a role, with the reason; answer: why it was declined. Agreed to, it is a row of role_changes as well.
create table public.role_applications (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  role text not null default 'moderator',
  reason text not null,
  state text not null default 'asked',
  answer text not null default '',
  asked_at timestamp with time zone not null default now(),
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint role_applications_pkey PRIMARY KEY (id),
  constraint role_applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint role_applications_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint role_applications_answer_check CHECK (length(answer) <= 2000),
  constraint role_applications_reason_check CHECK (length(TRIM(BOTH FROM reason)) > 0 AND length(reason) <= 2000),
  constraint role_applications_role_check CHECK (role = ANY (ARRAY['moderator', 'admin'])),
  constraint role_applications_state_check CHECK (state = ANY (ARRAY['asked', 'agreed', 'declined', 'withdrawn']))
);
CREATE INDEX role_applications_decided_by ON public.role_applications USING btree (decided_by);
CREATE UNIQUE INDEX role_applications_one ON public.role_applications USING btree (person_id) WHERE state = 'asked';
CREATE INDEX role_applications_person ON public.role_applications USING btree (person_id, asked_at DESC);
alter table public.role_applications enable row level security;
grant select on public.role_applications to authenticated;
grant all on public.role_applications to service_role;
create policy "A person reads their own applications, moderators all" on public.role_applications
  for select to authenticated
  using (( SELECT private.in_person() AS in_person) AND (person_id = (( SELECT auth.uid() AS uid)) OR ( SELECT private.has_role('moderator') AS has_role)));
create policy "A session that owes its second step sees and changes nothing" on public.role_applications
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.role_applications REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('person_id', '50', 'One person applies 50 times at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.role_applications FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.apply_for_role(reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  admin uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Say so yourself, signed in.' using errcode = '42501'; end if;
  if private.rank_of(auth.uid()) > 0 then raise exception 'You moderate already.' using errcode = 'P0001', detail = 'same'; end if;
  if trim(coalesce(apply_for_role.reason, '')) = '' then raise exception 'Say why.' using errcode = 'P0001', detail = 'reason'; end if;
  if exists (select from public.role_applications a where a.person_id = auth.uid() and a.state = 'asked') then
    raise exception 'You have applied already.' using errcode = 'P0001', detail = 'asked', hint = 'Wait for the answer, or take it back first.';
  end if;
  if exists (select from public.role_applications a where a.person_id = auth.uid() and a.state = 'declined' and a.decided_at > now() - interval '30 days') then
    raise exception 'Apply again a month after you were declined.' using errcode = 'P0001', detail = 'declined';
  end if;
  insert into public.role_applications (person_id, reason) values (auth.uid(), trim(apply_for_role.reason)) returning id into made;
  for admin in select r.user_id from public.user_roles r where r.role = 'admin' limit 50 loop
    perform private.notify(
      admin, 'waiting', jsonb_build_object('what', 'role-application', 'from', private.person_called(auth.uid())),
      '/settings?view=moderation&list=applications', 'role-application:' || made
    );
  end loop;
  return made;
end
$$;
grant execute on function public.apply_for_role to authenticated, service_role;

create function public.decide_role_application(application uuid, agreed boolean, answer text DEFAULT '') returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.role_applications;
begin
  perform private.require_admin();
  select * into asked from public.role_applications a where a.id = application and a.state = 'asked' for update;
  if asked.id is null then raise exception 'Nobody asks for this any more.' using errcode = 'P0001', detail = 'decided'; end if;
  if not agreed and trim(coalesce(decide_role_application.answer, '')) = '' then
    raise exception 'Say why.' using errcode = 'P0001', detail = 'reason';
  end if;
  -- Under every rule by which a role is given: not to oneself, not to whoever is suspended, with a line in the log.
  if agreed then perform public.change_role(asked.person_id, asked.role, left('Applied: ' || asked.reason, 500)); end if;
  update public.role_applications a
  set state = case when agreed then 'agreed' else 'declined' end, answer = trim(coalesce(decide_role_application.answer, '')), decided_by = auth.uid(), decided_at = now()
  where a.id = asked.id;
  if not agreed then
    perform private.note_act('role', 'person', asked.person_id, asked.person_id, 'Application to moderate: declined.', trim(answer));
    perform private.notify(
      asked.person_id, 'decision', jsonb_build_object('what', 'role-application-declined', 'words', left(trim(answer), 300)),
      '/settings?view=account', 'role-application:' || asked.id
    );
  end if;
end
$$;
grant execute on function public.decide_role_application to authenticated, service_role;

create function public.list_role_applications() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'personId', a.person_id, 'person', private.called(a.person_id), 'reason', a.reason, 'state', a.state, 'answer', a.answer,
      'askedAt', a.asked_at, 'decidedAt', a.decided_at, 'decidedBy', case when a.decided_by is not null then private.called(a.decided_by) end
    ) order by a.state = 'asked' desc, a.asked_at desc), '[]')
    from (select * from public.role_applications a where a.state <> 'withdrawn' order by a.state = 'asked' desc, a.asked_at desc limit 100) a
  );
end
$$;
grant execute on function public.list_role_applications to authenticated, service_role;

create function public.withdraw_role_application() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then raise exception 'Decide this yourself.' using errcode = '42501'; end if;
  update public.role_applications a set state = 'withdrawn', decided_at = now() where a.person_id = auth.uid() and a.state = 'asked';
end
$$;
grant execute on function public.withdraw_role_application to authenticated, service_role;
