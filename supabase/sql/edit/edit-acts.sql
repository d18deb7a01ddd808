/** An item as browsers write and read it; null for one that is removed or was never there. */
create or replace function private.item_as_json(item public.edit_items) returns jsonb
language sql immutable set search_path = '' as $$
  select case when (item).id is null or (item).removed_at is not null then null else jsonb_build_object(
    'place', (item).place, 'kind', (item).kind, 'rush', (item).rush_id, 'in', (item).in_frame, 'out', (item).out_frame,
    'struck', coalesce((select jsonb_agg(jsonb_build_array(lower(r), upper(r)) order by r) from unnest((item).struck) r), '[]'),
    'frames', (item).frames, 'overItem', (item).over_item, 'overFrames', (item).over_frames, 'scene', (item).scene_id,
    'person', (item).person_id, 'tags', to_jsonb((item).tags), 'dissolve', (item).dissolve_frames, 'channels', to_jsonb((item).channels),
    'alternates', to_jsonb((item).alternates), 'text', (item).text
  ) end
$$;

/** The items of a paper edit in their order, as they are frozen and exported. */
create or replace function private.items_of_edit(edit uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.item_as_json(i) || jsonb_build_object('id', i.id) order by i.place, i.id), '[]')
  from public.edit_items i where i.edit_id = edit and i.removed_at is null
$$;

