-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a guest: invited by name, registered, on the waiting list, or no longer coming. heads: how many seats of the hall. came_at: ticked off at the door.
create table public.screening_guests (
  id uuid not null default gen_random_uuid(),
  screening_id uuid not null,
  user_id uuid,
  name text not null,
  email text not null default '',
  seat text not null default 'online',
  heads integer not null default 1,
  state text not null default 'registered',
  zone text not null default '',
  came_at timestamp with time zone,
  registered_at timestamp with time zone,
  made_at timestamp with time zone not null default now(),
  language text not null default '',
  letter text,
  letter_due_at timestamp with time zone,
  letter_tries smallint not null default 0,
  letters_sent smallint not null default 0,
  letters_secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  constraint screening_guests_pkey PRIMARY KEY (id),
  constraint screening_guests_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE CASCADE,
  constraint screening_guests_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint screening_guests_email_check CHECK (length(email) <= 254),
  constraint screening_guests_heads_check CHECK (heads >= 1 AND heads <= 20),
  constraint screening_guests_language_check CHECK (length(language) <= 35),
  constraint screening_guests_letter_check CHECK (length(letter) <= 20),
  constraint screening_guests_letters_secret_check CHECK (length(letters_secret) <= 64),
  constraint screening_guests_name_check CHECK (length(TRIM(BOTH FROM name)) > 0 AND length(name) <= 120),
  constraint screening_guests_seat_check CHECK (seat = ANY (ARRAY['online', 'hall'])),
  constraint screening_guests_state_check CHECK (state = ANY (ARRAY['invited', 'registered', 'waiting', 'withdrawn', 'removed'])),
  constraint screening_guests_zone_check CHECK (length(zone) <= 60)
);
comment on column public.screening_guests.letter is 'What the next letter is about; null: none is owed.';
CREATE INDEX screening_guests_email ON public.screening_guests USING btree (lower(email)) WHERE email <> '';
CREATE INDEX screening_guests_letters ON public.screening_guests USING btree (letter_due_at) WHERE letter IS NOT NULL;
CREATE UNIQUE INDEX screening_guests_letters_secret ON public.screening_guests USING btree (letters_secret);
CREATE INDEX screening_guests_of_person ON public.screening_guests USING btree (user_id);
CREATE INDEX screening_guests_of_screening ON public.screening_guests USING btree (screening_id, state, made_at);
alter table public.screening_guests enable row level security;
grant all on public.screening_guests to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.screening_guests
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.screening_guests REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('screening_id', '20000', 'A screening has 20,000 guests at most.');
CREATE TRIGGER owe_first_letter BEFORE INSERT ON public.screening_guests FOR EACH ROW WHEN (new.email <> '') EXECUTE FUNCTION private.owe_letter();
CREATE TRIGGER owe_letter BEFORE UPDATE OF state, email ON public.screening_guests FOR EACH ROW WHEN (new.email <> '' AND (new.state IS DISTINCT FROM old.state OR lower(new.email) IS DISTINCT FROM lower(old.email))) EXECUTE FUNCTION private.owe_letter();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.screening_guests FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER send_first_letter AFTER INSERT ON public.screening_guests FOR EACH ROW WHEN (new.letter IS NOT NULL) EXECUTE FUNCTION private.send_owed_letters();
CREATE TRIGGER send_letter AFTER UPDATE OF letter, state, email ON public.screening_guests FOR EACH ROW WHEN (new.letter IS NOT NULL AND new.letter_tries = 0 AND (new.letter IS DISTINCT FROM old.letter OR new.letter_due_at IS DISTINCT FROM old.letter_due_at)) EXECUTE FUNCTION private.send_owed_letters();

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
grant execute on function private.guest_letter to service_role;

create function private.has_place(screening public.screenings, seat text, heads integer DEFAULT 1) returns boolean
language sql stable security definer set search_path = '' as $$
  select case seat
    when 'hall' then screening.venue <> '' and (screening.hall_capacity is null or private.places_taken(screening.id, 'hall') + heads <= screening.hall_capacity)
    else screening.online and (screening.capacity is null or private.places_taken(screening.id, 'online') + 1 <= screening.capacity)
  end
$$;
grant execute on function private.has_place to service_role;

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
grant execute on function private.owe_letter to service_role;

