comment on table public.screening_guests is
  'One row per guest: invited by name, registered, on the waiting list, or cancelled. heads: number of seats in the '
  'hall. came_at: checked in at the door.';
comment on column public.screening_guests.letter is 'Subject of the next email; null: none is due.';
select private.open_table('public.screening_guests', of_person => 'user_id');
create or replace trigger check_mail_address before insert or update of email on public.screening_guests for each row
  execute function private.check_mail_address('email');
create or replace trigger limit_rows after insert on public.screening_guests referencing new table as added for each statement
  execute function private.limit_rows('screening_id', 20000, 'A screening can have up to 20,000 guests.');
create or replace trigger owe_first_letter before insert on public.screening_guests for each row when (new.email <> '') execute function private.owe_letter();
create or replace trigger owe_letter before update of state, email on public.screening_guests for each row
  when (new.email <> '' and (new.state, lower(new.email)) is distinct from (old.state, lower(old.email))) execute function private.owe_letter();
create or replace trigger send_first_letter after insert on public.screening_guests for each row when (new.letter is not null)
  execute function private.send_owed_letters();
create or replace trigger send_letter after update of letter, state, email on public.screening_guests for each row
  when (new.letter is not null and new.letter_tries = 0 and (new.letter, new.letter_due_at) is distinct from (old.letter, old.letter_due_at))
  execute function private.send_owed_letters();

/** Invites a person by name: a link for them only. Hosts and moderators. */
create or replace function public.invite_guest(
  screening uuid,
  name text,
  email text default '',
  seat text default 'online',
  heads integer default 1
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  perform private.require_session();
  if not private.moderates_screening(screening) then
    raise exception 'Only hosts and moderators can invite guests.' using errcode = '42501';
  end if;
  insert into public.screening_guests (screening_id, name, email, seat, heads, state)
  values (screening, trim(invite_guest.name), lower(trim(coalesce(invite_guest.email, ''))), invite_guest.seat, invite_guest.heads, 'invited')
  returning id into made;
  perform private.tell_screening(screening);
  return jsonb_build_object('id', made, 'key', private.make_screening_key(made));
end $$;
grant execute on function public.invite_guest to authenticated;

/** Another link for a guest whose was lost; who was in with the old one stays in. */
create or replace function public.renew_guest(guest uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.moderates_screening((select g.screening_id from public.screening_guests g where g.id = guest)) then
    raise exception 'There is no such guest of yours.' using errcode = '42501';
  end if;
  return private.make_screening_key(guest);
end $$;
grant execute on function public.renew_guest to authenticated;

/** A link for the caller's own phone, for a quarter of an hour. */
create or replace function public.pass_on_screening(screening uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare mine uuid;
begin
  perform private.require_session();
  select e.guest_id into mine from public.screening_entries e
  where e.screening_id = pass_on_screening.screening and e.user_id = auth.uid() and private.is_in_screening(e.screening_id);
  if mine is null then raise exception 'You have no seat to transfer.' using errcode = '42501'; end if;
  return private.make_screening_key(mine, now() + interval '15 minutes');
end $$;
grant execute on function public.pass_on_screening to authenticated;

/** Removes a person: they are out at once and cannot come back. Or admits them again. Hosts and moderators. */
create or replace function public.remove_guest(guest uuid, removed boolean default true) returns void
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
end $$;
grant execute on function public.remove_guest to authenticated;

/** All registered people, for hosts and moderators: by name, with their time of arrival. */
create or replace function public.list_guests(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.moderates_screening(screening) then
    raise exception 'Only hosts and moderators can see the guest list.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', g.id, 'name', g.name, 'email', g.email, 'seat', g.seat, 'heads', g.heads, 'state', g.state, 'cameAt', g.came_at,
      'registeredAt', g.registered_at, 'devices', (select count(*) from public.screening_entries e where e.guest_id = g.id),
      'minutes', (
        select count(distinct m) from public.screening_entries e cross join lateral unnest(e.minutes) m where e.guest_id = g.id
      )
    ) order by g.name, g.id), '[]')
    from public.screening_guests g where g.screening_id = list_guests.screening
  );
end $$;
grant execute on function public.list_guests to authenticated;
