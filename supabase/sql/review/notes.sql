comment on table public.note_files is
  'One row per file of a note or reply, stored at <version>/<id> in bucket notes; pending until attached. voice_ms: '
  'duration of a voice note.';
select private.open_table('public.note_files', of_person => 'sender_id');
grant select on public.note_files to authenticated;
create policy "Who sees a note sees its files" on public.note_files
  for select to authenticated
  using (
    sender_id = (select auth.uid()) and note_id is null
    or exists (select from public.notes n where n.id = note_files.note_id)
      and (reply_id is null or exists (select from public.note_replies r where r.id = note_files.reply_id))
  );
create or replace trigger drop_note_files after delete on public.note_files referencing old table as gone
  for each statement execute function private.drop_note_files();
create or replace trigger limit_rows after insert on public.note_files referencing new table as added for each statement
  execute function private.limit_rows('version_id', '5000', 'The notes on a version hold 5,000 files at most.');

comment on table public.note_reactions is 'One row per person and their reaction to a note.';
select private.open_table('public.note_reactions', of_person => 'person_id');
grant select on public.note_reactions to authenticated;
create policy "Who sees a note sees what people say to it" on public.note_reactions
  for select to authenticated
  using (exists (select from public.notes n where n.id = note_reactions.note_id));
create or replace trigger limit_rows after insert on public.note_reactions referencing new table as added for each statement
  execute function private.limit_rows('note_id', '1000', 'A note can have up to 1,000 reactions.');

comment on table public.note_replies is 'One row per reply in the thread of a note.';
select private.open_table('public.note_replies', of_person => 'author_id');
grant select on public.note_replies to authenticated;
create policy "Who sees a note reads its answers" on public.note_replies
  for select to authenticated
  using (
    (removed_at is null or author_id = (select auth.uid()))
    and exists (select from public.notes n where n.id = note_replies.note_id)
  );
create or replace trigger forget_author before update of author_id on public.note_replies
  for each row when (new.author_id is null) execute function private.forget_author();
create or replace trigger limit_rows after insert on public.note_replies referencing new table as added for each statement
  execute function private.limit_rows('note_id', '500', 'A note can have up to 500 answers.');

-- Notes on a cut: on one frame or a range of it, by the team and by guests of a review. Written and changed only by functions, which check
-- permissions; read under row rules. Ids of notes, replies and files are created by the client, for idempotent retries.
comment on table public.notes is
  'One row per note on a cut. starts_ms: the first millisecond of its frame (core/time/frames.ts); ends_ms: null for a '
  'note on that frame, else the first millisecond after its last. kind: whose log it belongs to. A draft is visible '
  'only to its author; for_team: hidden from guests. author_name: the name at the time.';
comment on column public.notes.drawing is 'Shapes in the film''s own coordinates, 0 to 1 in both directions (contract/review/notes.ts).';
comment on column public.notes.carried_from is 'The note on an earlier cut it was carried over from.';
select private.open_table('public.notes', of_person => 'author_id');
grant select on public.notes to authenticated;
create policy "Guests of a review see its notes, none of the team's own" on public.notes
  for select to authenticated using (
    (state <> 'draft' or author_id = (select auth.uid())) and not for_team
    and (removed_at is null or author_id = (select auth.uid()))
    and version_id in (select private.reviewed_versions())
  );
create policy "The team sees the notes on its cuts, drafts their author alone" on public.notes
  for select to authenticated using (
    (state <> 'draft' or author_id = (select auth.uid()))
    and (removed_at is null or author_id = (select auth.uid()) or removed_by = (select auth.uid()))
    and version_id in (select private.team_versions())
  );
create or replace trigger forget_author before update of author_id on public.notes
  for each row when (new.author_id is null) execute function private.forget_author();
create or replace trigger limit_rows after insert on public.notes referencing new table as added for each statement
  execute function private.limit_rows('version_id', '10000', 'A version can have up to 10,000 notes.');
create or replace trigger task_follows_note after update of state on public.notes
  for each row when (new.state = 'resolved' and old.state = 'open') execute function private.task_follows_note();

-- Names are cleared with the account: the text stays, without a name.
create or replace function private.forget_author() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.author_name := '';
  return new;
end
$$;

-- ---- live: one channel per cut, for readers of its notes ----------------------------------------------------------------------------------
create or replace function private.reviewed_by_topic() returns uuid
language sql stable set search_path = '' as $$
  select case when realtime.topic() ~ '^review:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(realtime.topic(), 8)::uuid end
$$;
grant execute on function private.reviewed_by_topic to authenticated;

