-- The search catalogue holds only what is shown now, so that words, shelves and suggestions reveal no film before its time.
comment on table private.showings_to_come is 'One row per film scheduled for the future, until it is in the catalogue.';
create or replace trigger tell_invited after delete on private.showings_to_come for each row execute function private.tell_when_opened();

comment on table public.invited_viewers is
  'One row per person a film is shown to, by the address of their account, or a domain by the end of its addresses '
  '(@college.example). sees_first: asked to see it before everyone else, and may watch it immediately; without an '
  'address they are shown it elsewhere.';
comment on column public.invited_viewers.seen_at is 'When a person with sees_first has seen it, as its creator says.';
select private.open_table('public.invited_viewers', of_film => 'documentary_id');
grant delete, select on public.invited_viewers to authenticated;
grant insert (documentary_id, name, address, sees_first) on public.invited_viewers to authenticated;
grant update (name, address, sees_first, seen_at) on public.invited_viewers to authenticated;
create policy "The creator says to whom their film is shown" on public.invited_viewers
  for all to authenticated
  using (private.leads_film(documentary_id))
  with check (private.leads_film(documentary_id));
create or replace trigger check_mail_address before insert or update of address on public.invited_viewers for each row
  execute function private.check_mail_address('address', 'domain');
create or replace trigger end_invitation after update or delete on public.invited_viewers for each row execute function private.end_invitation();
create or replace trigger limit_rows after insert on public.invited_viewers referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', 500, 'A film is shown to 500 named people at most.');
create or replace trigger tell_invited after insert or update of address on public.invited_viewers
  for each row when (new.address is not null) execute function private.tell_one_invited();
create or replace trigger untell_invited after update of address or delete on public.invited_viewers
  for each row when (old.address is not null) execute function private.untell_invited();

create or replace function private.catalogue_in_its_time() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  film record;
begin
  select d.published_at, d.published_until into film from public.documentaries d where d.id = new.documentary_id;
  new.published_until := film.published_until;
  if not coalesce(private.in_its_time(film.published_at, film.published_until), false) then
    new.published_at := null;
    new.version_id := null;
  end if;
  if new.published_at is null then new.published_until := null; end if;
  return new;
end
$$;

create or replace function private.await_showing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.published_at > now() then
    insert into private.showings_to_come (documentary_id, opens_at) values (new.id, new.published_at)
    on conflict (documentary_id) do update set opens_at = excluded.opens_at;
  else
    delete from private.showings_to_come s where s.documentary_id = new.id;
  end if;
  return null;
end
$$;

/**
 * What the clock does behind the rule, every minute: films whose time has come enter the catalogue of search; those whose time is over
 * leave it, and what they were played from gets other names. Answers how many films it opened and closed.
 */
create or replace function private.keep_showing_times() returns integer language plpgsql security definer set search_path = '' as $$
declare
  film uuid;
  kept integer := 0;
begin
  for film in
    select s.documentary_id from private.showings_to_come s where s.opens_at <= now() order by s.opens_at limit 500 for update skip locked
  loop
    perform private.catalogue_film(film);
    delete from private.showings_to_come s where s.documentary_id = film;
    kept := kept + 1;
  end loop;
  for film in
    select d.id from public.documentaries d
    where d.published_at is not null and d.published_until <= now() order by d.published_until limit 500 for no key update skip locked
  loop
    update public.documentaries d set visibility = 'private', published_at = null where d.id = film;
    kept := kept + 1;
  end loop;
  return kept;
end
$$;

/** People no longer invited may have addresses of the film: those are revoked, and the others get new ones. */
create or replace function private.end_invitation() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  shown uuid;
begin
  if tg_op = 'UPDATE' and new.address is not distinct from old.address and (new.sees_first or not old.sees_first) then return null; end if;
  if old.address is null then return null; end if;
  select d.current_version_id into shown from public.documentaries d
  where d.id = old.documentary_id and d.visibility <> 'public';
  if shown is not null then
    perform private.enqueue('rename-media', json_build_object('versionId', shown), 'rename-media:' || shown, 12);
  end if;
  return null;
end
$$;

/**
 * Notifies the accounts of invited addresses that a film for invited people is shown, each once. Only a confirmed address belongs to an
 * account, and only a whole one: an invited domain gets no letters.
 */
create or replace function private.tell_invited(film uuid, invited text default null) returns void
language sql security definer set search_path = '' as $$
  select private.notify(
    u.id,
    'film',
    jsonb_build_object('what', 'invited', 'from', private.person_called(d.owner_id), 'film', d.title),
    '/documentary/' || d.id,
    'invited:' || d.id,
    film => d.id
  )
  from private.open_films d
  join public.invited_viewers i on i.documentary_id = d.id
  cross join lateral private.accounts_at(i.address) as u (id)
  where d.id = tell_invited.film and d.visibility = 'invited' and private.in_its_time(d.published_at, d.published_until)
    and (tell_invited.invited is null or i.address = tell_invited.invited)
    and u.id <> d.owner_id
    and not exists (select from public.blocks b where b.person_id = u.id and b.blocked_id = d.owner_id)
$$;

create or replace function private.tell_one_invited() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_invited(new.documentary_id, new.address);
  return null;
end
$$;

create or replace function private.tell_all_invited() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_invited(new.id);
  return null;
end
$$;

-- A film rescheduled to a later time leaves this table when that time has come.
create or replace function private.tell_when_opened() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_invited(old.documentary_id);
  return null;
end
$$;

/**
 * Cancels letters that name the film to people no longer invited. Their notices stay, without its title, so that no one is notified twice.
 */
create or replace function private.untell_invited() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.address is not distinct from old.address then return null; end if;
  update public.notices n set mail_due_at = null
  from auth.users u
  where lower(u.email) = old.address and n.person_id = u.id and n.said_once = 'invited:' || old.documentary_id and n.mailed_at is null;
  return null;
end
$$;
