comment on table public.clearance_proofs is
  'One row a proof of an item or of a release: a file from a person, of a day, stored at <film>/<id> in bucket clearance-proofs; pending until its upload '
  'is complete. sha256 is of what arrived. A removed one is in the bin for thirty days.';
select private.open_table('public.clearance_proofs', of_film => 'documentary_id');
grant select on public.clearance_proofs to authenticated;
grant update (words, from_person_id, dated_on, keep_until, removed_at) on public.clearance_proofs to authenticated;
create policy "Who sees the papers of a film sees its proofs" on public.clearance_proofs
  for select to authenticated using (public.can_see_papers(documentary_id));
create policy "Who edits a film and sees its papers keeps its proofs, in person" on public.clearance_proofs for update to authenticated
  using (public.can_edit(documentary_id) and public.can_see_papers(documentary_id) and (select private.in_person()))
  with check (public.can_edit(documentary_id) and public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.clearance_proofs referencing new table as added for each statement
  execute function private.limit_rows('item_id', '50', 'An item can have up to 50 proofs.');
create or replace trigger count_proofs after insert or update of arrived_at, removed_at or delete on public.clearance_proofs
  for each row execute function private.count_proofs();
create or replace trigger drop_clearance_proof before delete on public.clearance_proofs for each row execute function private.drop_clearance_proof();

/** Announces a proof; answers where it is uploaded to. Safe to repeat. What could carry a program is refused as in messages (P0001, detail type). */
create or replace function public.add_clearance_proof(
  item uuid, proof uuid, name text, size_bytes bigint, dated_on date, from_person uuid default null, words text default '',
  keep_until date default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare film uuid := (select i.documentary_id from public.clearance_items i where i.id = add_clearance_proof.item and i.removed_at is null);
begin
  perform private.require_session();
  if film is null or not public.can_edit(film) or not public.can_see_papers(film) or not private.in_person() then
    raise exception 'Only editors who see the papers of the film can add proofs.' using errcode = '42501';
  end if;
  return private.announce_proof(
    film, add_clearance_proof.item, null, add_clearance_proof.from_person, add_clearance_proof.proof, add_clearance_proof.name,
    add_clearance_proof.size_bytes, add_clearance_proof.dated_on, add_clearance_proof.words, add_clearance_proof.keep_until
  );
end $$;
grant execute on function public.add_clearance_proof to authenticated;

/** Keeps that a proof of an item or of a release is on its way; the caller of this function has asked who may. Answers where it is uploaded to. */
create or replace function private.announce_proof(
  film uuid, item uuid, release uuid, from_person uuid, proof uuid, name text, size_bytes bigint, dated_on date, words text, keep_until date
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  meant text := private.letter_file_type(announce_proof.name);
  known public.clearance_proofs;
begin
  select * into known from public.clearance_proofs p where p.id = announce_proof.proof;
  if known.id is not null then
    if known.sender_id is distinct from auth.uid() or (known.item_id, known.release_id) is distinct from (announce_proof.item, announce_proof.release) then
      raise exception 'There is such a file already.' using errcode = '42501';
    end if;
    return known.documentary_id || '/' || known.id;
  end if;
  if meant is null then
    raise exception 'Files of this kind are not kept here.' using errcode = 'P0001', detail = 'type',
      hint = 'Pictures, sound, film, captions, PDF, plain text and office documents without macros are.';
  end if;
  if announce_proof.size_bytes > 52428800 then
    raise exception 'A proof can have up to 50 MB.' using errcode = 'P0001', detail = 'size';
  end if;
  insert into public.clearance_proofs (
    id, documentary_id, item_id, release_id, from_person_id, dated_on, words, name, type, size_bytes, keep_until, sender_id, sender_name
  ) values (
    announce_proof.proof, film, announce_proof.item, announce_proof.release, announce_proof.from_person, announce_proof.dated_on,
    trim(coalesce(announce_proof.words, '')), right(announce_proof.name, 200), meant, announce_proof.size_bytes,
    announce_proof.keep_until, auth.uid(), left(private.person_called(auth.uid()), 120)
  );
  return film || '/' || announce_proof.proof;
end $$;

create or replace function private.awaits_clearance_proof(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.clearance_proofs p
    where p.documentary_id || '/' || p.id = object_name and p.sender_id = auth.uid() and p.arrived_at is null
      and public.can_edit(p.documentary_id) and public.can_see_papers(p.documentary_id)
  )
$$;
grant execute on function private.awaits_clearance_proof to authenticated;

create or replace function private.may_read_clearance_proof(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.clearance_proofs p
    where p.documentary_id = private.leading_uuid(object_name) and p.documentary_id || '/' || p.id = object_name and public.can_see_papers(p.documentary_id)
  )
$$;
grant execute on function private.may_read_clearance_proof to authenticated;

/** A proof that is here is hashed by the worker, so that the hash is of what arrived. */
create or replace function private.clearance_proof_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
declare arrived uuid;
begin
  if exists (
    select from public.clearance_proofs p where p.documentary_id || '/' || p.id = new.name and (new.metadata ->> 'size')::bigint > p.size_bytes
  ) then
    raise exception 'The file is larger than was announced.' using errcode = '42501';
  end if;
  update public.clearance_proofs p set arrived_at = now() where p.documentary_id || '/' || p.id = new.name and p.arrived_at is null returning p.id into arrived;
  if arrived is not null then
    perform private.enqueue('hash-clearance-proof', json_build_object('proofId', arrived), 'hash-clearance-proof:' || arrived);
  end if;
  return new;
end $$;

create or replace function private.count_proofs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare touched uuid := coalesce(new.item_id, old.item_id);
begin
  update public.clearance_items i set proofs = (
    select count(*) from public.clearance_proofs p where p.item_id = touched and p.arrived_at is not null and p.removed_at is null
  ) where i.id = touched;
  return null;
end $$;

create or replace function private.drop_clearance_proof() returns trigger
language plpgsql security definer set search_path = '' as $$
declare doomed json;
begin
  select json_agg(json_build_object('name', o.name, 'version', coalesce(o.version, ''))) into doomed
  from storage.objects o where o.bucket_id = 'clearance-proofs' and o.name = old.documentary_id || '/' || old.id;
  if doomed is not null then perform private.enqueue('remove-files', json_build_object('bucket', 'clearance-proofs', 'files', doomed)); end if;
  return old;
end $$;

create policy "Who edits a film adds the proof that is awaited" on storage.objects
  for insert to authenticated with check (bucket_id = 'clearance-proofs' and private.awaits_clearance_proof(name));
create policy "Who sees a proof reads its file" on storage.objects
  for select to authenticated using (bucket_id = 'clearance-proofs' and private.may_read_clearance_proof(name));
create or replace trigger clearance_proof_arrived after insert or update on storage.objects
  for each row when (new.bucket_id = 'clearance-proofs') execute function private.clearance_proof_arrived();
