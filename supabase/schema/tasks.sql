-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a task of a film. place: where it stands in its column, lower is higher. note_id: the note it came from, which is resolved with it.
create table public.tasks (
  id uuid not null,
  documentary_id uuid not null,
  note_id uuid,
  title text not null,
  words text not null default '',
  state text not null default 'todo',
  place double precision not null default 0,
  assigned_to uuid,
  due_on date,
  made_by uuid default auth.uid(),
  done_by uuid,
  done_at timestamp with time zone,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  constraint tasks_pkey PRIMARY KEY (id),
  constraint tasks_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint tasks_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint tasks_done_by_fkey FOREIGN KEY (done_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint tasks_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint tasks_note_id_fkey FOREIGN KEY (note_id) REFERENCES public.notes(id) ON DELETE SET NULL,
  constraint tasks_state_check CHECK (state = ANY (ARRAY['todo', 'doing', 'done'])),
  constraint tasks_title_check CHECK (length(TRIM(BOTH FROM title)) > 0 AND length(title) <= 200),
  constraint tasks_words_check CHECK (length(words) <= 2000)
);
CREATE UNIQUE INDEX one_task_a_note ON public.tasks USING btree (note_id) WHERE removed_at IS NULL;
CREATE INDEX tasks_assigned ON public.tasks USING btree (assigned_to);
CREATE INDEX tasks_done_by ON public.tasks USING btree (done_by);
CREATE INDEX tasks_made_by ON public.tasks USING btree (made_by);
CREATE INDEX tasks_of_film ON public.tasks USING btree (documentary_id, state, place);
CREATE INDEX tasks_of_note ON public.tasks USING btree (note_id);
alter table public.tasks enable row level security;
grant insert (id, documentary_id, note_id, title, words, state, place, assigned_to, due_on) on public.tasks to authenticated;
grant select on public.tasks to authenticated;
grant update (title, words, state, place, assigned_to, due_on, removed_at) on public.tasks to authenticated;
grant all on public.tasks to service_role;
create policy "The team moves what is to be done, in person" on public.tasks
  for update to authenticated
  using (public.can_review(documentary_id) AND ( SELECT private.in_person() AS in_person))
  with check (public.can_review(documentary_id));
create policy "The team says what is to be done, in person" on public.tasks
  for insert to authenticated
  with check (made_by = (( SELECT auth.uid() AS uid)) AND public.can_review(documentary_id) AND ( SELECT private.in_person() AS in_person));
create policy "The team sees what is to be done" on public.tasks
  for select to authenticated
  using (public.can_review(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.tasks
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER keep_task BEFORE INSERT OR UPDATE ON public.tasks FOR EACH ROW EXECUTE FUNCTION private.keep_task();
CREATE TRIGGER limit_rows AFTER INSERT ON public.tasks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '2000', 'A film has 2,000 tasks at most.');
CREATE TRIGGER note_follows_task AFTER UPDATE OF state ON public.tasks FOR EACH ROW WHEN (new.note_id IS NOT NULL AND new.state IS DISTINCT FROM old.state) EXECUTE FUNCTION private.note_follows_task();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.tasks FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER tell_task AFTER INSERT OR UPDATE OF assigned_to ON public.tasks FOR EACH ROW WHEN (new.assigned_to IS NOT NULL AND new.assigned_to IS DISTINCT FROM auth.uid() AND new.removed_at IS NULL) EXECUTE FUNCTION private.tell_task();

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
grant execute on function private.keep_task to service_role;

create function private.note_follows_task() returns trigger
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
grant execute on function private.note_follows_task to service_role;

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
grant execute on function private.tell_task to service_role;
