comment on table public.paper_edits is
  'One row a paper edit of a film: items in order, chosen from its rushes. Its rate, drop flag and start timecode are those of the list it is exported to.';
select private.open_table('public.paper_edits', of_film => 'documentary_id');
grant select on public.paper_edits to authenticated;
grant update (title, start_frame, words_a_minute, removed_at) on public.paper_edits to authenticated;
create policy "Who edits the film sees its paper edits" on public.paper_edits
  for select to authenticated using (public.can_edit(documentary_id));
create policy "Who edits the film names its paper edits" on public.paper_edits
  for update to authenticated using (public.can_edit(documentary_id)) with check (public.can_edit(documentary_id));
create or replace trigger limit_rows after insert on public.paper_edits referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '200', 'A film can have up to 200 paper edits.');

comment on table public.edit_items is
  'One row an item of a paper edit, in the order of place. Frames of a rush count in its own rate; frames, over_frames and '
  'dissolve_frames in that of the edit. struck: frames of the rush that are left out. over_item: what a cutaway covers. A removed '
  'item stays, to be restored.';
select private.open_table('public.edit_items', of_nobody => 'A paper edit is the film''s: paper_edits is exported to its owner, with its versions.');
grant select on public.edit_items to authenticated;
create policy "Who edits the film sees the items of its paper edits" on public.edit_items
  for select to authenticated using (private.can_edit_paper(edit_id));

comment on table public.edit_changes is
  'One row a saved change of a paper edit: [{id, before, after}, …]. The id is given by who saves: a change sent twice is one.';
select private.open_table('public.edit_changes', of_nobody => 'The history of a paper edit is the film''s.');
grant select on public.edit_changes to authenticated;
create policy "Who edits the film reads what was changed in its paper edits" on public.edit_changes
  for select to authenticated using (private.can_edit_paper(edit_id));

create or replace function private.can_edit_paper(edit uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select public.can_edit((select e.documentary_id from public.paper_edits e where e.id = edit))
$$;
grant execute on function private.can_edit_paper to authenticated;

/** Begins a paper edit, empty or with the items of another one or of a frozen version of it. Safe to repeat. */
create or replace function public.begin_paper_edit(
  edit uuid, documentary uuid, title text, rate_num int, rate_den int, drop_frame boolean, start_frame bigint,
  made_from uuid default null, version int default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare items jsonb := '[]';
begin
  perform private.require_session();
  if not public.can_edit(begin_paper_edit.documentary) then raise exception 'Only editors of the film can make a paper edit.' using errcode = '42501'; end if;
  if exists (select from public.paper_edits e where e.id = edit) then return; end if;
  if drop_frame and (rate_den <> 1001 or rate_num not in (30000, 60000)) then
    raise exception 'Only 29.97 and 59.94 frames a second drop numbers.' using errcode = '22023';
  end if;
  if made_from is not null then
    if begin_paper_edit.documentary is distinct from (select e.documentary_id from public.paper_edits e where e.id = begin_paper_edit.made_from) then
      raise exception 'This paper edit is of another film.' using errcode = '42501';
    end if;
    items := case when version is null then private.items_of_edit(made_from)
      else (select v.items from public.edit_versions v where v.edit_id = begin_paper_edit.made_from and v.number = version) end;
  end if;
  insert into public.paper_edits (id, documentary_id, title, rate_num, rate_den, drop_frame, start_frame, made_from, made_by)
  values (edit, documentary, trim(begin_paper_edit.title), begin_paper_edit.rate_num, begin_paper_edit.rate_den, begin_paper_edit.drop_frame,
    begin_paper_edit.start_frame, begin_paper_edit.made_from, auth.uid());
  -- Items get new ids; what lies over another keeps lying over it.
  with copied as (select i, gen_random_uuid() as fresh from jsonb_array_elements(coalesce(items, '[]')) i)
  select coalesce(jsonb_agg(jsonb_build_object('id', c.fresh, 'before', null, 'after', c.i - 'id' || jsonb_build_object(
    'overItem', (select o.fresh from copied o where o.i ->> 'id' = c.i ->> 'overItem')
  ))), '[]') into items from copied c;
  if items <> '[]' then perform private.keep_items(edit, gen_random_uuid(), items); end if;
end $$;
grant execute on function public.begin_paper_edit to authenticated;

/**
 * What a paper edit shows without agreement, by the clearance log: titles of items that are neither agreed nor free, of which a kept frame is in
 * the edit. Gaps of a licence and proofs are judged where the log is read (core/clearance/judged-items.ts).
 */
create or replace function private.not_cleared_in_edit(edit uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select distinct c.title
  from public.edit_items i
  join public.rushes r on r.version_id = i.rush_id
  join public.clearance_uses u on u.version_id = i.rush_id and u.removed_at is null
  join public.clearance_items c on c.id = u.item_id and c.removed_at is null
  where i.edit_id = edit and i.removed_at is null
    and c.status not in ('agreed', 'signed', 'paid', 'public-domain', 'fair-use', 'not-needed')
    and (u.starts_ms is null or i.in_frame is null or exists (
      select from unnest(int4multirange(int4range(i.in_frame, i.out_frame)) - i.struck) p
      where lower(p)::bigint * 1000 * r.rate_den < u.ends_ms::bigint * r.rate_num
        and upper(p)::bigint * 1000 * r.rate_den > u.starts_ms::bigint * r.rate_num
    ))
$$;

/** Locks a paper edit against changes, or opens it again. Refuses (P0001, detail rights) to lock one that is not cleared, where the house asks for that. */
create or replace function public.lock_paper_edit(edit uuid, locked boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.can_edit_paper(edit) then raise exception 'Only editors of the film can lock a paper edit.' using errcode = '42501'; end if;
  if locked and (select s.locks_need_rights from public.house_settings s) and exists (select private.not_cleared_in_edit(edit)) then
    raise exception 'Not everything in this paper edit is cleared.' using errcode = 'P0001', detail = 'rights',
      hint = 'On this site a paper edit is locked once its rights are agreed. The list beside the picture names what is missing.';
  end if;
  update public.paper_edits e set state = case when locked then 'locked' else 'working' end where e.id = edit;
end $$;
grant execute on function public.lock_paper_edit to authenticated;

create policy "Who edits a film hears of changes to its paper edits" on realtime.messages
  for select to authenticated
  using (
    case
      when realtime.topic() ~ '^paper-edit:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then private.can_edit_paper(split_part(realtime.topic(), ':', 2)::uuid)
      when realtime.topic() ~ '^paper-edits:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then public.can_edit(split_part(realtime.topic(), ':', 2)::uuid)
      else false
    end
  );
