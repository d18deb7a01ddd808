/** Ties files that have arrived to a message of their sender. Refuses what has not, and more than ten. */
create or replace function private.take_files(message public.messages, files uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare taken int;
begin
  if coalesce(cardinality(files), 0) = 0 then return; end if;
  if cardinality(files) > 10 then
    raise exception 'Ten files at most go with one message.' using errcode = 'P0001', detail = 'limit';
  end if;
  update public.message_files f set message_id = message.id
  where f.id = any (files) and f.thread_id = message.thread_id and f.sender_id = auth.uid() and f.message_id is null and f.arrived_at is not null;
  get diagnostics taken = row_count;
  if taken <> cardinality(files) then
    raise exception 'A file has not arrived yet.' using errcode = 'P0001', detail = 'file', hint = 'What you wrote is saved. Send it again in a moment.';
  end if;
end $$;

/** Removes files of letters, their rows now and their bytes by a job. */
create or replace function private.drop_letter_files(
  files uuid[]
)
returns void language plpgsql security definer set search_path = '' as $$
declare doomed json;
begin
  select json_agg(json_build_object('name', o.name, 'version', coalesce(o.version, ''))) into doomed
  from public.message_files f join storage.objects o on o.bucket_id = 'letters' and o.name = f.thread_id || '/' || f.id
  where f.id = any (files);
  if doomed is not null then perform private.enqueue('remove-files', json_build_object('bucket', 'letters', 'files', doomed)); end if;
  delete from public.message_files f where f.id = any (files);
end $$;

/**
 * Announces a file of the caller for a thread and returns its upload address. A file that could contain a program is refused (P0001, detail
 * type), and so is one no scanner can inspect; 50 MB a file, 1 GB a person.
 */
create or replace function public.attach_file(file uuid, thread uuid, name text, size_bytes bigint) returns text
language plpgsql security definer set search_path = '' as $$
declare
  meant text := private.letter_file_type(attach_file.name);
  known public.message_files;
begin
  perform private.require_thread(attach_file.thread);
  select * into known from public.message_files f where f.id = attach_file.file;
  if known.id is not null then
    if known.sender_id is distinct from auth.uid() or known.thread_id <> attach_file.thread then
      raise exception 'There is such a file already.' using errcode = '42501';
    end if;
    return known.thread_id || '/' || known.id;
  end if;
  if meant is null then
    raise exception 'Files of this kind cannot be sent in messages.' using errcode = 'P0001', detail = 'type',
      hint = 'Pictures, sound, film, captions, PDF, plain text and office documents without macros are.';
  end if;
  if attach_file.size_bytes > 52428800 then
    raise exception 'A file can have up to 50 MB.' using errcode = 'P0001', detail = 'size';
  end if;
  if (select coalesce(sum(f.size_bytes), 0) + attach_file.size_bytes from public.message_files f where f.sender_id = auth.uid()) > 1073741824
    or (select count(*) from public.message_files f where f.sender_id = auth.uid() and f.message_id is null) >= 20
  then
    raise exception 'Your messages can hold up to 1 GB of files.' using errcode = 'P0001', detail = 'limit',
      hint = 'Delete one of your messages with files first.';
  end if;
  insert into public.message_files (id, thread_id, sender_id, name, type, size_bytes)
  values (attach_file.file, attach_file.thread, auth.uid(), right(attach_file.name, 200), meant, attach_file.size_bytes);
  return attach_file.thread || '/' || attach_file.file;
end $$;
grant execute on function public.attach_file to authenticated;

/** File extensions allowed in messages, each with its type: an allow list, because a deny list accepts what it forgot. */
create or replace function private.letter_file_types() returns jsonb language sql immutable set search_path = '' as $$
  select '{
    "pdf": "application/pdf", "txt": "text/plain", "csv": "text/csv", "srt": "application/x-subrip", "vtt": "text/vtt",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp", "avif": "image/avif", "tif": "image/tiff", "tiff": "image/tiff",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "wav": "audio/wav", "flac": "audio/flac", "ogg": "audio/ogg",
    "mp4": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "odt": "application/vnd.oasis.opendocument.text", "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "odp": "application/vnd.oasis.opendocument.presentation", "rtf": "application/rtf", "edl": "text/plain", "fountain": "text/plain"
  }'::jsonb
$$;

/** The type of a file by the extension of its name; null for a kind that is not allowed. */
create or replace function private.letter_file_type(name text) returns text
language sql immutable set search_path = '' as $$
  select private.letter_file_types() ->> lower(coalesce(substring(letter_file_type.name from '\.([A-Za-z0-9]{1,8})$'), ''))
$$;

/** Takes a file off that has not been sent. */
create or replace function public.detach_file(file uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.drop_letter_files(array(
    select f.id from public.message_files f where f.id = detach_file.file and f.sender_id = auth.uid() and f.message_id is null and private.in_person()
  ));
end $$;
grant execute on function public.detach_file to authenticated;
