-- A visit under a licence writes an event of use, and nothing else that a visit to an open film does not. What the event cost was its two references: each locked
-- the rows of its film and its institution, which everybody who watches at that moment locks as well. An event lives for two days; what it is of is asked when it
-- is counted, and whatever is deleted takes its events along.

alter table public.usage_events drop constraint usage_events_documentary_id_fkey;
alter table public.usage_events drop constraint usage_events_institution_id_fkey;
comment on column public.usage_events.documentary_id is 'Not a reference: whoever notes an event waits for nobody. Deleted with its film; one noted in that very moment is not counted.';
comment on column public.usage_events.institution_id is 'Not a reference, like the film.';

create function private.forget_film_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.usage_events e using gone g where e.documentary_id = g.id;
  return null;
end
$$;
revoke all on function private.forget_film_usage from public, anon, authenticated;
create trigger forget_usage after delete on public.documentaries
  referencing old table as gone for each statement execute function private.forget_film_usage();

create function private.forget_institution_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.usage_events e using gone g where e.institution_id = g.id;
  return null;
end
$$;
revoke all on function private.forget_institution_usage from public, anon, authenticated;
create trigger forget_usage after delete on public.institutions
  referencing old table as gone for each statement execute function private.forget_institution_usage();

-- As before, but for institutions that are there.
create or replace function private.roll_up_usage(before date default (now() at time zone 'utc')::date - 1) returns int
language plpgsql security definer set search_path = '' as $$
declare
  on_day date;
  days int := 0;
  opens timestamptz := '-infinity';
begin
  if not pg_try_advisory_xact_lock(hashtextextended('roll-up-usage', 0)) then return 0; end if;
  loop
    select (min(e.at) at time zone 'utc')::date into on_day from public.usage_events e where e.at >= opens;
    exit when on_day is null or on_day >= before;
    opens := on_day::timestamp at time zone 'utc';
    with counted as materialized (
      select c.* from private.count_usage(opens, opens + interval '1 day') c
      where exists (select from public.institutions i where i.id = c.institution_id)
    ),
    creators as materialized (
      select x.owner_id, private.creator_called(x.owner_id) as called
      from (select distinct d.owner_id from counted c join public.documentaries d on d.id = c.documentary_id) x
    )
    insert into public.usage_months as u (
      institution_id, documentary_id, month, title, director, publisher, published_on, creator_id,
      total_investigations, unique_investigations, total_requests, unique_requests, no_licence, limit_exceeded
    )
    select
      c.institution_id, c.documentary_id, c.month, d.title, d.director, left(coalesce(k.called, d.director), 200),
      (d.published_at at time zone 'utc')::date, d.owner_id,
      c.total_investigations, c.unique_investigations, c.total_requests, c.unique_requests, c.no_licence, c.limit_exceeded
    from counted c
    join public.documentaries d on d.id = c.documentary_id
    join creators k on k.owner_id = d.owner_id
    on conflict (institution_id, month, documentary_id) do update set
      title = excluded.title, director = excluded.director, publisher = excluded.publisher, published_on = excluded.published_on,
      total_investigations = u.total_investigations + excluded.total_investigations,
      unique_investigations = u.unique_investigations + excluded.unique_investigations,
      total_requests = u.total_requests + excluded.total_requests,
      unique_requests = u.unique_requests + excluded.unique_requests,
      no_licence = u.no_licence + excluded.no_licence,
      limit_exceeded = u.limit_exceeded + excluded.limit_exceeded;
    delete from public.usage_events e where e.at >= opens and e.at < opens + interval '1 day';
    days := days + 1;
    opens := opens + interval '1 day';
  end loop;
  return days;
end
$$;

-- Hardly a licence counts its users: who has none that does is told by two indexes, before the film is looked at.
create index licences_counting_users on public.licences (institution_id) where simultaneous_users is not null;

create or replace function private.take_seat(version uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  film record;
  l record;
begin
  if not exists (
    select
    from public.institution_members m
    join public.licences x on x.institution_id = m.institution_id and x.simultaneous_users is not null
    where m.person_id = auth.uid() and m.state = 'in'
  ) then return null; end if;
  -- Another licence that covers the film may count nobody.
  if exists (
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
  ) then return null; end if;
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
