-- Whoever a film is shown to by name hears of it, once it can be watched.

/**
 * Tells the accounts of invited addresses that a film for invited people is shown, each once. Only an address that was confirmed is somebody's, and only
 * a whole one: of a house that is invited by what its addresses end in nobody is written to.
 */
create function private.tell_invited(film uuid, invited text default null) returns void
language sql security definer set search_path = '' as $$
  select private.notify(
    u.id,
    'film',
    jsonb_build_object('what', 'invited', 'from', private.person_called(d.owner_id), 'film', d.title),
    '/documentary/' || d.id,
    'invited:' || d.id,
    film => d.id
  )
  from public.documentaries d
  join public.invited_viewers i on i.documentary_id = d.id
  join auth.users u on lower(u.email) = i.address
  where d.id = tell_invited.film and d.visibility = 'invited' and private.in_its_time(d.published_at, d.published_until) and d.removed_at is null
    and (tell_invited.invited is null or i.address = tell_invited.invited)
    and u.email_confirmed_at is not null and u.id <> d.owner_id
    and not exists (select from public.withheld_films w where w.documentary_id = d.id)
    and not exists (select from public.blocks b where b.person_id = u.id and b.blocked_id = d.owner_id)
$$;

create function private.tell_one_invited() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_invited(new.documentary_id, new.address);
  return null;
end
$$;
create trigger tell_invited after insert or update of address on public.invited_viewers
  for each row when (new.address is not null) execute function private.tell_one_invited();

create function private.tell_all_invited() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_invited(new.id);
  return null;
end
$$;
create trigger tell_invited after update of visibility, published_at, published_until, removed_at on public.documentaries
  for each row when (new.visibility = 'invited' and new.published_at is not null) execute function private.tell_all_invited();

-- A film whose time comes later leaves the ones to come when it has.
create function private.tell_when_opened() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_invited(old.documentary_id);
  return null;
end
$$;
create trigger tell_invited after delete on private.showings_to_come for each row execute function private.tell_when_opened();

/** Whoever is not invited any more gets no letter that names the film. What they were told stays, without its title, so that nobody is told twice. */
create function private.untell_invited() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.address is not distinct from old.address then return null; end if;
  update public.notices n set mail_due_at = null
  from auth.users u
  where lower(u.email) = old.address and n.person_id = u.id and n.said_once = 'invited:' || old.documentary_id and n.mailed_at is null;
  return null;
end
$$;
create trigger untell_invited after update of address or delete on public.invited_viewers
  for each row when (old.address is not null) execute function private.untell_invited();
