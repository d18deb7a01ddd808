/** A screening as its door and room show it (contract/screenings/screenings.ts); null for people who may not see its door. */
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
          not exists (select from private.open_films o where o.id = d.id)
          or not over and not private.may_be_shown(s.id, d.id)
        ),
        'film', case when d.id is not null and d.removed_at is null then jsonb_build_object(
          'documentaryId', d.id, 'versionId', i.version_id, 'title', d.title, 'director', d.director, 'year', d.year, 'country', d.country,
          'language', d.language, 'contentNotes', d.content_notes, 'width', v.width, 'height', v.height,
          'posterObject', case when private.may_be_shown(s.id, d.id) then d.poster_object end,
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
grant execute on function public.read_screening to authenticated;

/** What lists name of a screening. */
create or replace function private.screening_as_json(s public.screenings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', s.id, 'title', s.title, 'startsAt', s.starts_at, 'zone', s.zone, 'online', s.online, 'venue', s.venue, 'entry', s.entry,
    'capacity', s.capacity, 'hallCapacity', s.hall_capacity, 'revision', s.revision, 'cancelledAt', s.cancelled_at, 'seriesId', s.series_id,
    'lengthMs', (select coalesce(sum(i.duration_ms), 0) from public.screening_items i where i.screening_id = s.id),
    'state', (select n.state from private.screening_now(s.id) n),
    'registered', private.places_taken(s.id, 'online'), 'hallRegistered', private.places_taken(s.id, 'hall'),
    'waiting', (select count(*) from public.screening_guests g where g.screening_id = s.id and g.state = 'waiting'),
    'films', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', i.title, 'director', d.director, 'year', d.year,
        'posterObject', case when private.may_be_shown(s.id, d.id) then d.poster_object end, 'width', v.width, 'height', v.height
      ) order by i.place), '[]')
      from public.screening_items i
      left join public.documentaries d on d.id = i.documentary_id
      left join public.versions v on v.id = i.version_id
      where i.screening_id = s.id and i.kind = 'film'
    )
  )
$$;

/** The caller's screenings: hosted by them, attended, and those open to everyone that are upcoming or running. 100 each at most. */
create or replace function public.list_screenings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then return jsonb_build_object('held', '[]'::jsonb, 'going', '[]'::jsonb, 'open', '[]'::jsonb); end if;
  return jsonb_build_object(
    'held', (
      select coalesce(jsonb_agg(private.screening_as_json(x.s) || jsonb_build_object('role', x.role) order by (x.s).starts_at desc), '[]') from (
        select s, p.role from public.screenings s join public.screening_people p on p.screening_id = s.id and p.user_id = auth.uid()
        order by s.starts_at desc limit 100
      ) x
    ),
    'going', (
      select coalesce(jsonb_agg(private.screening_as_json(x.s) order by (x.s).starts_at desc), '[]') from (
        select s from public.screenings s
        join public.screening_entries e on e.screening_id = s.id and e.user_id = auth.uid()
        join public.screening_guests g on g.id = e.guest_id and g.state in ('registered', 'waiting')
        order by s.starts_at desc limit 100
      ) x
    ),
    'open', (
      select coalesce(jsonb_agg(private.screening_as_json(x.s) order by (x.s).starts_at), '[]') from (
        select s from public.screenings s
        where s.entry = 'public' and s.cancelled_at is null and s.starts_at > now() - interval '12 hours'
          and (select n.state from private.screening_now(s.id) n) <> 'over'
        order by s.starts_at limit 100
      ) x
    )
  );
end $$;
grant execute on function public.list_screenings to authenticated;
