-- The ways to a film that is not open, in the order in which people come by them: a class under a licence first, then its team, then the few who were asked to see
-- it first, whose addresses take the longest to find. Who may watch what is as before; only the first way that holds is asked.

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
        d.id in (select l.documentary_id from private.licensed_films l)
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
