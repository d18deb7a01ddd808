comment on table private.heard_pieces is
  'One row per recognised piece of sound, so that a restarted worker continues after it: [[text, startsMs, endsMs, '
  'segment, confidence], …]. Kept until the version is recognised again: texts are aligned by it.';

-- Speech recognition: the built-in or an external recogniser writes unreviewed captions.
comment on table private.house_abilities is
  'One row per capability of this house, written by the worker at its start. transcribe: external recogniser. hear: '
  'built-in recogniser. write-along: fast enough for live captions.';

comment on table public.transcriptions is
  'One row per requested recognition of a cut. language: the requested, then the recognised one; empty while it is to '
  'be detected. Done without a track and with a failure: no speech found.';
comment on column public.transcriptions.unasked is 'Started automatically with the cut.';
comment on column public.transcriptions.stream is 'The sound track to recognise, as in sound_tracks; null: the audible one.';
comment on column public.transcriptions.part is 'A passage of into_track that is recognised again, in ms; null: the whole cut.';
comment on column public.transcriptions.early_streams is 'Streams that were recognised during the upload, until the whole file was analysed.';
comment on column public.transcriptions.left_seconds is 'Estimated remaining time; null before the first piece.';
select private.open_table('public.transcriptions', of_version => 'version_id');
grant select on public.transcriptions to authenticated;
create policy "The creator follows what is heard of their cuts" on public.transcriptions
  for select to authenticated
  using (private.can_edit_version(version_id));

create or replace function public.can_transcribe() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (select from private.house_abilities a where a.name in ('transcribe', 'hear'))
$$;
comment on function public.can_transcribe is 'Kind: done.';
grant execute on function public.can_transcribe to authenticated;

/** Whether a room can have live captions: with an external recogniser, or with the house's own where a machine is fast enough. */
create or replace function public.can_write_along() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (select from private.house_abilities a where a.name in ('transcribe', 'write-along'))
$$;
comment on function public.can_write_along is 'Kind: done.';
grant execute on function public.can_write_along to authenticated;

/** Whether new cuts are transcribed automatically: with the house's own recogniser, and without an external one. */
create or replace function public.hears_unasked() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (select from private.house_abilities a where a.name = 'hear')
$$;
comment on function public.hears_unasked is 'Kind: done.';
grant execute on function public.hears_unasked to authenticated;

/**
 * Transcribes a new cut automatically. Only with the house's own recogniser: an external one receives data of the house, so a person has to
 * start it. Not where there are captions already, where its creator says there is no speech or wants none, or where it was done, stopped or
 * requested before. Work begun while the file arrived continues, or is dropped where that is known by now. `has_sound`: what is known of a
 * file that still arrives.
 */
create or replace function private.begin_hearing(cut uuid, has_sound boolean default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if not exists (select from private.house_abilities a where a.name = 'hear') then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('transcribe:' || begin_hearing.cut, 0));
  if not exists (
    select from public.versions v join public.documentaries d on d.id = v.documentary_id left join public.rushes r on r.version_id = v.id
    where v.id = begin_hearing.cut and coalesce(begin_hearing.has_sound, v.has_sound) and d.heard_unasked
      and coalesce(r.language, d.language) is distinct from 'zxx'
  ) then
    delete from public.transcriptions t where t.version_id = begin_hearing.cut and t.unasked and t.state = 'waiting';
    return;
  end if;
  select t.id into made from public.transcriptions t where t.version_id = begin_hearing.cut and t.unasked and t.state = 'waiting';
  if made is null then
    if exists (select from public.transcriptions t where t.version_id = begin_hearing.cut) then return; end if;
    if exists (select from public.caption_tracks t where t.version_id = begin_hearing.cut and t.kind <> 'descriptions') then return; end if;
    insert into public.transcriptions (version_id, unasked) values (begin_hearing.cut, true) returning id into made;
  end if;
  perform private.enqueue_hearing(made);
end
$$;

