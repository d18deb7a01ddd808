-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a file of a note or an answer, kept at <version>/<id> in bucket notes; on its way until it is of one. voice_ms: a voice note of that length.
create table public.note_files (
  id uuid not null,
  version_id uuid not null,
  note_id uuid,
  reply_id uuid,
  sender_id uuid,
  name text not null,
  type text not null,
  size_bytes bigint not null,
  voice_ms integer,
  arrived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint note_files_pkey PRIMARY KEY (id),
  constraint note_files_note_id_fkey FOREIGN KEY (note_id) REFERENCES public.notes(id) ON DELETE CASCADE,
  constraint note_files_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES public.note_replies(id) ON DELETE CASCADE,
  constraint note_files_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint note_files_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint note_files_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint note_files_size_bytes_check CHECK (size_bytes > 0 AND size_bytes <= 52428800),
  constraint note_files_type_check CHECK (length(type) <= 100),
  constraint note_files_voice_ms_check CHECK (voice_ms >= 1 AND voice_ms <= 600000)
);
CREATE INDEX note_files_of_note ON public.note_files USING btree (note_id);
CREATE INDEX note_files_of_reply ON public.note_files USING btree (reply_id);
CREATE INDEX note_files_of_sender ON public.note_files USING btree (sender_id);
CREATE INDEX note_files_of_version ON public.note_files USING btree (version_id);
alter table public.note_files enable row level security;
grant select on public.note_files to authenticated;
grant all on public.note_files to service_role;
create policy "Who sees a note sees its files" on public.note_files
  for select to authenticated
  using (sender_id = (( SELECT auth.uid() AS uid)) AND note_id IS NULL OR (note_id IN ( SELECT n.id
   FROM public.notes n)) AND (reply_id IS NULL OR (reply_id IN ( SELECT r.id
   FROM public.note_replies r))));
create policy "A session that owes its second step sees and changes nothing" on public.note_files
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.note_files REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('version_id', '5000', 'The notes on a version hold 5,000 files at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.note_files FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
