/** The items shown at this moment where the caller is in, and those that follow within half a minute: their players have to be ready. */
create or replace function private.shown_items() returns table(screening_id uuid, item_id uuid, version_id uuid)
language sql stable security definer set search_path = '' as $$
  select s.id, n.item_id, n.version_id
  from (
    select p.screening_id from public.screening_people p where p.user_id = auth.uid()
    union
    select e.screening_id from public.screening_entries e
    join public.screening_guests g on g.id = e.guest_id and g.state = 'registered' and g.seat = 'online'
    where e.user_id = auth.uid()
  ) mine
  join public.screenings s on s.id = mine.screening_id and s.cancelled_at is null and s.online
    and s.starts_at between now() - interval '3 days' and now() + interval '1 day'
  cross join lateral (
    select x.item_id, x.version_id, x.documentary_id, x.state from private.screening_now(s.id) x
    union
    select x.item_id, x.version_id, x.documentary_id, x.state from private.screening_now(s.id, now() + interval '30 seconds') x
  ) n
  join private.open_films d on d.id = n.documentary_id
  where auth.uid() is not null and private.session_holds() and private.in_person()
    and n.version_id is not null and n.state in ('running', 'held', 'paused')
    and private.may_be_shown(s.id, d.id)
$$;