/** Rushes are heard after films: there may be hundreds of them. */
create or replace function private.enqueue_hearing(transcription uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('transcribe', json_build_object('transcriptionId', transcription), 'transcribe:' || transcription, 5);
  if exists (
    select from public.transcriptions t join public.versions v on v.id = t.version_id where t.id = transcription and t.unasked and v.kind = 'rush'
  ) then
    perform private.put_behind('transcribe:' || transcription);
  end if;
end
$$;

/** What was heard of a file while it arrived waits for the preparation. Where that fails it is taken up, and ends with the reason. */
create or replace function private.take_up_hearing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_hearing(t.id) from public.transcriptions t where t.version_id = new.id and t.state = 'waiting';
  return null;
end
$$;
create or replace trigger hearing_taken_up after update of state on public.versions
  for each row when (new.state = 'failed' and old.state <> 'failed') execute function private.take_up_hearing();

/** Requests a transcription of a cut: of what viewers hear, or of one sound track by its number. The last request for each applies. */
create or replace function public.transcribe(version uuid, language text default '', stream int default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if not private.can_edit_version(transcribe.version) then
    raise exception 'Only its creator can create automatic captions.' using errcode = '42501';
  end if;
  if not public.can_transcribe() then
    raise exception 'Speech recognition is not set up on this site.' using errcode = 'P0001', hint = 'The people who run this site can set one up.';
  end if;
  if exists (select from public.rushes r where r.version_id = transcribe.version and r.original_removed_at is not null) then
    raise exception 'The original of this rush was removed.' using errcode = 'P0001', hint = 'Import a transcript instead.';
  end if;
  if not exists (
    select from public.versions v where v.id = transcribe.version and v.has_sound and v.state in ('watchable', 'ready')
  ) then
    raise exception 'There is nothing to hear in it yet.' using errcode = 'P0001', hint = 'Wait until the film can be watched.';
  end if;
  if transcribe.stream is not null and not exists (
    select from public.sound_tracks s where s.version_id = transcribe.version and s.stream = transcribe.stream and not s.silent
  ) then
    raise exception 'This version has no such sound track.' using errcode = 'P0001', hint = 'Open the film''s desk again.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('transcribe:' || transcribe.version, 0));
  select t.id into made from public.transcriptions t where t.version_id = transcribe.version and t.state in ('waiting', 'working');
  if made is not null then return made; end if;
  delete from public.transcriptions t where t.version_id = transcribe.version and t.part is null and t.stream is not distinct from transcribe.stream;
  insert into public.transcriptions (version_id, language, stream)
  values (transcribe.version, coalesce(transcribe.language, ''), transcribe.stream) returning id into made;
  perform private.enqueue_hearing(made);
  return made;
end
$$;
grant execute on function public.transcribe to authenticated;

/** Stops a running or waiting transcription. For a passage without a result: its creator has read the report, and it is not repeated. */
create or replace function public.cancel_transcription(transcription uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.transcriptions t where t.id = cancel_transcription.transcription and private.can_edit_version(t.version_id)
  ) then
    raise exception 'Only its creator can stop it.' using errcode = '42501';
  end if;
  update public.transcriptions t set state = 'cancelled'
  where t.id = cancel_transcription.transcription and (t.state in ('waiting', 'working') or (t.part is not null and t.failure is not null));
end
$$;
grant execute on function public.cancel_transcription to authenticated;

/** What was heard of a cut so far, a row a piece, while the rest is still to be heard. */
create or replace function public.heard_so_far(transcription uuid) returns table (starts_ms int, words text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from public.transcriptions t where t.id = heard_so_far.transcription and private.can_edit_version(t.version_id)
  ) then
    raise exception 'Only its creator can create automatic captions.' using errcode = '42501';
  end if;
  return query
    select p.starts_ms,
      left((select string_agg(w.word ->> 0, ' ' order by w.number) from jsonb_array_elements(p.heard) with ordinality w (word, number)), 8000)
    from private.heard_pieces p
    where p.transcription_id = heard_so_far.transcription and jsonb_array_length(p.heard) > 0
    order by p.starts_ms limit 600;
end
$$;
grant execute on function public.heard_so_far to authenticated;

/**
 * A transcription becomes unread captions. Captions a person wrote or read stay, and so do those of another sound track: then it is saved
 * beside them, named as machine-made or after its track.
 */
create or replace function private.save_transcript(transcription uuid, language text, label text, cues jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  asked public.transcriptions;
  track uuid;
  named text;
begin
  select * into asked from public.transcriptions t where t.id = save_transcript.transcription for update;
  if asked.state is distinct from 'working' then return null; end if;
  named := private.machine_track_name(asked, save_transcript.language);
  track := private.put_captions(asked.version_id, named, save_transcript.label, 'captions', save_transcript.cues, 'transcribed');
  update public.transcriptions t
  set state = 'done', progress = 1, left_seconds = null, language = save_transcript.language, track_id = track
  where t.id = save_transcript.transcription;
  return track;
end
$$;

/**
 * The language under which machine captions are saved: as such, or as a variant where captions of a person or of another sound track have
 * that name.
 */
create or replace function private.machine_track_name(asked public.transcriptions, language text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (
      select from public.transcriptions o join public.caption_tracks t on t.id = o.track_id
      where o.version_id = asked.version_id and o.id <> asked.id and o.stream is distinct from asked.stream
        and t.language = machine_track_name.language and t.kind = 'captions'
    ) then machine_track_name.language || '-sound' || coalesce(asked.stream::text, '')
    when exists (
      select from public.caption_tracks t join public.cues c on c.track_id = t.id
      where t.version_id = asked.version_id and t.language = machine_track_name.language and t.kind = 'captions'
        and (t.reviewed or t.origin = 'uploaded' or exists (
          select from public.caption_changes h where h.track_id = t.id and h.what <> 'transcribed'
        ))
    ) then machine_track_name.language || '-machine'
    else machine_track_name.language
  end
$$;

/** The captions a machine made, locked, where no person has marked them as read; else null. */
create or replace function private.lock_unread_captions(transcription uuid) returns public.caption_tracks
language sql security definer set search_path = '' as $$
  select c
  from public.transcriptions t join public.caption_tracks c on c.id = t.track_id
  where t.id = lock_unread_captions.transcription and t.state = 'done' and not c.reviewed
  for update of c
$$;

/**
 * Marks words of machine captions as unsure, by their start: only words as recognised. Nothing is marked in captions a person has
 * read meanwhile. `sure`: how probable it is that such a word is right.
 */
create or replace function private.mark_unsure(transcription uuid, times int[], sure real) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.caption_tracks;
  plan jsonb;
begin
  own := private.lock_unread_captions(mark_unsure.transcription);
  if own.id is null then return; end if;
  select jsonb_agg(jsonb_build_object('id', c.id, 'before', private.cue_as_json(c), 'after', private.cue_as_json(c) || jsonb_build_object('words', m.words)))
  into plan
  from public.cues c
  cross join lateral (
    select jsonb_agg(case when unsure then w.word || to_jsonb(round(mark_unsure.sure::numeric, 2)) else w.word end order by w.place) as words,
      bool_or(unsure) as any_unsure
    from jsonb_array_elements(c.words) with ordinality w (word, place)
    cross join lateral (select jsonb_array_length(w.word) = 3 and (w.word ->> 1)::int = any (mark_unsure.times)) x (unsure)
  ) m
  where c.track_id = own.id and jsonb_typeof(c.words) = 'array' and m.any_unsure;
  if plan is null then return; end if;
  perform private.keep_cues(own.id, own.version_id, gen_random_uuid(), 'transcribed', plan);
end
$$;

/** Suggests the speaker of machine captions, [{id, speaker}, …]: only in unread ones without a name. */
create or replace function private.name_speakers(transcription uuid, names jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.caption_tracks;
  plan jsonb;
begin
  own := private.lock_unread_captions(name_speakers.transcription);
  if own.id is null then return; end if;
  select jsonb_agg(jsonb_build_object('id', c.id, 'before', private.cue_as_json(c), 'after',
    private.cue_as_json(c) || jsonb_build_object('speaker', n.name ->> 'speaker')))
  into plan
  from public.cues c
  join jsonb_array_elements(name_speakers.names) n (name) on (n.name ->> 'id')::uuid = c.id
  where c.track_id = own.id and c.speaker = '' and n.name ->> 'speaker' <> '';
  if plan is null then return; end if;
  perform private.keep_cues(own.id, own.version_id, gen_random_uuid(), 'transcribed', plan);
end
$$;
