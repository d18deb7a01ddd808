/** The most bytes a file of this kind may have; core/spaces/budget.ts says the same before anything is sent. */
create or replace function private.most_bytes_of(kind text) returns bigint
language sql immutable set search_path = '' as $$
  select case kind
    when 'panorama' then 209715200 when 'model' then 209715200 when 'splat' then 314572800 when 'sound' then 104857600 when 'tiles' then 209715200
    else 52428800
  end::bigint
$$;

/** Reserves room for a file of the caller's space. Returns its id; it is awaited at `<space>/<asset>/source` of bucket spaces. */
create or replace function public.begin_space_asset(space uuid, kind text, name text, size_bytes bigint) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own public.spaces := private.own_space(space);
  room record;
  made uuid;
begin
  if size_bytes is null or size_bytes <= 0 then
    raise exception 'The file is empty.' using errcode = 'P0001', hint = 'Choose the file again once it is complete.';
  end if;
  if size_bytes > private.most_bytes_of(begin_space_asset.kind) then
    raise exception 'A file of this kind can have up to % MB.', private.most_bytes_of(begin_space_asset.kind) / 1048576
      using errcode = 'P0001', detail = 'size';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('storage:' || auth.uid(), 0));
  select * into room from public.my_storage();
  if room.used_bytes + size_bytes > room.quota_bytes then
    raise exception 'This file does not fit in your storage.' using errcode = 'P0001', detail = 'quota',
      hint = 'Delete a version you no longer need, or ask the people who run this site for more space.';
  end if;
  insert into public.space_assets (space_id, owner_id, kind, source_name, source_bytes)
  values (own.id, own.owner_id, begin_space_asset.kind, left(coalesce(begin_space_asset.name, ''), 255), size_bytes) returning id into made;
  return made;
end $$;
grant execute on function public.begin_space_asset to authenticated;

create or replace function private.awaits_space_asset(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from public.space_assets a
    where a.owner_id = auth.uid() and a.state = 'receiving' and a.space_id || '/' || a.id || '/source' = object_name
  )
$$;
grant execute on function private.awaits_space_asset to authenticated;

create or replace function private.may_read_space_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from public.space_assets a
    where a.space_id = private.leading_uuid(object_name)
      and (
        a.owner_id = auth.uid() and starts_with(object_name, a.space_id || '/' || a.id || '/')
        or a.state = 'ready' and starts_with(object_name, a.folder || '/') and private.is_used(a.id) and private.can_enter_space(a.space_id)
      )
  )
$$;
grant execute on function private.may_read_space_file to authenticated;

create or replace function private.prepare_space_asset(asset uuid) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue('prepare-space-asset', json_build_object('assetId', asset), 'prepare-space-asset:' || asset, 3)
$$;

create or replace function private.space_asset_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
declare came public.space_assets;
begin
  select * into came from public.space_assets a where a.space_id || '/' || a.id || '/source' = new.name and a.state = 'receiving';
  if came.id is null then return new; end if;
  if (new.metadata ->> 'size')::bigint > came.source_bytes then
    raise exception 'The file is larger than was announced.' using errcode = '42501', hint = 'Delete it, then add it again.';
  end if;
  update public.space_assets a
  set state = 'received', source_bytes = coalesce(nullif((new.metadata ->> 'size')::bigint, 0), a.source_bytes)
  where a.id = came.id;
  perform private.prepare_space_asset(came.id);
  return new;
end $$;

/** Takes a file away with all that was made of it, unless it is what the space shows. */
create or replace function public.drop_space_asset(asset uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.spaces := private.own_space((select a.space_id from public.space_assets a where a.id = asset));
begin
  if own.published_at is not null and private.is_used(asset) then
    raise exception 'This file is in a published space.' using errcode = 'P0001', detail = 'shown', hint = 'Withdraw the space first.';
  end if;
  delete from public.space_assets a where a.id = asset;
end $$;
grant execute on function public.drop_space_asset to authenticated;

create or replace function private.forget_space_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue(
    'remove-files', json_build_object('bucket', 'spaces', 'files', json_agg(json_build_object('name', o.name, 'version', coalesce(o.version, '')))), null, 12
  )
  from storage.objects o where o.bucket_id = 'spaces' and starts_with(o.name, old.space_id || '/' || old.id || '/')
  having count(*) > 0;
  return null;
end $$;

create policy "An author sends the file a space of theirs awaits" on storage.objects
  for insert to authenticated with check (bucket_id = 'spaces' and private.awaits_space_asset(name));

create policy "Who may enter a space reads what was made of its files" on storage.objects
  for select to authenticated using (bucket_id = 'spaces' and private.may_read_space_file(name));

create or replace trigger space_asset_arrived after insert or update on storage.objects
for each row when (new.bucket_id = 'spaces') execute function private.space_asset_arrived();