create or replace function private.may_see_notes(version uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select version is not null and (private.can_review_version(version) or version in (select private.reviewed_versions()))
$$;
grant execute on function private.may_see_notes to authenticated;

/** Copies notes into another cut of their film: `notes` lists them with their time there. Text, author and assignee are copied too. */
create or replace function public.carry_notes(from_version uuid, into_version uuid, notes jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  carried integer;
  duration int := (select coalesce(v.duration_ms, 2147483647) from public.versions v where v.id = into_version);
begin
  if not private.can_edit_version(from_version) or not private.can_edit_version(into_version) then
    raise exception 'Only editors of the film can carry its notes over.' using errcode = '42501';
  end if;
  if from_version = into_version or private.documentary_of(from_version) <> private.documentary_of(into_version) then
    raise exception 'Notes can only be carried over to another version of the same film.' using errcode = 'P0001', hint = 'Choose another version.';
  end if;
  perform private.check_list(carry_notes.notes, 10000, 'A version can have up to 10,000 notes.');
  perform pg_advisory_xact_lock(hashtextextended('carry_notes:' || into_version, 0));
  insert into public.notes
    (id, version_id, author_id, author_name, starts_ms, ends_ms, kind, body, drawing, state, for_team, assigned_to, due_on, mentions, carried_from, written_at)
  select gen_random_uuid(), into_version, n.author_id, n.author_name, p.starts_ms, p.ends_ms, n.kind, n.body, n.drawing, 'open', n.for_team,
    n.assigned_to, n.due_on, n.mentions, n.id, n.written_at
  from (
    select distinct on (named.id) named.* from jsonb_to_recordset(carry_notes.notes) as named (id uuid, "startsMs" int, "endsMs" int)
    order by named.id, named."startsMs"
  ) named
  join public.notes n on n.id = named.id and n.version_id = from_version and n.state = 'open' and n.removed_at is null
  cross join lateral (
    select greatest(0, named."startsMs") as starts_ms,
      case when n.ends_ms is not null and named."endsMs" > greatest(0, named."startsMs") then least(named."endsMs", duration) end as ends_ms
  ) p
  where p.starts_ms < duration and (p.ends_ms is null or p.ends_ms > p.starts_ms)
    -- Idempotent.
    and not exists (select from public.notes o where o.version_id = into_version and o.carried_from = n.id and o.removed_at is null);
  get diagnostics carried = row_count;
  if carried > 0 then perform private.stir_all_notes(into_version); end if;
  return carried;
end
$$;
grant execute on function public.carry_notes to authenticated;

/** Notes from a file, in the caller's name, each under the id its browser gave it: [{ id, startsMs, endsMs, kind, body }]. Sent twice they are there once. */
create or replace function public.import_notes(version uuid, notes jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  made integer;
  duration int := (select coalesce(v.duration_ms, 2147483647) from public.versions v where v.id = import_notes.version);
begin
  perform private.require_session();
  if not private.can_review_version(import_notes.version) or not private.in_person() then
    raise exception 'Notes are read from a file by the team of a film.' using errcode = '42501';
  end if;
  perform private.check_list(import_notes.notes, 2000, 'A file can contain up to 2,000 notes.');
  insert into public.notes (id, version_id, author_id, author_name, starts_ms, ends_ms, kind, body)
  select n.id, import_notes.version, auth.uid(), left(private.person_called(auth.uid()), 120), n."startsMs",
    case when n."endsMs" > n."startsMs" then least(n."endsMs", duration) end, n.kind, trim(n.body)
  from jsonb_to_recordset(import_notes.notes) as n (id uuid, "startsMs" int, "endsMs" int, kind text, body text)
  where n."startsMs" < duration and trim(n.body) <> ''
  on conflict (id) do nothing;
  get diagnostics made = row_count;
  if made > 0 then perform private.stir_all_notes(import_notes.version); end if;
  return made;
end
$$;
grant execute on function public.import_notes to authenticated;

-- Broadcasts bulk imports of notes, and notes resolved with their task, to open pages of the cut.
create or replace function private.stir_all_notes(version uuid) returns void
language sql security definer set search_path = '' as $$
  select realtime.send(jsonb_build_object('by', auth.uid()), 'notes', 'review:' || version, true)
$$;

create policy "Who sees the notes on a cut hears of them" on realtime.messages
  for select to authenticated using (private.may_see_notes((select private.reviewed_by_topic())));

create policy "Who sees the notes on a cut speaks in its room" on realtime.messages
  for insert to authenticated with check (private.may_see_notes((select private.reviewed_by_topic())));
