comment on table public.caption_changes is
  'One row per saved change of a caption track, numbered from 1 without gaps: [{id, before, after}, …], a cue or null '
  'each. id: from the client, for idempotent retries.';
select private.open_table('public.caption_changes', of_version => 'version_id');
grant select on public.caption_changes to authenticated;
create policy "The creator reads what was changed in their captions" on public.caption_changes
  for select to authenticated
  using (private.can_edit_version(version_id));

-- Timed things: each belongs to a version and has a start and an end in milliseconds.
comment on table public.caption_tracks is 'One row per language and kind of timed text. origin machine and reviewed false: an unreviewed machine transcript.';
comment on column public.caption_tracks.changes is 'Number of its last row in caption_changes.';
select private.open_table('public.caption_tracks', of_version => 'version_id');
grant delete, insert, select, update on public.caption_tracks to authenticated;
create policy "The creator writes caption tracks" on public.caption_tracks for all to authenticated
  using (private.can_edit_version(version_id)) with check (private.can_edit_version(version_id));
create policy "Who is lent a cut reads its timed texts" on public.caption_tracks
  for select to authenticated using (version_id in (select private.lent_versions()));
create policy "Who may watch the film reads its caption tracks" on public.caption_tracks
  for select to authenticated
  using (private.can_watch_version(version_id));
create or replace trigger access_changed after insert or delete or update of kind, reviewed on public.caption_tracks
  for each row execute function private.access_changed();
create or replace trigger limit_rows after insert on public.caption_tracks referencing new table as added for each statement
  execute function private.limit_rows('version_id', 200, 'A version can have up to 200 caption tracks.');
create constraint trigger moments_follow after insert on public.caption_tracks deferrable initially deferred
for each row execute function private.moments_follow();
create constraint trigger moments_follow_anew after update of origin on public.caption_tracks
  deferrable initially deferred for each row execute function private.moments_follow();
create or replace trigger track_changed after update of language, kind on public.caption_tracks for each row
  execute function private.track_changed();

comment on table public.cues is
  'One row per caption cue. Sensitive ones are left out of captions, transcript, search, stills and clips for everyone '
  'but the creator.';
comment on column public.cues.words is
  'Word times: [[text, startsMs, endsMs, sure, heard], …]; null when not measured. sure, 0 to 1 or null: the '
  'recogniser''s confidence. heard: what it heard where a name of the film was put; both may be missing.';
select private.open_table('public.cues', of_version => 'version_id');
grant delete, insert, select, update on public.cues to authenticated;
create policy "The creator writes cues of their own tracks" on public.cues for all to authenticated
  using (private.can_edit_version(version_id))
  with check (
    private.can_edit_version(version_id)
    and version_id = (select t.version_id from public.caption_tracks t where t.id = track_id)
  );
create policy "Who is lent a cut reads what is said in it, never what is sensi" on public.cues
  for select to authenticated
  using (not sensitive and version_id in (select private.lent_versions()));
create policy "Who may watch the film reads its cues, sensitive ones excepted" on public.cues
  for select to authenticated
  using (not sensitive and private.can_watch_version(version_id));
create or replace trigger cues_added after insert on public.cues referencing new table as added for each statement
  execute function private.cues_changed();
create or replace trigger cues_corrected after update on public.cues
  referencing old table as removed new table as added for each statement
  execute function private.cues_changed();
create or replace trigger cues_protected_added after insert on public.cues referencing new table as added
  for each statement execute function private.cues_protected();
create or replace trigger cues_protected_corrected after update on public.cues referencing old table as removed new table as added
  for each statement execute function private.cues_protected();
create or replace trigger cues_protected_removed after delete on public.cues referencing old table as removed
  for each statement execute function private.cues_protected();
create or replace trigger cues_removed after delete on public.cues referencing old table as removed for each statement
  execute function private.cues_changed();
create or replace trigger limit_rows after insert on public.cues referencing new table as added for each statement
  execute function private.limit_rows('track_id', 20000, 'A caption track can have up to 20,000 cues.');
create or replace trigger speakers_added after insert on public.cues referencing new table as added
  for each statement execute function private.speakers_heard();
create or replace trigger speakers_corrected after update on public.cues referencing new table as added
  for each statement execute function private.speakers_heard();
create or replace trigger withhold_cue before insert or update on public.cues for each row execute function private.withhold_cue();

