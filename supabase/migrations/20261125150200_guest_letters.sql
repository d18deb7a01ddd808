-- Guests without an account who left an address are written to: that they have a place, with their own link and an entry for their calendar; when something changes; and
-- before it begins. A letter tells how things stand when it is sent, so one that is owed is enough.

alter table public.screening_guests
  add column language text not null default '' check (length(language) <= 35),
  -- What the next letter is about; null: none is owed.
  add column letter text check (length(letter) <= 20),
  add column letter_due_at timestamptz,
  add column letter_tries smallint not null default 0,
  add column letters_sent smallint not null default 0,
  -- Stands in a letter and stops letters.
  add column letters_secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') check (length(letters_secret) <= 64);
comment on column public.screening_guests.letter is 'What the next letter is about; null: none is owed.';
create index screening_guests_letters on public.screening_guests (letter_due_at) where letter is not null;
create unique index screening_guests_letters_secret on public.screening_guests (letters_secret);
create index screening_guests_email on public.screening_guests (lower(email)) where email <> '';

-- One row an address nobody here writes to any more, because whoever reads it said so.
create table private.unwritten_addresses (
  address_hash bytea primary key check (length(address_hash) <= 32),
  said_at timestamptz not null default now()
);
alter table private.unwritten_addresses enable row level security;

-- Whoever has an account is told by notice. An address is written to about ten places a day at most, whoever leaves it.
create function private.takes_letters(guest public.screening_guests) returns boolean
language sql stable security definer set search_path = '' as $$
  select guest.email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
    and not exists (select from auth.users u where u.id = guest.user_id and not coalesce(u.is_anonymous, false))
    and not exists (select from private.unwritten_addresses a where a.address_hash = sha256(convert_to(lower(guest.email), 'utf8')))
    and (
      select count(*) from public.screening_guests g
      where lower(g.email) = lower(guest.email) and g.made_at > now() - interval '1 day' and g.id <> guest.id
    ) < 10
$$;

create function private.owe_letter() returns trigger
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
create trigger owe_first_letter before insert on public.screening_guests for each row when (new.email <> '') execute function private.owe_letter();
create trigger owe_letter before update of state, email on public.screening_guests for each row
  when (new.email <> '' and (new.state, lower(new.email)) is distinct from (old.state, lower(old.email))) execute function private.owe_letter();

create function private.send_owed_letters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_at('write-to-guests', '{}', 'write-to-guests', now());
  return null;
end
$$;
create trigger send_first_letter after insert on public.screening_guests for each row when (new.letter is not null) execute function private.send_owed_letters();
create trigger send_letter after update of letter, state, email on public.screening_guests for each row
  when (new.letter is not null and new.letter_tries = 0 and (new.letter, new.letter_due_at) is distinct from (old.letter, old.letter_due_at))
  execute function private.send_owed_letters();

create or replace function private.tell_guests(shown public.screenings, what text, said_once text, words text DEFAULT '') returns void
language plpgsql security definer set search_path = '' as $$
declare person uuid;
begin
  for person in
    select distinct g.user_id from public.screening_guests g
    where g.screening_id = shown.id and g.user_id is not null and g.state in ('registered', 'waiting')
    union
    select p.user_id from public.screening_people p where p.screening_id = shown.id
  loop
    continue when person = auth.uid();
    perform private.notify(
      person, 'screening',
      jsonb_build_object('what', what, 'film', shown.title, 'startsAt', shown.starts_at, 'words', left(coalesce(words, ''), 300)),
      '/screenings?id=' || shown.id, 'screening:' || shown.id || ':' || said_once, true
    );
  end loop;
  update public.screening_guests g set letter = tell_guests.what, letter_due_at = now(), letter_tries = 0
  where g.screening_id = shown.id and g.state in ('registered', 'waiting', 'invited') and g.email <> '' and private.takes_letters(g)
    -- Whoever was only invited has heard of it, and is not reminded of what they have not taken.
    and not (g.state = 'invited' and tell_guests.what = 'reminder');
end
$$;

-- What a letter to a guest says, with a link of their own in it: like every other it lets one browser in, once. Those in earlier letters stay good.
create function private.guest_letter(guest uuid) returns jsonb
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
    'key', key, 'screeningId', s.id, 'title', s.title, 'word', case when s.cancelled_at is null then s.word else s.cancelled_word end,
    'startsAt', s.starts_at, 'hostZone', s.zone, 'online', s.online, 'venue', s.venue, 'revision', s.revision, 'cancelled', s.cancelled_at is not null,
    'over', (select n.state from private.screening_now(s.id) n) = 'over',
    'lengthMs', (select coalesce(sum(i.duration_ms), 0) from public.screening_items i where i.screening_id = s.id),
    'houseName', (select h.name from public.house_settings h)
  );
