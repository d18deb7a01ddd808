-- One row per unsubscribed address.

-- People with an account get a notice. An address gets at most ten such emails a day.
create or replace function private.takes_letters(guest public.screening_guests) returns boolean
language sql stable security definer set search_path = '' as $$
  select guest.email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
    and not exists (select from auth.users u where u.id = guest.user_id and not coalesce(u.is_anonymous, false))
    and not exists (select from private.unwritten_addresses a where a.address_hash = sha256(convert_to(lower(guest.email), 'utf8')))
    and (
      select count(*) from public.screening_guests g
      where lower(g.email) = lower(guest.email) and g.made_at > now() - interval '1 day' and g.id <> guest.id
    ) < 10
$$;

create or replace function private.owe_letter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.letter := case
    when not private.takes_letters(new) then null
    when new.state in ('registered', 'waiting', 'invited') then case when tg_op = 'UPDATE' and old.state = 'waiting' then 'place' else new.state end
    when tg_op = 'UPDATE' and new.letters_sent > 0 then 'gone'
  end;
  new.letter_tries := 0;
  new.letter_due_at := case when new.letter is not null then now() end;
  return new;
end
$$;

create or replace function private.send_owed_letters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_at('write-to-guests', '{}', 'write-to-guests', now());
  return null;
end
$$;

-- Content of an email to a guest, with a personal single-use link. Links in earlier emails stay valid.
create or replace function private.guest_letter(guest uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  g public.screening_guests;
  s public.screenings;
  key text;
begin
  select * into g from public.screening_guests x where x.id = guest;
  select * into s from public.screenings x where x.id = g.screening_id;
  if g.state in ('registered', 'waiting', 'invited') and s.cancelled_at is null then
    key := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
    delete from public.screening_keys k where k.key_hash in (
      select o.key_hash from public.screening_keys o where o.guest_id = g.id and o.used_by is null order by o.made_at desc offset 20
    );
    insert into public.screening_keys (key_hash, guest_id) values (sha256(convert_to(key, 'utf8')), g.id);
  end if;
  return jsonb_build_object(
    'what', g.letter, 'email', g.email, 'name', g.name, 'state', g.state, 'seat', g.seat, 'heads', g.heads, 'zone', g.zone, 'secret', g.letters_secret,
    'language', coalesce(nullif(g.language, ''), (select u.raw_user_meta_data ->> 'language' from auth.users u where u.id = s.made_by), 'en'),
    'key', key, 'screeningId', s.id, 'entry', s.entry, 'title', s.title, 'word', case when s.cancelled_at is null then s.word else s.cancelled_word end,
    'startsAt', s.starts_at, 'hostZone', s.zone, 'online', s.online, 'venue', s.venue, 'revision', s.revision, 'cancelled', s.cancelled_at is not null,
    'over', (select n.state from private.screening_now(s.id) n) = 'over',
    'lengthMs', (select coalesce(sum(i.duration_ms), 0) from public.screening_items i where i.screening_id = s.id),
    'houseName', (select h.name from public.house_settings h)
  );
end
$$;

create or replace function private.stop_guest_letters(secret text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare address text;
begin
  select lower(g.email) into address from public.screening_guests g where g.letters_secret = stop_guest_letters.secret;
  if coalesce(address, '') = '' then return false; end if;
  insert into private.unwritten_addresses (address_hash) values (sha256(convert_to(address, 'utf8'))) on conflict do nothing;
  update public.screening_guests g set letter = null, letter_due_at = null where lower(g.email) = address and g.letter is not null;
  return true;
end
$$;
