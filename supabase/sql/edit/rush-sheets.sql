/**
 * Fills in what a sheet of the camera (ALE) says of rushes: [{rush, reel, camera, take, note, shotOn, scene, startFrame, dropFrame, codeFrom}], up to 500; what
 * a row does not name stays. What is there already is replaced only `instead`. The drop flag is that of the file where its timecode is from there. Answers how
 * many rushes changed.
 */
create or replace function public.fill_rushes(sheet jsonb, instead boolean default false) returns int
language plpgsql security definer set search_path = '' as $$
declare changed int;
begin
  perform private.require_session();
  perform private.check_list(sheet, 500, 'A sheet can fill up to 500 rushes at once.');
  perform private.require_rushes(array(select (p ->> 'rush')::uuid from jsonb_array_elements(sheet) p));
  if exists (select from jsonb_array_elements(sheet) p where (p ->> 'startFrame')::bigint not between 0 and 5184000) then
    raise exception 'There is no such timecode.' using errcode = '22023', hint = 'Write hours, minutes, seconds and frames: 10:15:46:00.';
  end if;
  if exists (select from jsonb_array_elements(sheet) p where coalesce(p ->> 'codeFrom', 'sheet') not in ('sheet', 'clock')) then
    raise exception 'A timecode is typed, from a sheet, from the clock or zero.' using errcode = '22023';
  end if;
  update public.rushes r set
    reel = private.filled(r.reel, p ->> 'reel', 64, instead),
    camera = private.filled(r.camera, p ->> 'camera', 80, instead),
    take = private.filled(r.take, p ->> 'take', 20, instead),
    note = private.filled(r.note, p ->> 'note', 2000, instead),
    shot_on = case when r.shot_on is null or instead then coalesce((p ->> 'shotOn')::date, r.shot_on) else r.shot_on end,
    scene_id = case when r.scene_id is null or instead then coalesce((p ->> 'scene')::uuid, r.scene_id) else r.scene_id end,
    drop_frame = case when (r.code_from is null or instead and r.code_from <> 'file') and p ? 'startFrame'
      then coalesce((p ->> 'dropFrame')::boolean, r.drop_frame) else r.drop_frame end,
    start_frame = case when r.start_frame is null or instead then coalesce((p ->> 'startFrame')::bigint, r.start_frame) else r.start_frame end,
    code_from = case when (r.start_frame is null or instead) and p ? 'startFrame' then coalesce(p ->> 'codeFrom', 'sheet') else r.code_from end
  from jsonb_array_elements(sheet) p
  where r.version_id = (p ->> 'rush')::uuid;
  get diagnostics changed = row_count;
  return changed;
end $$;
grant execute on function public.fill_rushes to authenticated;

/** What a text becomes by a sheet: it stays where the sheet says nothing, or where something was there that is not to be replaced. */
create or replace function private.filled(was text, said text, most int, instead boolean) returns text
language sql immutable set search_path = '' as $$
  select case when coalesce(said, '') = '' or was <> '' and not instead then was else left(said, most) end
$$;
