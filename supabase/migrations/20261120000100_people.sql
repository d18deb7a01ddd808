-- Who is here. user_metadata is its owner's to edit, so nothing in it ever grants anything; user_roles does, and only
-- admins write it.

alter default privileges in schema public revoke all on tables from anon, authenticated;
-- What PostgreSQL gives to everybody can only be taken back for all schemas at once; the platform's own gifts are per
-- schema.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public grant execute on functions to service_role;

-- Functions row rules and triggers call; not exposed over the API.
create schema private;
grant usage on schema private to anon, authenticated, service_role;
alter default privileges in schema private grant execute on functions to service_role;

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user' check (role in ('user', 'moderator', 'admin'))
);
comment on table public.user_roles is 'One row a person: what they may do in the house beyond their own things.';

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  display_name text not null default '' check (length(display_name) <= 80),
  about text not null default '' check (length(about) <= 2000),
  created_at timestamptz not null default now()
);
comment on table public.profiles is 'One row a person: the name and words they sign with.';

/** Signed in as a person: guests invited by link are anonymous users and do not count. */
create function private.is_signed_in() returns boolean language sql stable as
$$ select auth.uid() is not null and coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false) = false $$;

create function private.has_role(wanted text) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (
    select from public.user_roles
    where user_id = auth.uid() and (role = wanted or (wanted = 'moderator' and role = 'admin'))
  )
$$;
grant execute on function private.is_signed_in(), private.has_role(text) to anon, authenticated, service_role;

create function private.welcome_person() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.user_roles (user_id) values (new.id);
  insert into public.profiles (user_id, display_name)
  values (new.id, left(coalesce(nullif(trim(new.raw_user_meta_data ->> 'name'), ''), ''), 80));
  return new;
end $$;
create trigger welcome_person after insert on auth.users for each row execute function private.welcome_person();

alter table public.user_roles enable row level security;
revoke all on public.user_roles from anon, authenticated;
grant select on public.user_roles to authenticated;
grant all on public.user_roles to service_role;
create policy "A person reads their own role; admins read all" on public.user_roles for select to authenticated
  using (user_id = auth.uid() or private.has_role('admin'));

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select, update (display_name, about) on public.profiles to authenticated;
grant all on public.profiles to service_role;
create policy "Signed-in people read profiles" on public.profiles
  for select to authenticated
  using (private.is_signed_in());
create policy "A person edits their own profile" on public.profiles for update to authenticated
  using (user_id = auth.uid()) with check (user_id = auth.uid());
