comment on table public.clearance_prices is
  'One row the price rule of an item, or of an option of it (decision 0550). Rates are decimal text, amounts whole minor units. tiers: [{fromSecond, rate}]; '
  'fees: [{what, minor}]. typed_minor: a cost typed over the computed one, and by whom.';
select private.open_table('public.clearance_prices', of_film => 'documentary_id');
grant select on public.clearance_prices to authenticated;
create policy "Who sees the money of a film sees the prices of its items" on public.clearance_prices
  for select to authenticated using (public.can_see_money(documentary_id));

/** Writes the price rule of an item, or of an option of it; null deletes it. What is typed over the computed cost keeps who typed it. */
create or replace function public.write_clearance_price(item uuid, rule jsonb, option uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  film uuid := (select i.documentary_id from public.clearance_items i where i.id = write_clearance_price.item);
  typed bigint := (rule ->> 'typedMinor')::bigint;
begin
  perform private.require_session();
  if film is null or not public.can_edit(film) or not public.can_see_money(film) then
    raise exception 'Only editors who see the money of the film can write its prices.' using errcode = '42501';
  end if;
  if rule is null then
    update public.clearance_prices p set removed_at = now() where p.item_id = item and p.option_id is not distinct from write_clearance_price.option;
    return;
  end if;
  if jsonb_typeof(rule) <> 'object' or length(rule::text) > 12000 then
    raise exception 'A price rule has its fields, not a list.' using errcode = '22023';
  end if;
  perform private.check_list(coalesce(rule -> 'tiers', '[]'), 12, 'A price can have up to 12 steps.');
  perform private.check_list(coalesce(rule -> 'fees', '[]'), 20, 'A price can have up to 20 fees.');
  update public.clearance_prices p set
    basis = rule ->> 'basis', rate = rule ->> 'rate', currency = rule ->> 'currency', tiers = coalesce(rule -> 'tiers', '[]'),
    minimum_seconds = (rule ->> 'minimumSeconds')::int, minimum_scope = coalesce(rule ->> 'minimumScope', 'item'),
    rounding = coalesce(rule ->> 'rounding', 'none'), repeats = coalesce(rule ->> 'repeats', 'counted'), fees = coalesce(rule -> 'fees', '[]'),
    withheld_percent = rule ->> 'withheldPercent', typed_minor = typed,
    typed_by = case when typed is null then null when typed = p.typed_minor then p.typed_by else auth.uid() end,
    typed_at = case when typed is null then null when typed = p.typed_minor then p.typed_at else now() end,
    removed_at = null, changed_at = now()
  where p.item_id = item and p.option_id is not distinct from write_clearance_price.option;
  if found then return; end if;
  insert into public.clearance_prices (
    documentary_id, item_id, option_id, basis, rate, currency, tiers, minimum_seconds, minimum_scope, rounding, repeats, fees, withheld_percent,
    typed_minor, typed_by, typed_at
  ) values (
    film, item, write_clearance_price.option, rule ->> 'basis', rule ->> 'rate', rule ->> 'currency', coalesce(rule -> 'tiers', '[]'),
    (rule ->> 'minimumSeconds')::int, coalesce(rule ->> 'minimumScope', 'item'), coalesce(rule ->> 'rounding', 'none'),
    coalesce(rule ->> 'repeats', 'counted'), coalesce(rule -> 'fees', '[]'), rule ->> 'withheldPercent',
    typed, case when typed is not null then auth.uid() end, case when typed is not null then now() end
  );
end $$;
grant execute on function public.write_clearance_price to authenticated;
