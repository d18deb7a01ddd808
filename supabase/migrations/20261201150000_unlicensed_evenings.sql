-- An evening shows a film by what its hosts may do. Ends a licence before its time, or takes a creator back their word, its film is withheld there as one that was taken away is.

-- Whether anybody who gives the evening may show this film on its day. Whoever leads the film may, be they called owner of the evening or host. Once it has
-- begun, a licence counts that held until then: an evening on its last day ends after midnight. Not for longer than any evening lasts: one that is begun by
-- hand days later is another evening.
create function private.may_be_shown(screening uuid, documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select
    from public.screenings s
    join public.screening_people p on p.screening_id = s.id and p.role in ('owner', 'host')
    cross join lateral (select (s.starts_at at time zone s.zone)::date as evening) day
    where s.id = may_be_shown.screening and (
      private.may_screen(may_be_shown.documentary, p.user_id, day.evening)
      or exists (
        select from public.team_members m
        where m.documentary_id = may_be_shown.documentary and m.person_id = p.user_id and m.role = 'producer'
      )
      or s.starts_at between now() - interval '36 hours' and now() and exists (
        select from public.institution_members m
        join public.licences l on l.institution_id = m.institution_id and l.public_performance and not l.elsewhere
        where m.person_id = p.user_id and m.role in ('librarian', 'teacher') and private.member_now(m.state, m.until)
          and l.starts_on <= day.evening and (l.ends_on is null or l.ends_on + l.grace_days >= day.evening)
          and (l.ended_at is null or l.ended_at > s.starts_at)
          and (
            exists (select from public.licence_films f where f.licence_id = l.id and f.documentary_id = may_be_shown.documentary)
            or l.covers = 'catalogue'
              and exists (select from public.documentaries d where d.id = may_be_shown.documentary and d.owner_id = l.creator_id)
          )
      )
    )
  )
$$;

create or replace function private.shown_items() returns TABLE(screening_id uuid, item_id uuid, version_id uuid)
language sql stable security definer set search_path = '' as $$
  select s.id, n.item_id, n.version_id
  from (
    select p.screening_id from public.screening_people p where p.user_id = auth.uid()
    union
    select e.screening_id from public.screening_entries e
    join public.screening_guests g on g.id = e.guest_id and g.state = 'registered' and g.seat = 'online'
    where e.user_id = auth.uid()
  ) mine
  join public.screenings s on s.id = mine.screening_id and s.cancelled_at is null and s.online
    and s.starts_at between now() - interval '3 days' and now() + interval '1 day'
  cross join lateral (
    select x.item_id, x.version_id, x.documentary_id, x.state from private.screening_now(s.id) x
    union
    select x.item_id, x.version_id, x.documentary_id, x.state from private.screening_now(s.id, now() + interval '30 seconds') x
  ) n
  join public.documentaries d on d.id = n.documentary_id and d.removed_at is null
  where auth.uid() is not null and private.session_holds() and private.in_person()
    and n.version_id is not null and n.state in ('running', 'held', 'paused')
    and not exists (select from public.withheld_films w where w.documentary_id = d.id)
    and private.may_be_shown(s.id, d.id)
$$;

create or replace function public.read_screening(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  s public.screenings;
  mine public.screening_guests;
  place text;
  over boolean;
begin
  perform private.require_session();
  if not private.sees_door(screening) then return null; end if;
  select * into s from public.screenings x where x.id = read_screening.screening;
  -- What was shown was shown.
  over := coalesce((select n.state from private.screening_now(s.id) n) = 'over', false);
  place := private.screening_place(s.id);
  select g.* into mine from public.screening_entries e join public.screening_guests g on g.id = e.guest_id
  where e.screening_id = s.id and e.user_id = auth.uid();
  return private.screening_as_json(s) || jsonb_build_object(
    'word', s.word, 'doorsMinutes', s.doors_minutes, 'lateMinutes', s.late_minutes, 'regions', to_jsonb(s.regions),
    'watermark', s.watermark, 'startsItself', s.starts_itself, 'licence', s.licence, 'admission', s.admission, 'cancelledWord', s.cancelled_word,
    'closed', private.door_closed(s),
    'timeline', (select private.timeline_as_json(t) from public.screening_timelines t where t.screening_id = s.id),
    'ledBy', (select p.name from public.screening_timelines t join public.screening_people p on p.screening_id = t.screening_id and p.user_id = t.led_by
      where t.screening_id = s.id),
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'kind', i.kind, 'title', i.title, 'note', i.note, 'startsMs', i.starts_ms, 'durationMs', i.duration_ms,
        'withheld', i.kind in ('film', 'trailer') and (
          d.id is null or d.removed_at is not null or exists (select from public.withheld_films w where w.documentary_id = d.id)
          or not over and not private.may_be_shown(s.id, d.id)
        ),
        'film', case when d.id is not null and d.removed_at is null then jsonb_build_object(
          'documentaryId', d.id, 'versionId', i.version_id, 'title', d.title, 'director', d.director, 'year', d.year, 'country', d.country,
          'language', d.language, 'contentNotes', d.content_notes, 'width', v.width, 'height', v.height,
          'loudness', (select w.loudness from public.waveforms w where w.version_id = v.id), 'canWatch', public.can_watch(d.id)
        ) end
      ) order by i.place), '[]')
      from public.screening_items i
      left join public.documentaries d on d.id = i.documentary_id
      left join public.versions v on v.id = i.version_id
      where i.screening_id = s.id
    ),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('userId', p.user_id, 'name', p.name, 'role', p.role)
        order by array_position(array['owner', 'host', 'speaker', 'moderator'], p.role), p.name), '[]')
      from public.screening_people p where p.screening_id = s.id
    ),
    'me', jsonb_build_object(
      'place', place, 'guestId', mine.id, 'name', coalesce(
        mine.name, (select p.name from public.screening_people p where p.screening_id = s.id and p.user_id = auth.uid()), ''
      ),
      'seat', mine.seat, 'heads', coalesce(mine.heads, 1), 'state', mine.state,
      'mark', left(upper(translate(md5(s.id::text || coalesce(mine.id::text, auth.uid()::text)), '01', 'XY')), 8),
      'before', case when mine.state = 'waiting' then (
        select count(*) from public.screening_guests g
        where g.screening_id = s.id and g.state = 'waiting' and (g.made_at, g.id) < (mine.made_at, mine.id)
      ) end
    )
  );
end
$$;

-- Hosts are told while they can still do something; whoever ended it knows.
create function private.tell_unlicensed_evenings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    e.host, 'screening', jsonb_build_object('what', 'unlicensed', 'film', e.title, 'startsAt', e.starts_at), '/screenings?id=' || e.id,
    'unlicensed:' || e.id || ':' || new.id
  )
  from (
    select distinct s.id, s.title, s.starts_at, h.user_id as host
    from public.institution_members m
    join public.screening_people p on p.user_id = m.person_id and p.role in ('owner', 'host')
    join public.screenings s on s.id = p.screening_id and s.cancelled_at is null and s.starts_at > now()
    join public.screening_items i on i.screening_id = s.id and i.documentary_id is not null
    join public.screening_people h on h.screening_id = s.id and h.role in ('owner', 'host')
    where m.institution_id = new.institution_id and h.user_id is distinct from new.ended_by
      and not private.may_be_shown(s.id, i.documentary_id)
    order by s.starts_at
    limit 500
  ) e;
  return null;
end
$$;
create trigger tell_unlicensed_evenings after update of ended_at on public.licences
  for each row when (old.ended_at is null and new.ended_at is not null) execute function private.tell_unlicensed_evenings();
