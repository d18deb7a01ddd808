-- Account deletion has a grace period of two weeks: signing in cancels it. What remains is listed with the reason.
comment on table private.departures is 'One row per pending account deletion: executed on leaves_at, unless they have signed in since asked_at.';

/** Begins the two weeks, for the function delete-account alone; answers when they end. The same day when asked twice. */
create or replace function public.begin_departure(
  person uuid
)
returns timestamptz language plpgsql security definer set search_path = '' as $$
declare leaves timestamptz;
begin
  insert into private.departures as d (person_id, leaves_at) values (person, now() + interval '14 days')
  on conflict (person_id) do update set asked_at = now()
  returning d.leaves_at into leaves;
  perform private.notify(person, 'account', jsonb_build_object('what', 'deletion-ahead', 'deletedAt', leaves), '/settings', 'departure', true);
  return leaves;
end $$;

/** Signing in cancels the deletion: true when the caller was leaving. A session from before the request does not count. */
create or replace function public.stay() returns boolean
language plpgsql security definer set search_path = '' as $$
declare stays boolean;
begin
  perform private.require_session();
  if not private.in_person() then return false; end if;
  delete from private.departures d
  where d.person_id = auth.uid() and exists (
    select from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid() and s.created_at > d.asked_at
  )
  returning true into stays;
  return coalesce(stays, false);
end $$;
grant execute on function public.stay to authenticated;

-- What remains after an account deletion: also messages to others and licences, with the reason shown on the page.
create or replace function public.what_stays() returns table (kind text, amount bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return query
    select k.kind, k.amount
    from (
      select 'contact-messages' as kind, (select count(*) from public.contact_messages m where m.user_id = auth.uid()) as amount
      union all select 'letters', (
        select count(*) from public.messages m
        where m.sender_id = auth.uid() and m.kind <> 'left' and m.taken_back_at is null
          and exists (select from public.thread_people p where p.thread_id = m.thread_id and p.person_id <> auth.uid())
      )
      union all select 'licences', (
        select count(*) from public.licences l
        where l.creator_id = auth.uid() or exists (
          select from public.licence_versions v
          where v.licence_id = l.id and auth.uid() in (v.creator_said_by, v.institution_said_by)
        )
      )
      union all select 'reports', (select count(*) from public.reports r where r.reporter_id = auth.uid())
      union all select 'audit-events', (select count(*) from public.audit_events e where e.user_id = auth.uid())
    ) k
    where k.amount > 0;
end
$$;
grant execute on function public.what_stays to authenticated;

/** Accounts whose two weeks are over. People who have signed in since, by any method, stay. */
create or replace function private.due_departures() returns setof uuid language plpgsql security definer set search_path = '' as $$
begin
  delete from private.departures d
  using auth.sessions s where s.user_id = d.person_id and s.created_at > d.asked_at;
  return query select d.person_id from private.departures d where d.leaves_at <= now() limit 100;
end $$;
