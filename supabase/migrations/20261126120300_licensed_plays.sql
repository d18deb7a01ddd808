-- A play under a licence costs little more than any other: what is asked at each of them stands in statements whose plans are kept. Functions in SQL that
-- answer with rows (licences_covering, institutions_lending) are planned anew at each call; the rules are the same, and read there.

create or replace function private.take_seat(version uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  film public.documentaries;
  l record;
begin
  -- Whoever is in no institution is told at once.
  if not exists (select from public.institution_members m where m.person_id = auth.uid() and m.state = 'in') then return null; end if;
  select d.* into film from public.documentaries d join public.versions v on v.documentary_id = d.id where v.id = take_seat.version;
  -- Nearly every licence has no number of users: asked by itself, in a plan that is kept, before anything that takes longer.
  if exists (
    select
    from public.institution_members m
    join public.licences x on x.institution_id = m.institution_id and x.simultaneous_users is null
    where m.person_id = auth.uid() and private.member_now(m.state, m.until) and private.licence_holds(x)
      and (x.walk_in or m.came_by <> 'terminal') and (x.distance or m.on_site_until > now())
      and (
        exists (select from public.licence_films f where f.licence_id = x.id and f.documentary_id = film.id)
        or x.covers = 'catalogue' and x.creator_id = film.owner_id and film.visibility in ('institutions', 'public')
          and private.in_its_time(film.published_at, film.published_until)
      )
  ) then return null; end if;
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

-- An opening is an investigation of each institution whose licence covers the film.
create or replace function private.note_opening() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.usage_events (institution_id, documentary_id, kind, visitor)
  select m.institution_id, d.id, 'investigation', private.usage_visitor(new.user_id, (now() at time zone 'utc')::date)
  from public.institution_members m
  join public.institutions i on i.id = m.institution_id and i.closed_at is null
  cross join public.versions v
  join public.documentaries d on d.id = v.documentary_id
  where m.person_id = new.user_id and private.member_now(m.state, m.until) and v.id = new.version_id
    and exists (
      select from public.licences l
      where l.institution_id = m.institution_id and private.licence_holds(l)
        and (
          exists (select from public.licence_films f where f.licence_id = l.id and f.documentary_id = d.id)
          or l.covers = 'catalogue' and l.creator_id = d.owner_id and d.visibility in ('institutions', 'public')
            and private.in_its_time(d.published_at, d.published_until)
        )
    );
  return null;
end
$$;
