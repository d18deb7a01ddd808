-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a note on a cut. starts_ms is the first millisecond of its frame (core/frames.ts); ends_ms is null for a note on that frame, else the first millisecond after its last. kind: whose log it belongs to. A draft is its author's alone; for_team: no guest sees it. author_name: as they were called then.
create table public.notes (
  id uuid not null,
  version_id uuid not null,
  author_id uuid,
  author_name text not null default '',
  starts_ms integer not null,
  ends_ms integer,
  kind text not null default 'picture',
  body text not null default '',
  drawing jsonb not null default '[]'::jsonb,
  state text not null default 'open',
  for_team boolean not null default false,
  assigned_to uuid,
  due_on date,
  mentions uuid[] not null default '{}'::uuid[],
  resolved_by uuid,
  resolved_at timestamp with time zone,
  resolved_with text not null default '',
  removed_at timestamp with time zone,
  removed_by uuid,
  carried_from uuid,
  written_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  constraint notes_pkey PRIMARY KEY (id),
  constraint notes_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint notes_carried_from_fkey FOREIGN KEY (carried_from) REFERENCES public.notes(id) ON DELETE SET NULL,
  constraint notes_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint notes_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint notes_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint notes_author_name_check CHECK (length(author_name) <= 120),
  constraint notes_body_check CHECK (length(body) <= 5000),
  constraint notes_check CHECK (ends_ms > starts_ms),
  constraint notes_drawing_check CHECK (jsonb_typeof(drawing) = 'array' AND length(drawing::text) <= 100000),
  constraint notes_kind_check CHECK (kind = ANY (ARRAY['picture', 'sound', 'fact', 'rights', 'safety', 'access'])),
  constraint notes_mentions_check CHECK (cardinality(mentions) <= 20),
  constraint notes_resolved_with_check CHECK (length(resolved_with) <= 2000),
  constraint notes_starts_ms_check CHECK (starts_ms >= 0),
  constraint notes_state_check CHECK (state = ANY (ARRAY['draft', 'open', 'resolved']))
);
comment on column public.notes.drawing is 'Shapes in the film''s own coordinates, 0 to 1 in both directions (contract/notes.ts).';
comment on column public.notes.carried_from is 'The note on an earlier cut that it goes on from.';
CREATE INDEX notes_assigned ON public.notes USING btree (assigned_to) WHERE assigned_to IS NOT NULL;
CREATE INDEX notes_carried ON public.notes USING btree (carried_from) WHERE carried_from IS NOT NULL;
CREATE INDEX notes_of_author ON public.notes USING btree (author_id);
CREATE INDEX notes_of_version ON public.notes USING btree (version_id, starts_ms);
CREATE INDEX notes_removed_by ON public.notes USING btree (removed_by) WHERE removed_by IS NOT NULL;
CREATE INDEX notes_resolved_by ON public.notes USING btree (resolved_by) WHERE resolved_by IS NOT NULL;
alter table public.notes enable row level security;
grant select on public.notes to authenticated;
grant all on public.notes to service_role;
create policy "Guests of a review see its notes, none of the team's own" on public.notes
  for select to authenticated
  using ((state <> 'draft' OR author_id = (( SELECT auth.uid() AS uid))) AND NOT for_team AND (removed_at IS NULL OR author_id = (( SELECT auth.uid() AS uid))) AND (version_id IN ( SELECT private.reviewed_versions() AS reviewed_versions)));
create policy "The team sees the notes on its cuts, drafts their author alone" on public.notes
  for select to authenticated
  using ((state <> 'draft' OR author_id = (( SELECT auth.uid() AS uid))) AND (removed_at IS NULL OR author_id = (( SELECT auth.uid() AS uid)) OR removed_by = (( SELECT auth.uid() AS uid))) AND (version_id IN ( SELECT private.team_versions() AS team_versions)));
