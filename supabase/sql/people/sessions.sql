/** Where the caller is signed in; the address stays with the server. */
create or replace function public.my_sessions()
returns table (id uuid, user_agent text, started_at timestamptz, used_at timestamptz, current boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return query
    select
      s.id,
      coalesce(s.user_agent, ''),
      s.created_at,
      coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at),
      s.id::text = auth.jwt() ->> 'session_id'
    from auth.sessions s
    where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
    order by 4 desc;
end $$;
grant execute on function public.my_sessions to authenticated;

/** Ends one of the caller's sessions: its refresh token is gone, so it lasts no longer than its access token. */
create or replace function public.end_session(session uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then
    raise exception 'A connected app may not end sessions. Do it yourself under Settings.' using errcode = '42501';
  end if;
  delete from auth.sessions s where s.id = session and s.user_id = auth.uid();
end $$;
grant execute on function public.end_session to authenticated;
