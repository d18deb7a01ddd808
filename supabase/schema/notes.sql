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

create function private.task_follows_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.tasks t set state = 'done' where t.note_id = new.id and t.state <> 'done' and t.removed_at is null;
  return null;
end
$$;
grant execute on function private.task_follows_note to service_role;
