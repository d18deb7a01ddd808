create or replace function private.stir_notes(version uuid, note uuid) returns void
language sql security definer set search_path = '' as $$
  select realtime.send(jsonb_build_object('note', note, 'by', auth.uid()), 'note', 'review:' || version, true)
$$;

create or replace function private.own_mentions(version uuid, mentions uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct p.person), '{}') from private.people_in_review(version) p where p.person = any (mentions)
$$;

create or replace function private.note_path(note public.notes) returns text
language sql stable security definer set search_path = '' as $$
  select '/collaboration?film=' || private.documentary_of(note.version_id) || '&version=' || note.version_id || '&note=' || note.id
$$;

-- Notifies the people concerned, each once, and nobody of their own acts.
create or replace function private.tell_of_note(note public.notes) returns void
language plpgsql security definer set search_path = '' as $$
declare
  film public.documentaries;
  told uuid;
  facts jsonb;
begin
  if note.state = 'draft' then return; end if;
  select * into film from public.documentaries d where d.id = private.documentary_of(note.version_id);
  facts := jsonb_build_object('from', note.author_name, 'film', film.title);
  foreach told in array note.mentions loop
    continue when told = auth.uid();
    perform private.notify(told, 'mention', facts || jsonb_build_object('words', left(note.body, 300)), private.note_path(note),
      'note:' || note.id || ':mention:' || told, film => film.id);
  end loop;
  if note.assigned_to is not null and note.assigned_to <> auth.uid() then
    perform private.notify(note.assigned_to, 'note',
      jsonb_build_object('what', 'assigned', 'from', private.called_in_review(note.version_id), 'film', film.title, 'words', left(note.body, 300)),
      private.note_path(note), 'note:' || note.id || ':assigned:' || note.assigned_to, film => film.id);
  end if;
  for told in
    select p.person from private.people_in_review(note.version_id) p
    where p.role in ('owner', 'producer', 'editor') and p.person <> auth.uid() and not p.person = any (note.mentions)
      and p.person is distinct from note.assigned_to
  loop
    perform private.notify(told, 'note', facts, '/collaboration?film=' || film.id || '&version=' || note.version_id,
      'notes:' || note.version_id, true, film.id);
  end loop;
end
$$;

create or replace function private.take_note_files(version uuid, files uuid[], note uuid, reply uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare taken int;
begin
  if coalesce(cardinality(files), 0) = 0 then return 0; end if;
  if cardinality(files) > 10 then
    raise exception 'Ten files at most go with one note.' using errcode = 'P0001', detail = 'limit';
  end if;
  update public.note_files f set note_id = take_note_files.note, reply_id = take_note_files.reply
  where f.id = any (files) and f.version_id = version and f.sender_id = auth.uid() and f.note_id is null and f.arrived_at is not null;
  get diagnostics taken = row_count;
  if taken <> cardinality(files) then
    raise exception 'A file has not arrived yet.' using errcode = 'P0001', detail = 'file', hint = 'What you wrote is saved. Send it again in a moment.';
  end if;
  return taken;
end
$$;

create or replace function private.check_note_times(version uuid, starts_ms integer, ends_ms integer) returns void
language plpgsql stable security definer set search_path = '' as $$
declare length_ms integer := (select v.duration_ms from public.versions v where v.id = check_note_times.version);
begin
  if starts_ms is null or starts_ms < 0 or starts_ms >= length_ms or ends_ms <= starts_ms or ends_ms > length_ms + 1000 then
    raise exception 'A note must be within the film.' using errcode = '22023', detail = 'times';
  end if;
end
$$;

create or replace function public.write_note(
  note uuid,
  version uuid,
  starts_ms integer,
  ends_ms integer default null,
  kind text default 'picture',
  body text default '',
  drawing jsonb default '[]',
  draft boolean default false,
  for_team boolean default false,
  assigned_to uuid default null,
  due_on date default null,
  mentions uuid[] default '{}',
  files uuid[] default '{}'
)
returns void
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
  perform private.check_list(write_note.drawing, 200, 'A drawing can have up to 200 shapes.');
  perform private.check_note_times(write_note.version, write_note.starts_ms, write_note.ends_ms);
  if trim(coalesce(write_note.body, '')) = '' and jsonb_array_length(write_note.drawing) = 0 and coalesce(cardinality(write_note.files), 0) = 0 then
    raise exception 'There is nothing in this note.' using errcode = 'P0001', detail = 'empty', hint = 'Write, draw or say something.';
  end if;
  if cardinality(write_note.mentions) > 20 then
    raise exception 'A note mentions 20 people at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  if place = 'guest' and (write_note.for_team or write_note.assigned_to is not null or write_note.due_on is not null) then
    raise exception 'Only the team can assign notes.' using errcode = '42501';
  end if;
  if write_note.assigned_to is not null
    and not exists (select from private.people_in_review(write_note.version) p where p.person = write_note.assigned_to and p.role <> 'guest') then
    raise exception 'A note can only be assigned to a member of the team.' using errcode = 'P0001', detail = 'not-in-team';
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
grant execute on function public.write_note to authenticated;

create or replace function private.note_as_json(note public.notes) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'startsMs', note.starts_ms, 'endsMs', note.ends_ms, 'kind', note.kind, 'body', note.body, 'drawing', note.drawing,
    'draft', note.state = 'draft', 'forTeam', note.for_team, 'assignedTo', note.assigned_to, 'dueOn', note.due_on, 'mentions', to_jsonb(note.mentions)
  )
