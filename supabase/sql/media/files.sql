/**
 * The first folder of an object's name as a uuid; null when it is none, so that a policy refuses instead of failing.
 */
create or replace function private.leading_uuid(object_name text) returns uuid language sql immutable set search_path = '' as $$
  select case
    when split_part(
      object_name, '/', 1
    ) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then split_part(object_name, '/', 1)::uuid end
$$;
grant execute on function private.leading_uuid to anon, authenticated;

create or replace function private.awaits_source(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.versions v
    where v.source_object = object_name and v.state = 'receiving' and public.can_edit(v.documentary_id)
  )
$$;
grant execute on function private.awaits_source to anon, authenticated;

create or replace function private.is_poster(object_name text) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (
    select from public.documentaries d
    where d.id = private.leading_uuid(object_name) and d.poster_object = object_name
  )
$$;
grant execute on function private.is_poster to anon, authenticated;

/**
 * A creator's own pictures have names of their own, so that they replace nothing, and are at most 20 a film: they
 * count towards no quota.
 */
create or replace function private.may_add_poster(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select object_name ~ '^[0-9a-f-]{36}/own-[0-9a-f-]{36}\.(jpeg|png|webp|avif)$'
    and public.can_edit(private.leading_uuid(object_name))
    and (
      select count(*) < 20
      from storage.objects o
      where o.bucket_id = 'stills' and o.name like split_part(object_name, '/', 1) || '/own-%'
    )
$$;
grant execute on function private.may_add_poster to anon, authenticated;

/**
 * The last byte of a source has arrived: its preparation is queued in the same transaction. More bytes than room was
 * made for are refused.
 */
create or replace function private.source_received() returns trigger language plpgsql security definer set search_path = '' as $$
declare version uuid := private.leading_uuid(new.name);
begin
  if exists (
    select
    from public.versions v
    where v.id = version
      and v.source_object = new.name
      and v.state = 'receiving'
      and (new.metadata ->> 'size')::bigint > v.source_bytes
  ) then
    raise exception 'The file is larger than was announced.'
      using errcode = '42501', hint = 'Cancel, then add the file again.';
  end if;
  update public.versions
  set state = 'received', source_bytes = coalesce((new.metadata ->> 'size')::bigint, source_bytes)
  where id = version and source_object = new.name and state = 'receiving';
  if found then
    update public.preparation_stages
    set state = 'done', progress = 1, seconds_left = 0, updated_at = now()
    where version_id = version and stage = 'received';
    perform private.enqueue('prepare-version', json_build_object('versionId', version), 'prepare-version:' || version);
  end if;
  return new;
end $$;

/** A deleted version leaves no files: a job removes them, because SQL cannot reach the object store. */
create or replace function private.forget_version_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue(
    'delete-version-files',
    json_build_object('versionId', old.id, 'documentaryId', old.documentary_id),
    'delete-version-files:' || old.id
  );
  return old;
end $$;

create policy "The creator uploads the source of a version that awaits it" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'sources' and private.awaits_source(name));

create policy "The creator downloads their source" on storage.objects for select to authenticated
  using (bucket_id = 'sources' and private.can_edit_version(private.leading_uuid(name)));

create policy "The creator adds posters" on storage.objects for insert to authenticated
  with check (bucket_id = 'stills' and private.may_add_poster(name));

create policy "The creator removes pictures that are not the poster" on storage.objects for delete to authenticated
  using (bucket_id = 'stills' and public.can_edit(private.leading_uuid(name)) and not private.is_poster(name));

create or replace trigger source_received after insert or update on storage.objects for each row when (new.bucket_id = 'sources')
  execute function private.source_received();
