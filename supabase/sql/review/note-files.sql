create or replace function private.awaits_note_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.note_files f
    where f.version_id || '/' || f.id = object_name and f.sender_id = auth.uid() and f.arrived_at is null and f.note_id is null
      and private.place_in_review(f.version_id) <> 'reader'
  )
$$;
grant execute on function private.awaits_note_file to authenticated;

-- With the caller's own row rules on note_files.
create or replace function private.may_read_note_file(object_name text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.note_files f where f.version_id = private.leading_uuid(object_name) and f.version_id || '/' || f.id = object_name
  )
$$;
grant execute on function private.may_read_note_file to authenticated;

create or replace function private.note_file_arrived() returns trigger
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

-- Deleting a row deletes its file.
create or replace function private.drop_note_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare doomed json;
begin
  select json_agg(json_build_object('name', o.name, 'version', coalesce(o.version, ''))) into doomed
  from gone g join storage.objects o on o.bucket_id = 'notes' and o.name = g.version_id || '/' || g.id;
  if doomed is not null then perform private.enqueue('remove-files', json_build_object('bucket', 'notes', 'files', doomed)); end if;
  return null;
end
$$;

create or replace function public.attach_note_file(
  file uuid,
  version uuid,
  name text,
  size_bytes bigint,
  voice_ms integer default null
)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  meant text := private.letter_file_type(attach_note_file.name);
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
    raise exception 'A file can have up to 50 MB.' using errcode = 'P0001', detail = 'size';
  end if;
  if (select coalesce(sum(f.size_bytes), 0) + attach_note_file.size_bytes from public.note_files f where f.sender_id = auth.uid()) > 1073741824
    or (select count(*) from public.note_files f where f.sender_id = auth.uid() and f.note_id is null) >= 20
  then
    raise exception 'Your notes hold 1 GB of files at most.' using errcode = 'P0001', detail = 'limit', hint = 'Delete one of your notes with files first.';
  end if;
  insert into public.note_files (id, version_id, sender_id, name, type, size_bytes, voice_ms)
  values (attach_note_file.file, attach_note_file.version, auth.uid(), right(attach_note_file.name, 200),
    case when attach_note_file.voice_ms is null then meant else replace(meant, 'video/', 'audio/') end, attach_note_file.size_bytes, attach_note_file.voice_ms);
  return attach_note_file.version || '/' || attach_note_file.file;
end
$$;
grant execute on function public.attach_note_file to authenticated;

create or replace function public.detach_note_file(file uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from public.note_files f where f.id = detach_note_file.file and f.sender_id = auth.uid() and f.note_id is null;
end
$$;
grant execute on function public.detach_note_file to authenticated;

create policy "Who writes a note adds the file that is awaited" on storage.objects
  for insert to authenticated with check (bucket_id = 'notes' and private.awaits_note_file(name));

create policy "Who sees a note reads its files" on storage.objects
  for select to authenticated using (bucket_id = 'notes' and private.may_read_note_file(name));

create or replace trigger note_file_arrived after insert or update on storage.objects
  for each row when (new.bucket_id = 'notes') execute function private.note_file_arrived();
