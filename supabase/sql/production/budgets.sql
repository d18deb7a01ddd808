comment on table public.budgets is 'One row a budget of a film. All sums are in its currency; what it assumes is said in words. Its rows are budget_rows.';
select private.open_table('public.budgets', of_film => 'documentary_id');
grant select on public.budgets to authenticated;
grant update (title, assumptions, removed_at) on public.budgets to authenticated;
create policy "Who sees the money of a film sees its budgets" on public.budgets
  for select to authenticated using (public.can_see_money(documentary_id));
create policy "Who sees the money and edits the film names its budgets" on public.budgets
  for update to authenticated using (private.can_budget(documentary_id)) with check (private.can_budget(documentary_id));
create or replace trigger limit_rows after insert on public.budgets referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '50', 'A film can have up to 50 budgets.');

comment on table public.budget_rows is
  'One row an account, line, global, fringe, charge, currency, source of finance, order or cost of a budget, in the order of place. The '
  'fields of each type are those of private.budget_fields. A removed row stays, to be restored.';
select private.open_table('public.budget_rows', of_nobody => 'A budget is the film''s: budgets is exported to its owner.');
grant select on public.budget_rows to authenticated;
create policy "Who sees the money of a film sees the rows of its budgets" on public.budget_rows
  for select to authenticated using (private.sees_budget(budget_id));

comment on table public.budget_changes is
  'One row a saved change of a budget: [{id, before, after}, …]. The id is given by who saves: a change sent twice is one.';
select private.open_table('public.budget_changes', of_nobody => 'The history of a budget is the film''s.');
grant select on public.budget_changes to authenticated;
create policy "Who sees the money of a film reads what was changed in its budgets" on public.budget_changes
  for select to authenticated using (private.sees_budget(budget_id));

comment on table public.budget_versions is
  'One row a frozen version of a budget, numbered from 1: its rows as they were, without orders and costs, which go on.';
select private.open_table('public.budget_versions', of_nobody => 'A budget is the film''s.');
grant select on public.budget_versions to authenticated;
create policy "Who sees the money of a film sees the versions of its budgets" on public.budget_versions
  for select to authenticated using (private.sees_budget(budget_id));
create or replace trigger limit_rows after insert on public.budget_versions referencing new table as added for each statement
  execute function private.limit_rows('budget_id', '500', 'A budget can have up to 500 versions.');

/** Who changes budgets of a film: who sees its money and edits the film. */
create or replace function private.can_budget(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select public.can_see_money(documentary) and public.can_edit(documentary)
$$;
grant execute on function private.can_budget to authenticated;

create or replace function private.sees_budget(budget uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select public.can_see_money((select b.documentary_id from public.budgets b where b.id = budget))
$$;
grant execute on function private.sees_budget to authenticated;

/** Refuses who may not change this budget. */
create or replace function private.require_budget(budget uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not coalesce(private.can_budget((select b.documentary_id from public.budgets b where b.id = budget)), false) then
    raise exception 'Only editors who see the money of the film can change its budgets.' using errcode = '42501';
  end if;
end $$;

/** Begins a budget, empty or with the rows of another one of the film, or of a frozen version of it. Safe to repeat. */
create or replace function public.begin_budget(
  budget uuid, documentary uuid, title text, currency text, made_from uuid default null, version int default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare items jsonb := '[]';
begin
  perform private.require_session();
  if not private.can_budget(begin_budget.documentary) then
    raise exception 'Only editors who see the money of the film can make a budget.' using errcode = '42501';
  end if;
  if exists (select from public.budgets b where b.id = budget) then return; end if;
  if made_from is not null then
    if (begin_budget.documentary, begin_budget.currency) is distinct from (
      select (b.documentary_id, b.currency) from public.budgets b where b.id = begin_budget.made_from
    ) then
      raise exception 'This budget is of another film or in another currency.' using errcode = '42501';
    end if;
    items := case when version is null then private.items_of_budget(made_from)
      else (select v.items from public.budget_versions v where v.budget_id = begin_budget.made_from and v.number = version) end;
  end if;
  insert into public.budgets (id, documentary_id, title, currency, assumptions, made_by)
  values (
    budget, documentary, trim(begin_budget.title), begin_budget.currency,
    coalesce((select b.assumptions from public.budgets b where b.id = begin_budget.made_from), ''), auth.uid()
  );
  if jsonb_array_length(coalesce(items, '[]')) > 0 then
    -- New ids for all rows, also where one row names another.
    select private.with_new_ids(items) into items;
    perform private.keep_budget_rows(budget, gen_random_uuid(), (
      select jsonb_agg(jsonb_build_object('id', i ->> 'id', 'before', null, 'after', i - 'id')) from jsonb_array_elements(items) i
    ));
  end if;
end $$;
grant execute on function public.begin_budget to authenticated;

/** Rows with a new id each; a row that names another one names it by its new id. */
create or replace function private.with_new_ids(items jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  written text := items::text;
  old text;
begin
  for old in select i ->> 'id' from jsonb_array_elements(items) i loop
    written := replace(written, old, gen_random_uuid()::text);
  end loop;
  return written::jsonb;
end $$;

create policy "Who sees the money of a film hears of changes to its budgets" on realtime.messages
  for select to authenticated
  using (
    case
      when realtime.topic() ~ '^budget:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then private.sees_budget(split_part(realtime.topic(), ':', 2)::uuid)
      when realtime.topic() ~ '^budgets:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then public.can_see_money(split_part(realtime.topic(), ':', 2)::uuid)
      else false
    end
  );
