-- Whoever asks for a film is asked about in statements whose plans are kept. A function in SQL that runs as its owner is planned anew at each call, and the
-- rule of films is a long statement: planning it took ten times as long as answering it. The rules are the same as they were.

create or replace function private.second_step_done() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified');
end
$$;

create or replace function private.session_holds() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.second_step_done()
    and exists (
      select from auth.users u
      where u.id = auth.uid()
        and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now())
    );
end
$$;

create or replace function private.own_addresses() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array[lower(u.email), '@' || split_part(lower(u.email), '@', 2)]
    from auth.users u
    where u.id = auth.uid() and u.email_confirmed_at is not null and u.email like '%_@_%'
  );
end
$$;

create or replace function public.can_watch(documentary uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.watchable_films w where w.id = documentary);
end
$$;

create or replace function private.team_role(documentary uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then return null; end if;
  return (
    select case
      when d.owner_id = auth.uid() then 'owner'
      -- A removed film and a withheld one are their owner's alone.
      when d.removed_at is null and not exists (select from public.withheld_films w where w.documentary_id = d.id) then (
        select m.role from public.team_members m where m.documentary_id = d.id and m.person_id = auth.uid()
      )
    end
    from public.documentaries d where d.id = documentary
  );
end
$$;

create or replace function private.can_watch_version(version uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_signed_in() and exists (
    select from public.versions v join public.documentaries d on d.id = v.documentary_id
    where v.id = version and (
      d.owner_id = auth.uid() or (d.current_version_id = v.id and public.can_watch(d.id)) or private.team_role(d.id) is not null
    )
  );
end
$$;

create or replace function private.usage_visitor(person uuid, on_day date) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select ('x' || left(encode(sha256(convert_to(s.value || person || on_day, 'utf8')), 'hex'), 16))::bit(64)::bigint
    from private.secrets s where s.name = 'usage-salt'
  );
end
$$;

create or replace function private.mark_of(person text, version uuid) returns smallint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select get_byte(sha256(convert_to(s.value || mark_of.person || mark_of.version, 'utf8')), 0)::smallint
    from private.secrets s
    where s.name = 'figures-salt'
  );
end
$$;

create or replace function private.take_seat(version uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  unlimited boolean;
  film record;
  l record;
begin
  -- Whoever is in no institution is told at once; nearly every licence has no number of users, and is asked about before anything that takes longer.
  select exists (
    select
    from public.versions v
    join public.documentaries d on d.id = v.documentary_id
    join public.institution_members m on m.person_id = auth.uid() and private.member_now(m.state, m.until)
    join public.licences x on x.institution_id = m.institution_id and x.simultaneous_users is null
    where v.id = take_seat.version and private.licence_holds(x)
      and (x.walk_in or m.came_by <> 'terminal') and (x.distance or m.on_site_until > now())
      and (
        exists (select from public.licence_films f where f.licence_id = x.id and f.documentary_id = d.id)
        or x.covers = 'catalogue' and x.creator_id = d.owner_id and d.visibility in ('institutions', 'public')
          and private.in_its_time(d.published_at, d.published_until)
      )
  ) into unlimited
  from public.institution_members m where m.person_id = auth.uid() and m.state = 'in' limit 1;
  if unlimited is not false then return null; end if;
  select d.id, d.visibility, d.published_at, d.published_until into film
  from public.documentaries d join public.versions v on v.documentary_id = d.id where v.id = take_seat.version;
  -- Whoever may watch without a licence takes nobody's seat.
  if film.visibility in ('public', 'unlisted') and private.in_its_time(film.published_at, film.published_until)
    or exists (select from private.team_films t where t.documentary_id = film.id)
    or exists (
      select from public.invited_viewers v where v.documentary_id = film.id and v.address = any ((select private.own_addresses())::text[])
    )
  then return null; end if;
  for l in
    select x.id, x.institution_id, x.simultaneous_users
    from public.institution_members m
    cross join lateral private.licences_covering(m.institution_id, film.id) x
    where m.person_id = auth.uid() and private.member_now(m.state, m.until) and (x.walk_in or m.came_by <> 'terminal')
      and (x.distance or m.on_site_until > now())
    order by x.simultaneous_users desc nulls first
  loop
    if l.simultaneous_users is null then return null; end if;
    perform pg_advisory_xact_lock(hashtextextended('seats:' || l.id, 0));
    delete from public.licence_seats s
    where s.licence_id = l.id and s.taken_at < now() - interval '5 minutes' and s.person_id <> auth.uid() and not exists (
      select from public.playback_grants g
      where g.user_id = s.person_id and g.version_id = s.version_id and g.touched_at > now() - interval '5 minutes'
    );
    if (select count(*) from public.licence_seats s where s.licence_id = l.id and s.person_id <> auth.uid()) < l.simultaneous_users then
      insert into public.licence_seats (licence_id, person_id, version_id) values (l.id, auth.uid(), take_seat.version)
      on conflict (licence_id, person_id) do update set version_id = excluded.version_id, taken_at = now();
      return 'taken';
    end if;
  end loop;
  if l.id is null then return null; end if;
  perform private.note_turnaway(l.institution_id, film.id, 'full');
  return 'full';
end
$$;
