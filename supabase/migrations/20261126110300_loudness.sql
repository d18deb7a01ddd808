-- How loud a cut is over its whole length, so that the films of a programme can be shown at one loudness.

alter table public.waveforms add column loudness real check (loudness between -70 and 10);
comment on table public.waveforms is 'One row a version with sound: peaks 0 to 255, peaks_per_second of them. loudness: of the whole in LUFS (EBU R 128); null of silence, and of cuts prepared before it was measured.';

create or replace function public.read_screening(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  s public.screenings;
  mine public.screening_guests;
  place text;
begin
  perform private.require_session();
  if not private.sees_door(screening) then return null; end if;
  select * into s from public.screenings x where x.id = read_screening.screening;
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
