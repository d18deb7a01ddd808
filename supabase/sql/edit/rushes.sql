comment on column public.versions.kind is
  'cut: a version of the film. rush: camera or sound material it is made from; only its editors see it, and it is never shown.';
comment on table public.rushes is
  'One row a rush: what its file says of the camera and the tape, and what people said where the file is silent. Frames are '
  'whole frames of its own exact rate.';
comment on column public.rushes.start_frame is 'Timecode of the first frame, as frames from 00:00:00:00; null while nobody knows it.';
comment on column public.rushes.code_from is
  'Where the timecode is from: the file, an imported sheet, a person, the clock of the camera, or zero where there is none.';
comment on column public.rushes.sounds_of is
  'The rush whose picture this sound was recorded for. offset_frames: its first frame, counted from that of the picture.';
comment on column public.rushes.joined_by is 'How the sound was joined to its picture.';
comment on column public.rushes.heard_channels is 'Of its channels, those that are heard, from 1; null: all of them.';
comment on column public.rushes.language is 'What is spoken in it, BCP 47, zxx where nobody speaks; null: what is spoken in the film.';
comment on column public.rushes.note is 'What a camera sheet or a person says of it.';
comment on column public.rushes.original_removed_at is 'The camera file was removed; the proxy is kept, and lists still name the file.';
comment on column public.rushes.looked_at is 'When an editor first played it.';
select private.open_table('public.rushes', of_film => 'documentary_id');
grant select on public.rushes to authenticated;
grant update (reel, camera, card, take, shot_on, place, scene_id, note, language, channels, looked_at) on public.rushes to authenticated;
create policy "Who edits the film sees its rushes" on public.rushes
  for select to authenticated using (public.can_edit(documentary_id));
create policy "Who edits the film describes its rushes" on public.rushes
  for update to authenticated using (public.can_edit(documentary_id)) with check (public.can_edit(documentary_id));
create or replace trigger scene_of_this_film before insert or update of scene_id on public.rushes
  for each row when (new.scene_id is not null) execute function private.scene_of_this_film();

comment on table public.rush_people is 'One row a person who is heard or seen in a rush. speaker: how its transcript calls them; empty where nobody said.';
select private.open_table('public.rush_people', of_nobody => 'Who is in a rush is the film''s: production_people has the person.');
grant select, insert, delete on public.rush_people to authenticated;
create policy "Who edits the film says who is in its rushes" on public.rush_people for all to authenticated
  using (private.can_edit_version(version_id))
  with check (
    private.can_edit_version(version_id)
    and private.documentary_of(version_id) = (select p.documentary_id from public.production_people p where p.id = person_id)
  );
create or replace trigger limit_rows after insert on public.rush_people referencing new table as added for each statement
  execute function private.limit_rows('version_id', '100', 'A rush can have up to 100 people.');

create or replace view public.own_rushes with (security_barrier = true) as
select
  r.version_id as id, r.documentary_id, v.number, v.label, v.state, v.failure, v.source_name, v.source_object, v.source_bytes,
  v.duration_ms, v.width, v.height, v.frame_rate, v.has_sound, v.created_at,
  r.reel, r.start_frame, r.code_from, r.drop_frame, r.rate_num, r.rate_den, r.variable_rate, r.duration_frames, r.channels, r.camera,
  r.card, r.take, r.shot_at, r.shot_on, r.place, r.scene_id, r.sha256, r.sounds_of, r.offset_frames, r.original_removed_at, r.looked_at,
  r.note, r.language, r.heard_channels, r.joined_by
from public.rushes r join public.versions v on v.id = r.version_id
where (select private.is_signed_in()) and public.can_edit(r.documentary_id);
comment on view public.own_rushes is 'One row a rush of the films the caller edits, with its file and how far its preparation is.';
grant select on public.own_rushes to authenticated;
grant all on public.own_rushes to service_role;

/**
 * Begins rushes of a film: [{name, bytes}], up to 500 at once, each a version that waits for its file. Answers [{id, object, name}] in the same order. Refuses
 * (P0001, detail quota) files that do not fit in the storage of the film's owner.
 */
create or replace function public.begin_rushes(documentary uuid, files jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  keeper uuid := (select d.owner_id from public.documentaries d where d.id = begin_rushes.documentary and d.removed_at is null);
  storage record;
  first int;
  made jsonb;
begin
  perform private.require_session();
  if not public.can_edit(begin_rushes.documentary) then raise exception 'Only editors of the film can add rushes.' using errcode = '42501'; end if;
  if keeper is null then raise exception 'The film was removed.' using errcode = 'P0001', hint = 'Restore it, then add the file.'; end if;
  perform private.check_list(begin_rushes.files, 500, 'Up to 500 rushes can be added at once.');
  if exists (select from jsonb_array_elements(files) f where coalesce((f ->> 'bytes')::bigint, 0) <= 0) then
    raise exception 'The file is empty.' using errcode = 'P0001', hint = 'Choose the file again once it is complete.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('storage:' || keeper, 0));
  select * into storage from private.storage_of(keeper);
  if storage.used_bytes + (select coalesce(sum((f ->> 'bytes')::bigint), 0) from jsonb_array_elements(files) f) > storage.quota_bytes then
    raise exception 'These files do not fit in your storage.'
      using errcode = 'P0001', detail = 'quota', hint = 'Remove originals you no longer need, or ask the people who run this site for more space.';
  end if;
  perform from public.documentaries d where d.id = begin_rushes.documentary for update;
  select coalesce(max(v.number), 0) into first from public.versions v where v.documentary_id = begin_rushes.documentary and v.kind = 'rush';
  with named as (
    select gen_random_uuid() as id, f ->> 'name' as name, (f ->> 'bytes')::bigint as bytes, n
    from jsonb_array_elements(files) with ordinality l (f, n)
  ), versions as (
    insert into public.versions (id, documentary_id, kind, number, source_name, source_bytes, source_object)
    select k.id, begin_rushes.documentary, 'rush', first + k.n, k.name, k.bytes, k.id || '/source' from named k
    returning id
  ), rushes as (
    insert into public.rushes (version_id, documentary_id) select v.id, begin_rushes.documentary from versions v returning version_id
  ), stages as (
    insert into public.preparation_stages (version_id, stage, position, state)
    select r.version_id, s.stage, s.position, case when s.position = 1 then 'working' else 'waiting' end
    from rushes r, private.stages_of_preparation() s
    returning version_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'object', k.id || '/source', 'name', k.name) order by k.n), '[]') into made from named k;
  return made;
