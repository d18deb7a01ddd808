/** A row as browsers write and read it; null for one that is removed or was never there. */
create or replace function private.budget_row_as_json(r public.budget_rows) returns jsonb
language sql immutable set search_path = '' as $$
  select case when (r).id is not null and (r).removed_at is null then (r).fields || jsonb_build_object('type', (r).type, 'place', (r).place) end
$$;

/** The rows of a budget in their order, as they are frozen: without orders and costs, which are facts and go on. */
create or replace function private.items_of_budget(budget uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.budget_row_as_json(r) || jsonb_build_object('id', r.id) order by r.place, r.id), '[]')
  from public.budget_rows r where r.budget_id = budget and r.removed_at is null and r.type not in ('order', 'cost')
$$;

/** All rows of a budget in their order, each with who changed it last and when; null for readers who may not see the money of the film. */
create or replace function public.read_budget(budget uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when (select private.is_signed_in() and private.sees_budget(budget)) then coalesce((
    select jsonb_agg(
      private.budget_row_as_json(r) || jsonb_build_object('id', r.id, 'changedBy', r.changed_by, 'changedAt', r.changed_at) order by r.place, r.id
    )
    from public.budget_rows r where r.budget_id = budget and r.removed_at is null
  ), '[]') end
$$;
grant execute on function public.read_budget to authenticated;

/** Writes what `plan` says, [{id, before, after}, …], and keeps it as one change. The caller has checked who may and holds the budget. */
create or replace function private.keep_budget_rows(budget uuid, change uuid, plan jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare film uuid := (select b.documentary_id from public.budgets b where b.id = budget);
begin
  perform private.check_budget_rows(plan);
  if exists (
    select from jsonb_array_elements(plan) p
    where nullif(p #>> '{after,person}', '') is not null and p #> '{after,person}' is distinct from p #> '{before,person}' and not exists (
      select from public.production_people w where w.id = (p #>> '{after,person}')::uuid and w.documentary_id = film
    )
  ) then raise exception 'A line names a person of another film.' using errcode = '22023'; end if;
  update public.budget_rows r set removed_at = now(), changed_by = auth.uid(), changed_at = now()
  from jsonb_array_elements(plan) p
  where r.budget_id = budget and r.id = (p ->> 'id')::uuid and p -> 'after' = 'null';
  insert into public.budget_rows as r (id, budget_id, type, place, fields, changed_by)
  select (p ->> 'id')::uuid, budget, p #>> '{after,type}', (p #>> '{after,place}')::double precision, (p -> 'after') - 'type' - 'place', auth.uid()
  from jsonb_array_elements(plan) p where p -> 'after' <> 'null'
  on conflict (id) do update set
    place = excluded.place, fields = excluded.fields, changed_by = excluded.changed_by, changed_at = now(), removed_at = null
  where r.budget_id = budget and r.type = excluded.type;
  perform private.check_accounts(budget);
  insert into public.budget_changes (id, budget_id, changes, made_by) values (change, budget, plan, auth.uid());
  delete from public.budget_changes h where h.budget_id = budget and h.made_at < (
    select o.made_at from public.budget_changes o where o.budget_id = budget order by o.made_at desc offset 2000 limit 1
  );
  update public.budgets b set changed_at = now() where b.id = budget;
end $$;

/** Refuses a budget in which a line, order or cost has no account, accounts are below themselves or deeper than three levels, or there are too many rows. */
create or replace function private.check_accounts(budget uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.budget_rows r
    where r.budget_id = budget and r.removed_at is null and r.type in ('line', 'order', 'cost', 'account')
      and (r.type = 'line' or coalesce(r.fields ->> 'account', r.fields ->> 'parent') <> '')
      and not exists (
        select from public.budget_rows a
        where a.budget_id = check_accounts.budget and a.type = 'account' and a.removed_at is null
          and a.id::text = coalesce(r.fields ->> 'account', r.fields ->> 'parent')
      )
  ) then
    raise exception 'An account with lines cannot be deleted.' using errcode = 'P0001', detail = 'account-has-lines', hint = 'Move its lines first.';
  end if;
  if exists (
    with recursive levels as (
      select r.id, 1 as level from public.budget_rows r
      where r.budget_id = budget and r.type = 'account' and r.removed_at is null and r.fields ->> 'parent' = ''
      union all
      select r.id, l.level + 1 from public.budget_rows r join levels l on r.fields ->> 'parent' = l.id::text
      where r.budget_id = budget and r.type = 'account' and r.removed_at is null and l.level < 4
    )
    select from public.budget_rows r left join levels l on l.id = r.id
    where r.budget_id = budget and r.type = 'account' and r.removed_at is null and (l.level is null or l.level > 3)
  ) then
    raise exception 'Accounts have three levels at most.' using errcode = 'P0001';
  end if;
  if (select count(*) from public.budget_rows r where r.budget_id = budget and r.removed_at is null) > 10000 then
    raise exception 'A budget can have up to 10,000 rows.' using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
  end if;
end $$;

/**
 * Saves changes of rows, [{id, before, after}, …]: `before` as the writer had it, null for a new row; `after` null for one that is removed. Only the
 * fields in which the two differ are written. A field that another person changed meanwhile is not: it comes back under `asked` with what it is now
 * and who wrote that, and the writer decides. With `undo` such a field is left as it is. Safe to repeat by `change`.
 * Answers {rows: [{id, row}], asked: [{id, field, now, yours, by, at}]}.
 */
create or replace function public.write_budget(budget uuid, change uuid, changes jsonb, undo boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  plan jsonb;
  asked jsonb := '[]';
begin
  perform private.require_budget(budget);
  perform private.check_list(write_budget.changes, 5000, 'At most 5,000 rows change at once.');
  perform from public.budgets b where b.id = budget for update;
  if not exists (select from public.budget_changes h where h.id = change and h.budget_id = budget) then
    select jsonb_agg(jsonb_build_object('id', s.id, 'before', s.now, 'after', s.after)) into plan
    from (
      select (c ->> 'id') as id, private.budget_row_as_json(r) as now, private.settled_budget_row(
        private.budget_row_as_json(r), nullif(c -> 'before', 'null'), nullif(c -> 'after', 'null'), undo
      ) as after
      from jsonb_array_elements(write_budget.changes) c
      left join public.budget_rows r on r.id = (c ->> 'id')::uuid and r.budget_id = budget
    ) s
    where s.now is distinct from s.after;
    if not undo then
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'field', k.key, 'now', private.budget_row_as_json(r) -> k.key, 'yours', k.value, 'by', r.changed_by, 'at', r.changed_at
      )), '[]') into asked
      from jsonb_array_elements(write_budget.changes) c
      join public.budget_rows r on r.id = (c ->> 'id')::uuid and r.budget_id = budget and r.removed_at is null
      cross join lateral jsonb_each(nullif(c -> 'after', 'null')) k
      where c -> 'before' <> 'null' and k.key <> 'type' and k.value is distinct from c -> 'before' -> k.key
        and private.budget_row_as_json(r) -> k.key is distinct from c -> 'before' -> k.key
        and private.budget_row_as_json(r) -> k.key is distinct from k.value;
    end if;
    if plan is not null then perform private.keep_budget_rows(budget, change, plan); end if;
  end if;
  return jsonb_build_object('asked', asked, 'rows', (
    select coalesce(jsonb_agg(jsonb_build_object('id', c ->> 'id', 'row', private.budget_row_as_json(r))), '[]')
    from jsonb_array_elements(write_budget.changes) c
    left join public.budget_rows r on r.id = (c ->> 'id')::uuid and r.budget_id = budget
  ));
end $$;
grant execute on function public.write_budget to authenticated;

/** What becomes of a row that is `now` so and that a person changes from `b` to `a`. See write_budget. */
create or replace function private.settled_budget_row(now jsonb, b jsonb, a jsonb, undo boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when b is null then coalesce(now, a)
    when a is null then case when undo and now is distinct from b then now end
    -- It was removed meanwhile: it stays removed.
    when now is null then null
    else now || coalesce((
      select jsonb_object_agg(k.key, k.value) from jsonb_each(a) k
      where k.key <> 'type' and k.value is distinct from b -> k.key and now -> k.key is not distinct from b -> k.key
    ), '{}')
  end
$$;

/** Freezes a budget as it is now; answers the number of the version. The same again without a change answers the last one. */
create or replace function public.freeze_budget(budget uuid, name text default '') returns int
language plpgsql security definer set search_path = '' as $$
declare
  last public.budget_versions;
  held public.budgets;
  items jsonb;
begin
  perform private.require_budget(budget);
  select * into held from public.budgets b where b.id = budget for update;
  items := private.items_of_budget(budget);
  select * into last from public.budget_versions v where v.budget_id = budget order by v.number desc limit 1;
  if last.items = items and last.assumptions = held.assumptions and trim(freeze_budget.name) in ('', last.name) then return last.number; end if;
  insert into public.budget_versions (budget_id, number, name, assumptions, items, made_by)
  values (budget, coalesce(last.number, 0) + 1, trim(freeze_budget.name), held.assumptions, items, auth.uid());
  return coalesce(last.number, 0) + 1;
end $$;
grant execute on function public.freeze_budget to authenticated;

/** Goes back to a version as one change that can be undone. What the budget was before is frozen first: answers the number of that. Costs stay. */
create or replace function public.restore_budget(budget uuid, version int, change uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  wanted jsonb := (select v.items from public.budget_versions v where v.budget_id = budget and v.number = version);
  before int;
  plan jsonb;
begin
  before := public.freeze_budget(budget);
  if wanted is null then raise exception 'There is no such version.' using errcode = 'P0002'; end if;
  select jsonb_agg(p) into plan from (
    select jsonb_build_object('id', coalesce(w ->> 'id', r.id::text), 'before', private.budget_row_as_json(r), 'after', w - 'id') as p
    from jsonb_array_elements(wanted) w
    full join (
      select * from public.budget_rows b where b.budget_id = budget and b.removed_at is null and b.type not in ('order', 'cost')
    ) r on r.id = (w ->> 'id')::uuid
    where private.budget_row_as_json(r) is distinct from w - 'id'
  ) x;
  if plan is not null then perform private.keep_budget_rows(budget, change, plan); end if;
  return before;
end $$;
grant execute on function public.restore_budget to authenticated;