/** Replaces all cues of a track from a file: the track and its history stay, so that earlier cues can be restored. */
create or replace function public.replace_captions(version uuid, language text, label text, kind text, cues jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  -- The service role bypasses row rules, as in every table.
  if not private.can_edit_version(version) and coalesce(auth.role(), '') <> 'service_role' then
    raise exception 'Only its creator can write captions.' using errcode = '42501';
  end if;
  perform private.check_list(replace_captions.cues, 20000, 'A caption track can have up to 20,000 cues.');
  if jsonb_array_length(cues) = 0 then
    raise exception 'There are no captions in it.'
      using errcode = 'P0001', hint = 'Choose a caption file with at least one cue.';
  end if;
  return private.put_captions(version, language, label, kind, cues, 'imported');
end
$$;
grant execute on function public.replace_captions to authenticated;

create or replace function private.cue_as_json(cue public.cues) returns jsonb
language sql immutable set search_path = '' as $$
  select case when (cue).id is null then null else jsonb_build_object(
    'startsMs', (cue).starts_ms, 'endsMs', (cue).ends_ms, 'text', (cue).text, 'speaker', (cue).speaker,
    'sensitive', (cue).sensitive, 'words', (cue).words
  ) end
$$;

/** Applies `plan` to a track, [{id, before, after}, …] as found and as wanted, and saves it as one numbered change. */
create or replace function private.keep_cues(track uuid, cut uuid, batch uuid, what text, plan jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  numbered int;
begin
  delete from public.cues c using jsonb_array_elements(plan) p
  where c.track_id = keep_cues.track and c.id = (p ->> 'id')::uuid and p -> 'after' = 'null';
  update public.cues c
  set starts_ms = a.starts_ms, ends_ms = a.ends_ms, text = a.text, speaker = a.speaker, sensitive = a.sensitive, words = a.words
  from private.cues_in(plan) a
  where c.track_id = keep_cues.track and c.id = a.id and not a.new;
  insert into public.cues (id, track_id, version_id, starts_ms, ends_ms, text, speaker, sensitive, words)
  select a.id, keep_cues.track, cut, a.starts_ms, a.ends_ms, a.text, a.speaker, a.sensitive, a.words
  from private.cues_in(plan) a
  where a.new;
  update public.caption_tracks t set changes = t.changes + 1 where t.id = keep_cues.track returning t.changes into numbered;
  insert into public.caption_changes (id, track_id, version_id, number, what, cues, changes)
  values (batch, keep_cues.track, cut, numbered, keep_cues.what, jsonb_array_length(plan), plan);
  -- Undo history of two thousand changes.
  delete from public.caption_changes h where h.track_id = keep_cues.track and h.number <= numbered - 2000;
  return numbered;
end
$$;

create or replace function private.cues_in(plan jsonb)
returns table (id uuid, new boolean, starts_ms int, ends_ms int, text text, speaker text, sensitive boolean, words jsonb)
language sql immutable set search_path = '' as $$
  select (p ->> 'id')::uuid, p -> 'before' = 'null', (p #>> '{after,startsMs}')::int, (p #>> '{after,endsMs}')::int,
    p #>> '{after,text}', coalesce(p #>> '{after,speaker}', ''), coalesce((p #>> '{after,sensitive}')::boolean, false),
    nullif(p #> '{after,words}', 'null')
  from jsonb_array_elements(plan) p
  where p -> 'after' <> 'null'
$$;

create or replace function private.edited_cut(track uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  cut uuid := (select t.version_id from public.caption_tracks t where t.id = track);
begin
  if cut is null or not private.can_edit_version(cut) then
    raise exception 'Only its creator can write captions.' using errcode = '42501';
  end if;
  -- Serialised: numbers have no gaps, and each change sees the one before.
  perform from public.caption_tracks t where t.id = track for update;
  return cut;
end
$$;

/**
 * Saves changes of cues, [{id, before, after}, …]: `before` as the writer had it, null for a new cue; `after` null for a deleted one.
 * Concurrent changes of other people are kept: the times, the speaker and the mark each, the text when only one of the two changed it.
 * Returns the number of the change, its cues as they are now, and in `conflicts` those whose text both have changed: there the stored text
 * stays, and the writer merges the two.
 */
create or replace function public.write_cues(track uuid, batch uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cut uuid := private.edited_cut(track);
  numbered int;
  plan jsonb;
  disputed jsonb;
  protected int4multirange;
begin
  perform private.check_list(write_cues.changes, 20000, 'At most 20,000 cues change at once.');
  if exists (select from public.caption_changes h where h.id = batch and h.track_id = write_cues.track) then
    return private.answer_of_cues(track, write_cues.changes, '[]');
  end if;
  select range_agg(int4range(c.starts_ms, c.ends_ms)) into protected
  from public.cues c where c.version_id = cut and c.sensitive and c.track_id <> write_cues.track;
  with asked as (
    select (c.value ->> 'id')::uuid as id, nullif(c.value -> 'before', 'null') as b, nullif(c.value -> 'after', 'null') as a
    from jsonb_array_elements(write_cues.changes) c
  ), met as (
    select k.id, k.b, k.a, private.cue_as_json(r) as r,
      case
        when k.a is null or r.id is null then false
        else k.b is null or (k.a ->> 'text' is distinct from k.b ->> 'text' and r.text not in (k.b ->> 'text', k.a ->> 'text'))
      end and r.text is distinct from k.a ->> 'text' as disputed
    from asked k left join public.cues r on r.id = k.id and r.track_id = write_cues.track
  ), settled as (
    select m.id, m.r as before,
      case
        -- Deleted, unless its words changed meanwhile.
        when m.a is null then case when m.r ->> 'text' = m.b ->> 'text' then null else m.r end
        when m.r is null then case
          when m.b is null then m.a || jsonb_build_object('sensitive', coalesce((m.a ->> 'sensitive')::boolean, false)
            or coalesce(protected && int4range((m.a ->> 'startsMs')::int, greatest((m.a ->> 'endsMs')::int, (m.a ->> 'startsMs')::int)), false))
          -- Deleted by another person while new words were written into it.
          when m.a ->> 'text' <> m.b ->> 'text' then m.a
        end
        else m.r
          || case when (m.a -> 'startsMs', m.a -> 'endsMs') is distinct from (m.b -> 'startsMs', m.b -> 'endsMs')
            then jsonb_build_object('startsMs', m.a -> 'startsMs', 'endsMs', m.a -> 'endsMs') else '{}' end
          || case when m.a -> 'speaker' is distinct from m.b -> 'speaker' then jsonb_build_object('speaker', m.a -> 'speaker') else '{}' end
          || case when m.a -> 'sensitive' is distinct from m.b -> 'sensitive'
            then jsonb_build_object('sensitive', m.a -> 'sensitive') else '{}' end
          || case
            when m.disputed then '{}'
            when m.a ->> 'text' is distinct from m.b ->> 'text' then jsonb_build_object('text', m.a -> 'text', 'words', m.a -> 'words')
            -- A word that was marked as right, or moved with its cue.
            when m.a -> 'words' is distinct from m.b -> 'words' and m.r ->> 'text' = m.a ->> 'text' then jsonb_build_object('words', m.a -> 'words')
            else '{}'
          end
      end as after, m.disputed
    from met m
  )
  select
    coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'before', s.before, 'after', s.after))
      filter (where s.before is distinct from s.after), '[]'),
    coalesce(jsonb_agg(s.id) filter (where s.disputed), '[]')
  into plan, disputed
  from settled s;
  if jsonb_array_length(plan) > 0 then
    numbered := private.keep_cues(track, cut, batch, 'edited', plan);
  end if;
  return private.answer_of_cues(track, write_cues.changes, disputed);
end
$$;
grant execute on function public.write_cues to authenticated;

create or replace function private.answer_of_cues(track uuid, asked jsonb, disputed jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'number', (select t.changes from public.caption_tracks t where t.id = track),
    'cues', coalesce((
      select jsonb_agg(jsonb_build_object('id', k ->> 'id', 'cue', private.cue_as_json(c)))
      from jsonb_array_elements(asked) k
      left join public.cues c on c.id = (k ->> 'id')::uuid and c.track_id = answer_of_cues.track
    ), '[]'),
    'conflicts', disputed
  )
$$;

-- Withdrawn passages have their own rule; an undo does not mark them as protected for good.
create or replace function public.restore_captions(track uuid, number int, batch uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  cut uuid := private.edited_cut(track);
  -- Protection is kept, even if the restored state did not have it.
  protected int4multirange := (
    select coalesce(range_agg(int4range(c.starts_ms, c.ends_ms)), '{}') from public.cues c where c.version_id = cut and c.sensitive
  );
  plan jsonb;
begin
  if exists (
    select from generate_series(restore_captions.number + 1, (select t.changes from public.caption_tracks t where t.id = track)) n
    where not exists (select from public.caption_changes h where h.track_id = restore_captions.track and h.number = n)
  ) then
    raise exception 'That is longer ago than is kept.' using errcode = 'P0001', hint = 'Choose a later state.';
  end if;
  with earliest as (
    select distinct on (c ->> 'id') (c ->> 'id')::uuid as id, nullif(c -> 'before', 'null') as was
    from public.caption_changes h, jsonb_array_elements(h.changes) c
    where h.track_id = restore_captions.track and h.number > restore_captions.number
    order by c ->> 'id', h.number
  ), settled as (
    select e.id, private.cue_as_json(r) as before,
      e.was || jsonb_build_object('sensitive', (e.was ->> 'sensitive')::boolean
        or protected && int4range((e.was ->> 'startsMs')::int, (e.was ->> 'endsMs')::int)) as after
    from earliest e left join public.cues r on r.id = e.id and r.track_id = restore_captions.track
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'before', s.before, 'after', s.after))
    filter (where s.before is distinct from s.after), '[]')
  into plan from settled s;
  if jsonb_array_length(plan) = 0 then return (select t.changes from public.caption_tracks t where t.id = track); end if;
  return private.keep_cues(track, cut, batch, 'restored', plan);
end
$$;
grant execute on function public.restore_captions to authenticated;

create or replace function private.put_captions(
  version uuid,
  language text,
  label text,
  kind text,
  cues jsonb,
  what text
)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  track uuid;
  protected int4multirange;
  plan jsonb;
  machine boolean := put_captions.what = 'transcribed';
begin
  -- Protection is kept in every track of the version, whatever the new file says.
  select range_agg(int4range(c.starts_ms, c.ends_ms)) into protected
  from public.cues c
  where c.version_id = put_captions.version and c.sensitive;
  insert into public.caption_tracks as t (version_id, language, label, kind, origin, reviewed)
  values (version, put_captions.language, put_captions.label, put_captions.kind, case when machine then 'machine' else 'uploaded' end, not machine)
  on conflict on constraint caption_tracks_version_id_language_kind_key
  do update set label = excluded.label, origin = excluded.origin, reviewed = excluded.reviewed
  returning t.id into track;
  select coalesce(jsonb_agg(p), '[]') into plan
  from (
    select jsonb_build_object('id', c.id, 'before', private.cue_as_json(c), 'after', null) as p
    from public.cues c where c.track_id = track
    union all
    select jsonb_build_object('id', gen_random_uuid(), 'before', null, 'after', jsonb_build_object(
      'startsMs', (cue ->> 'startsMs')::int,
      'endsMs', (cue ->> 'endsMs')::int,
      'text', cue ->> 'text',
      'speaker', coalesce(cue ->> 'speaker', ''),
      'words', cue -> 'words',
      'sensitive', coalesce(protected && int4range((cue ->> 'startsMs')::int, greatest((cue ->> 'endsMs')::int, (cue ->> 'startsMs')::int)), false)
    ))
    from jsonb_array_elements(put_captions.cues) cue
  ) x;
  perform private.keep_cues(track, version, gen_random_uuid(), put_captions.what, plan);
  return track;
end
$$;

-- A whole track with one permission check. Row rules check each cue: 5,000 of them took seconds.
create or replace function public.read_captions(track uuid, with_words boolean default false) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  own public.caption_tracks;
  edits boolean;
begin
  select * into own from public.caption_tracks t where t.id = track;
  if own.id is null or not private.session_holds() then return null; end if;
  edits := private.can_edit_version(own.version_id);
  if not edits and not private.can_watch_version(own.version_id) and own.version_id not in (select private.lent_versions()) then return null; end if;
  return json_build_object(
    'id', own.id, 'versionId', own.version_id, 'language', own.language, 'label', own.label, 'kind', own.kind, 'reviewed', own.reviewed,
    'origin', own.origin, 'number', own.changes,
    'cues', (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'text', c.text, 'speaker', c.speaker, 'sensitive', c.sensitive,
        'words', case when with_words then c.words end
      ) order by c.starts_ms, c.id), '[]')
      from public.cues c
      where c.track_id = own.id and (edits or not c.sensitive)
    )
  );
end
$$;
comment on function public.read_captions is
  'A caption track with its cues in order, as in contract/media/captions.ts; protected cues only for editors of the '
  'film. Null where the caller has no such track.';
grant execute on function public.read_captions to authenticated;

create policy "Who may edit a film hears of changes to its captions" on realtime.messages
  for select to authenticated
  using (
    realtime.topic() ~ '^captions:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and private.can_edit_version((case when realtime.topic() like 'captions:%' then substr(realtime.topic(), 10) end)::uuid)
  );
