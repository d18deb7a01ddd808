/** A row as browsers write and read it; null for one that is removed or was never there. */
create or replace function private.schedule_row_as_json(r public.schedule_rows) returns jsonb
language sql immutable set search_path = '' as $$
  select case when (r).id is not null and (r).removed_at is null then (r).fields || jsonb_build_object('type', (r).type, 'place', (r).place) end
$$;

/** The rows of a scenario in their order, as they are frozen and copied: without the facts of the film. */
create or replace function private.items_of_schedule(schedule uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.schedule_row_as_json(r) || jsonb_build_object('id', r.id) order by r.place, r.id), '[]')
  from public.schedule_rows r where r.scope = schedule and r.removed_at is null
$$;

/** All rows of a scenario and the facts of its film; null for readers who do not edit the film. */
create or replace function public.read_schedule(schedule uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when (select private.is_signed_in() and private.edits_schedule(schedule)) then coalesce((
    select jsonb_agg(
      private.schedule_row_as_json(r) || jsonb_build_object('id', r.id, 'changedBy', r.changed_by, 'changedAt', r.changed_at) order by r.place, r.id
    )
    from public.schedules s
    join public.schedule_rows r on r.scope in (s.id, s.documentary_id)
    where s.id = schedule and r.removed_at is null
  ), '[]') end
$$;
grant execute on function public.read_schedule to authenticated;

/** Writes what `plan` says, [{id, before, after}, …], and keeps it as one change. The caller has checked the right and locked the schedule. */
create or replace function private.keep_schedule_rows(schedule uuid, change uuid, plan jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare film uuid := (select s.documentary_id from public.schedules s where s.id = schedule);
begin
  perform private.check_schedule_rows(plan);
  if exists (
    select from jsonb_array_elements(plan) p
    cross join lateral (
      select jsonb_array_elements_text(coalesce(p #> '{after,people}', '[]')) as person where p #>> '{after,type}' = 'strip'
      union all select nullif(p #>> '{after,person}', '')
    ) named
    where named.person is not null and not exists (
      select from public.production_people w where w.id = named.person::uuid and w.documentary_id = film
    ) and not coalesce(p -> 'before' -> 'people' ? named.person, false)
  ) or exists (
    select from jsonb_array_elements(plan) p
    where nullif(p #>> '{after,scene}', '') is not null and p #> '{after,scene}' is distinct from p #> '{before,scene}' and not exists (
      select from public.outline_scenes o where o.id = (p #>> '{after,scene}')::uuid and o.documentary_id = film
    )
  ) then raise exception 'A strip names a person or a scene of another film.' using errcode = '22023'; end if;
  update public.schedule_rows r set removed_at = now(), changed_by = auth.uid(), changed_at = now()
  from jsonb_array_elements(plan) p
  where r.scope = case when private.is_schedule_fact(r.type) then film else schedule end and r.id = (p ->> 'id')::uuid and p -> 'after' = 'null';
  insert into public.schedule_rows as r (scope, id, documentary_id, schedule_id, type, place, fields, changed_by)
  select case when private.is_schedule_fact(p #>> '{after,type}') then film else schedule end, (p ->> 'id')::uuid, film,
    case when not private.is_schedule_fact(p #>> '{after,type}') then schedule end,
    p #>> '{after,type}', (p #>> '{after,place}')::double precision, (p -> 'after') - 'type' - 'place', auth.uid()
  from jsonb_array_elements(plan) p where p -> 'after' <> 'null'
  on conflict (scope, id) do update set
    place = excluded.place, fields = excluded.fields, changed_by = excluded.changed_by, changed_at = now(), removed_at = null
  where r.type = excluded.type;
  if (select count(*) from public.schedule_rows r where r.scope in (schedule, film) and r.removed_at is null) > 10000 then
    raise exception 'A schedule can have up to 10,000 rows.' using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
  end if;
  insert into public.schedule_changes (id, schedule_id, changes, made_by) values (change, schedule, plan, auth.uid());
  delete from public.schedule_changes h where h.schedule_id = schedule and h.made_at < (
    select o.made_at from public.schedule_changes o where o.schedule_id = schedule order by o.made_at desc offset 2000 limit 1
  );
  update public.schedules s set changed_at = now() where s.id = schedule;
end $$;

/**
 * Saves changes of rows, [{id, before, after}, …], field by field as `write_budget` does: a field that somebody else changed meanwhile stays as it is
 * and is named under `asked`. Safe to repeat by `change`. Answers {rows: [{id, row}], asked: [{id, field}]}.
 */
create or replace function public.write_schedule(schedule uuid, change uuid, changes jsonb, undo boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  film uuid := (select s.documentary_id from public.schedules s where s.id = schedule);
  plan jsonb;
  asked jsonb := '[]';
begin
  perform private.require_schedule(schedule);
  perform private.check_list(write_schedule.changes, 5000, 'At most 5,000 rows change at once.');
  -- Facts are of the film: two scenarios may change them at once.
  perform from public.schedules s where s.documentary_id = film order by s.id for update;
  if not exists (select from public.schedule_changes h where h.id = change and h.schedule_id = schedule) then
    select jsonb_agg(jsonb_build_object('id', s.id, 'before', s.now, 'after', s.after)) into plan
    from (
      select (c ->> 'id') as id, private.schedule_row_as_json(r) as now, private.settled_budget_row(
        private.schedule_row_as_json(r), nullif(c -> 'before', 'null'), nullif(c -> 'after', 'null'), undo
      ) as after
      from jsonb_array_elements(write_schedule.changes) c
      left join public.schedule_rows r on r.id = (c ->> 'id')::uuid and r.scope in (schedule, film)
    ) s
    where s.now is distinct from s.after;
    if not undo then
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'field', k.key)), '[]') into asked
      from jsonb_array_elements(write_schedule.changes) c
      join public.schedule_rows r on r.id = (c ->> 'id')::uuid and r.scope in (schedule, film) and r.removed_at is null
      cross join lateral jsonb_each(nullif(c -> 'after', 'null')) k
      where c -> 'before' <> 'null' and k.key <> 'type' and k.value is distinct from c -> 'before' -> k.key
        and private.schedule_row_as_json(r) -> k.key is distinct from c -> 'before' -> k.key
        and private.schedule_row_as_json(r) -> k.key is distinct from k.value;
    end if;
    if plan is not null then perform private.keep_schedule_rows(schedule, change, plan); end if;
  end if;
  return jsonb_build_object('asked', asked, 'rows', (
    select coalesce(jsonb_agg(jsonb_build_object('id', c ->> 'id', 'row', private.schedule_row_as_json(r))), '[]')
    from jsonb_array_elements(write_schedule.changes) c
    left join public.schedule_rows r on r.id = (c ->> 'id')::uuid and r.scope in (schedule, film)
  ));
end $$;
grant execute on function public.write_schedule to authenticated;

/** Freezes a scenario as it is now; answers the number of the version. The same again without a change answers the last one. */
create or replace function public.freeze_schedule(schedule uuid, name text default '') returns int
language plpgsql security definer set search_path = '' as $$
declare
  last public.schedule_versions;
  items jsonb;
begin
  perform private.require_schedule(schedule);
  perform from public.schedules s where s.id = schedule for update;
  items := private.items_of_schedule(schedule);
  select * into last from public.schedule_versions v where v.schedule_id = schedule order by v.number desc limit 1;
  if last.items = items and trim(freeze_schedule.name) in ('', last.name) then return last.number; end if;
  insert into public.schedule_versions (schedule_id, number, name, items, made_by)
  values (schedule, coalesce(last.number, 0) + 1, trim(freeze_schedule.name), items, auth.uid());
  return coalesce(last.number, 0) + 1;
end $$;
grant execute on function public.freeze_schedule to authenticated;
