-- Notes on a cut: on one frame or a range of it, by the team and by guests of a review. Written and changed by functions alone, which say what may be
-- done by whom; read by row rules. Every note, reply and file has its id from the browser that wrote it, so that one sent twice is there once.

create table public.notes (
  id uuid primary key,
  version_id uuid not null references public.versions (id) on delete cascade,
  author_id uuid references auth.users (id) on delete set null,
  author_name text not null default '' check (length(author_name) <= 120),
  starts_ms integer not null check (starts_ms >= 0),
  ends_ms integer check (ends_ms > starts_ms),
  kind text not null default 'picture' check (kind in ('picture', 'sound', 'fact', 'rights', 'safety', 'access')),
  body text not null default '' check (length(body) <= 5000),
  drawing jsonb not null default '[]' check (jsonb_typeof(drawing) = 'array' and length(drawing::text) <= 100000),
  state text not null default 'open' check (state in ('draft', 'open', 'resolved')),
  for_team boolean not null default false,
  assigned_to uuid references auth.users (id) on delete set null,
  due_on date,
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 20),
  resolved_by uuid references auth.users (id) on delete set null,
  resolved_at timestamptz,
  resolved_with text not null default '' check (length(resolved_with) <= 2000),
  removed_at timestamptz,
  removed_by uuid references auth.users (id) on delete set null,
  carried_from uuid references public.notes (id) on delete set null,
  written_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
comment on table public.notes is
  'One row a note on a cut. starts_ms is the first millisecond of its frame (core/frames.ts); ends_ms is null for a note on that frame, else the first '
  'millisecond after its last. kind: whose log it belongs to. A draft is its author''s alone; for_team: no guest sees it. author_name: as they were called then.';
comment on column public.notes.drawing is 'Shapes in the film''s own coordinates, 0 to 1 in both directions (contract/notes.ts).';
comment on column public.notes.carried_from is 'The note on an earlier cut that it goes on from.';
create index notes_of_version on public.notes (version_id, starts_ms);
create index notes_of_author on public.notes (author_id);
create index notes_assigned on public.notes (assigned_to) where assigned_to is not null;
create index notes_resolved_by on public.notes (resolved_by) where resolved_by is not null;
create index notes_removed_by on public.notes (removed_by) where removed_by is not null;
create index notes_carried on public.notes (carried_from) where carried_from is not null;
select private.open_table('public.notes', of_person => 'author_id');
create trigger limit_rows after insert on public.notes referencing new table as added for each statement
  execute function private.limit_rows('version_id', '10000', 'A version has 10,000 notes at most.');
grant select on public.notes to authenticated;
create policy "The team sees the notes on its cuts, drafts their author alone" on public.notes
  for select to authenticated using (
    (state <> 'draft' or author_id = (select auth.uid()))
    and (removed_at is null or author_id = (select auth.uid()) or removed_by = (select auth.uid()))
    and version_id in (select private.team_versions())
  );
create policy "Guests of a review see its notes, none of the team's own" on public.notes
  for select to authenticated using (
    (state <> 'draft' or author_id = (select auth.uid())) and not for_team
    and (removed_at is null or author_id = (select auth.uid()))
    and version_id in (select private.reviewed_versions())
  );

create table public.note_replies (
  id uuid primary key,
  note_id uuid not null references public.notes (id) on delete cascade,
  author_id uuid references auth.users (id) on delete set null,
  author_name text not null default '' check (length(author_name) <= 120),
  body text not null default '' check (length(body) <= 5000),
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 20),
  written_at timestamptz not null default now(),
  changed_at timestamptz,
  removed_at timestamptz
);
comment on table public.note_replies is 'One row an answer in the thread of a note.';
create index note_replies_of_note on public.note_replies (note_id, written_at);
create index note_replies_of_author on public.note_replies (author_id);
select private.open_table('public.note_replies', of_person => 'author_id');
create trigger limit_rows after insert on public.note_replies referencing new table as added for each statement
  execute function private.limit_rows('note_id', '500', 'A note has 500 answers at most.');
