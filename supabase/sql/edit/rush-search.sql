comment on table private.rush_words is 'One row a caption of a rush, as words to be searched by; number: that of its rush, for the order of what is found.';

create or replace function private.index_rush_cues() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.rush_words (cue_id, documentary_id, version_id, number, starts_ms, words)
  select a.id, v.documentary_id, a.version_id, v.number, a.starts_ms, to_tsvector('private.plain'::regconfig, private.in_pairs(a.text))
  from added a join public.versions v on v.id = a.version_id and v.kind = 'rush'
  on conflict (cue_id) do update set words = excluded.words, starts_ms = excluded.starts_ms
    where (rush_words.words, rush_words.starts_ms) is distinct from (excluded.words, excluded.starts_ms);
  return null;
end $$;
create or replace trigger rush_words_added after insert on public.cues referencing new table as added for each statement
  execute function private.index_rush_cues();
create or replace trigger rush_words_corrected after update on public.cues referencing new table as added for each statement
  execute function private.index_rush_cues();

/** Words a person typed, each the beginning of a word, and a single Latin letter a word itself: all of them have to be there. Null where there is none. */
create or replace function private.beginnings_of(words text) returns tsquery
language sql stable set search_path = '' as $$
  select string_agg(quote_literal(l) || case when l ~ '^[a-z]$' then '' else ':*' end, ' & ')::tsquery
  from unnest(tsvector_to_array(to_tsvector('private.plain'::regconfig, private.in_pairs(left(beginnings_of.words, 200))))) l
$$;

/**
 * Whether a machine heard this beside captions in the same language that a person wrote or corrected: of a rush those are read, so that a new
 * recognition brings no mistake back.
 */
create or replace function private.heard_beside(track public.caption_tracks) returns boolean
language sql stable security definer set search_path = '' as $$
  select (track).kind = 'captions' and (track).origin = 'machine' and not (track).reviewed and (track).language like '%-machine' and exists (
    select from public.caption_tracks o
    where o.version_id = (track).version_id and o.kind = 'captions' and o.language = left((track).language, -length('-machine'))
  )
$$;

/**
 * Searches all rushes of a film: {said: [{id, rush, startsMs, endsMs, text, speaker}], selects: [{id, rush, inFrame, outFrame, words, tags, mark}]}, in the
 * order of the rushes, up to 200 each. Selects are found by their words, their note and their tags. Planned for the words: what half of the captions say is
 * found sooner in their order than by the index of words.
 */
create or replace function public.search_rushes(documentary uuid, words text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  asked tsquery := private.beginnings_of(search_rushes.words);
  beside uuid[];
begin
  if not public.can_edit(search_rushes.documentary) then raise exception 'Only editors of the film can search its rushes.' using errcode = '42501'; end if;
  beside := array(
    select t.id from public.versions v join public.caption_tracks t on t.version_id = v.id
    where v.documentary_id = search_rushes.documentary and v.kind = 'rush' and t.language like '%-machine' and private.heard_beside(t)
  );
  return jsonb_build_object(
    'said', (
      select coalesce(jsonb_agg(s), '[]') from (
        select c.id, c.version_id as rush, c.starts_ms as "startsMs", c.ends_ms as "endsMs", c.text, c.speaker
        from (
          select w.cue_id, w.number
          from private.rush_words w
          where w.documentary_id = search_rushes.documentary and w.words @@ asked
            and (beside = '{}' or not exists (select from public.cues b where b.id = w.cue_id and b.track_id = any (beside)))
          order by w.number, w.starts_ms, w.cue_id limit 200
        ) w
        join public.cues c on c.id = w.cue_id
        order by w.number, c.starts_ms, c.id
      ) s
    ),
    'selects', (
      select coalesce(jsonb_agg(s), '[]') from (
        select t.id, t.rush_id as rush, t.in_frame as "inFrame", t.out_frame as "outFrame", t.words, t.tags, t.mark
        from public.selects t join public.versions v on v.id = t.rush_id
        where t.documentary_id = search_rushes.documentary
          and to_tsvector('private.plain'::regconfig, private.in_pairs(concat_ws(' ', t.words, t.note, array_to_string(t.tags, ' ')))) @@ asked
        order by v.number, t.in_frame, t.id limit 200
      ) s
    )
  );
end $$;
grant execute on function public.search_rushes to authenticated;

/**
 * What is said in stretches of rushes, [{track, from, to}, …] in milliseconds, up to 500 of them: captions that are heard in one, each once, in the order of
 * time, as read_captions answers them and with their track. A track of a film the caller does not edit answers nothing.
 */
create or replace function public.read_said(stretches jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.check_list(read_said.stretches, 500, 'At most 500 stretches can be read at once.');
  return (
    with asked as (
      select (s ->> 'track')::uuid as track, (s ->> 'from')::int as starts, (s ->> 'to')::int as ends from jsonb_array_elements(read_said.stretches) s
    ), own as (
      select t.id from public.caption_tracks t
      where t.id in (select a.track from asked a) and private.can_edit_version(t.version_id)
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'track', c.track_id, 'id', c.id, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'text', c.text, 'speaker', c.speaker, 'sensitive', c.sensitive,
      'words', c.words
    ) order by c.starts_ms, c.id), '[]')
    from own o join public.cues c on c.track_id = o.id
    where exists (select from asked a where a.track = c.track_id and c.starts_ms < a.ends and c.ends_ms > a.starts)
  );
end $$;
grant execute on function public.read_said to authenticated;
