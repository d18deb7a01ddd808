-- The board of a film: what is to be done, by whom, until when. A task may come from a note; then both are done together.

create table public.tasks (
  id uuid primary key,
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  note_id uuid references public.notes (id) on delete set null,
  title text not null check (length(trim(title)) > 0 and length(title) <= 200),
  words text not null default '' check (length(words) <= 2000),
  state text not null default 'todo' check (state in ('todo', 'doing', 'done')),
  place double precision not null default 0,
  assigned_to uuid references auth.users (id) on delete set null,
  due_on date,
  made_by uuid default auth.uid() references auth.users (id) on delete set null,
  done_by uuid references auth.users (id) on delete set null,
  done_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
comment on table public.tasks is
  'One row a task of a film. place: where it stands in its column, lower is higher. note_id: the note it came from, which is resolved with it.';
create index tasks_of_film on public.tasks (documentary_id, state, place);
create unique index one_task_a_note on public.tasks (note_id) where removed_at is null;
create index tasks_of_note on public.tasks (note_id);
create index tasks_assigned on public.tasks (assigned_to);
create index tasks_made_by on public.tasks (made_by);
create index tasks_done_by on public.tasks (done_by);
select private.open_table('public.tasks', of_person => 'made_by');
create trigger limit_rows after insert on public.tasks referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '2000', 'A film has 2,000 tasks at most.');
grant select, insert (id, documentary_id, note_id, title, words, state, place, assigned_to, due_on),
  update (title, words, state, place, assigned_to, due_on, removed_at) on public.tasks to authenticated;
create policy "The team sees what is to be done" on public.tasks for select to authenticated using (public.can_review(documentary_id));
create policy "The team says what is to be done, in person" on public.tasks for insert to authenticated
  with check (made_by = (select auth.uid()) and public.can_review(documentary_id) and (select private.in_person()));
create policy "The team moves what is to be done, in person" on public.tasks for update to authenticated
  using (public.can_review(documentary_id) and (select private.in_person())) with check (public.can_review(documentary_id));
alter publication supabase_realtime add table public.tasks;

create function private.works_on_film(documentary uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.documentaries d where d.id = documentary and d.owner_id = person)
    or exists (select from public.team_members m where m.documentary_id = works_on_film.documentary and m.person_id = person)
$$;

create function private.keep_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.assigned_to is not null and (tg_op = 'INSERT' or new.assigned_to is distinct from old.assigned_to)
    and not private.works_on_film(new.documentary_id, new.assigned_to)
  then
    raise exception 'A task is given to somebody of the team.' using errcode = '42501';
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
create trigger keep_task before insert or update on public.tasks for each row execute function private.keep_task();

-- A note and its task are done together, whichever is done first; begun again, together too.
create function private.note_follows_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'done' then
    update public.notes n set state = 'resolved', resolved_by = auth.uid(), resolved_at = new.done_at, changed_at = now()
    where n.id = new.note_id and n.state = 'open';
  elsif old.state = 'done' then
    update public.notes n set state = 'open', resolved_by = null, resolved_at = null, resolved_with = '', changed_at = now()
    where n.id = new.note_id and n.state = 'resolved' and n.resolved_at = old.done_at;
  end if;
  return null;
end
$$;
create trigger note_follows_task after update of state on public.tasks
  for each row when (new.note_id is not null and new.state is distinct from old.state) execute function private.note_follows_task();
create function private.task_follows_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.tasks t set state = 'done' where t.note_id = new.id and t.state <> 'done' and t.removed_at is null;
  return null;
end
$$;
create trigger task_follows_note after update of state on public.notes
  for each row when (new.state = 'resolved' and old.state = 'open') execute function private.task_follows_note();
create function private.tell_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    new.assigned_to, 'task',
    jsonb_build_object('from', private.person_called(auth.uid()), 'subject', new.title, 'film', (select d.title from public.documentaries d where d.id = new.documentary_id)),
    '/collaboration?film=' || new.documentary_id || '&view=tasks', 'task:' || new.id || ':' || new.assigned_to, film => new.documentary_id
  );
  return null;
end
$$;
create trigger tell_task after insert or update of assigned_to on public.tasks for each row
  when (new.assigned_to is not null and new.assigned_to is distinct from auth.uid() and new.removed_at is null) execute function private.tell_task();
insert into private.notice_kinds (kind, position, by_mail, by_push) values ('task', 35, 'daily', false);

-- Whoever leaves the team leaves no task behind in their name.
create function private.tasks_outlive_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.tasks t set assigned_to = null where t.documentary_id = old.documentary_id and t.assigned_to = old.person_id and t.state <> 'done';
  return null;
end
$$;
create trigger tasks_outlive_member after delete on public.team_members for each row execute function private.tasks_outlive_member();
