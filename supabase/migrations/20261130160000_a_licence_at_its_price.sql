-- What a licence adds to a visit: whether one opens the film, and the event of use. Both ask for the one film that is visited and stop at the first licence that
-- covers it, instead of collecting all that an institution has; lists are still answered from the whole set. Who may watch what is as before.

create or replace view private.licensed_films as
select x.documentary_id
from public.institution_members m
join public.institutions i on i.id = m.institution_id and i.closed_at is null
join public.licences l on l.institution_id = m.institution_id
cross join lateral (
  select f.documentary_id from public.licence_films f where f.licence_id = l.id
  union all
  select d.id from public.documentaries d
  where l.covers = 'catalogue' and d.owner_id = l.creator_id and d.visibility in ('institutions', 'public')
    and private.in_its_time(d.published_at, d.published_until)
) x
where m.person_id = (select auth.uid()) and private.member_now(m.state, m.until) and private.licence_holds(l)
  and (l.walk_in or m.came_by <> 'terminal') and (l.distance or m.on_site_until > now());

-- `exists`, not `in`: the planner has a plan for one film and another for many, and takes which is cheaper.
create or replace view private.watchable_films as
select
  d.id, d.owner_id, d.title, d.synopsis, d.director, d.year, d.language, d.country, d.subjects, d.poster_object, d.visibility, d.published_at,
  d.current_version_id, d.published_until
from public.documentaries d
where (select private.is_signed_in())
  and (
    d.owner_id = (select auth.uid())
    or (
      private.in_its_time(d.published_at, d.published_until)
      and (
        d.visibility = 'public'
        or (
          d.visibility = 'unlisted'
          and exists (select from public.opened_links l where l.documentary_id = d.id and l.user_id = (select auth.uid()))
        )
        or (
          d.visibility = 'invited'
          and exists (
            select from public.invited_viewers i
            where i.documentary_id = d.id and i.address = any ((select private.own_addresses())::text[])
          )
        )
      )
    )
    or (
      d.removed_at is null
      and (
        exists (select from private.licensed_films l where l.documentary_id = d.id)
        or d.id in (select t.documentary_id from private.team_films t)
        or exists (
          select from public.invited_viewers i
          where i.documentary_id = d.id and i.sees_first and i.address = any ((select private.own_addresses())::text[])
        )
      )
    )
  )
  and (
    d.owner_id = (select auth.uid())
    or not exists (select from public.withheld_films w where w.documentary_id = d.id)
  );

-- An event is written at each visit, and a film is deleted hardly ever: it is looked for in the two days of events without an index of its own.
drop index public.usage_events_documentary;
alter table public.usage_events drop constraint usage_events_pkey;
drop index public.usage_events_at;
alter table public.usage_events add primary key (at, id);

-- The mark without the look-up of its secret, so that a statement that has the secret need not ask a function for it.
create function private.usage_mark(secret text, person uuid, on_day date) returns bigint
language sql stable as $$
  select ('x' || left(encode(sha256(convert_to(secret || person || on_day, 'utf8')), 'hex'), 16))::bit(64)::bigint
$$;
revoke all on function private.usage_mark from public, anon, authenticated;

create or replace function private.usage_visitor(person uuid, on_day date) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select private.usage_mark(s.value, person, on_day) from private.secrets s where s.name = 'usage-salt');
end
$$;

create or replace function private.note_opening() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.usage_events (institution_id, documentary_id, kind, visitor)
  select m.institution_id, v.documentary_id, 'investigation', private.usage_mark(s.value, new.user_id, (now() at time zone 'utc')::date)
  from public.institution_members m
  join public.institutions i on i.id = m.institution_id and i.closed_at is null
  join private.secrets s on s.name = 'usage-salt'
  cross join public.versions v
  where m.person_id = new.user_id and private.member_now(m.state, m.until) and v.id = new.version_id
    and exists (
      select
      from public.licences l
      cross join lateral (
        select f.documentary_id from public.licence_films f where f.licence_id = l.id
        union all
        select d.id from public.documentaries d
        where l.covers = 'catalogue' and d.owner_id = l.creator_id and d.visibility in ('institutions', 'public')
          and private.in_its_time(d.published_at, d.published_until)
      ) x
      where l.institution_id = m.institution_id and private.licence_holds(l) and x.documentary_id = v.documentary_id
    );
  return null;
end
$$;
