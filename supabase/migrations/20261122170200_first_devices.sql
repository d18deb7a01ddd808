-- Who signs up on a phone and goes on at a desk within the hour is not warned of themself.

create or replace function private.notice_new_device() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  seen text := encode(sha256(convert_to(regexp_replace(coalesce(new.user_agent, ''), '[0-9._]+', '', 'g'), 'utf8')), 'hex');
  is_first boolean := not exists (select from private.known_devices d where d.person_id = new.user_id);
begin
  insert into private.known_devices (person_id, device) values (new.user_id, seen) on conflict do nothing;
  if found and not is_first and exists (select from auth.users u where u.id = new.user_id and u.created_at < now() - interval '1 hour') then
    perform private.notify(
      new.user_id, 'security', jsonb_build_object('what', 'new-device', 'device', left(coalesce(new.user_agent, ''), 200)), '/settings?view=security'
    );
  end if;
  return new;
exception when others then
  -- Nobody is kept from signing in because a notice could not be made.
  raise warning 'A sign-in was not noticed: %', sqlerrm;
  return new;
end $$;
