-- Every text a person writes has a length, every list a count: one row that holds megabytes, or a million small ones,
-- slow the house for all. Rows from before that are longer are cut to what is meant by them, so that nothing that was
-- readable is refused from now on.

/** Whether no element of a list is longer than `most` characters, or missing. */
create function private.each_at_most(list text[], most int) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(element is not null and length(element) <= most), true) from unnest(list) element
$$;
grant execute on function private.each_at_most(text[], int) to anon, authenticated, service_role;

-- Longer than any language tag that names a language: who wrote it did not mean one.
update public.documentaries set language = null where length(language) > 35;
update public.documentaries d
set subjects = array(
  select left(s.subject, 80)
  from unnest(d.subjects) with ordinality s (subject, place)
  where s.subject is not null
  order by s.place
  limit 30
)
where cardinality(d.subjects) > 30 or not private.each_at_most(d.subjects, 80);
update public.documentaries set poster_object = null where length(poster_object) > 300;
alter table public.documentaries
  add constraint a_language_has_at_most_35_characters check (length(language) <= 35),
  add constraint a_film_has_at_most_30_subjects check (cardinality(subjects) <= 30),
  add constraint a_subject_has_at_most_80_characters check (private.each_at_most(subjects, 80)),
  add constraint a_posters_name_has_at_most_300_characters check (length(poster_object) <= 300);

-- A version has one track of a language and kind: what is cut keeps a piece of its own.
update public.caption_tracks
set language = left(split_part(language, '-', 1), 3) || '-' || left(md5(id::text), 8)
where length(language) > 35;
alter table public.caption_tracks
  add constraint a_language_has_at_most_35_characters check (length(language) <= 35);

update public.versions set failure = left(failure, 2000) where length(failure) > 2000;
alter table public.versions
  add constraint a_sources_name_has_at_most_300_characters check (length(source_object) <= 300),
  add constraint a_failure_has_at_most_2000_characters check (length(failure) <= 2000);

update public.preparation_stages set detail = left(detail, 2000), reason = left(reason, 2000)
where length(detail) > 2000 or length(reason) > 2000;
alter table public.preparation_stages
  add constraint a_detail_has_at_most_2000_characters check (length(detail) <= 2000),
  add constraint a_reason_has_at_most_2000_characters check (length(reason) <= 2000);

-- Written by the worker. A playlist names each segment of the longest film several times over.
alter table public.renditions
  add constraint a_name_has_at_most_80_characters check (length(name) <= 80),
  add constraint codecs_have_at_most_200_characters check (length(codecs) <= 200),
  add constraint an_objects_name_has_at_most_300_characters check (length(object_name) <= 300),
  add constraint a_playlist_has_at_most_8_million_characters check (length(playlist) <= 8000000);
alter table public.storyboards
  add constraint an_objects_name_has_at_most_300_characters check (length(object_name) <= 300),
  add constraint a_storyboard_has_at_most_100000_frames check (cardinality(frame_times_ms) <= 100000);
alter table public.waveforms
  add constraint a_waveform_has_at_most_5_million_peaks check (cardinality(peaks) <= 5000000);

alter table public.audit_events
  add constraint a_type_has_at_most_40_characters check (length(type) <= 40),
  add constraint an_addresss_hash_has_at_most_64_characters check (length(address_hash) <= 64);
alter table public.contact_messages
  add constraint a_purpose_has_at_most_40_characters check (length(purpose) <= 40),
  add constraint an_addresss_hash_has_at_most_64_characters check (length(address_hash) <= 64);

/**
 * Refuses (P0001, detail `limit`) rows beyond a count. Arguments: the column they hang on (empty: all rows of the
 * table), how many there may be, and the sentence that says so. Writers of one list wait for each other, so that two
 * halves cannot both fit.
 */
create function private.limit_rows() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  hangs_on text := tg_argv[0];
  most int := tg_argv[1]::int;
  parent text;
  present bigint;
