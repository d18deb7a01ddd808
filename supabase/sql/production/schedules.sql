comment on table public.schedules is
  'One row a scenario of a film''s schedule; one of them is the working one. Its days, strips and phases are schedule_rows, with the same ids in '
  'every scenario they were copied to.';
select private.open_table('public.schedules', of_film => 'documentary_id');
grant select on public.schedules to authenticated;
grant update (title, removed_at) on public.schedules to authenticated;
create policy "Who edits a film sees its schedules" on public.schedules for select to authenticated using (public.can_edit(documentary_id));
create policy "Who edits a film names and deletes its schedules" on public.schedules
  for update to authenticated using (public.can_edit(documentary_id)) with check (public.can_edit(documentary_id));
create or replace trigger limit_rows after insert on public.schedules referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '30', 'A film can have up to 30 scenarios of its schedule.');

/** A deleted scenario is not the working one. */
create or replace function private.lay_down_schedule() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_working := false;
  return new;
end $$;
create or replace trigger lay_down_schedule before update of removed_at on public.schedules
  for each row when (new.removed_at is not null) execute function private.lay_down_schedule();

comment on table public.schedule_rows is
  'One row a setting, day, strip, phase of a scenario, or a place, kit, person, window or day report of the film (schedule_id null), in the '
  'order of place. The fields of each type are those of private.schedule_fields. A removed row stays, to be restored.';
select private.open_table('public.schedule_rows', of_nobody => 'A schedule is the film''s: schedules is exported to its owner.');
grant select on public.schedule_rows to authenticated;
create policy "Who edits a film sees the rows of its schedules" on public.schedule_rows
  for select to authenticated using (public.can_edit(documentary_id));

comment on table public.schedule_changes is
  'One row a saved change of a schedule: [{id, before, after}, …]. The id is given by who saves: a change sent twice is one.';
select private.open_table('public.schedule_changes', of_nobody => 'The history of a schedule is the film''s.');
grant select on public.schedule_changes to authenticated;
create policy "Who edits a film reads what was changed in its schedules" on public.schedule_changes
  for select to authenticated using (private.edits_schedule(schedule_id));

comment on table public.schedule_versions is 'One row a frozen version of a scenario, numbered from 1. It never changes.';
select private.open_table('public.schedule_versions', of_nobody => 'A schedule is the film''s.');
grant select on public.schedule_versions to authenticated;
create policy "Who edits a film sees the versions of its schedules" on public.schedule_versions
  for select to authenticated using (private.edits_schedule(schedule_id));
create or replace trigger limit_rows after insert on public.schedule_versions referencing new table as added for each statement
  execute function private.limit_rows('schedule_id', '500', 'A schedule can have up to 500 versions.');

comment on table public.signed_warnings is
  'One row a warning of a schedule that a person signed, with the reason. The key names what it warns of and by how much: where that changes, '
  'the warning is open again.';
select private.open_table('public.signed_warnings', of_film => 'documentary_id');
grant select on public.signed_warnings to authenticated;
create policy "Who edits a film sees signed warnings" on public.signed_warnings
  for select to authenticated using (public.can_edit(documentary_id));
create or replace trigger limit_rows after insert on public.signed_warnings referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '5000', 'A film can have up to 5,000 signed warnings.');

create or replace function private.edits_schedule(schedule uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(public.can_edit((select s.documentary_id from public.schedules s where s.id = schedule)), false)
$$;
grant execute on function private.edits_schedule to authenticated;

/** Refuses people who may not change this schedule. */
create or replace function private.require_schedule(schedule uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.edits_schedule(schedule) then
    raise exception 'Only editors of the film can change its schedule.' using errcode = '42501';
  end if;
end $$;

/** Begins a scenario, empty or with the rows of another one or of a frozen version of it. The first one is the working one. Safe to repeat. */
create or replace function public.begin_schedule(
  schedule uuid, documentary uuid, title text, made_from uuid default null, version int default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare items jsonb := '[]';
begin
  perform private.require_session();
  if not coalesce(public.can_edit(begin_schedule.documentary), false) then
    raise exception 'Only editors of the film can change its schedule.' using errcode = '42501';
  end if;
  if exists (select from public.schedules s where s.id = schedule) then return; end if;
  if made_from is not null then
    if begin_schedule.documentary is distinct from (select s.documentary_id from public.schedules s where s.id = begin_schedule.made_from) then
      raise exception 'This schedule is of another film.' using errcode = '42501';
    end if;
    items := case when version is null then private.items_of_schedule(made_from)
      else (select v.items from public.schedule_versions v where v.schedule_id = begin_schedule.made_from and v.number = version) end;
  end if;
  insert into public.schedules (id, documentary_id, title, is_working, made_by)
  values (
    schedule, documentary, trim(begin_schedule.title),
    not exists (select from public.schedules s where s.documentary_id = begin_schedule.documentary and s.is_working), auth.uid()
  );
  if jsonb_array_length(coalesce(items, '[]')) > 0 then
    perform private.keep_schedule_rows(schedule, gen_random_uuid(), (
      select jsonb_agg(jsonb_build_object('id', i ->> 'id', 'before', null, 'after', i - 'id')) from jsonb_array_elements(items) i
    ));
  end if;
end $$;
grant execute on function public.begin_schedule to authenticated;

/** Makes a scenario the working one; the others stay as they are. */
create or replace function public.choose_schedule(schedule uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare film uuid := (select s.documentary_id from public.schedules s where s.id = schedule and s.removed_at is null);
begin
  perform private.require_schedule(schedule);
  if film is null then raise exception 'There is no such schedule.' using errcode = 'P0002'; end if;
  perform from public.schedules s where s.documentary_id = film order by s.id for update;
  update public.schedules s set is_working = false where s.documentary_id = film and s.is_working and s.id <> schedule;
  update public.schedules s set is_working = true, changed_at = now() where s.id = schedule and not s.is_working;
end $$;
grant execute on function public.choose_schedule to authenticated;

/** Signs a warning of the schedule, with the reason. A signature is never changed: the same again keeps the first. */
create or replace function public.sign_warning(documentary uuid, key text, words text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not coalesce(public.can_edit(documentary), false) then
    raise exception 'Only editors of the film can change its schedule.' using errcode = '42501';
  end if;
  insert into public.signed_warnings (documentary_id, key, words, reason, signed_by)
  values (documentary, sign_warning.key, sign_warning.words, sign_warning.reason, auth.uid())
  on conflict on constraint signed_warnings_pkey do nothing;
end $$;
grant execute on function public.sign_warning to authenticated;

create policy "Who edits a film hears of changes to its schedule" on realtime.messages
  for select to authenticated
  using (
    case
      when realtime.topic() ~ '^schedule:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then public.can_edit(split_part(realtime.topic(), ':', 2)::uuid)
      else false
    end
  );
