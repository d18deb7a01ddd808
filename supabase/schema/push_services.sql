-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a push service of a browser maker, by the end of its host's name. Add yours to have it called.
create table private.push_services (
  host_ends_in text not null,
  constraint push_services_pkey PRIMARY KEY (host_ends_in)
);
alter table private.push_services enable row level security;

create function public.keep_push_device(endpoint text, p256dh text, auth text, device text DEFAULT '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  host text := lower(substring(keep_push_device.endpoint from '^https://([A-Za-z0-9.-]+)(?::443)?/'));
  kept uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Ask for notices in a browser yourself, signed in.' using errcode = '42501';
  end if;
  if host is null or not exists (select from private.push_services s where right('.' || host, length(s.host_ends_in)) = s.host_ends_in) then
    raise exception 'This browser''s push service is not one the house calls.' using errcode = 'P0001', detail = 'push-service',
      hint = 'Mail and the house itself tell you as before.';
  end if;
  insert into public.push_devices as d (person_id, endpoint, p256dh, auth, device)
  values (auth.uid(), keep_push_device.endpoint, keep_push_device.p256dh, keep_push_device.auth, left(coalesce(keep_push_device.device, ''), 200))
  on conflict on constraint push_devices_endpoint_key do update set
    person_id = excluded.person_id, p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device
  returning d.id into kept;
  return kept;
end
$$;
grant execute on function public.keep_push_device to authenticated, service_role;
