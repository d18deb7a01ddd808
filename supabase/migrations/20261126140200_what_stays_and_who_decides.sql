-- What stays when an account goes: also the letters to others and the licences, with the reason the page gives.
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

-- A reported letter is decided as its case, by whoever may decide that; the function that carries it out is the trigger's alone.
revoke execute on function public.settle_message_report(uuid, boolean) from public, anon, authenticated;
