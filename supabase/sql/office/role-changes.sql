-- Roles can be granted in the app, not only on the command line. Granting or revoking the administrator role takes two
-- administrators: one who requests and another who approves.
comment on table public.role_changes is
  'One row per change of a person''s role: done immediately, or pending until another administrator decides. A request '
  'older than 14 days has expired.';
select private.open_table('public.role_changes', of_person => 'user_id', left_out => '{asked_by, decided_by}');
create or replace trigger notice_role_change after insert on public.role_changes for each row when (new.state = 'asked')
execute function private.notice_role_change();

/** Refuses (42501) everyone but administrators. */
create or replace function private.require_admin() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('admin') then raise exception 'Administrators only.' using errcode = '42501'; end if;
end $$;

/**
 * Gives a person a role. Between user and moderator it is done at once; to admin or from it, it waits for another
 * administrator. Returns `done` or `asked`. No one changes their own.
 */
create or replace function public.change_role(person uuid, role text, reason text) returns text
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
    raise exception 'Give a reason.' using errcode = 'P0001', detail = 'reason';
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
end $$;
grant execute on function public.change_role to authenticated;

/**
 * The second administrator's answer to a requested change. Not the requester; the person who would become one has no
 * say, the person who would lose the role may agree.
 */
create or replace function public.decide_role_change(change uuid, agreed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.role_changes;
begin
  perform private.require_admin();
  -- Locked: two administrators who demote each other simultaneously must not leave the house without one.
  perform pg_advisory_xact_lock(hashtextextended('role-changes', 0));
  select * into asked from public.role_changes c where c.id = change and c.state = 'asked' for update;
  if asked.id is null or asked.asked_at < now() - interval '14 days' then
    raise exception 'Nobody asks for this any more.' using errcode = 'P0001', detail = 'decided';
  end if;
  if agreed and private.rank_of(asked.asked_by) < 2 then
    raise exception 'The person who asked for this is no longer an administrator.' using errcode = 'P0001', detail = 'decided';
  end if;
  if asked.asked_by = auth.uid() and agreed then
    raise exception 'Another administrator has to approve it.' using errcode = '42501', detail = 'self';
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
end $$;
grant execute on function public.decide_role_change to authenticated;
