-- Captions, chapters and credits are written as whole lists, in one transaction: a half-saved caption file is worse
-- than none.

/**
 * Replaces the track of that language and kind with `cues` ([{ startsMs, endsMs, text, speaker }]); returns the
 * track's id.
 */
create function public.replace_captions(version uuid, language text, label text, kind text, cues jsonb) returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  track uuid;
  protected int4multirange;
begin
  if jsonb_typeof(cues) <> 'array' or jsonb_array_length(cues) = 0 then
    raise exception 'There are no captions in it.'
      using errcode = 'P0001', hint = 'Choose a WebVTT or SubRip file with at least one cue.';
  end if;
  -- What was protected stays protected, whatever the new file says about it: in every track of the version.
  select range_agg(int4range(c.starts_ms, c.ends_ms)) into protected
  from public.cues c
  where c.version_id = version and c.sensitive;
  delete from public.caption_tracks t
  where t.version_id = version and t.language = replace_captions.language and t.kind = replace_captions.kind;
  insert into public.caption_tracks (version_id, language, label, kind)
  values (version, replace_captions.language, replace_captions.label, replace_captions.kind) returning id into track;
  insert into public.cues (track_id, version_id, starts_ms, ends_ms, text, speaker, sensitive)
  select
    track,
    version,
    (cue ->> 'startsMs')::int,
    (cue ->> 'endsMs')::int,
    cue ->> 'text',
    coalesce(cue ->> 'speaker', ''),
    coalesce(
      protected && int4range((cue ->> 'startsMs')::int, greatest((cue ->> 'endsMs')::int, (cue ->> 'startsMs')::int)),
      false
    )
  from jsonb_array_elements(cues) cue;
  return track;
end $$;

/**
 * Replaces all chapters with `chapters` ([{ startsMs, title }] in order); each ends where the next begins, the last
 * with the film.
 */
create function public.replace_chapters(version uuid, chapters jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
declare duration int := (select coalesce(v.duration_ms, 2147483647) from public.versions v where v.id = version);
begin
  delete from public.chapters c where c.version_id = version;
  insert into public.chapters (version_id, starts_ms, ends_ms, title)
  select
    version,
    (item ->> 'startsMs')::int,
    coalesce(lead((item ->> 'startsMs')::int) over (order by (item ->> 'startsMs')::int), duration),
    item ->> 'title'
  from jsonb_array_elements(replace_chapters.chapters) item;
end $$;

/** Replaces all credits with `credits` ([{ role, name }] in billing order). */
create function public.replace_credits(documentary uuid, credits jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  delete from public.credits c where c.documentary_id = documentary;
  insert into public.credits (documentary_id, position, role, name)
  select documentary, place, item ->> 'role', item ->> 'name'
  from jsonb_array_elements(replace_credits.credits) with ordinality as listed (item, place);
end $$;
grant execute on function public.replace_captions(uuid, text, text, text, jsonb),
  public.replace_chapters(uuid, jsonb),
  public.replace_credits(uuid, jsonb) to authenticated;