create policy "A session that owes its second step sees and changes nothing" on public.notes
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER forget_author BEFORE UPDATE OF author_id ON public.notes FOR EACH ROW WHEN (new.author_id IS NULL) EXECUTE FUNCTION private.forget_author();
CREATE TRIGGER limit_rows AFTER INSERT ON public.notes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('version_id', '10000', 'A version has 10,000 notes at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.notes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER task_follows_note AFTER UPDATE OF state ON public.notes FOR EACH ROW WHEN (new.state = 'resolved' AND old.state = 'open') EXECUTE FUNCTION private.task_follows_note();

create function private.people_about(note uuid, screening uuid) returns TABLE(person uuid, own_work boolean)
language sql stable security definer set search_path = '' as $$
  select distinct a.person, a.own_work
  from (
    select p.person, true as own_work from public.notes n cross join lateral private.people_in_review(n.version_id) p
    where n.id = people_about.note and private.note_in_letters(n.id) is not null
    union all
    select h.user_id, false from public.screening_people h
    where h.screening_id = people_about.screening and h.role in ('owner', 'host') and private.sees_door(h.screening_id)
  ) a
  join auth.users u on u.id = a.person and u.deleted_at is null and not coalesce(u.is_anonymous, false)
  where a.person <> auth.uid() and not exists (
    select from public.blocks b where (b.person_id, b.blocked_id) in ((a.person, auth.uid()), (auth.uid(), a.person))
  )
$$;
grant execute on function private.people_about to service_role;

create function private.task_follows_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.tasks t set state = 'done' where t.note_id = new.id and t.state <> 'done' and t.removed_at is null;
  return null;
end
$$;
grant execute on function private.task_follows_note to service_role;

create function public.change_note(note uuid, before jsonb, after jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  own public.notes;
  place text;
  now_has jsonb;
  taken jsonb := '{}';
  clashes jsonb := '{}';
  field text;
  allowed text[];
begin
  select * into own from public.notes n where n.id = change_note.note and n.removed_at is null for update;
  place := private.require_review(own.version_id);
  allowed := case
    when own.author_id = auth.uid() and place = 'guest' then array['startsMs', 'endsMs', 'kind', 'body', 'drawing', 'draft', 'mentions']
    when own.author_id = auth.uid() then array['startsMs', 'endsMs', 'kind', 'body', 'drawing', 'draft', 'forTeam', 'assignedTo', 'dueOn', 'mentions']
    when own.state <> 'draft' and place in ('owner', 'producer', 'editor') then array['startsMs', 'endsMs', 'kind', 'forTeam', 'assignedTo', 'dueOn']
    else '{}' end;
  if jsonb_typeof(change_note.after) is distinct from 'object' or jsonb_typeof(change_note.before) is distinct from 'object' then
    raise exception 'A change says what was and what is.' using errcode = '22023';
  end if;
  now_has := private.note_as_json(own);
  for field in select jsonb_object_keys(change_note.after) loop
    if not field = any (allowed) then
      raise exception 'This is not yours to change in the note.' using errcode = '42501', detail = left(field, 40);
    end if;
    if now_has -> field = change_note.after -> field then continue; end if;
    if now_has -> field = change_note.before -> field then taken := taken || jsonb_build_object(field, change_note.after -> field);
    else clashes := clashes || jsonb_build_object(field, now_has -> field);
    end if;
  end loop;
  if taken <> '{}' then
    -- A note that was sent is not taken back into a drawer.
    if taken ->> 'draft' = 'true' then raise exception 'Others have this note already.' using errcode = 'P0001', detail = 'sent'; end if;
    now_has := now_has || taken;
    perform private.check_list(now_has -> 'drawing', 200, 'A drawing has 200 shapes at most.');
    perform private.check_note_times(own.version_id, (now_has ->> 'startsMs')::int, (now_has ->> 'endsMs')::int);
    if now_has ->> 'assignedTo' is not null and not exists (
      select from private.people_in_review(own.version_id) p where p.person = (now_has ->> 'assignedTo')::uuid and p.role <> 'guest'
    ) then
      raise exception 'A note is given to somebody of the team.' using errcode = 'P0001', detail = 'not-in-team';
    end if;
    update public.notes n set
      starts_ms = (now_has ->> 'startsMs')::int, ends_ms = (now_has ->> 'endsMs')::int, kind = now_has ->> 'kind', body = trim(now_has ->> 'body'),
      drawing = now_has -> 'drawing', for_team = (now_has ->> 'forTeam')::boolean, assigned_to = (now_has ->> 'assignedTo')::uuid,
      due_on = (now_has ->> 'dueOn')::date, changed_at = now(),
      state = case when n.state = 'draft' and not (now_has ->> 'draft')::boolean then 'open' else n.state end,
      mentions = private.own_mentions(n.version_id, array(select m::uuid from jsonb_array_elements_text(now_has -> 'mentions') as m limit 20))
    where n.id = own.id returning * into own;
    if trim(own.body) = '' and jsonb_array_length(own.drawing) = 0 and not exists (select from public.note_files f where f.note_id = own.id) then
      raise exception 'There is nothing in this note.' using errcode = 'P0001', detail = 'empty', hint = 'Write something, or take the note away.';
    end if;
    if taken ?| array['draft', 'assignedTo', 'mentions'] then perform private.tell_of_note(own); end if;
    if own.state <> 'draft' then perform private.stir_notes(own.version_id, own.id); end if;
  end if;
  return jsonb_build_object('clashes', clashes);
end
$$;
grant execute on function public.change_note to authenticated, service_role;

create function public.react_to_note(note uuid, mark text, given boolean DEFAULT true) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.notes;
begin
  select * into own from public.notes n where n.id = react_to_note.note and n.removed_at is null and n.state <> 'draft';
  if private.require_review(own.version_id) = 'guest' and own.for_team then
    raise exception 'You do not write in this review.' using errcode = '42501';
  end if;
  if react_to_note.given then
    insert into public.note_reactions (note_id, person_id, mark) values (own.id, auth.uid(), react_to_note.mark) on conflict do nothing;
  else
    delete from public.note_reactions r where r.note_id = own.id and r.person_id = auth.uid() and r.mark = react_to_note.mark;
  end if;
  perform private.stir_notes(own.version_id, own.id);
end
$$;
grant execute on function public.react_to_note to authenticated, service_role;

create function public.remove_note(note uuid, removed boolean DEFAULT true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.notes;
  place text;
begin
  select * into own from public.notes n where n.id = remove_note.note for update;
  place := private.require_review(own.version_id);
  if own.author_id is distinct from auth.uid() and not (own.state <> 'draft' and place in ('owner', 'producer', 'editor')) then
    raise exception 'A note is taken away by its author, or by who edits the film.' using errcode = '42501';
  end if;
  update public.notes n set
    removed_at = case when remove_note.removed then now() end, removed_by = case when remove_note.removed then auth.uid() end, changed_at = now()
  where n.id = own.id and (n.removed_at is null) = remove_note.removed;
  if own.state <> 'draft' then perform private.stir_notes(own.version_id, own.id); end if;
end
$$;
grant execute on function public.remove_note to authenticated, service_role;

create function public.reply_to_note(reply uuid, note uuid, body text, mentions uuid[] DEFAULT '{}'::uuid[], files uuid[] DEFAULT '{}'::uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.notes;
  known public.note_replies;
  film public.documentaries;
  told uuid;
  named uuid[];
begin
  select * into own from public.notes n where n.id = reply_to_note.note and n.removed_at is null and n.state <> 'draft';
  if private.require_review(own.version_id) = 'guest' and own.for_team then
    raise exception 'You do not write in this review.' using errcode = '42501';
  end if;
  select * into known from public.note_replies r where r.id = reply_to_note.reply;
  if known.id is not null then
    if known.author_id is distinct from auth.uid() then raise exception 'There is such an answer already.' using errcode = '42501'; end if;
    return;
  end if;
  if trim(coalesce(reply_to_note.body, '')) = '' and coalesce(cardinality(reply_to_note.files), 0) = 0 then
    raise exception 'There is nothing in this answer.' using errcode = 'P0001', detail = 'empty', hint = 'Write or say something.';
  end if;
  named := private.own_mentions(own.version_id, (reply_to_note.mentions)[1:20]);
  insert into public.note_replies (id, note_id, author_id, author_name, body, mentions)
  values (reply_to_note.reply, own.id, auth.uid(), coalesce(private.called_in_review(own.version_id), ''), trim(coalesce(reply_to_note.body, '')), named);
  perform private.take_note_files(own.version_id, reply_to_note.files, own.id, reply_to_note.reply);
  update public.notes n set changed_at = now() where n.id = own.id;
  select * into film from public.documentaries d where d.id = private.documentary_of(own.version_id);
  for told in
    select distinct p from (
      select unnest(named) as p union select own.author_id union select own.assigned_to
      union select r.author_id from public.note_replies r where r.note_id = own.id
    ) x where p is not null and p <> auth.uid() and p in (select i.person from private.people_in_review(own.version_id) i)
  loop
    perform private.notify(
      told, case when told = any (named) then 'mention' else 'note' end,
      jsonb_build_object('what', 'answered', 'from', private.called_in_review(own.version_id), 'film', film.title, 'words', left(trim(body), 300)),
      private.note_path(own), 'note:' || own.id || ':answered', true, film.id
    );
  end loop;
  perform private.stir_notes(own.version_id, own.id);
end
$$;
grant execute on function public.reply_to_note to authenticated, service_role;

create function public.resolve_note(note uuid, resolved boolean DEFAULT true, words text DEFAULT '') returns void
language plpgsql security definer set search_path = '' as $$
declare own public.notes;
begin
  select * into own from public.notes n where n.id = resolve_note.note and n.removed_at is null and n.state <> 'draft' for update;
  if private.require_review(own.version_id) = 'guest'
    or not (public.can_edit(private.documentary_of(own.version_id)) or coalesce(auth.uid() = own.author_id, false) or coalesce(auth.uid() = own.assigned_to, false)) then
    raise exception 'A note is resolved by its author, by whom it was given to, or by who edits the film.' using errcode = '42501';
  end if;
  if (own.state = 'resolved') = resolve_note.resolved and own.resolved_with = trim(coalesce(resolve_note.words, '')) then return; end if;
  update public.notes n set
    state = case when resolve_note.resolved then 'resolved' else 'open' end,
    resolved_by = case when resolve_note.resolved then auth.uid() end,
    resolved_at = case when resolve_note.resolved then now() end,
    resolved_with = case when resolve_note.resolved then trim(coalesce(resolve_note.words, '')) else '' end,
    changed_at = now()
  where n.id = own.id;
  if resolve_note.resolved and own.author_id is not null and own.author_id <> auth.uid() then
    perform private.notify(
      own.author_id, 'note',
      jsonb_build_object('what', 'resolved', 'from', private.called_in_review(own.version_id), 'words', coalesce(nullif(trim(words), ''), left(own.body, 300)),
        'film', (select d.title from public.documentaries d where d.id = private.documentary_of(own.version_id))),
      private.note_path(own), 'note:' || own.id || ':resolved', true, private.documentary_of(own.version_id)
    );
  end if;
  perform private.stir_notes(own.version_id, own.id);
end
$$;
grant execute on function public.resolve_note to authenticated, service_role;

create function public.write_note(note uuid, version uuid, starts_ms integer, ends_ms integer DEFAULT NULL::integer, kind text DEFAULT 'picture', body text DEFAULT '', drawing jsonb DEFAULT '[]'::jsonb, draft boolean DEFAULT false, for_team boolean DEFAULT false, assigned_to uuid DEFAULT NULL::uuid, due_on date DEFAULT NULL::date, mentions uuid[] DEFAULT '{}'::uuid[], files uuid[] DEFAULT '{}'::uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place text := private.require_review(write_note.version);
  known public.notes;
  made public.notes;
begin
  select * into known from public.notes n where n.id = write_note.note;
  if known.id is not null then
    if known.author_id is distinct from auth.uid() then raise exception 'There is such a note already.' using errcode = '42501'; end if;
    return;
  end if;
  perform private.check_list(write_note.drawing, 200, 'A drawing has 200 shapes at most.');
  perform private.check_note_times(write_note.version, write_note.starts_ms, write_note.ends_ms);
  if trim(coalesce(write_note.body, '')) = '' and jsonb_array_length(write_note.drawing) = 0 and coalesce(cardinality(write_note.files), 0) = 0 then
    raise exception 'There is nothing in this note.' using errcode = 'P0001', detail = 'empty', hint = 'Write, draw or say something.';
  end if;
  if cardinality(write_note.mentions) > 20 then
    raise exception 'A note mentions 20 people at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  if place = 'guest' and (write_note.for_team or write_note.assigned_to is not null or write_note.due_on is not null) then
    raise exception 'Guests leave it to the team who sees to a note.' using errcode = '42501';
  end if;
  if write_note.assigned_to is not null
    and not exists (select from private.people_in_review(write_note.version) p where p.person = write_note.assigned_to and p.role <> 'guest') then
    raise exception 'A note is given to somebody of the team.' using errcode = 'P0001', detail = 'not-in-team';
  end if;
  insert into public.notes (
    id, version_id, author_id, author_name, starts_ms, ends_ms, kind, body, drawing, state, for_team, assigned_to, due_on, mentions
  ) values (
    write_note.note, write_note.version, auth.uid(), coalesce(private.called_in_review(write_note.version), ''), write_note.starts_ms, write_note.ends_ms,
    write_note.kind, trim(coalesce(write_note.body, '')), write_note.drawing, case when write_note.draft then 'draft' else 'open' end,
    write_note.for_team, write_note.assigned_to, write_note.due_on, private.own_mentions(write_note.version, write_note.mentions)
  ) returning * into made;
  perform private.take_note_files(made.version_id, write_note.files, made.id, null);
  perform private.tell_of_note(made);
  if not write_note.draft then perform private.stir_notes(made.version_id, made.id); end if;
end
$$;
grant execute on function public.write_note to authenticated, service_role;
