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
  using (sender_id = (( SELECT auth.uid() AS uid)) AND note_id IS NULL OR (EXISTS ( SELECT
   FROM public.notes n
  WHERE n.id = note_files.note_id)) AND (reply_id IS NULL OR (EXISTS ( SELECT
   FROM public.note_replies r
  WHERE r.id = note_files.reply_id))));
create policy "A session that owes its second step sees and changes nothing" on public.note_files
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER drop_note_files AFTER DELETE ON public.note_files REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.drop_note_files();
CREATE TRIGGER limit_rows AFTER INSERT ON public.note_files REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('version_id', '5000', 'The notes on a version hold 5,000 files at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.note_files FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.awaits_note_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.note_files f
    where f.version_id || '/' || f.id = object_name and f.sender_id = auth.uid() and f.arrived_at is null and f.note_id is null
      and private.place_in_review(f.version_id) <> 'reader'
  )
$$;
grant execute on function private.awaits_note_file to authenticated, service_role;

create function private.drop_note_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare doomed json;
begin
  select json_agg(json_build_object('name', o.name, 'version', coalesce(o.version, ''))) into doomed
  from gone g join storage.objects o on o.bucket_id = 'notes' and o.name = g.version_id || '/' || g.id;
  if doomed is not null then perform private.enqueue('remove-files', json_build_object('bucket', 'notes', 'files', doomed)); end if;
  return null;
end
$$;
grant execute on function private.drop_note_files to service_role;

create function private.may_read_note_file(object_name text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.note_files f where f.version_id = private.leading_uuid(object_name) and f.version_id || '/' || f.id = object_name
  )
$$;
grant execute on function private.may_read_note_file to authenticated, service_role;

create function private.note_file_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.note_files f where f.version_id || '/' || f.id = new.name and (new.metadata ->> 'size')::bigint > f.size_bytes
  ) then
    raise exception 'The file is larger than was announced.' using errcode = '42501';
  end if;
  update public.note_files f set arrived_at = now() where f.version_id || '/' || f.id = new.name and f.arrived_at is null;
  return new;
end
$$;
grant execute on function private.note_file_arrived to service_role;

create function private.take_note_files(version uuid, files uuid[], note uuid, reply uuid) returns integer
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
    raise exception 'A file has not arrived yet.' using errcode = 'P0001', detail = 'file', hint = 'Your words are kept. Send them again in a moment.';
  end if;
  return taken;
end
$$;
grant execute on function private.take_note_files to service_role;

create function public.attach_note_file(file uuid, version uuid, name text, size_bytes bigint, voice_ms integer DEFAULT NULL::integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  ending text := lower(coalesce(substring(attach_note_file.name from '\.([A-Za-z0-9]{1,8})$'), ''));
  meant text := private.letter_file_types() ->> ending;
  known public.note_files;
begin
  perform private.require_review(attach_note_file.version);
  select * into known from public.note_files f where f.id = attach_note_file.file;
  if known.id is not null then
    if known.sender_id is distinct from auth.uid() or known.version_id <> attach_note_file.version then
      raise exception 'There is such a file already.' using errcode = '42501';
    end if;
    return known.version_id || '/' || known.id;
  end if;
  if meant is null then
    raise exception 'Files of this kind are not put to notes.' using errcode = 'P0001', detail = 'type',
      hint = 'Pictures, sound, film, captions, PDF, plain text and office documents without macros are.';
  end if;
  if attach_note_file.size_bytes > 52428800 then
    raise exception 'A file has 50 MB at most.' using errcode = 'P0001', detail = 'size';
  end if;
  if (select coalesce(sum(f.size_bytes), 0) + attach_note_file.size_bytes from public.note_files f where f.sender_id = auth.uid()) > 1073741824
    or (select count(*) from public.note_files f where f.sender_id = auth.uid() and f.note_id is null) >= 20
  then
    raise exception 'Your notes hold 1 GB of files at most.' using errcode = 'P0001', detail = 'limit', hint = 'Take one of your notes with files away first.';
  end if;
  insert into public.note_files (id, version_id, sender_id, name, type, size_bytes, voice_ms)
  values (attach_note_file.file, attach_note_file.version, auth.uid(), right(attach_note_file.name, 200),
    case when attach_note_file.voice_ms is null then meant else replace(meant, 'video/', 'audio/') end, attach_note_file.size_bytes, attach_note_file.voice_ms);
  return attach_note_file.version || '/' || attach_note_file.file;
end
$$;
grant execute on function public.attach_note_file to authenticated, service_role;

create function public.detach_note_file(file uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from public.note_files f where f.id = detach_note_file.file and f.sender_id = auth.uid() and f.note_id is null;
end
$$;
grant execute on function public.detach_note_file to authenticated, service_role;
