-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a file sent with a message, kept at <thread>/<id> in bucket letters. Without a message: on its way.
create table public.message_files (
  id uuid not null,
  thread_id uuid not null,
  message_id uuid,
  sender_id uuid,
  name text not null,
  type text not null,
  size_bytes bigint not null,
  arrived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint message_files_pkey PRIMARY KEY (id),
  constraint message_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE,
  constraint message_files_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint message_files_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint message_files_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint message_files_size_bytes_check CHECK (size_bytes > 0 AND size_bytes <= 52428800),
  constraint message_files_type_check CHECK (length(type) <= 100)
);
CREATE INDEX message_files_message ON public.message_files USING btree (message_id);
CREATE INDEX message_files_sender ON public.message_files USING btree (sender_id);
CREATE INDEX message_files_thread ON public.message_files USING btree (thread_id);
alter table public.message_files enable row level security;
grant all on public.message_files to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.message_files
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.message_files FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.awaits_letter_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.message_files f
    where f.thread_id || '/' || f.id = object_name and f.sender_id = auth.uid() and f.arrived_at is null and f.message_id is null
      and private.place_in_thread(f.thread_id) is not null
  )
$$;
grant execute on function private.awaits_letter_file to authenticated, service_role;

create function private.drop_letter_files(files uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare doomed json;
begin
  select json_agg(json_build_object('name', o.name, 'version', coalesce(o.version, ''))) into doomed
  from public.message_files f join storage.objects o on o.bucket_id = 'letters' and o.name = f.thread_id || '/' || f.id
  where f.id = any (files);
  if doomed is not null then perform private.enqueue('remove-files', json_build_object('bucket', 'letters', 'files', doomed)); end if;
  delete from public.message_files f where f.id = any (files);
end
$$;
grant execute on function private.drop_letter_files to service_role;

create function private.letter_file_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.message_files f
    where f.thread_id || '/' || f.id = new.name and (new.metadata ->> 'size')::bigint > f.size_bytes
  ) then
    raise exception 'The file is larger than was announced.' using errcode = '42501';
  end if;
  update public.message_files f set arrived_at = now()
  where f.thread_id || '/' || f.id = new.name and f.arrived_at is null;
  return new;
end
$$;
grant execute on function private.letter_file_arrived to service_role;

create function private.may_read_letter_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.message_files f
    where f.thread_id = private.leading_uuid(object_name) and f.thread_id || '/' || f.id = object_name
      and (f.message_id is not null or f.sender_id = auth.uid())
      and private.place_in_thread(f.thread_id) is not null
  )
$$;
grant execute on function private.may_read_letter_file to authenticated, service_role;

create function private.take_files(message public.messages, files uuid[]) returns void
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
    raise exception 'A file has not arrived yet.' using errcode = 'P0001', detail = 'file', hint = 'Your words are kept. Send them again in a moment.';
  end if;
end
$$;
grant execute on function private.take_files to service_role;

create function public.attach_file(file uuid, thread uuid, name text, size_bytes bigint) returns text
language plpgsql security definer set search_path = '' as $$
declare
  ending text := lower(coalesce(substring(attach_file.name from '\.([A-Za-z0-9]{1,8})$'), ''));
  meant text := private.letter_file_types() ->> ending;
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
    raise exception 'Files of this kind are not sent in letters.' using errcode = 'P0001', detail = 'type',
      hint = 'Pictures, sound, film, captions, PDF, plain text and office documents without macros are.';
  end if;
  if attach_file.size_bytes > 52428800 then
    raise exception 'A file has 50 MB at most.' using errcode = 'P0001', detail = 'size';
  end if;
  if (select coalesce(sum(f.size_bytes), 0) + attach_file.size_bytes from public.message_files f where f.sender_id = auth.uid()) > 1073741824
    or (select count(*) from public.message_files f where f.sender_id = auth.uid() and f.message_id is null) >= 20
  then
    raise exception 'Your letters hold 1 GB of files at most.' using errcode = 'P0001', detail = 'limit', hint = 'Take one of your messages with files back first.';
  end if;
  insert into public.message_files (id, thread_id, sender_id, name, type, size_bytes)
  values (attach_file.file, attach_file.thread, auth.uid(), right(attach_file.name, 200), meant, attach_file.size_bytes);
  return attach_file.thread || '/' || attach_file.file;
end
$$;
grant execute on function public.attach_file to authenticated, service_role;

create function public.detach_file(file uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.drop_letter_files(array(
    select f.id from public.message_files f where f.id = detach_file.file and f.sender_id = auth.uid() and f.message_id is null and private.in_person()
  ));
end
$$;
grant execute on function public.detach_file to authenticated, service_role;
