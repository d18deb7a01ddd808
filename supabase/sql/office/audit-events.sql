-- Security log, answers of moderators, and the sessions of an account.
comment on table public.audit_events is
  'One row per high or critical security event reported by a browser, or act of moderation. Kept a year. address_hash: '
  'salted, never the address.';
comment on column public.audit_events.about_person is 'The affected person; user_id is the actor.';
select private.open_table('public.audit_events', of_person => 'user_id', left_out => '{address_hash}');
select private.open_to_suspended('public.audit_events', 'Attacks are noted for every person.');

/** The caller's address as the salted hash the browser keeps instead of it. */
create or replace function public.my_address_hash() returns text language sql stable security definer set search_path = '' as
$$ select coalesce(private.address_hash(), '') $$;
grant execute on function public.my_address_hash to anon, authenticated;

/**
 * Adds a browser's high or critical event to the audit log. More than 30 an hour from one address are dropped: false.
 */
create or replace function public.record_security_event(
  type text, severity text, details text default '', url text default '', user_agent text default ''
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare sender text := coalesce(private.address_hash(), auth.uid()::text, 'unknown');
begin
  if record_security_event.severity not in ('high', 'critical') then
    raise exception 'Only high and critical events are kept by the house.' using errcode = '22023';
  end if;
  if (
    select count(*) >= 30
    from public.audit_events e
    where e.address_hash = sender and e.created_at > now() - interval '1 hour'
  ) then return false; end if;
  delete from public.audit_events e where e.created_at < now() - interval '1 year';
  insert into public.audit_events (user_id, type, severity, details, url, user_agent, address_hash)
  values (
    auth.uid(),
    record_security_event.type,
    record_security_event.severity,
    left(record_security_event.details, 500),
    left(record_security_event.url, 500),
    left(record_security_event.user_agent, 500),
    sender
  );
  return true;
end $$;
grant execute on function public.record_security_event to anon, authenticated;

/** The audit log, newest first. Refuses (42501) everyone but moderators. */
create or replace function public.read_audit_log(entries int default 200) returns setof public.audit_events
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then
    raise exception 'Only moderators read the audit log.' using errcode = '42501';
  end if;
  return query select * from public.audit_events order by created_at desc limit least(greatest(entries, 1), 1000);
end $$;
grant execute on function public.read_audit_log to authenticated;

create or replace function private.note_moderation(details text) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_events (user_id, type, severity, details, address_hash)
  values (auth.uid(), 'moderation', 'low', left(details, 500), private.address_hash())
$$;

-- Loose index scan over the kinds: there are few, with many rows each.
create or replace function private.audit_types() returns jsonb
language sql stable security definer set search_path = '' as $$
  with recursive kinds as (
    (select a.type from public.audit_events a order by a.type limit 1)
    union all
    select (select a.type from public.audit_events a where a.type > k.type order by a.type limit 1) from kinds k where k.type is not null
  )
  select coalesce(jsonb_agg(k.type order by k.type), '[]') from kinds k where k.type is not null
$$;
