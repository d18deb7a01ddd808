comment on table public.edit_versions is 'One row a frozen version of a paper edit, numbered from 1: its items as they were, each with its id.';
select private.open_table('public.edit_versions', of_nobody => 'A paper edit is the film''s.');
grant select on public.edit_versions to authenticated;
create policy "Who edits the film sees the versions of its paper edits" on public.edit_versions
  for select to authenticated using (private.can_edit_paper(edit_id));
create or replace trigger limit_rows after insert on public.edit_versions referencing new table as added for each statement
  execute function private.limit_rows('edit_id', '500', 'A paper edit can have up to 500 versions.');

/** Freezes a paper edit as it is now; answers the number of the version. The same again without a change answers the last one. */
create or replace function public.freeze_paper_edit(edit uuid, name text default '') returns int
language plpgsql security definer set search_path = '' as $$
declare
  last public.edit_versions;
  items jsonb;
begin
  perform private.require_session();
  if not private.can_edit_paper(edit) then raise exception 'Only editors of the film can freeze a paper edit.' using errcode = '42501'; end if;
  perform from public.paper_edits e where e.id = edit for update;
  items := private.items_of_edit(edit);
  select * into last from public.edit_versions v where v.edit_id = edit order by v.number desc limit 1;
  if last.items = items and trim(freeze_paper_edit.name) in ('', last.name) then return last.number; end if;
  insert into public.edit_versions (edit_id, number, name, items, made_by)
  values (edit, coalesce(last.number, 0) + 1, trim(freeze_paper_edit.name), items, auth.uid());
  return coalesce(last.number, 0) + 1;
end $$;
grant execute on function public.freeze_paper_edit to authenticated;

/** Puts a paper edit back to one of its versions, as one change that can be undone. What it was before is frozen first. */
create or replace function public.restore_paper_edit(edit uuid, version int, change uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  wanted jsonb := (select v.items from public.edit_versions v where v.edit_id = edit and v.number = version);
  before int;
  plan jsonb;
begin
  before := public.freeze_paper_edit(edit);
  if wanted is null then raise exception 'There is no such version.' using errcode = 'P0002'; end if;
  if (select e.state from public.paper_edits e where e.id = edit) = 'locked' then
    raise exception 'This paper edit is locked.' using errcode = 'P0001', detail = 'locked', hint = 'Unlock it, or go on in a copy.';
  end if;
  select jsonb_agg(p) into plan from (
    select jsonb_build_object('id', coalesce(w ->> 'id', i.id::text), 'before', private.item_as_json(i), 'after', w - 'id') as p
    from jsonb_array_elements(wanted) w
    full join (select * from public.edit_items e where e.edit_id = edit and e.removed_at is null) i on i.id = (w ->> 'id')::uuid
    where private.item_as_json(i) is distinct from w - 'id'
  ) x;
  if plan is not null then perform private.keep_items(edit, change, plan); end if;
  return before;
end $$;
grant execute on function public.restore_paper_edit to authenticated;
