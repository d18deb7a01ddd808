-- What a licence covers is said once. A view, which the planner takes apart, costs a visit nothing; a function asked for each member cost twenty times as much.

create view private.covered_films as
select l.id as licence_id, l.institution_id, l.walk_in, l.distance, x.documentary_id
from public.licences l
cross join lateral (
  select f.documentary_id from public.licence_films f where f.licence_id = l.id
  union all
  select d.id from public.documentaries d
  where l.covers = 'catalogue' and d.owner_id = l.creator_id and d.visibility in ('institutions', 'public')
    and private.in_its_time(d.published_at, d.published_until)
) x
where private.licence_holds(l);
comment on view private.covered_films is 'The films each licence opens today; which of the institution''s people it opens them to is for who asks.';

create or replace view private.licensed_films as
select x.documentary_id
from public.institution_members m
join public.institutions i on i.id = m.institution_id and i.closed_at is null
join private.covered_films x on x.institution_id = m.institution_id
where m.person_id = (select auth.uid()) and private.member_now(m.state, m.until)
  and (x.walk_in or m.came_by <> 'terminal') and (x.distance or m.on_site_until > now());

create or replace function private.licences_covering(institution uuid, documentary uuid) returns setof public.licences
language sql stable security definer set search_path = '' as $$
  select l.* from public.licences l
  where l.id in (
    select x.licence_id from private.covered_films x
    where x.institution_id = licences_covering.institution and x.documentary_id = licences_covering.documentary
  )
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
      select from private.covered_films x where x.institution_id = m.institution_id and x.documentary_id = v.documentary_id
    );
  return null;
end
$$;
