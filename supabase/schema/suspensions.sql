-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a suspension. degree acts: the person watches, reads and takes their data along, and changes nothing; house: they cannot sign in either. until null: until it is lifted.
create table public.suspensions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  degree text not null,
  reason text not null,
  until timestamp with time zone,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  lifted_at timestamp with time zone,
  lifted_by uuid,
  lift_reason text not null default '',
  constraint suspensions_pkey PRIMARY KEY (id),
  constraint suspensions_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint suspensions_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint suspensions_degree_check CHECK (degree = ANY (ARRAY['acts', 'house'])),
  constraint suspensions_lift_reason_check CHECK (length(lift_reason) <= 2000),
  constraint suspensions_reason_check CHECK (length(TRIM(BOTH FROM reason)) > 0 AND length(reason) <= 2000)
);
CREATE INDEX suspensions_lifted_by ON public.suspensions USING btree (lifted_by);
CREATE INDEX suspensions_made_by ON public.suspensions USING btree (made_by);
CREATE UNIQUE INDEX suspensions_one ON public.suspensions USING btree (user_id) WHERE lifted_at IS NULL;
CREATE INDEX suspensions_person ON public.suspensions USING btree (user_id, made_at DESC);
alter table public.suspensions enable row level security;
grant select (id, user_id, degree, reason, until, made_at, lifted_at, lift_reason) on public.suspensions to authenticated;
grant all on public.suspensions to service_role;
create policy "A person reads why they were suspended; moderators read all" on public.suspensions
  for select to authenticated
  using (user_id = (( SELECT auth.uid() AS uid)) OR ( SELECT private.has_role('moderator') AS has_role));
create policy "A session that owes its second step sees and changes nothing" on public.suspensions
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER notice_suspension AFTER INSERT OR UPDATE OF lifted_at ON public.suspensions FOR EACH ROW WHEN (new.lift_reason <> 'Replaced by another.') EXECUTE FUNCTION private.notice_suspension();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.suspensions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.close_to_suspended(closed regclass) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from pg_catalog.pg_trigger t where t.tgrelid = closed and t.tgname = 'refuse_suspended'
  ) then return; end if;
  execute format(
    'create trigger refuse_suspended before insert or update or delete on %s '
      'for each statement execute function private.refuse_suspended()',
    closed
  );
end
$$;

create function private.is_suspended() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.suspended(auth.uid())
$$;
grant execute on function private.is_suspended to anon, authenticated, service_role;

create function private.notice_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    new.user_id, 'decision', jsonb_build_object('what', case when new.lifted_at is null then 'suspended' else 'suspension-lifted' end),
    '/settings?view=standing', 'suspension:' || new.id || case when new.lifted_at is null then '' else ':lifted' end
  );
  return null;
end
$$;
grant execute on function private.notice_suspension to service_role;

create function private.refuse_suspended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and private.suspended(auth.uid()) then
    raise exception 'Your account is suspended. You may watch and read; nothing is changed.'
      using errcode = '42501', detail = 'suspended', hint = 'Why, until when, and how to appeal stands under Settings.';
  end if;
  return null;
end
$$;
grant execute on function private.refuse_suspended to service_role;

create function private.suspended(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.suspensions s
    where s.user_id = person and s.lifted_at is null and (s.until is null or s.until > now())
  )
$$;
grant execute on function private.suspended to service_role;

create function public.lift_suspension(person uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_over(person);
  if trim(coalesce(lift_suspension.reason, '')) = '' then
    raise exception 'Say why it is lifted.' using errcode = 'P0001', detail = 'reason';
  end if;
  if exists (
    select from public.suspensions s where s.user_id = person and s.lifted_at is null and s.degree = 'house'
  ) and not private.has_role('admin') then
    raise exception 'Only administrators let somebody into the house again.' using errcode = '42501', detail = 'rank';
  end if;
  update public.suspensions s
  set lifted_at = now(), lifted_by = auth.uid(), lift_reason = trim(lift_suspension.reason)
  where s.user_id = person and s.lifted_at is null;
  if not found then raise exception 'This person is not suspended.' using errcode = 'P0002'; end if;
  update auth.users u set banned_until = null where u.id = person;
  perform private.note_act('suspension', 'person', person, person, 'Suspension lifted.', lift_suspension.reason);
end
$$;
grant execute on function public.lift_suspension to authenticated, service_role;

create function public.my_standing() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return jsonb_build_object(
    'suspension', (
      select jsonb_build_object('degree', s.degree, 'reason', s.reason, 'until', s.until, 'madeAt', s.made_at)
      from public.suspensions s
      where s.user_id = auth.uid() and s.lifted_at is null and (s.until is null or s.until > now())
    ),
    'decisions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'kind', c.kind, 'quoted', c.quoted, 'reason', c.reason, 'decidedAt', c.decided_at, 'state', c.state,
        'appeal', c.appeal, 'dueOn', c.due_on, 'appealReason', c.appeal_reason, 'appealDecidedAt', c.appeal_decided_at,
        'overturned', c.overturned,
        'mayAppeal', c.state = 'settled' and c.decided_at > now() - interval '14 days',
        'appealUntil', c.decided_at + interval '14 days'
      ) order by c.decided_at desc), '[]')
      from (
        select * from public.cases c where c.accused_id = auth.uid() and c.decision = 'taken-down' order by c.decided_at desc limit 50
      ) c
    ),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'kind', r.kind, 'reason', r.reason, 'createdAt', r.created_at, 'dueOn', r.due_on,
        'outcome', case when r.state = 'waiting' then 'waiting' when r.overturned or r.decision = 'kept' then 'kept' else 'taken-down' end
      ) order by r.created_at desc), '[]')
      from (
        select r.id, c.kind, r.reason, r.created_at, c.due_on, c.state, c.decision, c.overturned
        from public.reports r join public.cases c on c.id = r.case_id
        where r.reporter_id = auth.uid() order by r.created_at desc limit 50
      ) r
    )
  );
