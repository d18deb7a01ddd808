comment on table public.edit_renders is
  'One row a render of a frozen paper edit into a new version of the film. map: [[recordFrom, recordTo, rush, sourceFrom], …] in frames, which carries '
  'captions, sources and rights into it.';
select private.open_table('public.edit_renders', of_nobody => 'A paper edit is the film''s.');
grant select on public.edit_renders to authenticated;
create policy "Who edits the film sees its renders" on public.edit_renders
  for select to authenticated using (private.can_edit_paper(edit_id));
create or replace trigger limit_rows after insert on public.edit_renders referencing new table as added for each statement
  execute function private.limit_rows('edit_id', '500', 'A paper edit can be rendered up to 500 times.');

/**
 * Has a paper edit rendered: freezes it as it is now and makes an unpublished version of the film, which is on its way until the worker has made it. Answers
 * its id. Deleting that version stops the render.
 */
create or replace function public.render_paper_edit(edit uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own public.paper_edits;
  frozen int;
  lasts_ms bigint;
  made public.versions;
begin
  perform private.require_session();
  if not private.can_edit_paper(edit) then raise exception 'Only editors of the film can render a paper edit.' using errcode = '42501'; end if;
  select * into own from public.paper_edits e where e.id = edit for update;
  if not exists (select from public.edit_items i where i.edit_id = edit and i.removed_at is null and i.kind = 'clip' and i.rush_id is not null) then
    raise exception 'There is nothing to render in this paper edit yet.' using errcode = 'P0001', hint = 'Add a select first.';
  end if;
  if exists (
    select from public.edit_renders r join public.versions v on v.id = r.version_id
    where r.edit_id = edit and r.state in ('waiting', 'working') and v.state = 'receiving'
  ) then
    raise exception 'This paper edit is already being rendered.' using errcode = 'P0001', hint = 'Wait until it is a version, or delete that version.';
  end if;
  frozen := public.freeze_paper_edit(edit);
  select coalesce(sum(private.longest_ms(i, own)), 0) into lasts_ms
  from public.edit_items i where i.edit_id = edit and i.removed_at is null;
  if lasts_ms > 6 * 3600000 then
    raise exception 'A paper edit of up to six hours can be rendered.' using errcode = 'P0001', hint = 'Render a part of it from a copy.';
  end if;
  -- As much as its picture and sound may have at most (worker/stages/edit/render-stretches.ts).
  made := public.begin_version('edit-' || left(edit::text, 8) || '-' || frozen || '.mp4', 4000000 + lasts_ms * 3400, own.documentary_id);
  update public.versions v set label = left(own.title || ' · ' || frozen, 120) where v.id = made.id;
  insert into public.edit_renders (id, edit_id, number, version_id, asked_by) values (made.id, edit, frozen, made.id, auth.uid());
  perform private.enqueue('render-edit', json_build_object('versionId', made.id), 'render-edit:' || made.id, 3);
  return made.id;
end $$;
grant execute on function public.render_paper_edit to authenticated;

/** Stops a render that is not done yet; the version that waited for it is deleted. Nothing happens to one that is done. */
create or replace function public.cancel_render(render uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.edit_renders;
begin
  perform private.require_session();
  select * into own from public.edit_renders r where r.id = render for update;
  if own.id is null or not private.can_edit_paper(own.edit_id) then
    raise exception 'Only editors of the film can render a paper edit.' using errcode = '42501';
  end if;
  delete from public.versions v where v.id = own.version_id and v.state = 'receiving' and own.state in ('waiting', 'working');
end $$;
grant execute on function public.cancel_render to authenticated;

/** A render whose version is deleted before it is done is cancelled: the worker stops at its next report. */
create or replace function private.render_cancelled() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.state := 'cancelled';
  return new;
end $$;
create or replace trigger render_cancelled before update of version_id on public.edit_renders
  for each row when (new.version_id is null and old.state in ('waiting', 'working')) execute function private.render_cancelled();

/** How far a render is, 0 to 1. */
create or replace function private.report_render(version uuid, part real) returns void
language sql security definer set search_path = '' as $$
  update public.edit_renders n set progress = least(0.99, greatest(n.progress, part)), state = 'working'
  where n.version_id = report_render.version and n.state in ('waiting', 'working')
$$;

/** How long an item can be at most, whatever is struck from it. */
create or replace function private.longest_ms(item public.edit_items, edit public.paper_edits) returns bigint
language sql stable security definer set search_path = '' as $$
  select case
    when item.kind in ('heading', 'note', 'cutaway') then 0
    when item.in_frame is not null then coalesce((
      select (item.out_frame - item.in_frame)::bigint * 1000 * r.rate_den / r.rate_num from public.rushes r where r.version_id = item.rush_id
    ), (item.out_frame - item.in_frame)::bigint * 1000 * edit.rate_den / edit.rate_num)
    when item.frames is not null then item.frames::bigint * 1000 * edit.rate_den / edit.rate_num
    else 5000 + array_length(regexp_split_to_array(item.text, '\s+'), 1)::bigint * 60000 / edit.words_a_minute
  end
$$;

/** What the worker renders: the frozen items, the clock of the edit, its rushes with their files, the titles of scenes. Null once nobody wants it. */
create or replace function private.render_asked(version uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'items', f.items,
    'clock', jsonb_build_object(
      'rate', jsonb_build_object('frames', e.rate_num, 'seconds', e.rate_den), 'dropFrame', e.drop_frame, 'startFrame', e.start_frame,
      'wordsAMinute', e.words_a_minute
    ),
    'rushes', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.version_id, 'name', v.source_name, 'reel', r.reel, 'dropFrame', r.drop_frame, 'startFrame', r.start_frame, 'frames', r.duration_frames,
        'rate', jsonb_build_object('frames', r.rate_num, 'seconds', r.rate_den), 'width', v.width, 'height', v.height,
        'channels', to_jsonb(r.heard_channels), 'apart', private.sound_apart(r.version_id)
      ) || private.kept_rush(r.version_id))
      from public.rushes r join public.versions v on v.id = r.version_id
      where r.rate_num is not null and r.version_id in (select (i ->> 'rush')::uuid from jsonb_array_elements(f.items) i)
    ), '[]'),
    'scenes', coalesce((
      select jsonb_object_agg(s.id, s.title) from public.outline_scenes s
      where s.id in (select (i ->> 'scene')::uuid from jsonb_array_elements(f.items) i)
    ), '{}')
  )
  from public.edit_renders n
  join public.versions c on c.id = n.version_id and c.state = 'receiving'
  join public.edit_versions f on f.edit_id = n.edit_id and f.number = n.number
  join public.paper_edits e on e.id = n.edit_id
  where n.version_id = render_asked.version and n.state in ('waiting', 'working')
