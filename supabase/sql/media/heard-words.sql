/**
 * What a recogniser returned for a cut, word by word: { language, words: [[text, startsMs, endsMs], …] }. The original result, where it is
 * stored, else as in a machine-written track, or in one before its text was replaced. Null without a recognition. For people who
 * edit the film: what is protected is among it.
 */
create or replace function public.heard_words(version uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  heard jsonb;
begin
  if not private.can_edit_version(heard_words.version) then
    raise exception 'Only its creator reads what was heard.' using errcode = '42501';
  end if;
  select jsonb_build_object('language', t.language, 'words', jsonb_agg(
    jsonb_build_array(w.word -> 0, w.word -> 1, w.word -> 2) order by p.starts_ms, w.place
  )) into heard
  from public.transcriptions t
  join private.heard_pieces p on p.transcription_id = t.id
  cross join lateral jsonb_array_elements(p.heard) with ordinality w (word, place)
  where t.version_id = heard_words.version and t.state = 'done' and t.part is null
  group by t.id, t.language
  -- Of several sound tracks the audible one.
  order by t.stream is not null, t.asked_at desc
  limit 1;
  if heard is not null then return heard; end if;
  select jsonb_build_object('language', t.language, 'words', jsonb_agg(
    jsonb_build_array(w.word -> 0, w.word -> 1, w.word -> 2) order by c.starts_ms, c.id, w.place
  )) into heard
  from public.caption_tracks t
  join public.cues c on c.track_id = t.id
  cross join lateral jsonb_array_elements(c.words) with ordinality w (word, place)
  where t.version_id = heard_words.version and t.origin = 'machine' and t.kind = 'captions'
  group by t.id, t.language
  order by count(*) desc, t.id
  limit 1;
  if heard is not null then return heard; end if;
  -- A text of the same language replaced that track.
  select jsonb_build_object('language', t.language, 'words', jsonb_agg(
    jsonb_build_array(w.word -> 0, w.word -> 1, w.word -> 2) order by (c.change #>> '{after,startsMs}')::int, w.place
  )) into heard
  from (
    select h.track_id, h.changes from public.caption_changes h
    where h.version_id = heard_words.version and h.what = 'transcribed'
    order by h.made_at desc
    limit 1
  ) newest
  join public.caption_tracks t on t.id = newest.track_id
  cross join lateral jsonb_array_elements(newest.changes) c (change)
  cross join lateral jsonb_array_elements(case jsonb_typeof(c.change #> '{after,words}') when 'array' then c.change #> '{after,words}' else '[]' end)
    with ordinality w (word, place)
  group by t.language;
  return heard;
end
$$;
comment on function public.heard_words is 'The recognised words of a cut, as in contract/media/captions.ts, for editors of the film. Null without any.';
grant execute on function public.heard_words to authenticated;
