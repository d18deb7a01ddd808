-- Check-in of guests at the hall, from several phones, online or offline. Late uploads carry their original time:
-- of two check-ins the earlier one counts, and an undo affects only earlier ones.
create or replace function public.tick_guest(guest uuid, came boolean, at timestamptz default now()) returns void
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
grant execute on function public.tick_guest to authenticated;

-- A walk-in guest: a new row by a key from the phone, for idempotent retries.
create or replace function public.count_at_door(
  guest uuid,
  screening uuid,
  name text,
  heads integer,
  at timestamptz default now()
)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.moderates_screening(screening) then
    raise exception 'Only hosts and moderators can check in guests.' using errcode = '42501';
  end if;
  insert into public.screening_guests (id, screening_id, name, seat, heads, state, came_at)
  values (guest, screening, trim(count_at_door.name), 'hall', count_at_door.heads, 'registered', least(at, now()))
  on conflict (id) do nothing;
end
$$;
grant execute on function public.count_at_door to authenticated;
