-- The board of a film: tasks, assignees, due dates. A task may come from a note; then both are resolved together.
comment on table public.tasks is
  'One row per task of a film. place: its position in its column, lower is higher. note_id: the note it came from, '
  'which is resolved with it.';
select private.open_table('public.tasks', of_person => 'made_by');
grant select on public.tasks to authenticated;
grant insert (id, documentary_id, note_id, title, words, state, place, assigned_to, due_on) on public.tasks to authenticated;
grant update (title, words, state, place, assigned_to, due_on, removed_at) on public.tasks to authenticated;
create policy "The team moves what is to be done, in person" on public.tasks for update to authenticated
  using (public.can_review(documentary_id) and (select private.in_person())) with check (public.can_review(documentary_id));
create policy "The team says what is to be done, in person" on public.tasks for insert to authenticated
  with check (made_by = (select auth.uid()) and public.can_review(documentary_id) and (select private.in_person()));
create policy "The team sees what is to be done" on public.tasks for select to authenticated using (public.can_review(documentary_id));
create or replace trigger keep_task before insert or update on public.tasks for each row execute function private.keep_task();
create or replace trigger limit_rows after insert on public.tasks referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '2000', 'A film can have up to 2,000 tasks.');
create or replace trigger note_follows_task after update of state on public.tasks
  for each row when (new.note_id is not null and new.state is distinct from old.state) execute function private.note_follows_task();
create or replace trigger tell_task after insert or update of assigned_to on public.tasks for each row
  when (new.assigned_to is not null and new.assigned_to is distinct from auth.uid() and new.removed_at is null) execute function private.tell_task();

create or replace function private.works_on_film(documentary uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.documentaries d where d.id = documentary and d.owner_id = person)
    or exists (select from public.team_members m where m.documentary_id = works_on_film.documentary and m.person_id = person)
$$;

create or replace function private.keep_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.assigned_to is not null and (tg_op = 'INSERT' or new.assigned_to is distinct from old.assigned_to)
    and not private.works_on_film(new.documentary_id, new.assigned_to)
  then
    raise exception 'A task can only be assigned to a member of the team.' using errcode = '42501';
  end if;
  if tg_op = 'INSERT' and new.note_id is not null and not exists (
    select from public.notes n join public.versions v on v.id = n.version_id
    where n.id = new.note_id and v.documentary_id = new.documentary_id and n.state <> 'draft' and n.removed_at is null
  ) then
    raise exception 'There is no such note on this film.' using errcode = '42501';
  end if;
  if tg_op = 'INSERT' or new.state is distinct from old.state then
    new.done_at := case when new.state = 'done' then now() end;
    new.done_by := case when new.state = 'done' then auth.uid() end;
  end if;
  if new.removed_at is not null then new.removed_at := now(); end if;
  new.changed_at := now();
  return new;
end
$$;

-- A note and its task are resolved and reopened together.
create or replace function private.note_follows_task() returns trigger
language plpgsql security definer set search_path = '' as $$
declare changed public.notes;
begin
  if new.state = 'done' then
    update public.notes n set state = 'resolved', resolved_by = auth.uid(), resolved_at = new.done_at, changed_at = now()
    where n.id = new.note_id and n.state = 'open' returning * into changed;
  elsif old.state = 'done' then
    update public.notes n set state = 'open', resolved_by = null, resolved_at = null, resolved_with = '', changed_at = now()
    where n.id = new.note_id and n.state = 'resolved' and n.resolved_at = old.done_at returning * into changed;
  end if;
  if changed.id is not null then perform private.stir_notes(changed.version_id, changed.id); end if;
  return null;
end
$$;

create or replace function private.task_follows_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.tasks t set state = 'done' where t.note_id = new.id and t.state <> 'done' and t.removed_at is null;
  return null;
end
$$;

create or replace function private.tell_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    new.assigned_to, 'task',
    jsonb_build_object('from', private.person_called(auth.uid()), 'subject', new.title, 'film',
      (select d.title from public.documentaries d where d.id = new.documentary_id)),
    '/collaboration?film=' || new.documentary_id || '&view=tasks', 'task:' || new.id || ':' || new.assigned_to, film => new.documentary_id
  );
  return null;
end
$$;

-- A person who leaves the team is unassigned from their tasks.
create or replace function private.tasks_outlive_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.tasks t set assigned_to = null where t.documentary_id = old.documentary_id and t.assigned_to = old.person_id and t.state <> 'done';
  return null;
end
$$;