begin
  for parent in execute
    case when hangs_on = '' then 'select '''' from added limit 1'
    else format('select distinct a.%I::text from added a where a.%1$I is not null order by 1', hangs_on) end
  loop
    perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || parent, 0));
    if hangs_on = '' then
      execute format('select count(*) from %I.%I', tg_table_schema, tg_table_name) into present;
    else
      execute format('select count(*) from %I.%I t where t.%I = $1::uuid', tg_table_schema, tg_table_name, hangs_on)
      into present using parent;
    end if;
    if present > most then
      raise exception '%', tg_argv[2] using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
    end if;
  end loop;
  return null;
end $$;

create trigger limit_rows after insert on public.documentaries referencing new table as added for each statement
  execute function private.limit_rows('owner_id', 5000, 'One person keeps 5,000 films at most.');
create trigger limit_rows after insert on public.versions referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', 300, 'A film has 300 versions at most.');
create trigger limit_rows after insert on public.caption_tracks referencing new table as added for each statement
  execute function private.limit_rows('version_id', 200, 'A version has 200 caption tracks at most.');
create trigger limit_rows after insert on public.cues referencing new table as added for each statement
  execute function private.limit_rows('track_id', 20000, 'A caption track has 20,000 cues at most.');
create trigger limit_rows after insert on public.chapters referencing new table as added for each statement
  execute function private.limit_rows('version_id', 500, 'A version has 500 chapters at most.');
create trigger limit_rows after insert on public.credits referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', 2000, 'A film has 2,000 credits at most.');
create trigger limit_rows after insert on public.opened_links referencing new table as added for each statement
  execute function private.limit_rows('user_id', 20000, 'One person keeps 20,000 opened links at most.');
create trigger limit_rows after insert on public.watch_positions referencing new table as added for each statement
  execute function private.limit_rows('user_id', 20000, 'One person''s history holds 20,000 cuts at most.');
create trigger limit_rows after insert on public.institution_applications
  referencing new table as added for each statement
  execute function private.limit_rows('user_id', 20, 'One person applies for 20 institutions at most.');
create trigger limit_rows after insert on public.programme referencing new table as added for each statement
  execute function private.limit_rows('', 20000, 'The programme holds 20,000 showings at most.');
create trigger limit_rows after insert on public.seasons referencing new table as added for each statement
  execute function private.limit_rows('', 2000, 'The house keeps 2,000 seasons at most.');
create trigger limit_rows after insert on public.season_films referencing new table as added for each statement
  execute function private.limit_rows('season_id', 200, 'A season shows 200 films at most.');
create trigger limit_rows after insert on public.essays referencing new table as added for each statement
  execute function private.limit_rows('', 5000, 'The house keeps 5,000 essays at most.');

/**
 * Refuses (P0001, detail `limit`) a list given to a function before anything is done with it: not a list, or longer
 * than `most`.
 */
create function private.check_list(given jsonb, most int, sentence text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(given) is distinct from 'array' then
    raise exception 'A list was expected.' using errcode = '22023', hint = 'Nothing was changed by this.';
  end if;
  if jsonb_array_length(given) > most then
    raise exception '%', sentence using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
  end if;
end $$;
grant execute on function private.check_list(jsonb, int, text) to authenticated, service_role;

/**
 * Replaces the track of that language and kind with `cues` ([{ startsMs, endsMs, text, speaker }]); returns the
 * track's id.
 */
create or replace function public.replace_captions(version uuid, language text, label text, kind text, cues jsonb)
returns uuid language plpgsql security invoker set search_path = '' as $$
declare
  track uuid;
  protected int4multirange;
begin
  perform private.check_list(replace_captions.cues, 20000, 'A caption track has 20,000 cues at most.');
  if jsonb_array_length(cues) = 0 then
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
  values (version, replace_captions.language, replace_captions.label, replace_captions.kind)
  returning id into track;
  insert into public.cues (track_id, version_id, starts_ms, ends_ms, text, speaker, sensitive)
  select
    track,
    version,
    c.starts_ms,
    c.ends_ms,
    c.text,
    coalesce(c.speaker, ''),
    coalesce(protected && int4range(c.starts_ms, greatest(c.ends_ms, c.starts_ms)), false)
  from jsonb_array_elements(cues) cue
  cross join lateral (
    select
      (cue ->> 'startsMs')::int as starts_ms,
      (cue ->> 'endsMs')::int as ends_ms,
      cue ->> 'text' as text,
      cue ->> 'speaker' as speaker
  ) c;
  return track;
end $$;

/**
 * Replaces all chapters with `chapters` ([{ startsMs, title }]); each ends where the next begins, the last with the
 * film.
 */
create or replace function public.replace_chapters(version uuid, chapters jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  duration int := (select coalesce(v.duration_ms, 2147483647) from public.versions v where v.id = version);
begin
  perform private.check_list(replace_chapters.chapters, 500, 'A version has 500 chapters at most.');
  delete from public.chapters c where c.version_id = version;
  insert into public.chapters (version_id, starts_ms, ends_ms, title)
  select
    version,
    h.starts_ms,
    coalesce(lead(h.starts_ms) over (order by h.starts_ms), duration),
    h.title
  from jsonb_array_elements(replace_chapters.chapters) item
  cross join lateral (select (item ->> 'startsMs')::int as starts_ms, item ->> 'title' as title) h;
end $$;

/** Replaces all credits with `credits` ([{ role, name }] in billing order). */
create or replace function public.replace_credits(documentary uuid, credits jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.check_list(replace_credits.credits, 2000, 'A film has 2,000 credits at most.');
  delete from public.credits c where c.documentary_id = documentary;
  insert into public.credits (documentary_id, position, role, name)
  select documentary, listed.place, listed.item ->> 'role', listed.item ->> 'name'
  from jsonb_array_elements(replace_credits.credits) with ordinality as listed (item, place);
end $$;

/** Refuses (P0001, detail `limit`) lists of filters longer than anything there is to choose from. */
create function private.filters_fit(languages text[], access text[], runtimes text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if greatest(cardinality(languages), cardinality(access), cardinality(runtimes)) > 100 then
    raise exception 'A search is narrowed by 100 values at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  return true;
end $$;
create index opened_links_user on public.opened_links (user_id);
