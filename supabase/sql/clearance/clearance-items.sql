-- The archive and clearance log of a film. What is set on a range of a rush or a cut reaches paper edits and versions by intersection
-- (core/clearance/needs-in-cut.ts). Prices are read by who can_see_money, proofs by who can_see_papers, the rest by who edits the film.
comment on table public.clearance_items is
  'One row an item of the clearance log: material, a mark, a place or a title that is not the film''s own. approved_ms, approved_in: how long it was used in '
  'which cut when it was agreed. proofs: how many are here.';
comment on column public.clearance_items.code is 'What the archive producer calls it, such as ARC-07.';
select private.open_table('public.clearance_items', of_film => 'documentary_id');
grant select on public.clearance_items to authenticated;
grant insert (
  id, documentary_id, kind, title, code, licensor_id, owner_id, licensor_number, material, credit_words, note
) on public.clearance_items to authenticated;
grant update (kind, title, code, licensor_id, owner_id, licensor_number, material, credit_words, note, removed_at) on public.clearance_items to authenticated;
create policy "Who edits the film keeps its clearance log" on public.clearance_items
  for all to authenticated using (public.can_edit(documentary_id)) with check (public.can_edit(documentary_id));
create policy "Who sees the papers of the film reads its clearance log" on public.clearance_items
  for select to authenticated using (public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.clearance_items referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '5000', 'A clearance log can have up to 5,000 items.');
create or replace trigger clearance_changed before update on public.clearance_items for each row execute function private.clearance_changed();

create or replace function private.clearance_changed() returns trigger language plpgsql set search_path = '' as $$
begin
  new.changed_at := now();
  return new;
end $$;

comment on table public.clearance_uses is
  'One row a use of an item: a range of a rush or of a cut in milliseconds, or, without a range, all of it. Cuts made of that rush have it by intersection.';
select private.open_table('public.clearance_uses', of_film => 'documentary_id');
grant select, insert on public.clearance_uses to authenticated;
grant update (starts_ms, ends_ms, removed_at) on public.clearance_uses to authenticated;
create policy "Who edits the film says where its items are" on public.clearance_uses for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id) and documentary_id = private.documentary_of(version_id));
create policy "Who sees the papers of the film reads where its items are" on public.clearance_uses
  for select to authenticated using (public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.clearance_uses referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '20000', 'A clearance log can have up to 20,000 uses.');

