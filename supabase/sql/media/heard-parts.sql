/** Has a passage of a track heard again, in another language: its captions there are replaced once that is done. Up to ten minutes at once. */
create or replace function public.hear_part(track uuid, from_ms int, to_ms int, language text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  cut uuid := private.edited_cut(hear_part.track);
  made uuid;
begin
  if not public.can_transcribe() then
    raise exception 'Speech recognition is not set up on this site.' using errcode = 'P0001', hint = 'The people who run this site can set one up.';
  end if;
  if hear_part.from_ms < 0 or hear_part.to_ms - hear_part.from_ms not between 500 and 600000 then
    raise exception 'A passage can have half a second to ten minutes.' using errcode = '22023', detail = 'limit';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('transcribe:' || cut, 0));
  if exists (select from public.transcriptions t where t.version_id = cut and t.state in ('waiting', 'working')) then
    raise exception 'This film is being transcribed.' using errcode = 'P0001', detail = 'behind', hint = 'Wait until that is done.';
  end if;
  delete from public.transcriptions t where t.version_id = cut and t.part is not null;
  insert into public.transcriptions (version_id, language, stream, part, into_track)
  values (
    cut, coalesce(hear_part.language, ''),
    (select t.stream from public.transcriptions t where t.track_id = hear_part.track order by t.asked_at desc limit 1),
    int4range(hear_part.from_ms, hear_part.to_ms), hear_part.track
  ) returning id into made;
  perform private.enqueue_hearing(made);
  return made;
end
$$;
grant execute on function public.hear_part to authenticated;

/** What was heard in a passage takes the place of the captions that begin in it. What was protected there stays protected. */
create or replace function private.save_part(transcription uuid, language text, cues jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.transcriptions;
  protected int4multirange;
  plan jsonb;
begin
  select * into asked from public.transcriptions t where t.id = save_part.transcription for update;
  if asked.state is distinct from 'working' then return; end if;
  perform from public.caption_tracks t where t.id = asked.into_track for update;
  select range_agg(int4range(c.starts_ms, c.ends_ms)) into protected
  from public.cues c where c.version_id = asked.version_id and c.sensitive;
  select coalesce(jsonb_agg(p), '[]') into plan
  from (
    select jsonb_build_object('id', c.id, 'before', private.cue_as_json(c), 'after', null) as p
    from public.cues c where c.track_id = asked.into_track and asked.part @> c.starts_ms
    union all
    select jsonb_build_object('id', gen_random_uuid(), 'before', null, 'after', cue || jsonb_build_object(
      'sensitive', coalesce(protected && int4range((cue ->> 'startsMs')::int, greatest((cue ->> 'endsMs')::int, (cue ->> 'startsMs')::int)), false)
    ))
    from jsonb_array_elements(save_part.cues) cue
  ) x;
  if plan <> '[]' then perform private.keep_cues(asked.into_track, asked.version_id, gen_random_uuid(), 'transcribed', plan); end if;
  update public.transcriptions t set state = 'done', progress = 1, left_seconds = null, language = save_part.language
  where t.id = save_part.transcription;
end
$$;