end
$$;
grant execute on function public.my_standing to authenticated, service_role;

create function public.read_person(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare admin boolean := private.has_role('admin');
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    select jsonb_build_object(
      'id', u.id, 'name', coalesce(p.display_name, ''), 'email', case when admin then u.email end, 'role', r.role,
      'createdAt', u.created_at, 'lastSeenAt', u.last_sign_in_at,
      'isSelf', u.id = auth.uid(),
      'bar', case
        when u.id = auth.uid() then 'self'
        when private.rank_of(u.id) > 0 and private.rank_of(u.id) >= private.rank_of(auth.uid()) then 'rank'
      end,
      'suspension', (
        select jsonb_build_object('degree', s.degree, 'reason', s.reason, 'until', s.until, 'madeAt', s.made_at, 'madeBy', private.called(s.made_by))
        from public.suspensions s where s.user_id = u.id and s.lifted_at is null and (s.until is null or s.until > now())
      ),
      'earlierSuspensions', (select count(*) from public.suspensions s where s.user_id = u.id and (s.lifted_at is not null or s.until <= now())),
      'casesAgainst', (select count(*) from public.cases c where c.accused_id = u.id and c.decision = 'taken-down' and c.overturned is not true),
      'roleAsked', (
        select jsonb_build_object('id', x.id, 'toRole', x.to_role, 'reason', x.reason, 'askedBy', private.called(x.asked_by),
          'askedAt', x.asked_at, 'isMine', x.asked_by = auth.uid())
        from public.role_changes x
        where x.user_id = u.id and x.state = 'asked' and x.asked_at > now() - interval '14 days'
      ),
      'storage', case when admin then (
        select jsonb_build_object(
          'usedBytes', s.used_bytes, 'quotaBytes', s.quota_bytes, 'usedFilms', s.used_films, 'quotaFilms', s.quota_films,
          'usedHours', s.used_hours, 'quotaHours', s.quota_hours,
          'own', (select jsonb_build_object('bytes', q.bytes, 'films', q.films, 'hours', q.hours) from public.storage_quotas q where q.user_id = u.id)
        ) from private.storage_of(u.id) s
      ) end,
      'acts', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', e.id, 'at', e.created_at, 'type', e.type, 'details', e.details, 'reason', e.reason, 'by', private.called(e.user_id)
        ) order by e.id desc), '[]')
        from (select * from public.audit_events e where e.about_person = u.id order by e.created_at desc limit 20) e
      )
    )
    from auth.users u join public.user_roles r on r.user_id = u.id left join public.profiles p on p.user_id = u.id
    where u.id = person and u.deleted_at is null
  );
end
$$;
grant execute on function public.read_person to authenticated, service_role;

create function public.suspend_person(person uuid, degree text, reason text, days integer DEFAULT NULL::integer) returns void
language plpgsql security definer set search_path = '' as $$
declare ends timestamptz := now() + make_interval(days => suspend_person.days);
begin
  perform private.require_over(person);
  if suspend_person.degree not in ('acts', 'house') or suspend_person.days not between 1 and 3650 then
    raise exception 'A suspension is of acts or of the house, for 1 to 3,650 days.' using errcode = '22023';
  end if;
  if not private.has_role('admin') and (suspend_person.degree = 'house' or coalesce(suspend_person.days, 1000) > 30) then
    raise exception 'Moderators suspend for 30 days at most; longer, and from the house, only administrators do.'
      using errcode = '42501', detail = 'rank';
  end if;
  if trim(coalesce(suspend_person.reason, '')) = '' then
    raise exception 'Say why. The person reads it.' using errcode = 'P0001', detail = 'reason';
  end if;
  perform from auth.users u where u.id = person and u.deleted_at is null;
  if not found then raise exception 'There is no such person.' using errcode = 'P0002'; end if;
  update public.suspensions s
  set lifted_at = least(coalesce(s.until, now()), now()), lifted_by = auth.uid(), lift_reason = 'Replaced by another.'
  where s.user_id = person and s.lifted_at is null;
  insert into public.suspensions (user_id, degree, reason, until, made_by)
  values (person, suspend_person.degree, trim(suspend_person.reason), ends, auth.uid());
  update auth.users u
  set banned_until = case when suspend_person.degree = 'house' then coalesce(ends, now() + interval '100 years') end
  where u.id = person;
  perform private.note_act(
    'suspension', 'person', person, person,
    format('Suspended from %s %s.', suspend_person.degree,
      case when ends is null then 'until it is lifted' else format('for %s days', suspend_person.days) end),
    suspend_person.reason
  );
end
$$;
grant execute on function public.suspend_person to authenticated, service_role;
