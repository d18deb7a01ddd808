-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a change of somebody's role: done at once, or asked until another administrator says yes or no. Asked longer ago than 14 days is over.
create table public.role_changes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  from_role text not null,
  to_role text not null,
  reason text not null,
  state text not null default 'asked',
  asked_by uuid,
  asked_at timestamp with time zone not null default now(),
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint role_changes_pkey PRIMARY KEY (id),
  constraint role_changes_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint role_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint role_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint role_changes_check CHECK (to_role <> from_role),
  constraint role_changes_from_role_check CHECK (from_role = ANY (ARRAY['user', 'moderator', 'admin'])),
  constraint role_changes_reason_check CHECK (length(TRIM(BOTH FROM reason)) > 0 AND length(reason) <= 500),
  constraint role_changes_state_check CHECK (state = ANY (ARRAY['asked', 'done', 'refused'])),
  constraint role_changes_to_role_check CHECK (to_role = ANY (ARRAY['user', 'moderator', 'admin']))
);
CREATE INDEX role_changes_asked_by ON public.role_changes USING btree (asked_by);
CREATE INDEX role_changes_decided_by ON public.role_changes USING btree (decided_by);
CREATE UNIQUE INDEX role_changes_one ON public.role_changes USING btree (user_id) WHERE state = 'asked';
CREATE INDEX role_changes_person ON public.role_changes USING btree (user_id, asked_at DESC);
alter table public.role_changes enable row level security;
grant all on public.role_changes to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.role_changes
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER notice_role_change AFTER INSERT ON public.role_changes FOR EACH ROW WHEN (new.state = 'asked') EXECUTE FUNCTION private.notice_role_change();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.role_changes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.notice_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare admin uuid;
begin
  for admin in
    select r.user_id from public.user_roles r where r.role = 'admin' and r.user_id is distinct from new.asked_by limit 200
  loop
    perform private.notify(
      admin, 'waiting', jsonb_build_object('what', 'role', 'from', private.called(new.asked_by), 'role', new.to_role),
      '/settings?view=moderation&list=people&person=' || new.user_id, 'role-change:' || new.id
    );
  end loop;
  return null;
end
$$;
grant execute on function private.notice_role_change to service_role;

create function public.decide_role_change(change uuid, agreed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.role_changes;
begin
  perform private.require_admin();
  -- Two that lift each other out of office at once must not leave the house without anybody.
  perform pg_advisory_xact_lock(hashtextextended('role-changes', 0));
  select * into asked from public.role_changes c where c.id = change and c.state = 'asked' for update;
  if asked.id is null or asked.asked_at < now() - interval '14 days' then
    raise exception 'Nobody asks for this any more.' using errcode = 'P0001', detail = 'decided';
  end if;
  if agreed and private.rank_of(asked.asked_by) < 2 then
    raise exception 'Whoever asked for this is no administrator any more.' using errcode = 'P0001', detail = 'decided';
  end if;
  if asked.asked_by = auth.uid() and agreed then
    raise exception 'A second administrator has to say yes.' using errcode = '42501', detail = 'self';
  end if;
  if agreed then
    perform from public.user_roles r where r.user_id = asked.user_id and r.role = asked.from_role for update;
    if not found then raise exception 'Their role has changed meanwhile.' using errcode = 'P0001', detail = 'changed'; end if;
    if asked.from_role = 'admin' and (select count(*) from public.user_roles r where r.role = 'admin') < 2 then
      raise exception 'The house keeps one administrator at least.' using errcode = 'P0001', detail = 'last';
    end if;
    update public.user_roles r set role = asked.to_role where r.user_id = asked.user_id;
  end if;
  update public.role_changes c
  set state = case when agreed then 'done' else 'refused' end, decided_by = auth.uid(), decided_at = now()
  where c.id = change;
  perform private.note_act(
    'role', 'person', asked.user_id, asked.user_id,
    format(case when agreed then 'Agreed: role %s becomes %s.' else 'Not agreed: role %s becomes %s.' end, asked.from_role, asked.to_role),
    asked.reason
  );
end
$$;
grant execute on function public.decide_role_change to authenticated, service_role;
