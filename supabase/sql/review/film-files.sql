comment on table public.film_file_versions is
  'One row per version of a document, stored at <paper>/<id> in bucket film-files; pending until its upload is '
  'complete.';
select private.open_table('public.film_file_versions', of_person => 'sender_id');
grant select on public.film_file_versions to authenticated;
create policy "Who sees a paper sees its versions" on public.film_file_versions
  for select to authenticated using (private.may_read_paper(file_id));
create or replace trigger drop_film_file before delete on public.film_file_versions for each row execute function private.drop_film_file();
create or replace trigger limit_rows after insert on public.film_file_versions referencing new table as added for each statement
  execute function private.limit_rows('file_id', '200', 'A document can have up to 200 versions.');

-- Documents of a film: scripts, releases, contracts, cue sheets, each with its versions. Readable by the team; releases and contracts, which
-- name people and sums, only by its editors; receipts by those who see its money. Nothing is overwritten: a newer file is another version (decision 0149).
comment on table public.film_files is 'One row per document of a film, with any number of versions. Removed: hidden from the list, can be restored.';
select private.open_table('public.film_files', of_film => 'documentary_id');
grant select on public.film_files to authenticated;
grant update (kind, title, removed_at) on public.film_files to authenticated;
create policy "The team sees the papers of a film, some only who edits it" on public.film_files
  for select to authenticated using (private.may_read_paper(id));
create policy "Who edits the film names and removes its papers, in person" on public.film_files
  for update to authenticated using (public.can_edit(documentary_id) and (select private.in_person())) with check (public.can_edit(documentary_id));
create or replace trigger limit_rows after insert on public.film_files referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '1000', 'A film can have up to 1,000 documents.');

create or replace function private.may_read_paper(paper uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.film_files f
    where f.id = paper and case
      when f.kind = 'receipt' then public.can_see_money(f.documentary_id)
      when f.kind in ('release', 'contract') then public.can_edit(f.documentary_id)
      else public.can_review(f.documentary_id)
    end
  )
$$;
grant execute on function private.may_read_paper to authenticated;

create or replace function private.may_change_paper(paper uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.film_files f
    where f.id = paper and public.can_edit(f.documentary_id) and (f.kind <> 'receipt' or public.can_see_money(f.documentary_id))
  )
$$;
grant execute on function private.may_change_paper to authenticated;

/**
 * Announces a version of a paper, and the paper with its first; answers where it is uploaded to. Safe to repeat. What could carry a program is refused as
 * in letters (P0001, detail type); 100 MB a file, 5 GB a film.
 */
create or replace function public.add_film_file(
  documentary uuid, paper uuid, version uuid, kind text, title text, name text, size_bytes bigint, words text default ''
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  meant text := private.letter_file_type(add_film_file.name);
  known public.film_file_versions;
begin
  perform private.require_session();
  if not public.can_edit(add_film_file.documentary) or not private.in_person() then
    raise exception 'Only editors of the film can add its documents.' using errcode = '42501';
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
    raise exception 'A document can have up to 100 MB.' using errcode = 'P0001', detail = 'size';
  end if;
  if (
    select coalesce(sum(v.size_bytes), 0) + add_film_file.size_bytes
    from public.film_file_versions v join public.film_files f on f.id = v.file_id where f.documentary_id = add_film_file.documentary
  ) > 5368709120 then
    raise exception 'The documents of a film hold 5 GB at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.film_files (id, documentary_id, kind, title, made_by)
  values (add_film_file.paper, add_film_file.documentary, add_film_file.kind, left(trim(add_film_file.title), 200), auth.uid())
  on conflict (id) do nothing;
  perform from public.film_files f where f.id = add_film_file.paper and f.documentary_id = add_film_file.documentary for no key update;
  if not found then raise exception 'There is no such document of this film.' using errcode = '42501'; end if;
  insert into public.film_file_versions (id, file_id, number, name, type, size_bytes, words, sender_id, sender_name)
  select add_film_file.version, add_film_file.paper, 1 + coalesce(max(v.number), 0), right(add_film_file.name, 200), meant, add_film_file.size_bytes,
    trim(coalesce(add_film_file.words, '')), auth.uid(), left(private.person_called(auth.uid()), 120)
  from public.film_file_versions v where v.file_id = add_film_file.paper;
  return add_film_file.paper || '/' || add_film_file.version;
end
$$;
grant execute on function public.add_film_file to authenticated;

create or replace function private.awaits_film_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.film_file_versions v
    where v.file_id || '/' || v.id = object_name and v.sender_id = auth.uid() and v.arrived_at is null and private.may_change_paper(v.file_id)
  )
$$;
grant execute on function private.awaits_film_file to authenticated;

create or replace function private.may_read_film_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.film_file_versions v
    where v.file_id = private.leading_uuid(object_name) and v.file_id || '/' || v.id = object_name and private.may_read_paper(v.file_id)
  )
$$;
grant execute on function private.may_read_film_file to authenticated;

create or replace function private.film_file_arrived() returns trigger
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

-- Files deleted with their film are removed from storage too.
create or replace function private.drop_film_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare doomed json;
begin
  select json_agg(json_build_object('name', o.name, 'version', coalesce(o.version, ''))) into doomed
  from storage.objects o where o.bucket_id = 'film-files' and o.name = old.file_id || '/' || old.id;
  if doomed is not null then perform private.enqueue('remove-files', json_build_object('bucket', 'film-files', 'files', doomed)); end if;
  return old;
end
$$;

create policy "Who edits a film adds the paper that is awaited" on storage.objects
  for insert to authenticated with check (bucket_id = 'film-files' and private.awaits_film_file(name));

create policy "Who sees a paper reads its files" on storage.objects
  for select to authenticated using (bucket_id = 'film-files' and private.may_read_film_file(name));

create or replace trigger film_file_arrived after insert or update on storage.objects
  for each row when (new.bucket_id = 'film-files') execute function private.film_file_arrived();