end $$;
grant execute on function public.begin_rushes to authenticated;

/**
 * Sets the timecode of rushes that have none, or a wrong one: the timecode of their first frame, counted at each one's own rate. What the file itself says is
 * not overwritten unless `instead`. Answers how many were set.
 */
create or replace function public.set_rush_code(rushes uuid[], start_frame bigint, code_from text, instead boolean default false) returns int
language plpgsql security definer set search_path = '' as $$
declare changed int;
begin
  perform private.require_rushes(rushes);
  if coalesce(set_rush_code.code_from, '') not in ('sheet', 'typed', 'clock', 'zero') then
    raise exception 'A timecode is typed, from a sheet, from the clock or zero.' using errcode = '22023';
  end if;
  if set_rush_code.start_frame is null or set_rush_code.start_frame not between 0 and 5184000 then
    raise exception 'There is no such timecode.' using errcode = '22023', hint = 'Write hours, minutes, seconds and frames: 10:15:46:00.';
  end if;
  update public.rushes r set start_frame = set_rush_code.start_frame, code_from = set_rush_code.code_from
  where r.version_id = any (rushes) and (instead or r.code_from is distinct from 'file');
  get diagnostics changed = row_count;
  return changed;
end $$;
grant execute on function public.set_rush_code to authenticated;

/** Deletes rushes with their files, transcripts and selects. Items of paper edits stay and say that their rush is gone. */
create or replace function public.delete_rushes(rushes uuid[]) returns int
language plpgsql security definer set search_path = '' as $$
declare gone int;
begin
  perform private.require_rushes(rushes);
  delete from public.versions v where v.id = any (rushes) and v.kind = 'rush';
  get diagnostics gone = row_count;
  return gone;
end $$;
grant execute on function public.delete_rushes to authenticated;

/** Refuses (42501) unless all of them are rushes of films the caller edits. Up to 500. */
create or replace function private.require_rushes(rushes uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if coalesce(cardinality(rushes), 0) not between 1 and 500 then
    raise exception 'Choose 1 to 500 rushes.' using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
  end if;
  if (select count(*) from public.rushes r where r.version_id = any (rushes) and public.can_edit(r.documentary_id))
    <> (select count(distinct u) from unnest(rushes) u) then
    raise exception 'Only editors of the film can change its rushes.' using errcode = '42501';
  end if;
end $$;

create or replace function private.scene_of_this_film() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select s.documentary_id from public.outline_scenes s where s.id = new.scene_id) is distinct from (to_jsonb(new) ->> 'documentary_id')::uuid then
    raise exception 'This scene is of another film.' using errcode = '22023';
  end if;
  return new;
end $$;

/** For tables that show, lend or publish a version: a rush is seen by the film's editors only. */
create or replace function private.refuse_rush() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.versions v where v.id = (to_jsonb(new) ->> tg_argv[0])::uuid and v.kind = 'rush') then
    raise exception 'Rushes cannot be shown or published.' using errcode = 'P0001', hint = 'Make a version of the film from them first.';
  end if;
  return new;
end $$;
create or replace trigger refuse_rush before insert or update of current_version_id on public.documentaries
  for each row when (new.current_version_id is not null) execute function private.refuse_rush('current_version_id');
create or replace trigger refuse_rush before insert or update of version_id on public.approvals
  for each row execute function private.refuse_rush('version_id');
create or replace trigger refuse_rush before insert or update of version_id on public.class_clips
  for each row execute function private.refuse_rush('version_id');
create or replace trigger refuse_rush before insert or update of version_id on public.hotspots
  for each row execute function private.refuse_rush('version_id');
create or replace trigger refuse_rush before insert or update of version_id on public.moments
  for each row execute function private.refuse_rush('version_id');
create or replace trigger refuse_rush before insert or update of version_id on public.quotes
  for each row execute function private.refuse_rush('version_id');
create or replace trigger refuse_rush before insert or update of version_id on public.reviews
  for each row execute function private.refuse_rush('version_id');
create or replace trigger refuse_rush before insert or update of version_id on public.screeners
  for each row execute function private.refuse_rush('version_id');
create or replace trigger refuse_rush before insert or update of version_id on public.screening_items
  for each row execute function private.refuse_rush('version_id');
create or replace trigger refuse_rush before insert or update of version_id on public.spaces
  for each row execute function private.refuse_rush('version_id');
create or replace trigger refuse_rush before insert or update of version_id on public.test_screenings
  for each row execute function private.refuse_rush('version_id');
create or replace trigger refuse_rush before insert or update of version_id on public.trailers
  for each row execute function private.refuse_rush('version_id');

-- A channel of a film's rushes carries no rows of its own: it tells its editors when to ask again.
create policy "Who edits a film hears of its rushes" on realtime.messages for select to authenticated using (
  realtime.topic() ~ '^rushes:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and public.can_edit((case when realtime.topic() like 'rushes:%' then substr(realtime.topic(), 8) end)::uuid)
);