comment on table public.clearance_states is 'One row a change of an item''s status: who, when, with which proof. Nothing here is changed or deleted.';
select private.open_table('public.clearance_states', of_film => 'documentary_id');
grant select on public.clearance_states to authenticated;
create policy "Who edits the film reads how its items were cleared" on public.clearance_states
  for select to authenticated using (public.can_edit(documentary_id) or public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.clearance_states referencing new table as added for each statement
  execute function private.limit_rows('item_id', '500', 'The status of an item can change up to 500 times.');

/**
 * Sets the status of items and keeps who did it, when, and by which proof. used: [{item, ms, cut}], how long each is used in the cut it was looked at in. A
 * status that agrees (agreed, signed, paid) keeps that length: a longer use reopens the item.
 */
create or replace function public.set_clearance_status(
  documentary uuid, items uuid[], status text, used jsonb default '[]', proof uuid default null, words text default ''
) returns void
language plpgsql security definer set search_path = '' as $$
declare agrees boolean := set_clearance_status.status in ('agreed', 'signed', 'paid');
begin
  perform private.require_session();
  if not public.can_edit(set_clearance_status.documentary) then
    raise exception 'Only editors of the film can keep its clearance log.' using errcode = '42501';
  end if;
  if cardinality(items) > 500 then raise exception 'Change up to 500 items at once.' using errcode = 'P0001'; end if;
  perform private.check_list(used, 500, 'Change up to 500 items at once.');
  if proof is not null and not exists (
    select from public.clearance_proofs p where p.id = proof and p.documentary_id = set_clearance_status.documentary and p.removed_at is null
  ) then
    raise exception 'There is no such proof in this log.' using errcode = 'P0001';
  end if;
  with said as (
    select (u ->> 'item')::uuid as item, (u ->> 'ms')::int as ms, left(u ->> 'cut', 200) as cut from jsonb_array_elements(used) u
  ), changed as (
    update public.clearance_items i set
      status = set_clearance_status.status,
      approved_ms = case when agrees then s.ms end,
      approved_in = case when agrees then coalesce(s.cut, '') else '' end
    from unnest(items) asked left join said s on s.item = asked
    where i.id = asked and i.documentary_id = set_clearance_status.documentary
    returning i.id, i.documentary_id, i.status, i.approved_ms, i.approved_in
  )
  insert into public.clearance_states (documentary_id, item_id, status, approved_ms, approved_in, proof_id, words, made_by, maker_name)
  select c.documentary_id, c.id, c.status, c.approved_ms, c.approved_in, proof, trim(coalesce(set_clearance_status.words, '')), auth.uid(),
    left(private.person_called(auth.uid()), 120)
  from changed c;
end $$;
grant execute on function public.set_clearance_status to authenticated;

/**
 * Makes one item of two: licences, options, uses, proofs and history of the first go to the second; the first is removed. Its price goes where the second has
 * none. Nothing is lost.
 */
create or replace function public.merge_clearance_items(item uuid, into_item uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare film uuid := (select i.documentary_id from public.clearance_items i where i.id = merge_clearance_items.item);
begin
  perform private.require_session();
  if film is null or not public.can_edit(film) then
    raise exception 'Only editors of the film can keep its clearance log.' using errcode = '42501';
  end if;
  if item = into_item or film is distinct from (
    select i.documentary_id from public.clearance_items i where i.id = merge_clearance_items.into_item and i.removed_at is null
  ) then
    raise exception 'Two items of one log can be merged.' using errcode = 'P0001';
  end if;
  update public.clearance_prices p set item_id = into_item where p.item_id = item and p.option_id is null
    and not exists (select from public.clearance_prices o where o.item_id = into_item and o.option_id is null);
  -- The prices of options follow their options.
  update public.clearance_options o set item_id = into_item where o.item_id = item;
  update public.clearance_licences l set item_id = into_item where l.item_id = item;
  update public.clearance_uses u set item_id = into_item where u.item_id = item;
  update public.clearance_proofs p set item_id = into_item where p.item_id = item;
  update public.clearance_states s set item_id = into_item where s.item_id = item;
  update public.clearance_items i set proofs = (
    select count(*) from public.clearance_proofs p where p.item_id = i.id and p.arrived_at is not null and p.removed_at is null
  ) where i.id in (item, into_item);
  update public.clearance_items i set removed_at = now() where i.id = item;
end $$;
grant execute on function public.merge_clearance_items to authenticated;

create policy "Who reads the clearance log of a film hears of changes to it" on realtime.messages
  for select to authenticated
  using (
    case when realtime.topic() ~ '^(clearances|papers):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then public.can_edit(split_part(realtime.topic(), ':', 2)::uuid) or public.can_see_papers(split_part(realtime.topic(), ':', 2)::uuid)
      else false end
  );

/** Which logs a film keeps: clearances, music, facts. Empty for who may not read them, so that nothing else is asked of a film without any. Kind: shown. */
create or replace function public.kept_papers(documentary uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select case when public.can_edit(documentary) or public.can_see_papers(documentary) then array_remove(array[
    case when exists (select from public.clearance_items i where i.documentary_id = kept_papers.documentary and i.removed_at is null) then 'clearances' end,
    case when exists (select from public.music_works w where w.documentary_id = kept_papers.documentary and w.removed_at is null) then 'music' end,
    case when exists (select from public.fact_claims c where c.documentary_id = kept_papers.documentary and c.removed_at is null) then 'facts' end
  ], null) else '{}' end
$$;
grant execute on function public.kept_papers to authenticated;