/** Writes what `plan` says, [{id, before, after}, …], and keeps it as one change. The caller has checked who may and holds the edit. */
create or replace function private.keep_items(edit uuid, change uuid, plan jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare film uuid := (select e.documentary_id from public.paper_edits e where e.id = edit);
begin
  if exists (
    select from jsonb_array_elements(plan) p
    where nullif(p #>> '{after,rush}', '') is not null and not exists (
      select from public.rushes r where r.version_id = (p #>> '{after,rush}')::uuid and r.documentary_id = film
    ) and p #> '{after,rush}' is distinct from p #> '{before,rush}'
    or nullif(p #>> '{after,scene}', '') is not null and not exists (
      select from public.outline_scenes s where s.id = (p #>> '{after,scene}')::uuid and s.documentary_id = film
    )
    or nullif(p #>> '{after,person}', '') is not null and not exists (
      select from public.production_people w where w.id = (p #>> '{after,person}')::uuid and w.documentary_id = film
    )
  ) then raise exception 'An item names something of another film.' using errcode = '22023'; end if;
  update public.edit_items i set removed_at = now(), changed_by = auth.uid(), changed_at = now()
  from jsonb_array_elements(plan) p
  where i.edit_id = edit and i.id = (p ->> 'id')::uuid and p -> 'after' = 'null';
  insert into public.edit_items as i (
    id, edit_id, place, kind, rush_id, in_frame, out_frame, struck, frames, over_item, over_frames, scene_id, person_id, tags, dissolve_frames,
    channels, alternates, text, changed_by
  )
  select
    (p ->> 'id')::uuid, edit, (a ->> 'place')::double precision, a ->> 'kind', (a ->> 'rush')::uuid, (a ->> 'in')::int, (a ->> 'out')::int,
    coalesce((select range_agg(int4range((r ->> 0)::int, (r ->> 1)::int)) from jsonb_array_elements(nullif(a -> 'struck', 'null')) r), '{}'),
    (a ->> 'frames')::int, (a ->> 'overItem')::uuid, (a ->> 'overFrames')::int, (a ->> 'scene')::uuid, (a ->> 'person')::uuid,
    array(select jsonb_array_elements_text(nullif(a -> 'tags', 'null'))), coalesce((a ->> 'dissolve')::int, 0),
    case when nullif(a -> 'channels', 'null') is not null then array(select c::smallint from jsonb_array_elements_text(a -> 'channels') c) end,
    array(select x::uuid from jsonb_array_elements_text(nullif(a -> 'alternates', 'null')) x), coalesce(a ->> 'text', ''), auth.uid()
  from jsonb_array_elements(plan) p, lateral (select p -> 'after' as a) k
  where p -> 'after' <> 'null'
  on conflict (id) do update set
    place = excluded.place, kind = excluded.kind, rush_id = excluded.rush_id, in_frame = excluded.in_frame, out_frame = excluded.out_frame,
    struck = excluded.struck, frames = excluded.frames, over_item = excluded.over_item, over_frames = excluded.over_frames,
    scene_id = excluded.scene_id, person_id = excluded.person_id, tags = excluded.tags, dissolve_frames = excluded.dissolve_frames,
    channels = excluded.channels, alternates = excluded.alternates, text = excluded.text, changed_by = excluded.changed_by,
    removed_at = null, changed_at = now()
  where i.edit_id = edit;
  if (select count(*) from public.edit_items i where i.edit_id = edit and i.removed_at is null) > 5000 then
    raise exception 'A paper edit can have up to 5,000 items.' using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
  end if;
  insert into public.edit_changes (id, edit_id, changes, made_by) values (change, edit, plan, auth.uid());
  delete from public.edit_changes h where h.edit_id = edit and h.made_at < (
    select o.made_at from public.edit_changes o where o.edit_id = edit order by o.made_at desc offset 2000 limit 1
  );
  update public.paper_edits e set changed_at = now() where e.id = edit;
end $$;

/**
 * Saves changes of items, [{id, before, after}, …]: `before` as the writer had it, null for a new item; `after` null for one that is removed. Only
 * the fields in which the two differ are written, so what others changed in other fields is kept; a field that both changed has the later
 * value. With `undo`, a field is put back only where it still has the value of `before`: undo takes back one's own act and nobody else's. Safe to
 * repeat by `change`. Answers [{id, item}] as they are now. Refuses (P0001, detail locked) a locked edit.
 */
create or replace function public.write_items(edit uuid, change uuid, changes jsonb, undo boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  held public.paper_edits;
  plan jsonb;
begin
  perform private.require_session();
  perform private.check_list(write_items.changes, 5000, 'At most 5,000 items change at once.');
  if not private.can_edit_paper(edit) then raise exception 'Only editors of the film can change a paper edit.' using errcode = '42501'; end if;
  select * into held from public.paper_edits e where e.id = edit for update;
  if not exists (select from public.edit_changes h where h.id = change and h.edit_id = edit) then
    if held.state = 'locked' then
      raise exception 'This paper edit is locked.' using errcode = 'P0001', detail = 'locked', hint = 'Unlock it, or go on in a copy.';
    end if;
    select jsonb_agg(jsonb_build_object('id', s.id, 'before', s.now, 'after', s.after)) into plan
    from (
      select (c ->> 'id') as id, private.item_as_json(i) as now, private.settled_item(
        private.item_as_json(i), nullif(c -> 'before', 'null'), nullif(c -> 'after', 'null'), undo
      ) as after
      from jsonb_array_elements(write_items.changes) c
      left join public.edit_items i on i.id = (c ->> 'id')::uuid and i.edit_id = edit
    ) s
    where s.now is distinct from s.after;
    if plan is not null then perform private.keep_items(edit, change, plan); end if;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c ->> 'id', 'item', private.item_as_json(i))), '[]')
    from jsonb_array_elements(write_items.changes) c
    left join public.edit_items i on i.id = (c ->> 'id')::uuid and i.edit_id = edit
  );
end $$;
grant execute on function public.write_items to authenticated;

/** What becomes of an item that is `now` so and that a person changes from `b` to `a`. See write_items. */
create or replace function private.settled_item(now jsonb, b jsonb, a jsonb, undo boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when b is null then coalesce(now, a)
    when a is null then case when undo and now is distinct from b then now end
    -- It was removed meanwhile: it stays removed until it is restored.
    when now is null then null
    else now || coalesce((
      select jsonb_object_agg(k.key, k.value)
      from jsonb_each(a) k
      where k.value is distinct from b -> k.key and (not undo or now -> k.key is not distinct from b -> k.key)
    ), '{}')
  end
$$;
