create or replace function private.place_in_review(version uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.team_role(private.documentary_of(version)),
    (
      select case when bool_or(r.may_write) then 'guest' else 'reader' end
      from public.review_guests g join public.reviews r on r.id = g.review_id
      where r.version_id = place_in_review.version and g.user_id = auth.uid()
        and private.session_holds() and private.in_person() and private.review_is_live(r)
      having count(*) > 0
    )
  )
$$;
grant execute on function private.place_in_review to authenticated;

create or replace function private.require_review(version uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare place text := private.place_in_review(version);
begin
  perform private.require_session();
  if place is null or place = 'reader' then
    raise exception 'You can only read in this review.' using errcode = '42501', hint = 'Ask the person who invited you.';
  end if;
  return place;
end
$$;

create or replace function private.called_in_review(version uuid) returns text
language sql stable security definer set search_path = '' as $$
  select left(case
    when private.team_role(private.documentary_of(version)) is not null then private.person_called(auth.uid())
    else (
      select g.name from public.review_guests g join public.reviews r on r.id = g.review_id
      where r.version_id = called_in_review.version and g.user_id = auth.uid() order by g.seen_at desc limit 1
    )
  end, 120)
$$;

-- Everyone who is in the review of a cut: its team, and the guests of its links that are open.
create or replace function private.people_in_review(version uuid) returns table (person uuid, name text, role text)
language sql stable security definer set search_path = '' as $$
  select d.owner_id, private.person_called(d.owner_id), 'owner'
  from public.documentaries d where d.id = private.documentary_of(version) and d.owner_id is not null
  union all
  select m.person_id, private.person_called(m.person_id), m.role
  from public.team_members m where m.documentary_id = private.documentary_of(version)
  union all
  select g.user_id, max(g.name), 'guest'
  from public.review_guests g join public.reviews r on r.id = g.review_id
  where r.version_id = people_in_review.version and private.review_is_live(r)
    and not exists (select from public.team_members m where m.documentary_id = private.documentary_of(version) and m.person_id = g.user_id)
    and not exists (select from public.documentaries d where d.id = private.documentary_of(version) and d.owner_id = g.user_id)
  group by g.user_id
$$;

create or replace function public.review_people(version uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_see_notes(version) then return null; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.person, 'name', coalesce(p.name, ''), 'role', p.role)
      order by array_position(array['owner', 'producer', 'editor', 'reviewer', 'guest'], p.role), p.name), '[]')
    from private.people_in_review(version) p
  );
end
$$;
grant execute on function public.review_people to authenticated;