$$;

-- before and after hold the same fields. A field with a conflicting change by another person is left unchanged and named in the answer.
create or replace function public.change_note(note uuid, before jsonb, after jsonb) returns jsonb
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
    -- A sent note cannot become a draft again.
    if taken ->> 'draft' = 'true' then raise exception 'Others have this note already.' using errcode = 'P0001', detail = 'sent'; end if;
    now_has := now_has || taken;
    perform private.check_list(now_has -> 'drawing', 200, 'A drawing can have up to 200 shapes.');
    perform private.check_note_times(own.version_id, (now_has ->> 'startsMs')::int, (now_has ->> 'endsMs')::int);
    if now_has ->> 'assignedTo' is not null and not exists (
      select from private.people_in_review(own.version_id) p where p.person = (now_has ->> 'assignedTo')::uuid and p.role <> 'guest'
    ) then
      raise exception 'A note can only be assigned to a member of the team.' using errcode = 'P0001', detail = 'not-in-team';
    end if;
    update public.notes n set
      starts_ms = (now_has ->> 'startsMs')::int, ends_ms = (now_has ->> 'endsMs')::int, kind = now_has ->> 'kind', body = trim(now_has ->> 'body'),
      drawing = now_has -> 'drawing', for_team = (now_has ->> 'forTeam')::boolean, assigned_to = (now_has ->> 'assignedTo')::uuid,
      due_on = (now_has ->> 'dueOn')::date, changed_at = now(),
      state = case when n.state = 'draft' and not (now_has ->> 'draft')::boolean then 'open' else n.state end,
      mentions = private.own_mentions(n.version_id, array(select m::uuid from jsonb_array_elements_text(now_has -> 'mentions') as m limit 20))
    where n.id = own.id returning * into own;
    if trim(own.body) = '' and jsonb_array_length(own.drawing) = 0 and not exists (select from public.note_files f where f.note_id = own.id) then
      raise exception 'There is nothing in this note.' using errcode = 'P0001', detail = 'empty', hint = 'Write something, or delete the note.';
    end if;
    if taken ?| array['draft', 'assignedTo', 'mentions'] then perform private.tell_of_note(own); end if;
    if own.state <> 'draft' then perform private.stir_notes(own.version_id, own.id); end if;
  end if;
  return jsonb_build_object('clashes', clashes);
end
$$;
grant execute on function public.change_note to authenticated;

create or replace function public.resolve_note(note uuid, resolved boolean default true, words text default '')
returns void
language plpgsql security definer set search_path = '' as $$
declare own public.notes;
begin
  select * into own from public.notes n where n.id = resolve_note.note and n.removed_at is null and n.state <> 'draft' for update;
  if private.require_review(own.version_id) = 'guest'
    or not (public.can_edit(private.documentary_of(own.version_id)) or coalesce(auth.uid() = own.author_id, false)
      or coalesce(auth.uid() = own.assigned_to, false)) then
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
grant execute on function public.resolve_note to authenticated;

-- Deletes or restores.
create or replace function public.remove_note(note uuid, removed boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.notes;
  place text;
begin
  select * into own from public.notes n where n.id = remove_note.note for update;
  place := private.require_review(own.version_id);
  if own.author_id is distinct from auth.uid() and not (own.state <> 'draft' and place in ('owner', 'producer', 'editor')) then
    raise exception 'Only its author and the editors of the film can delete a note.' using errcode = '42501';
  end if;
  update public.notes n set
    removed_at = case when remove_note.removed then now() end, removed_by = case when remove_note.removed then auth.uid() end, changed_at = now()
  where n.id = own.id and (n.removed_at is null) = remove_note.removed;
  if own.state <> 'draft' then perform private.stir_notes(own.version_id, own.id); end if;
end
$$;
grant execute on function public.remove_note to authenticated;
