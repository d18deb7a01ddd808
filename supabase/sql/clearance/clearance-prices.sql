comment on table public.clearance_prices is
  'One row the price rule of an item, or of an option of it (decision 0550). Rates are decimal text, amounts whole minor units. tiers: [{fromSecond, rate}]; '
  'fees: [{what, minor}]. typed_minor: a cost typed over the computed one, and by whom.';
select private.open_table('public.clearance_prices', of_film => 'documentary_id');
grant select on public.clearance_prices to authenticated;
create policy "Who sees the money of a film sees the prices of its items" on public.clearance_prices
  for select to authenticated using (public.can_see_money(documentary_id));

/** A price rule as browsers write and read it. */
create or replace function private.price_rule(p public.clearance_prices) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'basis', p.basis, 'rate', p.rate, 'currency', p.currency, 'tiers', p.tiers, 'minimumSeconds', p.minimum_seconds, 'minimumScope', p.minimum_scope,
    'rounding', p.rounding, 'repeats', p.repeats, 'fees', p.fees, 'withheldPercent', p.withheld_percent, 'typedMinor', p.typed_minor
  )
$$;

/**
 * Writes the price rule of an item, or of an option of it; null deletes it. before: the rule as its writer had it, so that only the fields they changed are
 * written, and what another person changed meanwhile stays. What is typed over the computed cost keeps who typed it.
 */
create or replace function public.write_clearance_price(item uuid, rule jsonb, option uuid default null, before jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  film uuid := (select i.documentary_id from public.clearance_items i where i.id = write_clearance_price.item);
  known public.clearance_prices;
  written jsonb;
  typed bigint;
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
  insert into public.clearance_prices (documentary_id, item_id, option_id, basis, currency)
  values (film, item, write_clearance_price.option, rule ->> 'basis', rule ->> 'currency')
  on conflict do nothing;
  select * into known from public.clearance_prices p
  where p.item_id = item and p.option_id is not distinct from write_clearance_price.option for update;
  select jsonb_object_agg(
    k.key, case when before is not null and known.removed_at is null and rule -> k.key is not distinct from before -> k.key then k.value else rule -> k.key end
  ) into written from jsonb_each(private.price_rule(known)) k;
  typed := (written ->> 'typedMinor')::bigint;
  update public.clearance_prices p set
    basis = written ->> 'basis', rate = written ->> 'rate', currency = written ->> 'currency', tiers = coalesce(nullif(written -> 'tiers', 'null'), '[]'),
    minimum_seconds = (written ->> 'minimumSeconds')::int, minimum_scope = coalesce(written ->> 'minimumScope', 'item'),
    rounding = coalesce(written ->> 'rounding', 'none'), repeats = coalesce(written ->> 'repeats', 'counted'),
    fees = coalesce(nullif(written -> 'fees', 'null'), '[]'), withheld_percent = written ->> 'withheldPercent', typed_minor = typed,
    typed_by = case when typed is null then null when typed = p.typed_minor then p.typed_by else auth.uid() end,
    typed_at = case when typed is null then null when typed = p.typed_minor then p.typed_at else now() end,
    removed_at = null, changed_at = now()
  where p.id = known.id;
end $$;
grant execute on function public.write_clearance_price to authenticated;