create function private.places_taken(screening uuid, seat text) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(case when g.seat = 'hall' then g.heads else 1 end), 0)::int
  from public.screening_guests g
  where g.screening_id = places_taken.screening and g.seat = places_taken.seat and g.state = 'registered'
$$;
grant execute on function private.places_taken to service_role;

create function private.send_owed_letters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_at('write-to-guests', '{}', 'write-to-guests', now());
  return null;
end
$$;
grant execute on function private.send_owed_letters to service_role;

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
grant execute on function private.stop_guest_letters to service_role;

create function private.tell_guests(shown public.screenings, what text, said_once text, words text DEFAULT '') returns void
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
    -- Of several changes one notice stands in the house, but each is a letter: whoever read of a new hour in their mail alone would never hear that it is called off.
    if tell_guests.said_once = 'revision' then
      update public.notices n set mailed_at = null
      where n.person_id = person and n.said_once = 'screening:' || shown.id || ':revision' and n.mailed_at is not null;
    end if;
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
grant execute on function private.tell_guests to service_role;

create function public.count_at_door(guest uuid, screening uuid, name text, heads integer, at timestamp with time zone DEFAULT now()) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.moderates_screening(screening) then
    raise exception 'Only hosts and moderators count at the door.' using errcode = '42501';
  end if;
  insert into public.screening_guests (id, screening_id, name, seat, heads, state, came_at)
  values (guest, screening, trim(count_at_door.name), 'hall', count_at_door.heads, 'registered', least(at, now()))
  on conflict (id) do nothing;
end
$$;
grant execute on function public.count_at_door to authenticated, service_role;

create function public.invite_guest(screening uuid, name text, email text DEFAULT '', seat text DEFAULT 'online', heads integer DEFAULT 1) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  perform private.require_session();
  if not private.moderates_screening(screening) then
    raise exception 'Only hosts and moderators invite to a screening.' using errcode = '42501';
  end if;
  insert into public.screening_guests (screening_id, name, email, seat, heads, state)
  values (screening, trim(invite_guest.name), lower(trim(coalesce(invite_guest.email, ''))), invite_guest.seat, invite_guest.heads, 'invited')
  returning id into made;
  perform private.tell_screening(screening);
  return jsonb_build_object('id', made, 'key', private.make_screening_key(made));
end
$$;
grant execute on function public.invite_guest to authenticated, service_role;

create function public.leave_screening(screening uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  update public.screening_guests g set state = 'withdrawn'
  from public.screening_entries e
  where e.guest_id = g.id and e.screening_id = leave_screening.screening and e.user_id = auth.uid() and g.state in ('invited', 'registered', 'waiting');
  if found then perform private.fill_places(leave_screening.screening); end if;
end
$$;
grant execute on function public.leave_screening to authenticated, service_role;

create function public.remove_guest(guest uuid, removed boolean DEFAULT true) returns void
language plpgsql security definer set search_path = '' as $$
declare place uuid := (select g.screening_id from public.screening_guests g where g.id = guest);
begin
  perform private.require_session();
  if place is null or not private.moderates_screening(place) then
    raise exception 'There is no such guest of yours.' using errcode = '42501';
  end if;
  update public.screening_guests g set
    state = case when removed then 'removed' when exists (select from public.screening_entries e where e.guest_id = g.id) then 'registered' else 'invited' end
  where g.id = guest;
  perform private.fill_places(place);
end
$$;
grant execute on function public.remove_guest to authenticated, service_role;

create function public.renew_guest(guest uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.moderates_screening((select g.screening_id from public.screening_guests g where g.id = guest)) then
    raise exception 'There is no such guest of yours.' using errcode = '42501';
  end if;
  return private.make_screening_key(guest);
end
$$;
grant execute on function public.renew_guest to authenticated, service_role;

create function public.tick_guest(guest uuid, came boolean, at timestamp with time zone DEFAULT now()) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place uuid := (select g.screening_id from public.screening_guests g where g.id = guest);
  done timestamptz := least(at, now());
begin
  perform private.require_session();
  if place is null or not private.moderates_screening(place) then
    raise exception 'There is no such guest of yours.' using errcode = '42501';
  end if;
  update public.screening_guests g
  set came_at = case when came then least(coalesce(g.came_at, done), done) when g.came_at <= done then null else g.came_at end
  where g.id = guest and g.seat = 'hall';
end
$$;
grant execute on function public.tick_guest to authenticated, service_role;
