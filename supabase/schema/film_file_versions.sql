-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a version of a paper, kept at <paper>/<id> in bucket film-files; on its way until it has arrived.
create table public.film_file_versions (
  id uuid not null,
  file_id uuid not null,
  number integer not null,
  name text not null,
  type text not null,
  size_bytes bigint not null,
  words text not null default '',
  sender_id uuid,
  sender_name text not null default '',
  arrived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint film_file_versions_pkey PRIMARY KEY (id),
  constraint film_file_versions_file_id_number_key UNIQUE (file_id, number),
  constraint film_file_versions_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.film_files(id) ON DELETE CASCADE,
  constraint film_file_versions_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint film_file_versions_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint film_file_versions_sender_name_check CHECK (length(sender_name) <= 120),
  constraint film_file_versions_size_bytes_check CHECK (size_bytes > 0 AND size_bytes <= 104857600),
  constraint film_file_versions_type_check CHECK (length(type) <= 100),
  constraint film_file_versions_words_check CHECK (length(words) <= 500)
);
CREATE INDEX film_file_versions_sender ON public.film_file_versions USING btree (sender_id);
alter table public.film_file_versions enable row level security;
grant select on public.film_file_versions to authenticated;
grant all on public.film_file_versions to service_role;
create policy "Who sees a paper sees its versions" on public.film_file_versions
  for select to authenticated
  using (private.may_read_paper(file_id));
create policy "A session that owes its second step sees and changes nothing" on public.film_file_versions
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER drop_film_file BEFORE DELETE ON public.film_file_versions FOR EACH ROW EXECUTE FUNCTION private.drop_film_file();
CREATE TRIGGER limit_rows AFTER INSERT ON public.film_file_versions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('file_id', '200', 'A paper has 200 versions at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.film_file_versions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.awaits_film_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.film_file_versions v
    where v.file_id || '/' || v.id = object_name and v.sender_id = auth.uid() and v.arrived_at is null and private.may_change_paper(v.file_id)
  )
$$;
grant execute on function private.awaits_film_file to authenticated, service_role;

create function private.drop_film_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare doomed json;
begin
  select json_agg(json_build_object('name', o.name, 'version', coalesce(o.version, ''))) into doomed
  from storage.objects o where o.bucket_id = 'film-files' and o.name = old.file_id || '/' || old.id;
  if doomed is not null then perform private.enqueue('remove-files', json_build_object('bucket', 'film-files', 'files', doomed)); end if;
  return old;
end
$$;
grant execute on function private.drop_film_file to service_role;

create function private.film_file_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.film_file_versions v where v.file_id || '/' || v.id = new.name and (new.metadata ->> 'size')::bigint > v.size_bytes
  ) then
    raise exception 'The file is larger than was announced.' using errcode = '42501';
  end if;
  update public.film_file_versions v set arrived_at = now() where v.file_id || '/' || v.id = new.name and v.arrived_at is null;
  return new;
end
$$;
grant execute on function private.film_file_arrived to service_role;

create function private.may_read_film_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.film_file_versions v
    where v.file_id = private.leading_uuid(object_name) and v.file_id || '/' || v.id = object_name and private.may_read_paper(v.file_id)
  )
$$;
grant execute on function private.may_read_film_file to authenticated, service_role;

create function public.add_film_file(documentary uuid, paper uuid, version uuid, kind text, title text, name text, size_bytes bigint, words text DEFAULT '') returns text
language plpgsql security definer set search_path = '' as $$
declare
  meant text := private.letter_file_types() ->> lower(coalesce(substring(add_film_file.name from '\.([A-Za-z0-9]{1,8})$'), ''));
  known public.film_file_versions;
begin
  perform private.require_session();
  if not public.can_edit(add_film_file.documentary) or not private.in_person() then
    raise exception 'Who edits the film adds its papers.' using errcode = '42501';
  end if;
  select * into known from public.film_file_versions v where v.id = add_film_file.version;
  if known.id is not null then
    if known.sender_id is distinct from auth.uid() or known.file_id <> add_film_file.paper then
      raise exception 'There is such a file already.' using errcode = '42501';
    end if;
    return known.file_id || '/' || known.id;
  end if;
  if meant is null then
    raise exception 'Files of this kind are not kept here.' using errcode = 'P0001', detail = 'type',
      hint = 'Pictures, sound, film, captions, PDF, plain text and office documents without macros are.';
  end if;
  if add_film_file.size_bytes > 104857600 then
    raise exception 'A paper has 100 MB at most.' using errcode = 'P0001', detail = 'size';
  end if;
  if (
    select coalesce(sum(v.size_bytes), 0) + add_film_file.size_bytes
    from public.film_file_versions v join public.film_files f on f.id = v.file_id where f.documentary_id = add_film_file.documentary
  ) > 5368709120 then
    raise exception 'The papers of a film hold 5 GB at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.film_files (id, documentary_id, kind, title, made_by)
  values (add_film_file.paper, add_film_file.documentary, add_film_file.kind, left(trim(add_film_file.title), 200), auth.uid())
  on conflict (id) do nothing;
  perform from public.film_files f where f.id = add_film_file.paper and f.documentary_id = add_film_file.documentary for no key update;
  if not found then raise exception 'There is no such paper of this film.' using errcode = '42501'; end if;
  insert into public.film_file_versions (id, file_id, number, name, type, size_bytes, words, sender_id, sender_name)
  select add_film_file.version, add_film_file.paper, 1 + coalesce(max(v.number), 0), right(add_film_file.name, 200), meant, add_film_file.size_bytes,
    trim(coalesce(add_film_file.words, '')), auth.uid(), left(private.person_called(auth.uid()), 120)
  from public.film_file_versions v where v.file_id = add_film_file.paper;
  return add_film_file.paper || '/' || add_film_file.version;
end
$$;
grant execute on function public.add_film_file to authenticated, service_role;
