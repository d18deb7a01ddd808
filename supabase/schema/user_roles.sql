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
CREATE TRIGGER notice_role AFTER UPDATE OF role ON public.user_roles FOR EACH ROW WHEN (old.role IS DISTINCT FROM new.role) EXECUTE FUNCTION private.notice_role();

create function private.has_role(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.session_holds()
    and private.in_person()
    and exists (
      select from public.user_roles r
      where r.user_id = auth.uid() and (r.role = wanted or (wanted = 'moderator' and r.role = 'admin'))
    )
$$;
grant execute on function private.has_role to anon, authenticated, service_role;

create function private.notice_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'role', jsonb_build_object('role', new.role), '/settings?view=account');
  return new;
end
$$;
grant execute on function private.notice_role to service_role;

create function private.welcome_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.user_roles (user_id) values (new.id);
  insert into public.profiles (user_id, display_name)
  values (new.id, left(coalesce(nullif(trim(new.raw_user_meta_data ->> 'name'), ''), ''), 80));
  return new;
end
$$;
grant execute on function private.welcome_person to service_role;
