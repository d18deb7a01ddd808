/**
 * What the caller may do with a film they may watch, by institution they are in: `acts` what its licences of today let them do, each with its last day (days of
 * grace included, null where there is none); `staff` what they let librarians and teachers do; `asked` whether a request for the film is open.
 */
create or replace function public.film_rights(documentary uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not public.can_watch(film_rights.documentary) then return '[]'; end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', i.id, 'type', i.type, 'name', i.name, 'role', m.role,
      'acts', (
        select coalesce(jsonb_agg(jsonb_build_object('act', a.act, 'until', u.until) order by a.place), '[]')
        from unnest('{watch,classroom,public_performance,admission,clips,download}'::text[]) with ordinality a (act, place)
        cross join lateral (
          select case when bool_and((x.licence).ends_on is not null) then max(private.licence_open_until(x.licence)) end as until
          from private.films_licensed_to(auth.uid(), a.act) x
          where x.documentary_id = film_rights.documentary and (x.licence).institution_id = i.id and private.licence_holds(x.licence)
          having count(*) > 0
        ) u
      ),
      'staff', (
        select coalesce(jsonb_agg(a.act order by a.place), '[]')
        from (
          select bool_or(l.classroom) as classroom, bool_or(l.public_performance) as performance, bool_or(l.admission) as admission,
            bool_or(l.clips) as clips, bool_or(l.download) as download
          from private.licences_covering(i.id, film_rights.documentary) l
        ) l
        cross join lateral (values
          (1, 'classroom', l.classroom), (2, 'public_performance', l.performance), (3, 'admission', l.admission), (4, 'clips', l.clips),
          (5, 'download', l.download)
        ) a (place, act, allowed)
        where a.allowed
      ),
      'asked', exists (
        select from public.licence_requests r
        where r.institution_id = i.id and r.documentary_id = film_rights.documentary and r.state in ('wished', 'open')
      )
    ) order by m.joined_at, i.id)
    from public.institution_members m join public.institutions i on i.id = m.institution_id and i.closed_at is null
    where m.person_id = auth.uid() and private.member_now(m.state, m.until)
  ), '[]');
end
$$;
comment on function public.film_rights is 'What the licences of the caller''s institutions allow for a film, and until when.';
grant execute on function public.film_rights to authenticated;