grant select on public.note_replies to authenticated;
create policy "Who sees a note reads its answers" on public.note_replies
  for select to authenticated using (
    (removed_at is null or author_id = (select auth.uid())) and note_id in (select n.id from public.notes n)
  );

create table public.note_reactions (
  note_id uuid not null references public.notes (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  mark text not null check (mark in ('agree', 'unsure', 'loved')),
  marked_at timestamptz not null default now(),
  primary key (note_id, person_id, mark)
);
comment on table public.note_reactions is 'One row a person and what they say to a note with one key.';
create index note_reactions_of_person on public.note_reactions (person_id);
select private.open_table('public.note_reactions', of_person => 'person_id');
create trigger limit_rows after insert on public.note_reactions referencing new table as added for each statement
  execute function private.limit_rows('note_id', '1000', 'A note has 1,000 reactions at most.');
grant select on public.note_reactions to authenticated;
create policy "Who sees a note sees what people say to it" on public.note_reactions
  for select to authenticated using (note_id in (select n.id from public.notes n));

create table public.note_files (
  id uuid primary key,
  version_id uuid not null references public.versions (id) on delete cascade,
  note_id uuid references public.notes (id) on delete cascade,
  reply_id uuid references public.note_replies (id) on delete cascade,
  sender_id uuid references auth.users (id) on delete set null,
  name text not null check (length(name) between 1 and 200),
  type text not null check (length(type) <= 100),
  size_bytes bigint not null check (size_bytes > 0 and size_bytes <= 52428800),
  voice_ms integer check (voice_ms between 1 and 600000),
  arrived_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.note_files is
  'One row a file of a note or an answer, kept at <version>/<id> in bucket notes; on its way until it is of one. voice_ms: a voice note of that length.';
create index note_files_of_note on public.note_files (note_id);
create index note_files_of_reply on public.note_files (reply_id);
create index note_files_of_version on public.note_files (version_id);
create index note_files_of_sender on public.note_files (sender_id);
select private.open_table('public.note_files', of_person => 'sender_id');
create trigger limit_rows after insert on public.note_files referencing new table as added for each statement
  execute function private.limit_rows('version_id', '5000', 'The notes on a version hold 5,000 files at most.');
grant select on public.note_files to authenticated;
create policy "Who sees a note sees its files" on public.note_files
  for select to authenticated using (
    sender_id = (select auth.uid()) and note_id is null
    or note_id in (select n.id from public.notes n) and (reply_id is null or reply_id in (select r.id from public.note_replies r))
  );

-- A name outlives nobody: whose account is gone has left words and no name.
create function private.forget_author() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.author_name := '';
  return new;
end
$$;
create trigger forget_author before update of author_id on public.notes
  for each row when (new.author_id is null) execute function private.forget_author();
create trigger forget_author before update of author_id on public.note_replies
  for each row when (new.author_id is null) execute function private.forget_author();

-- ---- live: one channel a cut, for whoever sees its notes ----------------------------------------------------------------------------------

create function private.reviewed_by_topic() returns uuid
language sql stable set search_path = '' as $$
  select case when realtime.topic() ~ '^review:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(realtime.topic(), 8)::uuid end
$$;
create function private.may_see_notes(version uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select version is not null and (private.can_review_version(version) or version in (select private.reviewed_versions()))
$$;
grant execute on function private.reviewed_by_topic, private.may_see_notes to authenticated, service_role;
create policy "Who sees the notes on a cut hears of them" on realtime.messages
  for select to authenticated using (private.may_see_notes((select private.reviewed_by_topic())));
create policy "Who sees the notes on a cut speaks in its room" on realtime.messages
  for insert to authenticated with check (private.may_see_notes((select private.reviewed_by_topic())));