end
$$;

create function private.stop_guest_letters(secret text) returns boolean
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

create or replace function public.stop_letters(secret text, kind text DEFAULT '') returns boolean
language plpgsql security definer set search_path = '' as $$
declare person uuid;
begin
  select k.person_id into person from private.letter_keys k where k.secret = stop_letters.secret;
  if person is null then return private.stop_guest_letters(stop_letters.secret); end if;
  insert into public.notice_choices as c (person_id, kind, in_house, by_mail, by_push)
  select person, k.kind, w.in_house, 'never', w.by_push
  from private.notice_kinds k
  cross join lateral private.notice_ways(person, k.kind) w
  where stop_letters.kind in ('', k.kind) and not k.must
  on conflict on constraint notice_choices_pkey do update set by_mail = 'never';
  update public.notices n set mail_due_at = null
  where n.person_id = person and n.mailed_at is null and n.mail_due_at is not null and stop_letters.kind in ('', n.kind)
    and not exists (select from private.notice_kinds k where k.kind = n.kind and k.must);
  return true;
end
$$;

drop function public.register_for_screening(uuid, text, text, text, text, integer);
create function public.register_for_screening(screening uuid, name text, seat text DEFAULT 'online', email text DEFAULT '', zone text DEFAULT '', heads integer DEFAULT 1, language text DEFAULT '') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  shown public.screenings;
  mine public.screening_guests;
  closed text;
begin
  perform private.require_session();
  if not private.in_person() then return jsonb_build_object('state', 'unknown'); end if;
  select * into shown from public.screenings s where s.id = register_for_screening.screening for update;
  select g.* into mine from public.screening_entries e join public.screening_guests g on g.id = e.guest_id
  where e.screening_id = shown.id and e.user_id = auth.uid();
  if mine.state = 'removed' then return jsonb_build_object('state', 'removed'); end if;
  if shown.id is null or (shown.entry = 'invitation' and mine.id is null) then return jsonb_build_object('state', 'invitation'); end if;
  closed := private.door_closed(shown);
  if closed is not null and mine.state is distinct from 'registered' then return jsonb_build_object('state', closed); end if;
  if not private.is_in_region(shown, register_for_screening.zone) then return jsonb_build_object('state', 'elsewhere'); end if;
  if register_for_screening.seat not in ('online', 'hall') or (register_for_screening.seat = 'hall' and shown.venue = '')
    or (register_for_screening.seat = 'online' and not shown.online) then
    raise exception 'This screening is not shown there.' using errcode = '22023', detail = 'seat';
  end if;
  if mine.id is null then
    if (select count(*) from public.screening_guests g where g.user_id = auth.uid() and g.made_at > now() - interval '1 hour') >= 60 then
      raise exception 'That is enough for an hour.' using errcode = 'P0001', detail = 'limit';
    end if;
    insert into public.screening_guests (screening_id, user_id, name, email, seat, heads, zone, language, state, registered_at)
    values (
      shown.id, auth.uid(), trim(register_for_screening.name), trim(coalesce(register_for_screening.email, '')), register_for_screening.seat,
      case when register_for_screening.seat = 'hall' then register_for_screening.heads else 1 end, register_for_screening.zone,
      left(coalesce(register_for_screening.language, ''), 35),
      case when private.has_place(shown, register_for_screening.seat, register_for_screening.heads) then 'registered' else 'waiting' end, now()
    ) returning * into mine;
    insert into public.screening_entries (guest_id, user_id, screening_id) values (mine.id, auth.uid(), shown.id);
  else
    update public.screening_guests g set
      name = trim(register_for_screening.name), email = coalesce(nullif(trim(register_for_screening.email), ''), g.email),
      zone = register_for_screening.zone, language = left(coalesce(nullif(register_for_screening.language, ''), g.language), 35), user_id = coalesce(g.user_id, auth.uid()), registered_at = coalesce(g.registered_at, now()),
      seat = register_for_screening.seat, heads = case when register_for_screening.seat = 'hall' then register_for_screening.heads else 1 end,
      state = case
        when g.state = 'registered' and g.seat = register_for_screening.seat and g.heads >= register_for_screening.heads then 'registered'
        when private.has_place(shown, register_for_screening.seat, register_for_screening.heads) then 'registered'
        when g.state = 'registered' then 'registered'
        else 'waiting'
      end
    where g.id = mine.id returning * into mine;
  end if;
  perform private.tell_screening(shown.id);
  return jsonb_build_object('state', mine.state);
end
$$;
grant execute on function public.register_for_screening to authenticated;