$$;

/** Captions of the rushes of a render, by language: [{language, machine, rush, cues: [{id, startsMs, endsMs, text, speaker, words}]}]. */
create or replace function private.words_to_render(version uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'language', t.language, 'machine', t.origin = 'machine' and not t.reviewed, 'rush', t.version_id,
    'cues', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'text', c.text, 'speaker', c.speaker, 'words', c.words
      ) order by c.starts_ms), '[]')
      from public.cues c where c.track_id = t.id
    )
  )), '[]')
  from public.edit_renders n
  join public.edit_versions f on f.edit_id = n.edit_id and f.number = n.number
  join public.caption_tracks t on t.kind = 'captions' and t.version_id in (select (i ->> 'rush')::uuid from jsonb_array_elements(f.items) i)
  where n.version_id = words_to_render.version and not private.heard_beside(t)
$$;

/**
 * Keeps what goes with a render before its file is there: the frozen map in frames, and the same in milliseconds by which sources, content notes, synthetic and
 * protected passages of its rushes reach the cut; captions and chapters as the worker reckoned them.
 */
create or replace function private.save_render(version uuid, map jsonb, spans jsonb, tracks jsonb, chapters jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  track jsonb;
  protected int4multirange;
  rushes uuid[] := array(select distinct (m ->> 2)::uuid from jsonb_array_elements(spans) m);
begin
  update public.edit_renders n set map = save_render.map, state = 'working' where n.version_id = save_render.version;
  for track in select t from jsonb_array_elements(tracks) t where jsonb_array_length(t -> 'cues') > 0 loop
    perform private.put_captions(
      save_render.version, track ->> 'language', track ->> 'label', 'captions', track -> 'cues',
      case when (track ->> 'machine')::boolean then 'transcribed' else 'imported' end
    );
  end loop;
  select range_agg(c) into protected
  from public.cues q, private.carried(save_render.spans, q.version_id, q.starts_ms, q.ends_ms) c
  where q.sensitive and q.version_id = any (rushes);
  update public.cues q set sensitive = true
  where q.version_id = save_render.version and protected && int4range(q.starts_ms, q.ends_ms);
  delete from public.chapters h where h.version_id = save_render.version;
  insert into public.chapters (version_id, starts_ms, ends_ms, title)
  select save_render.version, (h ->> 'startsMs')::int, (h ->> 'endsMs')::int, h ->> 'title' from jsonb_array_elements(chapters) h;
  delete from public.footnotes f where f.version_id = save_render.version;
  insert into public.footnotes (version_id, starts_ms, ends_ms, statement, source, web_address, claim_id)
  select save_render.version, lower(c), upper(c), f.statement, f.source, f.web_address, f.claim_id
  from public.footnotes f, private.carried(save_render.spans, f.version_id, f.starts_ms, f.ends_ms) c
  where f.version_id = any (rushes);
  delete from public.content_passages p where p.version_id = save_render.version;
  insert into public.content_passages (version_id, starts_ms, ends_ms, note)
  select save_render.version, lower(c), upper(c), p.note
  from public.content_passages p, private.carried(save_render.spans, p.version_id, p.starts_ms, p.ends_ms) c
  where p.version_id = any (rushes);
  delete from public.synthetic_passages p where p.version_id = save_render.version;
  insert into public.synthetic_passages (version_id, starts_ms, ends_ms, medium, how, statement, tool, code, prompt, material, rights)
  select save_render.version, lower(c), upper(c), p.medium, p.how, p.statement, p.tool, p.code, p.prompt, p.material, p.rights
  from public.synthetic_passages p, private.carried(save_render.spans, p.version_id, p.starts_ms, p.ends_ms) c
  where p.version_id = any (rushes);
end $$;

/** Where a range of a rush is in a cut, by a map in milliseconds, [[cutFrom, cutTo, rush, rushFrom], …]: each stretch of it once. */
create or replace function private.carried(spans jsonb, rush uuid, starts_ms int, ends_ms int) returns setof int4range
language sql immutable set search_path = '' as $$
  select unnest(range_agg(int4range(
    greatest(starts_ms, s.rush_from) - s.rush_from + s.cut_from, least(ends_ms - s.rush_from + s.cut_from, s.cut_to)
  )))
  from (
    select (m ->> 0)::int as cut_from, (m ->> 1)::int as cut_to, (m ->> 3)::int as rush_from
    from jsonb_array_elements(spans) m where m ->> 2 = carried.rush::text
  ) s
  where greatest(starts_ms, s.rush_from) - s.rush_from + s.cut_from < least(ends_ms - s.rush_from + s.cut_from, s.cut_to)
$$;

/** A render that ended: done, failed with words, or nobody wants it. */
create or replace function private.end_render(version uuid, failure text default null) returns void
language sql security definer set search_path = '' as $$
  update public.edit_renders n set state = case when failure is null then 'done' else 'failed' end, failure = end_render.failure, progress = 1
  where n.version_id = end_render.version and n.state in ('waiting', 'working')
$$;
