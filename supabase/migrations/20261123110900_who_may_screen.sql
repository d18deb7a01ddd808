-- Showing a film to an audience is its leaders' to say, as publishing is: an editor of its team asks like everybody else.
create or replace function private.may_screen(documentary uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documentaries d
    where d.id = may_screen.documentary and d.removed_at is null
      and not exists (select from public.withheld_films w where w.documentary_id = d.id)
      and (
        d.owner_id = person
        or (person = auth.uid() and private.leads_film(d.id))
        or exists (
          select from public.screening_permissions p where p.documentary_id = d.id and p.user_id = person and p.state = 'granted'
        )
        or private.licence_allows(d.id, person, 'public_performance')
      )
  )
$$;
