-- A program somebody connected (its token carries client_id) acts for the person: not with the powers of their office, nor on their account.

/** Whether the caller is there in person, not through a connected program. */
create function private.in_person() returns boolean language sql stable set search_path = '' as
$$ select coalesce(auth.jwt() ->> 'client_id', '') = '' $$;
grant execute on function private.in_person() to anon, authenticated, service_role;

create or replace function private.has_role(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.session_holds()
    and private.in_person()
    and exists (
      select from public.user_roles r
      where r.user_id = auth.uid() and (r.role = wanted or (wanted = 'moderator' and r.role = 'admin'))
    )
$$;

create or replace function public.end_session(session uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then
    raise exception 'A connected program may not end sessions. Do it yourself under Settings.' using errcode = '42501';
  end if;
  delete from auth.sessions s where s.id = session and s.user_id = auth.uid();
end $$;
